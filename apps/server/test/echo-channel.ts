// A channel for the tests of echoes: members send, contacts write, and the organization writes with another program.
import type { ConversationSummary, Message, ReceivedMessage, ReceivedMessageResult } from '@parley/contract'
import { listQueuedMessages } from '../src/domain/channels/list-queued.ts'
import { type ListRequest, listConversations } from '../src/domain/conversations/list.ts'
import { ServiceError } from '../src/domain/kernel/errors.ts'
import { sendMessage } from '../src/domain/messages/send.ts'
import type { RecordOf, RecordType } from '../src/domain/tables/record.ts'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { channelOf, eventsOf, type Written, written } from './channel.ts'
import { contentOf } from './contents.ts'
import { CONVERSATION, HARBOUR } from './fixture.ts'
import { later, NOON, openFilled, type OpenStore } from './stores.ts'

/** A text that the organization wrote to a contact with another program. */
export const echo = (contact: Parameters<typeof written>[0], id: string, more: Written = {}): ReceivedMessage =>
  written(contact, id, { direction: 'OutBound', ...more })

/** Opens a store with a channel, a clock, and what tests see of the store. */
export async function openWithEchoes(openStore: OpenStore) {
  const clock = { now: NOON }
  const opened = await openFilled(openStore, () => clock.now)
  const { storage, act, organization, read } = opened
  const channel = channelOf(storage, organization, () => clock.now)
  const ofType = async <Type extends RecordType>(type: Type): Promise<RecordOf<Type>[]> =>
    (await contentOf(storage)).filter(
      (record): record is RecordOf<Type> =>
        record.type === type && 'organizationId' in record && record.organizationId === HARBOUR,
    )
  return {
    ...opened,
    ...channel,
    clock,
    ofType,
    log: () => eventsOf(storage, organization),
    /** Sets the clock later, and delivers messages one after the other. Returns their results. */
    deliverLater: async (ms: number, ...messages: ReceivedMessage[]) => {
      clock.now = later(ms)
      const results: ReceivedMessageResult[] = []
      // oxlint-disable-next-line no-await-in-loop -- Each message is accepted after the one before.
      for (const message of messages) results.push(...(await channel.deliver(message)))
      return results
    },
    /** Sends a message of a member. */
    send: async (messageId: string, conversationId = CONVERSATION): Promise<Message> => {
      const body = { messageType: 'Text' as const, messageData: { text: `This is ${messageId}.` } }
      const request = { conversationId, messageId, memberId: act.memberId, idempotencyKey: messageId, body }
      const write = { ...act, at: clock.now }
      const sent = await storage.write(organization, (audit) => sendMessage({ audit, act: write }, request))
      if (sent instanceof ServiceError) throw sent
      return JSON.parse(sent)
    },
    /** Returns the IDs of the messages that wait for the adapter. */
    queued: async () => {
      const request = { limit: 100, channelId: FIRST_CHANNEL }
      const found = await storage.read(organization, () => listQueuedMessages({ organization }, request))
      if (found instanceof ServiceError) throw found
      return found.items.map((item) => (JSON.parse(item) as { message: Message }).message.uniqueId)
    },
    /** Lists the conversations that aren't deleted, those with the latest activity first. */
    list: async (): Promise<ConversationSummary[]> => {
      const request: ListRequest = { status: ['Active', 'Closed'], order: 'activity', limit: 100 }
      const page = await storage.read(organization, () => listConversations({ organization }, request))
      if (page instanceof ServiceError) throw page
      return page.items.map((item): ConversationSummary => JSON.parse(item))
    },
    /** Returns a conversation without its contact. */
    conversationOf: async (id?: string) => {
      const { contact: _, ...conversation } = (await read(id)).conversation
      return conversation
    },
    messageOf: async (appId: string): Promise<RecordOf<'message'>> => {
      const found = (await ofType('message')).filter((each) => each.messagingAppMessageId === appId)
      const [message] = found
      if (message === undefined || found.length > 1) throw new Error(`${found.length} messages have ${appId}.`)
      return message
    },
  }
}
