// Reads a conversation as a desk, an adapter and a follower see it, and writes what the model says that they see.
import type { Conversation, ConversationSummary, Message } from '@parley/contract'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import type { Send } from './message-follower.ts'
import { type ConversationModel, type ModelMessage, stepOf } from './message-history-model.ts'

/** The identifiers and times of a history. */
interface Calls {
  appId: (name: string) => string
  at: (minutes: number) => string
}

/** Returns the state of a conversation that a desk and an adapter see. */
export async function seenBy({ send }: { send: Send }, conversationId: string): Promise<object> {
  const { body } = await send('GET', `/api/conversation/${conversationId}`)
  const { status: now, numberOfUnreadMessages, totalMessages, contactId } = body['conversation'] as Conversation
  const { body: list } = await send('GET', `/api/conversations?contactId=${contactId}`)
  const [{ lastActivityAt, lastMessage }] = list['conversations'] as [ConversationSummary]
  const { body: page } = await send('GET', `/api/conversation/${conversationId}/messages?limit=100`)
  return {
    status: now,
    unread: numberOfUnreadMessages,
    total: totalMessages,
    messages: (page['messages'] as Message[]).toReversed().map(viewOf),
    queued: await queuedOf(send, conversationId),
    lastActivityAt,
    newest: lastMessage && viewOf(lastMessage),
  }
}

/** A message without what is the service's own to choose. */
export const viewOf = ({
  messagingAppMessageId,
  direction,
  author,
  status: now,
  messageData,
  reactions = [],
}: Message) => ({
  messagingAppMessageId,
  direction,
  author: author?.kind,
  status: now,
  text: 'text' in messageData ? messageData.text : undefined,
  reactions: reactions.map(({ author: { kind }, reaction, at }) => ({ kind, reaction, at })),
})

/**
 * A message as a follower knows it. An equal reaction moves the time without an event. Of a removed message, a follower can miss what
 * changed in the same transaction: the removal empties the events before it.
 */
export const asFollowed = ({ direction, author, ...view }: ReturnType<typeof viewOf>) =>
  view.text === undefined
    ? { direction, author }
    : { direction, author, ...view, reactions: view.reactions.map(({ kind, reaction }) => ({ kind, reaction })) }

export const shownOf = (model: ConversationModel, calls: Calls) =>
  model.messages.map((message) => ({
    messagingAppMessageId: message.name === undefined ? undefined : calls.appId(message.name),
    direction: message.direction,
    author: message.author,
    status: message.status,
    text: message.text,
    reactions: reactionsOf(message, calls),
  }))

/** The reactions that are seen: none of a removed message. */
function reactionsOf({ text, reactions = {} }: ModelMessage, { at }: Calls) {
  const both = text === undefined ? [] : [reactions.InBound, reactions.OutBound]
  return both.flatMap((each) => {
    if (each?.emoji === undefined) return []
    const accepted = stepOf(each.time)
    return { kind: each.author, reaction: each.emoji, at: at(accepted === undefined ? each.time : 60 + accepted) }
  })
}

/** The messages of a conversation that wait for the adapter. */
async function queuedOf(send: Send, conversationId: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { body } = await send(
      'GET',
      `/api/channel/messages?channelId=${FIRST_CHANNEL}&limit=100${cursor && `&cursor=${cursor}`}`,
    )
    const messages = body['queuedMessages'] as { conversationId: string; message: Message }[]
    found.push(
      ...messages.filter((each) => each.conversationId === conversationId).map(({ message }) => message.uniqueId),
    )
    cursor = body['nextCursor'] as string | undefined
  }
  return found
}
