// The rule of the operation `reportReceipts`: an adapter reports that messages which the organization sent were delivered, read, or failed.
// Receipts can arrive in any order and more than once.
import { contract, type Message, type Receipt, type ReceiptRejectionCode, type ReceiptResult } from '@parley/contract'
import type { Writing } from '../kernel/audit.ts'
import { mergedMetadata } from '../kernel/merged-metadata.ts'
import { ServiceError } from '../kernel/errors.ts'
import { applyChanges, type MessageChange } from '../tables/message-changes.ts'
import { changesByMessage, dropPending, selectPending } from '../tables/pending-changes.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { type ChannelKey, updateCounters } from '../tables/records.ts'
import { emptyEventsOf, type RemovedPlace } from '../tables/removed-messages.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { pipelined, type Script, withoutResults } from '../../sql/statement.ts'
import { Unfinished } from '../../store/store.ts'
import { lockKeysPipelined } from '../identities/lock.ts'
import { appendChanges } from './change-events.ts'
import { deliveryChannelOf } from './delivery-channel.ts'
import { bindMessages } from './bind-messages.ts'
import { lockMessages, type MessagesLock, takeMessagesFromQueue } from './lock-messages.ts'

/** The statuses that a receipt can report, from the lowest to the highest. */
const RECEIPT_STATUSES: readonly string[] = contract.components.schemas.ReceiptStatus.enum

/** Compares two statuses. A status that no receipt can report has the index -1, so it is lower than the statuses of receipts. */
const isHigher = (status: string, current: string) =>
  RECEIPT_STATUSES.indexOf(status) > RECEIPT_STATUSES.indexOf(current)

/**
 * Applies receipts to the messages that they name. Returns a result for each receipt, in the order of the receipts, or the error of
 * `deliveryChannelOf`. A receipt never lowers the status of a message. A receipt can also report the ID that the messaging application
 * gave to a message.
 */
export function* reportReceipts(
  writing: Writing,
  request: ReceiptsRequest,
): Script<ReceiptResult[] | ServiceError | Unfinished<ReceiptsRequest>> {
  const { act } = writing
  const { channelId: named, receipts, earlier } = request
  if (earlier !== undefined)
    return (yield* emptyEventsOf(act.organization, earlier.removed)) ? earlier.results : new Unfinished(request)
  const ids = receipts.flatMap((receipt) => ('messageId' in receipt ? [receipt.messageId] : []))
  const appIds = receipts.flatMap(({ messagingAppMessageId }) => messagingAppMessageId ?? [])
  const channelId = yield* deliveryChannelOf(act, named)
  if (channelId instanceof ServiceError) return channelId
  // As in `receiveMessages`: all items of the batch are invalid.
  if (receipts.length === 0) return []
  const pendingRows = yield* selectPendingOfBound({ organization: act.organization, channelId }, receipts)
  const lock = yield* lockMessages(
    { organization: act.organization, channelId },
    [...new Set(ids)],
    [...new Set(appIds)],
  )
  const pending = changesByMessage(pendingRows())
  const sent = createSentMessages(lock, writing, pending)
  const results = receipts.map(sent.apply)
  sent.events.append()
  // `bound` has the messages that got their application's ID from these receipts.
  const messagesWithNewAppId = [...sent.bound].flatMap(([messagingAppMessageId, messageId]) => {
    const message = sent.changed.get(messageId)
    return message === undefined ? [] : [{ ...message, messagingAppMessageId }]
  })
  yield* bindMessages(lock, messagesWithNewAppId, act.at)
  yield* dropPending(lock, messagesWithNewAppId, pending)
  const changed = [...sent.changed.values()]
  // A changed message is written anew below, and doesn't wait any longer.
  yield* takeMessagesFromQueue(
    lock,
    [...sent.taken.values()].filter(({ uniqueId }) => !sent.changed.has(uniqueId)),
  )
  if (changed.length === 0) return results
  yield* withoutResults(putRecordsOfType(lock, 'message', changed, { at: act.at, mustBeNew: false }))
  // The counters increase by 0: this call only gives the conversations new versions and digests, because their messages changed.
  const conversationIds = [...new Set(changed.map((message) => message.conversationId))]
  const counterChanges = conversationIds.map((conversationId) => ({ conversationId, total: 0, unread: 0 }))
  yield* withoutResults(updateCounters(lock, counterChanges))
  const removed = changed
    .filter(({ messageType, uniqueId }) => messageType === 'Removed' && sent.events.late.has(uniqueId))
    .map(({ conversationId, uniqueId: messageId }) => ({ conversationId, messageId }))
  const isComplete = yield* emptyEventsOf(act.organization, removed)
  return isComplete ? results : new Unfinished({ ...request, earlier: { results, removed } })
}

interface ReceiptsRequest {
  channelId?: string | undefined
  receipts: readonly Receipt[]
  /** What an earlier transaction did. Undefined in the first transaction. */
  earlier?: { results: ReceiptResult[]; removed: readonly RemovedPlace[] }
}

/**
 * Reads the changes that wait for messages to which the receipts give the application's ID. The lock keeps other transactions from adding
 * such changes. Doesn't wait for the rows: the returned function works only after the next statement.
 */
function* selectPendingOfBound(
  channel: ChannelKey,
  receipts: readonly Receipt[],
): Script<() => Parameters<typeof changesByMessage>[0]> {
  const values = receipts.flatMap((receipt) => ('messageId' in receipt ? (receipt.messagingAppMessageId ?? []) : []))
  if (values.length === 0) return () => []
  yield* lockKeysPipelined({ ...channel, texts: [] })
  return yield* pipelined(selectPending.step({ ...channel, values: eachInOrder(values) }))
}

