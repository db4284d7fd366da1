// The rule of the operation `receiveMessages`: an adapter delivers a batch of messages that contacts sent on its channel, and of echoes,
// which contacts received there. The contacts and conversations are read once for the batch, each message is checked in memory, and then
// all records are written. So a hundred messages take as many SQL statements as one.
import type { ReceivedMessageResult } from '@parley/contract'
import { pipelined, type Script, withoutResults } from '../../sql/statement.ts'
import { Unfinished } from '../../store/store.ts'
import type { Writing } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import { writePairs } from '../identities/duplicates.ts'
import { lockIdentifiers, lockSenders, type SendersLock, writeIdentities } from '../identities/lock-senders.ts'
import { changesByMessage, dropPending, selectPending } from '../tables/pending-changes.ts'
import { emptyEventsOf, type RemovedPlace } from '../tables/removed-messages.ts'
import type { ChannelKey, Organization } from '../tables/records.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { deliveryChannelOf } from './delivery-channel.ts'
import { type DeliveredMessage, Deliveries, type StoredTargets } from './deliveries.ts'
import { applyNamedEchoes, namesMessage } from './named-echoes.ts'
import { checkSenders } from './check-senders.ts'
import { type CheckedMessage, resultOf } from './message-results.ts'
import { createSenders, type Sender, withPossibleAliases } from '../identities/senders.ts'
import { bindMessages } from './bind-messages.ts'
import { lockOpenConversations } from './lock-conversations.ts'
import { findMessages, type KnownMessage, readMessages } from './lock-messages.ts'
import { compareWithKnown, isOfHistory } from './same-message.ts'
import { writeDeliveries } from './write-deliveries.ts'

/** A batch of messages that an adapter delivers to an organization. */
export interface Delivery {
  organizationId: string
  /** The channel that the request names. */
  channelId?: string | undefined
  batch: readonly DeliveredMessage[]
  /** After this many days without a message from a contact, the phone number alone may not identify the contact: people change numbers. */
  silenceDays: number
  /** The progress after the earlier transactions of the request. Undefined in the first one. */
  earlier?: Progress
}

interface Progress {
  /** The results so far, by their places in the batch. */
  results: ReadonlyMap<number, ReceivedMessageResult>
  /** The messages whose earlier events are emptied next, because their content is gone. */
  removed: readonly RemovedPlace[]
}

/**
 * Stores the messages of a batch that aren't stored yet. Returns a result for each message, in the order of the batch, or the error of
 * `deliveryChannelOf`. Echoes that name messages are receipts, which lock conversations first. So they have a transaction of their own.
 */
export function* receiveMessages(
  writing: Writing,
  delivery: Delivery,
): Script<ReceivedMessageResult[] | ServiceError | Unfinished<Delivery>> {
  const { organizationId, channelId: named, batch, silenceDays, earlier } = delivery
  const { organization, at } = writing.act
  const channelId = yield* deliveryChannelOf(writing.act, named)
  if (channelId instanceof ServiceError) return channelId
  // If all items of the batch are invalid, there is nothing to lock, and PostgreSQL reads the channel with the locks.
  if (batch.length === 0) return []
  const channel = { organizationId, organization, channelId }
  const messages = batch.map(({ message }) => message)
  if (earlier === undefined && messages.some(namesMessage)) {
    const progress = yield* applyNamedEchoes(writing, channel, messages, at)
    // If the process ends after this transaction, the retry finds nothing that is removed now.
    yield* emptyEventsOf(organization, progress.removed)
    return new Unfinished({ ...delivery, earlier: progress })
  }
  if (earlier !== undefined && earlier.removed.length > 0) {
    const removed = (yield* emptyEventsOf(organization, earlier.removed)) ? [] : earlier.removed
    return new Unfinished({ ...delivery, earlier: { ...earlier, removed } })
  }
  const results = new Map(earlier?.results)
  const others = [...batch.entries()].filter(([place]) => !results.has(place))
  if (others.length > 0) {
    const stored = yield* storeMessages(
      writing,
      channel,
      others.map(([, delivered]) => delivered),
      silenceDays,
    )
    for (const [index, [place]] of others.entries()) {
      const result = stored.results[index]
      if (result !== undefined) results.set(place, result)
    }
    if (stored.removed.length > 0) return new Unfinished({ ...delivery, earlier: { results, removed: stored.removed } })
  }
  return batch.flatMap((_, place) => results.get(place) ?? [])
}

