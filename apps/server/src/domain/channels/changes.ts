// The rule of the operation `reportChanges`: an adapter reports what happened in the messaging application and is no message. Changes can
// arrive in any order, more than once, and before their message.
import type { ChangeResult, Message, ReportedChange } from '@parley/contract'
import { ScriptConflict } from '../../sql/errors.ts'
import { type Script, withoutResults } from '../../sql/statement.ts'
import { Unfinished } from '../../store/store.ts'
import { lockOutDeliveries } from '../identities/lock.ts'
import type { Writing } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import {
  acceptedChange,
  changedMessage,
  isEditable,
  isRejectedOfBlocked,
  type MessageChange,
  withPendingChange,
} from '../tables/message-changes.ts'
import { lockOutImports } from '../tables/organizations.ts'
import { changesByMessage, keepPending, selectPending } from '../tables/pending-changes.ts'
import { type ChannelKey, type Organization, updateCounters } from '../tables/records.ts'
import { emptyEventsOf, type RemovedPlace } from '../tables/removed-messages.ts'
import { rewriteMessages } from '../tables/rewrite-messages.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { findBlocked } from './blocked-contacts.ts'
import { appendChanges } from './change-events.ts'
import { rejectedChange } from './change-results.ts'
import { applyContactChanges, isOfContact } from './contact-changes.ts'
import { deliveryChannelOf } from './delivery-channel.ts'
import { findMessages, type LockedMessage, lockMessages, type MessagesLock, recordOfLocked } from './lock-messages.ts'

/** Changes that an adapter reports. */
interface ChangesRequest {
  organizationId: string
  /** The channel that the request names. */
  channelId?: string | undefined
  changes: readonly ReportedChange[]
  /** After this many days without a message from a contact, the phone number alone may not identify the contact. */
  silenceDays: number
  /** The progress after the earlier transactions of the request. Undefined in the first one. */
  earlier?: {
    /** The results of changes, by their index in the request. */
    results: ReadonlyMap<number, ChangeResult>
    /** The messages whose earlier events are emptied next, because they are removed. */
    removed?: readonly RemovedPlace[] | undefined
  }
}

/**
 * Applies changes of contacts, and changes of messages: these are kept if the channel doesn't have their message yet. Returns a result for
 * each change, in the order of the changes, or the error of `deliveryChannelOf`. A transaction changes the contacts, and the next one the
 * messages. If their removal leaves more events to empty than one transaction may, further transactions empty the rest. If the process ends
 * in between, the retry continues, although results are `Unchanged`.
 */
export function* reportChanges(
  writing: Writing,
  request: ChangesRequest,
): Script<ChangeResult[] | ServiceError | Unfinished<ChangesRequest>> {
  const { organizationId, changes, silenceDays, earlier } = request
  const { organization } = writing.act
  const channelId = yield* deliveryChannelOf(writing.act, request.channelId)
  if (channelId instanceof ServiceError) return channelId
  const channel = { organizationId, organization, channelId }
  const results = new Map(earlier?.results)
  const left = [...changes.entries()].filter(([index]) => !results.has(index))
  const ofContacts = left.flatMap(([index, change]) => (isOfContact(change) ? [{ index, change }] : []))
  const ofMessages = left.flatMap(([index, change]) => (isOfContact(change) ? [] : [{ index, change }]))
  let removed = earlier?.removed
  if (ofContacts.length > 0) {
    const applied = yield* applyContactChanges(
      writing,
      channel,
      ofContacts.map(({ change }) => change),
      silenceDays,
    )
    for (const [place, result] of applied.entries()) results.set(ofContacts[place]?.index ?? place, result)
  } else if (ofMessages.length > 0) {
    const applied = yield* applyMessageChanges(
      writing,
      channel,
      ofMessages.map(({ change }) => change),
    )
    for (const [place, result] of applied.results.entries()) results.set(ofMessages[place]?.index ?? place, result)
    removed = applied.removed
  }
  if (removed !== undefined && (yield* emptyEventsOf(organization, removed))) removed = undefined
  if (results.size < changes.length || removed !== undefined)
    return new Unfinished({ ...request, earlier: { results, removed } })
  return changes.flatMap((_, index) => results.get(index) ?? [])
}

