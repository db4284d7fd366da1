// The rule of the operation `reportReceipts`: an adapter reports that messages which the organization sent were delivered, read, or failed.
import type { Receipt, ReceiptResult } from '@parley/contract'
import { Unfinished } from '../../store/store.ts'
import { pipelined, type Script, withoutResults } from '../../sql/statement.ts'
import { writePairs } from '../identities/duplicates.ts'
import { lockIdentifiers, lockSenders, writeIdentities } from '../identities/lock-senders.ts'
import { createRecipients, senderOf } from '../identities/recipients.ts'
import type { Writing } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import { putRecordsOfType } from '../tables/put.ts'
import type { ChannelKey, Organization } from '../tables/records.ts'
import { lockKeysPipelined } from '../identities/lock.ts'
import { changesByMessage, selectPending } from '../tables/pending-changes.ts'
import { emptyEventsOf, type RemovedPlace } from '../tables/removed-messages.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { findBlocked } from './blocked-contacts.ts'
import { deliveryChannelOf } from './delivery-channel.ts'
import { lockMessages } from './lock-messages.ts'
import { applyUntil, type UntilProgress } from './receipts-until.ts'
import { SentMessages, type SingleReceipt } from './sent-messages.ts'

/** Receipts that an adapter reports. */
export interface ReceiptsRequest {
  organizationId: string
  /** The channel that the request names. */
  channelId?: string | undefined
  receipts: readonly Receipt[]
  /** After this many days without a message from a contact, the phone number alone may not identify the contact. */
  silenceDays: number
  /** The progress after the earlier transactions of the request. Undefined in the first one. */
  earlier?: {
    results: ReadonlyMap<number, ReceiptResult>
    /** The messages whose earlier events are emptied next, because they are removed. */
    removed?: readonly RemovedPlace[] | undefined
    progress?: UntilProgress | undefined
  }
}

/**
 * Applies receipts. Returns a result for each receipt, in the order of the receipts, or the error of `deliveryChannelOf`. The first
 * transaction applies the receipts that name messages. Each receipt about everything until a time has transactions of its own.
 */
export function* reportReceipts(
  writing: Writing,
  request: ReceiptsRequest,
): Script<ReceiptResult[] | ServiceError | Unfinished<ReceiptsRequest>> {
  const { organizationId, receipts, earlier } = request
  const { organization } = writing.act
  const channelId = yield* deliveryChannelOf(writing.act, request.channelId)
  if (channelId instanceof ServiceError) return channelId
  // As in `receiveMessages`: all items of the batch are invalid.
  if (receipts.length === 0) return []
  const channel = { organizationId, organization, channelId }
  const results = new Map(earlier?.results)
  const single = [...receipts.entries()].flatMap(([index, receipt]) => ('until' in receipt ? [] : [{ index, receipt }]))
  let removed: readonly RemovedPlace[] | undefined
  let progress: UntilProgress | undefined
  if (earlier === undefined && single.length > 0) {
    const applied = yield* applyReceipts(
      writing,
      channel,
      single.map(({ receipt }) => receipt),
      request.silenceDays,
    )
    for (const [place, result] of applied.results.entries()) results.set(single[place]?.index ?? place, result)
    removed = (yield* emptyEventsOf(organization, applied.removed)) ? undefined : applied.removed
  } else if (earlier?.removed !== undefined) {
    removed = (yield* emptyEventsOf(organization, earlier.removed)) ? undefined : earlier.removed
  } else {
    const [index, receipt] = [...receipts.entries()].find(([place]) => !results.has(place)) ?? []
    if (index === undefined || receipt === undefined || !('until' in receipt)) throw new Error('No receipt is left.')
    const step = yield* applyUntil(writing, channel, receipt, earlier?.progress)
    if ('result' in step) results.set(index, step)
    else progress = step
  }
  if (results.size < receipts.length || removed !== undefined)
    return new Unfinished({ ...request, earlier: { results, removed, progress } })
  return receipts.flatMap((_, index) => results.get(index) ?? [])
}

/** Applies receipts about single messages, and returns a result for each, and the messages that are removed now. */
function* applyReceipts(
  writing: Writing,
  channel: ChannelKey & Organization,
  receipts: readonly SingleReceipt[],
  silenceDays: number,
): Script<{ results: ReceiptResult[]; removed: readonly RemovedPlace[] }> {
  const { act, audit } = writing
  const { organization, channelId } = channel
  const senders = receipts.flatMap((receipt) => senderOf(receipt) ?? [])
  // Contacts are locked before conversations, as by a message that arrives. Their rows have come when the messages are read.
  const identifiers = senders.length === 0 ? undefined : yield* lockIdentifiers(channel, senders)
  const pendingRows = yield* selectPendingOfBound(channel, receipts)
  const ids = receipts.flatMap((receipt) => ('messageId' in receipt ? [receipt.messageId] : []))
  const appIds = receipts.flatMap(({ messagingAppMessageId }) => messagingAppMessageId ?? [])
  const lock = yield* lockMessages(channel, [...new Set(ids)], [...new Set(appIds)])
  const sendersLock = identifiers && (yield* lockSenders(identifiers, silenceDays))
  const recipients = sendersLock && createRecipients(sendersLock, act.at)
  const pending = changesByMessage(pendingRows())
  const sent = new SentMessages(lock, writing, pending, yield* findBlocked(lock, [...pending.values()].flat()))
  const results = receipts.map((receipt): ReceiptResult => {
    const { result, contactId } = sent.apply(receipt)
    const sender = senderOf(receipt)
    if (contactId === undefined || sender === undefined) return result
    const isIdentified = recipients?.receive(contactId, sender) === true
    return isIdentified && result.result === 'Unchanged' ? { ...result, result: 'Applied' } : result
  })
  if (sendersLock !== undefined && recipients !== undefined) {
    yield* writeIdentities(sendersLock)
    const contacts = recipients.changedContacts()
    yield* withoutResults(putRecordsOfType(sendersLock, 'contact', contacts, { at: act.at }))
    for (const contact of contacts) audit.append(act, 'contact.updated', contact.uniqueId, { contact })
    const newPairs = yield* writePairs(organization, [...sendersLock.book.pairs.values()], act.at)
    for (const { contactId, otherContactId } of newPairs)
      audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  }
  return { results, removed: yield* sent.write() }
}

/**
 * Reads the changes that wait for messages to which the receipts give the application's ID. The lock keeps other transactions from adding
 * such changes. Doesn't wait for the rows: the returned function works only after the next statement.
 */
export function* selectPendingOfBound(
  channel: ChannelKey,
  receipts: readonly SingleReceipt[],
): Script<() => Parameters<typeof changesByMessage>[0]> {
  const values = receipts.flatMap((receipt) => ('messageId' in receipt ? (receipt.messagingAppMessageId ?? []) : []))
  if (values.length === 0) return () => []
  yield* lockKeysPipelined({ ...channel, texts: [] })
  return yield* pipelined(selectPending.step({ ...channel, values: eachInOrder(values) }))
}