/** Stores messages and echoes that name no message. Returns their results, and the messages whose content is gone. */
function* storeMessages(
  { act, audit }: Writing,
  channel: ChannelKey & Organization,
  batch: readonly DeliveredMessage[],
  silenceDays: number,
): Script<{ results: ReceivedMessageResult[]; removed: readonly RemovedPlace[] }> {
  const { channelId } = channel
  const lockedIdentifiers = yield* lockIdentifiers(channel, batch.map(quotingSenderOf))
  const pendingRows = yield* pipelined(selectPending.step({ ...channel, values: appIdsOf(batch) }))
  const appMessageIds = batch.flatMap(({ message: { messagingAppMessageId, replyToMessagingAppMessageId: quote } }) =>
    quote === undefined ? [messagingAppMessageId] : [messagingAppMessageId, quote],
  )
  const known = yield* findMessages(channel, eachInOrder(appMessageIds))
  const lock = yield* lockSenders(lockedIdentifiers, silenceDays)
  const senders = createSenders(lock, act.at)
  const checkedSenders = checkSenders(lock, senders, batch, known, act.at)
  const contacts = senders.changedContacts()
  const checkedBatch = batch.map((delivered, index) => ({ ...delivered, ...checkedSenders[index] }))
  const targets = yield* lockTargets(lock, checkedBatch, contacts, known)
  const stored = { ...targets, known, pending: changesByMessage(pendingRows()) }
  const deliveries = new Deliveries({ act, audit }, channelId, contacts, stored)
  const results = checkedBatch.map((checked) => resultOf(lock, checked, known, deliveries))
  yield* writeIdentities(lock)
  for (const contactIds of lock.book.ignored)
    audit.append(act, 'contact.alias_ignored', channelId, { channelId, contactIds })
  yield* withoutResults(writeDeliveries(act.at, lock, contacts, deliveries))
  yield* bindMessages(lock, deliveries.identified, act.at)
  yield* dropPending(lock, deliveries.messages, stored.pending)
  const newPairs = yield* writePairs(act.organization, [...lock.book.pairs.values()], act.at)
  for (const { contactId, otherContactId } of newPairs)
    audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  // Another transaction empties the events that this one adds.
  yield* emptyEventsOf(act.organization, deliveries.emptied)
  return { results, removed: deliveries.emptied }
}

const appIdsOf = (batch: readonly DeliveredMessage[]) =>
  eachInOrder(batch.map(({ message }) => message.messagingAppMessageId))

const quotingSenderOf = ({ message }: DeliveredMessage) => ({
  ...withPossibleAliases(message.contact),
  quote: message.replyToMessagingAppMessageId,
})

/** Locks and reads the conversations that get messages of the batch, and the stored messages that get their contents or come again. */
function* lockTargets(
  lock: SendersLock,
  batch: readonly CheckedMessage[],
  contacts: ReadonlyMap<string, Sender>,
  known: Map<string, KnownMessage>,
): Script<Omit<StoredTargets, 'known' | 'pending'>> {
  const writerIds = batch.flatMap(({ code, contactId = '', ignored }) =>
    code !== undefined || ignored === undefined || contacts.get(contactId)?.change === 'contact.created'
      ? []
      : [contactId],
  )
  const changed = batch.flatMap(({ message, contactId }) => {
    const stored = known.get(message.messagingAppMessageId)
    if (stored === undefined) return []
    const comparison = compareWithKnown(stored, message, contactId)
    const isAgain = comparison !== 'conflict' && isOfHistory(stored) && message.isHistory !== true
    return isAgain || comparison === 'content' ? [stored] : []
  })
  const conversationIds = eachInOrder(changed.map(({ conversationId }) => conversationId))
  const conversations = yield* lockOpenConversations(lock, eachInOrder(writerIds), conversationIds)
  const quotes = batch.flatMap(({ message }) => message.replyToMessagingAppMessageId ?? [])
  const unknown = eachInOrder(quotes.filter((quote) => !known.has(quote)))
  // A receipt can have named a quoted message since. It locks only the conversation.
  for (const [id, message] of yield* findMessages(lock, unknown)) known.set(id, message)
  return { conversations, messages: yield* readMessages(lock, changed) }
}