/** Applies changes of messages. Returns a result for each, and the messages that are removed now. */
export function* applyMessageChanges(
  writing: Writing,
  channel: ChannelKey & Organization,
  changes: readonly MessageChange[],
): Script<{ results: ChangeResult[]; removed: readonly RemovedPlace[] }> {
  const { act } = writing
  const { channelId } = channel
  const lock = yield* lockForChanges(channel, changes)
  const pending = new Map(lock.pending)
  const states = new Map(Array.from(lock.messages, ([id, locked]) => [id, newState(locked)]))
  const blocked = yield* findBlocked(lock, changes)
  const results = changes.map((reported): ChangeResult => {
    const change = acceptedChange(reported, act.at)
    const { messagingAppMessageId: value } = change
    const state = states.get(lock.byAppId.get(value) ?? '')
    if (state === undefined) {
      pending.set(value, withPendingChange(pending.get(value) ?? [], change))
      return { result: 'Pending' }
    }
    const messageId = state.message.uniqueId
    const code = rejectionOf(state.message, change, blocked)
    if (code !== undefined) return rejectedChange(code)
    const after = changedMessage(state, change)
    if (after === undefined) return { result: 'Unchanged', messageId }
    Object.assign(state, after.state)
    state.isChanged = true
    if (!after.isVisible) return { result: 'Unchanged', messageId }
    state.applied.push(change)
    return { result: 'Applied', messageId }
  })
  const changed = [...states.values()].filter(({ isChanged }) => isChanged)
  for (const { message, contactId, applied } of changed) {
    const { conversationId } = message
    appendChanges(writing, { conversationId, contactId, channelId, message }, applied)
  }
  yield* writeMessages(lock, changed)
  yield* keepPending(lock, act.at, pending)
  const removed = Array.from(states.values(), ({ message }) => message)
    .filter(({ messageType }) => messageType === 'Removed')
    .map(({ conversationId, uniqueId: messageId }) => ({ conversationId, messageId }))
  return { results, removed }
}

/** Returns why a change of a stored message is rejected; undefined if it isn't. `blocked` has the IDs of messages of blocked contacts. */
function rejectionOf(
  message: Message,
  change: MessageChange,
  blocked: ReadonlySet<string>,
): 'message_not_editable' | 'contact_blocked' | undefined {
  if (message.messageType === 'Removed') return undefined
  if (change.kind === 'MessageEdited' && !isEditable(message)) return 'message_not_editable'
  return blocked.has(message.uniqueId) && isRejectedOfBlocked(change, message) ? 'contact_blocked' : undefined
}

/** A locked message during the request, and the changes of the request that clients see. */
interface ChangedState extends LockedMessage {
  isChanged: boolean
  readonly applied: MessageChange[]
}
const newState = (locked: LockedMessage): ChangedState => ({ ...locked, isChanged: false, applied: [] })

type ChangesLock = MessagesLock & { pending: ReadonlyMap<string, readonly MessageChange[]> }

/**
 * Locks the messages that changes name. If the channel doesn't have all of them, it also keeps deliveries and imports from adding one, and
 * reads the changes that wait: otherwise, a message could come while its change is stored, and never meet it.
 */
function* lockForChanges(channel: ChannelKey, changes: readonly MessageChange[]): Script<ChangesLock> {
  const values = eachInOrder(changes.map(({ messagingAppMessageId }) => messagingAppMessageId))
  const known = yield* findMessages(channel, values)
  const isLockedOut = values.some((value) => !known.has(value))
  if (isLockedOut) {
    yield* lockOutImports(channel)
    yield* lockOutDeliveries(channel)
  }
  const lock = yield* lockMessages(channel, [], values)
  const missing = values.filter((value) => !lock.byAppId.has(value))
  if (missing.length === 0) return { ...lock, pending: new Map() }
  // A purge has removed a message since.
  if (!isLockedOut) throw new ScriptConflict()
  const stored = yield* selectPending({ ...channel, values: missing })
  return { ...lock, pending: changesByMessage(stored) }
}

/** Writes changed messages. Their conversations get new versions and digests, and keep their counters. */
function* writeMessages(lock: MessagesLock, changed: readonly ChangedState[]): Script<void> {
  if (changed.length === 0) return
  const messages = changed.map(({ message }) => message)
  // A removed message that was never handed over isn't handed over later.
  yield* withoutResults(rewriteMessages(lock, changed.map(recordOfLocked)))
  const conversationIds = eachInOrder(messages.map(({ conversationId }) => conversationId))
  const counterChanges = conversationIds.map((conversationId) => ({ conversationId, total: 0, unread: 0 }))
  yield* withoutResults(updateCounters(lock, counterChanges))
}
