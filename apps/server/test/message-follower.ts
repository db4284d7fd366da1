// A copy of the messages of a conversation, made of its events alone.
import type { Event, Message, Reaction } from '@parley/contract'

/** Sends a request as the adapter, and returns the body of the response. */
export type Send = (method: string, path: string) => Promise<{ body: Record<string, unknown> }>

/** The messages of a conversation as a program knows them that follows the events alone, and keeps up with them. */
export async function followFromNow(send: Send) {
  const copy = new Map<string, Message>()
  let after = String((await send('GET', '/api/events?after=now')).body['nextPosition'])
  return {
    copy,
    keepUp: async () => {
      const { body } = await send('GET', `/api/events?after=${encodeURIComponent(after)}&limit=100`)
      for (const event of body['events'] as Event[]) apply(copy, event)
      after = String(body['nextPosition'])
    },
  }
}

export const inOrder = (messages: Iterable<Message>): Message[] =>
  [...messages].toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))
const placeOf = ({ createdAt, uniqueId }: Message) => `${createdAt} ${uniqueId}`

/** Applies an event to the copy. An event whose data is gone says nothing: the message was removed. */
function apply(copy: Map<string, Message>, event: Event): void {
  if (!('data' in event) || event.data === undefined) return
  const { data } = event
  if ('message' in data && typeof data.message === 'object') copy.set(data.message.uniqueId, data.message)
  if (event.type === 'message.removed') {
    const known = copy.get(event.data?.messageId ?? '')
    if (known) copy.set(known.uniqueId, { ...known, messageType: 'Removed', messageData: {} })
  }
  if (event.type === 'message.reacted' && event.data) {
    const { messageId, ...reaction } = event.data
    const known = copy.get(messageId)
    if (known) copy.set(messageId, withReaction(known, reaction))
  }
  if (event.type === 'conversation.read')
    for (const [id, message] of copy) if (message.status === 'Unread') copy.set(id, { ...message, status: 'Read' })
}

type Reacted = Omit<Reaction, 'reaction'> & { reaction?: string }
const isOfContact = ({ author }: Pick<Reaction, 'author'>) => author.kind === 'Contact'

/** Returns a message with another reaction of the same side, that of the contact first. */
function withReaction(message: Message, { author, reaction, at }: Reacted): Message {
  const others = (message.reactions ?? []).filter((each) => isOfContact(each) !== isOfContact({ author }))
  const own = reaction === undefined ? [] : [{ author, reaction, at }]
  return { ...message, reactions: isOfContact({ author }) ? [...own, ...others] : [...others, ...own] }
}