/**
 * Keeps copies of the messages that receipts name. `apply` applies one receipt after the other to the copies, and adds to `events` for each
 * changed message. The caller then writes `changed`, `bound` and `taken`.
 */
function createSentMessages(
  { channelId, messages, byAppId }: MessagesLock,
  writing: Writing,
  pending: ReadonlyMap<string, readonly MessageChange[]>,
) {
  /** The changed messages, by message ID. */
  const changed = new Map<string, Message>()
  /** For each application's ID that these receipts gave to a message: the ID of the message. */
  const bound = new Map<string, string>()
  /** The messages that waited for the adapter until these receipts named them, by message ID. */
  const taken = new Map<string, Message>()
  const events = createReceiptEvents(writing)

  return {
    changed,
    bound,
    taken,
    events,
    apply: (receipt: Receipt): ReceiptResult => {
      const { messagingAppMessageId: appId, status, at, reason, code, metadata } = receipt
      // A receipt names its message by the message ID, by the application's ID, or by both.
      const boundMessageId = appId === undefined ? undefined : (byAppId.get(appId) ?? bound.get(appId))
      const messageId = 'messageId' in receipt ? receipt.messageId : boundMessageId
      const stored = messages.get(messageId ?? '')
      if (messageId === undefined || stored?.message.direction !== 'OutBound') return rejectedResult('message_unknown')
      const before = changed.get(messageId) ?? stored.message
      const takes = stored.isQueued && !taken.has(messageId)
      if (takes) taken.set(messageId, stored.message)
      // A receipt can give a message the application's ID. A message never gets a second ID, and two messages never get the same ID.
      const binds = appId !== undefined && before.messagingAppMessageId !== appId
      if (binds && (before.messagingAppMessageId !== undefined || boundMessageId !== undefined))
        return rejectedResult('message_id_conflict')
      const raisesStatus = isHigher(status, before.status)
      // The content of a removed message stays gone, and its metadata with it.
      const statusMetadata =
        before.messageType === 'Removed' ? undefined : mergedMetadata(before.statusMetadata, metadata)
      if (!binds && !raisesStatus && statusMetadata === undefined)
        return { result: takes ? 'Applied' : 'Unchanged', messageId }
      const updated: Message = {
        ...(raisesStatus ? withStatus(before, { status, reason, code }) : before),
        ...(binds && { messagingAppMessageId: appId }),
        ...(statusMetadata !== undefined && { statusMetadata }),
      }
      const { message, applied } = applyChanges(updated, binds ? (pending.get(appId) ?? []) : [])
      if (binds) bound.set(appId, messageId)
      changed.set(messageId, message)
      const ids = { conversationId: message.conversationId, contactId: stored.contactId, channelId }
      events.add({ ...ids, from: before.status, ...(message.status === status && { at }), message }, applied)
      return { result: 'Applied', messageId }
    },
  }
}

/** Returns a message with another status. Its reason and code are those of the status, so the former ones are left out. */
function withStatus(
  { statusReason: _reason, errorCode: _code, ...message }: Message,
  { status, reason, code }: Pick<Receipt, 'status' | 'reason' | 'code'>,
): Message {
  return {
    ...message,
    status,
    ...(reason !== undefined && { statusReason: reason }),
    ...(code !== undefined && { errorCode: code }),
  }
}

/** What an event says of a receipt: the message after it, and its time and the former status. */
interface ReceiptDetail {
  conversationId: string
  contactId: string
  channelId: string
  from: Message['status']
  at?: string
  message: Message
}

/** Collects the events of receipts. They are appended once it is known which messages are removed, so that no event has their content. */
function createReceiptEvents(writing: Writing) {
  /** The changes that had waited for messages, by message ID. */
  const late = new Map<string, readonly MessageChange[]>()
  const events: { detail: ReceiptDetail; applied: readonly MessageChange[] }[] = []
  return {
    late,
    /** Adds the event of a receipt. The receipt gave the message its identifier if changes were `applied`. */
    add: (detail: ReceiptDetail, applied: readonly MessageChange[]) => {
      if (applied.length > 0) late.set(detail.message.uniqueId, applied)
      events.push({ detail, applied })
    },
    append: () => {
      const { act, audit } = writing
      for (const { detail, applied } of events) {
        const { from: _, at: __, ...ids } = detail
        const { uniqueId } = detail.message
        const { message } = applyChanges(detail.message, late.get(uniqueId) ?? [])
        audit.append(act, 'message.status_changed', uniqueId, { ...detail, message })
        appendChanges(writing, { ...ids, message }, applied)
      }
    },
  }
}

/** The codes of this rule. An item that isn't as the contract says is rejected before. */
type RuleRejectionCode = Exclude<ReceiptRejectionCode, 'item_invalid'>

/** The sentence that explains each rejection code to the developer of an adapter. */
const REJECTION_DETAILS: Readonly<Record<RuleRejectionCode, string>> = {
  message_unknown: 'The organization has sent no such message.',
  message_id_conflict: 'The message has another messagingAppMessageId, or another message has this one.',
}
const rejectedResult = (code: RuleRejectionCode): ReceiptResult => ({
  result: 'Rejected',
  code,
  detail: REJECTION_DETAILS[code],
})
