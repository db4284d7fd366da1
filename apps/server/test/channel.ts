// A channel for the tests: what it delivers, and the domain over a store.
import type { OrgCode } from '../src/sql/columns.ts'
import type {
  MessageEditedChange,
  MessageRemovedChange,
  ReactionSetChange,
  Receipt,
  ReceivedMessage,
  ReportedChange,
} from '@parley/contract'
import { EVENT_TYPES } from '../src/domain/kernel/audit.ts'
import { readConfig } from '../src/config.ts'
import { reportChanges } from '../src/domain/channels/changes.ts'
import { receiveMessages } from '../src/domain/channels/receive.ts'
import { reportReceipts } from '../src/domain/channels/receipts.ts'
import type { Caller } from '../src/domain/kernel/caller.ts'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { readEvents } from '../src/domain/events/stored-events.ts'
import { createOrderedIds } from '../src/store/ids.ts'
import { createWriter } from './result-of.ts'
import type { Store } from '../src/store/store.ts'
import { HARBOUR, OWNER } from './fixture.ts'
import { NOON } from './stores.ts'

type Contact = Partial<ReceivedMessage['contact']>
export type Written = Partial<Extract<ReceivedMessage, { messageType: 'Text' }>>

/** A text that a contact wrote. Contact and message have the identifiers of the messaging application. */
export const written = (contact: string | Contact, id: string, more: Written = {}): ReceivedMessage => ({
  messagingAppMessageId: id,
  contact: { messagingAppContactId: 'app.ada', ...(typeof contact === 'string' ? nameOf(contact) : contact) },
  messageType: 'Text',
  messageData: { text: `This is ${id}.` },
  ...more,
})

/** The removal of a message in the messaging application. */
export const removalOf = (
  messagingAppMessageId: string,
  more: Partial<MessageRemovedChange> = {},
): MessageRemovedChange => ({
  kind: 'MessageRemoved',
  messagingAppMessageId,
  at: NOON.toISOString(),
  ...more,
})

/** An edit that gives a message another text. */
export const editOf = (messagingAppMessageId: string, text: string, at: string): MessageEditedChange => ({
  kind: 'MessageEdited',
  messagingAppMessageId,
  at,
  content: { messageType: 'Text', messageData: { text } },
})

/** A reaction of the contact to a message, or its removal. */
export const reactionOf = (
  messagingAppMessageId: string,
  reaction: string | undefined,
  at: string,
  more: Partial<ReactionSetChange> = {},
): ReactionSetChange => ({
  kind: 'ReactionSet',
  messagingAppMessageId,
  at,
  ...(reaction !== undefined && { reaction }),
  ...more,
})

const nameOf = (messagingAppContactId: string): Contact => ({ messagingAppContactId })

/** The member as which a channel calls. */
export const callerOf = (organization: OrgCode, organizationId = HARBOUR): Caller => ({
  organizationId,
  organization,
  memberId: OWNER,
  accessLevel: 'Owner',
  permissions: [],
  keyId: 'key_channel',
  keyState: 'current',
})

/** A channel of the first organization over a store. */
export const channelOf = (storage: Store, organization: OrgCode, now = () => NOON) =>
  channelBy(storage, callerOf(organization), now)

/** A channel that calls as someone: the one to which the caller is bound, otherwise the first one. */
export function channelBy(storage: Store, caller: Caller, now: () => Date) {
  const write = createWriter({ storage, now })
  const nextId = createOrderedIds('', now)
  const { organizationId, channelId = FIRST_CHANNEL } = caller
  const { PHONE_SILENCE_DAYS: silenceDays } = readConfig({})
  return {
    deliver: (...messages: ReceivedMessage[]) => {
      const batch = messages.map((message) => ({ message, newId: nextId() }))
      return write(caller, 'req_1', receiveMessages, { organizationId, channelId, batch, silenceDays })
    },
    change: (...changes: ReportedChange[]) =>
      write(caller, 'req_1', reportChanges, { organizationId, channelId, changes, silenceDays }),
    report: (...receipts: Receipt[]) =>
      write(caller, 'req_1', reportReceipts, { organizationId, channelId, receipts, silenceDays }),
  }
}

/** Returns the events of an organization in their order, without those of an import. */
export async function eventsOf(storage: Store, organization: OrgCode) {
  const span = { types: EVENT_TYPES, limit: 1000, reach: 10_000 }
  const { events } = await storage.read(organization, () => readEvents(organization, undefined, span))
  return events
    .filter(({ type }) => type !== 'records.imported')
    .map(({ type, data = 'null' }) => ({ type, data: JSON.parse(data) as unknown }))
}
