// The rule of the operation `receiveMessages`: an adapter delivers a batch of messages that contacts sent on its channel, and of echoes,
// which contacts received there. The contacts and conversations are read once for the batch, each message is checked in memory, and then
// all records are written. So a hundred messages take as many SQL statements as one.
import type { MessageRejectedResult, MessageRejectionCode, ReceivedMessageResult } from '@parley/contract'
import { list, orgCode } from '../../sql/columns.ts'
import { pipelined, type Script, under, withoutResults } from '../../sql/statement.ts'
import { Unfinished } from '../../store/store.ts'
import type { Writing } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import { wroteAtOf } from '../tables/conversation.ts'
import { identifierOf } from '../kernel/identifier.ts'
import { writePairs } from '../identities/duplicates.ts'
import { lockIdentifiers, lockSenders, type SendersLock, writeIdentities } from '../identities/lock-senders.ts'
import { changesByMessage, dropPending, selectPending } from '../tables/pending-changes.ts'
import { emptyEventsOf, type RemovedPlace } from '../tables/removed-messages.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { type ChannelKey, type ConversationChange, type Organization, updateCounters } from '../tables/records.ts'
import { rewriteMessages } from '../tables/rewrite-messages.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { deliveryChannelOf } from './delivery-channel.ts'
import { type DeliveredMessage, Deliveries, type StoredTargets } from './deliveries.ts'
import { applyNamedEchoes, namesMessage } from './named-echoes.ts'
import { isEcho } from './message-to-store.ts'
import { checkSender, createSenders, type Sender, withPossibleAliases } from '../identities/senders.ts'
import { bindMessages } from './bind-messages.ts'
import { findMessages, type KnownMessage, lockOpenConversations, readMessages } from './lock-messages.ts'
import { compareWithKnown } from './same-message.ts'
import { addMs, timeOf } from '../../sql/time.ts'

/** Sets conversations back to `Active`, because their contact wrote again. The statement requires the lock of the senders. */
const reopenConversations = under<SendersLock>()
  .change(
    'conversations_reopen',
    { organization: orgCode, conversationIds: list() },
    { conversations: { unique_id: 'conversationIds' } },
  )
  .sql(
    `UPDATE conversations SET status = 'Active', deleted_at = NULL, version = version + 1
     WHERE organization = :organization AND unique_id {in :conversationIds}`,
  )

/** A batch of messages that an adapter delivers to an organization. */
export interface Delivery {
  organizationId: string
  /** The channel that the request names. */
  channelId?: string | undefined
  batch: readonly DeliveredMessage[]
  /** After this many days without a message from a contact, the phone number alone may not identify the contact: people change numbers. */
  silenceDays: number
  /** The results of the first transaction, if there are echoes that name messages. Undefined in the first one. */
  earlier?: {
    /** The results of these echoes, by their places in the batch. */
    results: ReadonlyMap<number, ReceivedMessageResult>
    /** The messages whose earlier events are emptied next, because they are removed. */
    removed: readonly RemovedPlace[]
  }
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
  if (earlier === undefined && messages.some(namesMessage))
    return new Unfinished({ ...delivery, earlier: yield* applyNamedEchoes(writing, channel, messages, at) })
  if (earlier !== undefined && earlier.removed.length > 0) {
    const removed = (yield* emptyEventsOf(organization, earlier.removed)) ? [] : earlier.removed
    return new Unfinished({ ...delivery, earlier: { ...earlier, removed } })
  }
  const others = batch.filter((_, place) => earlier?.results.has(place) !== true)
  const results = others.length === 0 ? [] : yield* storeMessages(writing, channel, others, silenceDays)
  let next = 0
  return batch.flatMap((_, place) => earlier?.results.get(place) ?? results[next++] ?? [])
}

/** Stores messages and echoes that name no message, and returns their results. */
function* storeMessages(
  { act, audit }: Writing,
  channel: ChannelKey & Organization,
  batch: readonly DeliveredMessage[],
  silenceDays: number,
): Script<ReceivedMessageResult[]> {
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
  const { open, placeholders } = yield* lockTargets(lock, checkedBatch, contacts, known)
  const stored = { open, placeholders, known, pending: changesByMessage(pendingRows()) }
  const deliveries = new Deliveries({ act, audit }, channelId, contacts, stored)
  const results = checkedBatch.map((checked) => resultOf(lock, checked, known, deliveries))
  yield* writeIdentities(lock)
  for (const contactIds of lock.book.ignored)
    audit.append(act, 'contact.alias_ignored', channelId, { channelId, contactIds })
  yield* withoutResults(writeRecords(act.at, lock, contacts, deliveries))
  yield* bindMessages(lock, deliveries.messages, act.at)
  yield* dropPending(lock, deliveries.messages, stored.pending)
  const newPairs = yield* writePairs(act.organization, [...lock.book.pairs.values()], act.at)
  for (const { contactId, otherContactId } of newPairs)
    audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  return results
}

const appIdsOf = (batch: readonly DeliveredMessage[]) =>
  eachInOrder(batch.map(({ message }) => message.messagingAppMessageId))

const quotingSenderOf = ({ message }: DeliveredMessage) => ({
  ...withPossibleAliases(message.contact),
  quote: message.replyToMessagingAppMessageId,
})

/** The result of checking a message before it is stored: the contact that sent or received it, and the code if it is rejected. */
interface CheckedSender {
  /** The contact that sent or received the message. Undefined if the identifiers in the message are invalid. */
  contactId?: string | undefined
  /** The code with which the message is rejected. Undefined if the message is accepted. */
  code?: RuleRejectionCode
  /** The aliases that weren't used to find the contact. Undefined for a repeated message, and for invalid identifiers. */
  ignored?: readonly string[]
}

/** A message of a batch, and the result of checking its sender. */
type CheckedMessage = DeliveredMessage & CheckedSender

/** Identifies the contacts of a batch in memory. The book of the lock gets their identifiers. */
function checkSenders(
  { channel, book }: SendersLock,
  senders: ReturnType<typeof createSenders>,
  batch: readonly DeliveredMessage[],
  known: ReadonlyMap<string, KnownMessage>,
  at: Date,
): CheckedSender[] {
  // A batch can contain a message twice, or a message that is stored already. Only the first one is stored.
  const seenAppIds = new Set(known.keys())
  return batch.map(({ message, newId }): CheckedSender => {
    const { messagingAppMessageId: id, contact, replyToMessagingAppMessageId: quote = '' } = message
    const checkedSender = checkSender(channel, contact)
    if (typeof checkedSender === 'string') return { code: checkedSender }
    const { sender } = checkedSender
    const quotedId = contactOfQuote(known.get(quote), at)
    if (seenAppIds.has(id)) return { contactId: book.find(sender, at.toISOString(), quotedId) }
    const { contactId, isBlocked, ignoredAliases } = senders.identify(message, newId, quotedId, sender, isEcho(message))
    if (!isBlocked) seenAppIds.add(id)
    const ignored = [...checkedSender.ignoredAliases, ...ignoredAliases]
    return { contactId, ...(isBlocked && { code: 'contact_blocked' }), ignored }
  })
}

/** Locks and reads the conversations that get messages of the batch, and the stored messages that get their contents. */
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
  const withContent = batch.flatMap(({ message, contactId }) => {
    const stored = known.get(message.messagingAppMessageId)
    return stored !== undefined && compareWithKnown(stored, message, contactId) === 'content' ? [stored] : []
  })
  const conversationIds = eachInOrder(withContent.map(({ conversationId }) => conversationId))
  const open = yield* lockOpenConversations(lock, eachInOrder(writerIds), conversationIds)
  const quotes = batch.flatMap(({ message }) => message.replyToMessagingAppMessageId ?? [])
  const unknown = eachInOrder(quotes.filter((quote) => !known.has(quote)))
  // A receipt can have named a quoted message since. It locks only the conversation.
  for (const [id, message] of yield* findMessages(lock, unknown)) known.set(id, message)
  return { open, placeholders: yield* readMessages(lock, withContent) }
}

/** Adds a message to the deliveries if it is new, and returns its result. */
function resultOf(
  { contacts }: SendersLock,
  { message, newId, code, contactId, ignored = [] }: CheckedMessage,
  known: ReadonlyMap<string, KnownMessage>,
  deliveries: Deliveries,
): ReceivedMessageResult {
  const stored = known.get(message.messagingAppMessageId)
  if (stored === undefined) {
    if (code !== undefined || contactId === undefined) return rejectedResult(code ?? 'contact_blocked')
    const added = deliveries.add({ message, newId }, contactId)
    return { result: 'Created', ...idsOf(added), ignoredAliases: [...ignored] }
  }
  const { messageId, conversationId } = stored
  const comparison = compareWithKnown(stored, message, contactId)
  if (comparison === 'conflict') return { ...rejectedResult('message_id_conflict'), messageId, conversationId }
  if (comparison === 'content') {
    if (!isEcho(message) && contacts.get(stored.contactId)?.status === 'Blocked')
      return rejectedResult('contact_blocked')
    deliveries.fill(stored, message)
  }
  return { result: 'Duplicate', ...idsOf(stored) }
}

/** The age up to which a quoted message identifies the sender of the quote: 7 days. Later, another person may have the phone. */
const MAX_QUOTE_AGE_MS = 7 * 86_400_000

/** Returns the contact that received a quoted message, because only this contact can quote it. Undefined for inbound and old messages. */
const contactOfQuote = (quoted: KnownMessage | undefined, at: Date): string | undefined =>
  quoted?.direction === 'OutBound' && timeOf(quoted.createdAt) >= addMs(at, -MAX_QUOTE_AGE_MS)
    ? quoted.contactId
    : undefined

/** Writes the contacts, conversations and messages of a batch, and updates the counters of the conversations. */
function* writeRecords(
  at: Date,
  lock: SendersLock,
  contacts: ReadonlyMap<string, Sender>,
  { targets, messages, filled }: Deliveries,
): Script<void> {
  const changed = [...contacts.values()]
    .filter(({ change }) => change !== undefined)
    .map(({ contact, profileTimes }) => ({ ...contact, ...(profileTimes && { profileTimes }) }))
  yield* putRecordsOfType(lock, 'contact', changed, { at })
  const reopened = targets.filter(({ isReopened, isNew }) => isReopened && !isNew)
  const conversationIds = reopened.map(({ conversationId }) => conversationId)
  if (reopened.length > 0) yield* reopenConversations({ ...lock, conversationIds })
  const insertOptions = { at, mustBeNew: true }
  const conversations = targets
    .filter(({ isNew }) => isNew)
    .map(({ conversationId, contactId, initiatedBy, status }) => ({
      organizationId: lock.organizationId,
      uniqueId: conversationId,
      contactId,
      channelId: lock.channelId,
      initiatedBy,
      createdAt: at.toISOString(),
      status,
      tagIds: [],
    }))
  yield* putRecordsOfType(lock, 'conversation', conversations, insertOptions)
  yield* putRecordsOfType(lock, 'message', messages, insertOptions)
  yield* rewriteMessages(lock, filled)
  const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId)
  // Besides the counters, this sets where replies are sent (`address`), when the contact wrote, and when its message was accepted.
  const changes = targets.map(({ conversationId, address }): ConversationChange => {
    const added = byConversation.get(conversationId) ?? []
    const unread = added.filter(({ direction }) => direction === 'InBound').length
    const counts = { conversationId, total: added.length, unread }
    if (address === undefined) return counts
    const [kind, value] = identifierOf(address, lock.channel.phoneMatching)
    const addressNumber = kind === 'number' ? value : undefined
    return { ...counts, wroteAt: wroteAtOf(added), address, addressNumber, acceptedAt: at.toISOString() }
  })
  // A message that only got its content changes no counter, but the digest of its conversation.
  const otherIds = new Set(filled.map(({ conversationId }) => conversationId)).difference(
    new Set(changes.map(({ conversationId }) => conversationId)),
  )
  const digests = Array.from(otherIds, (conversationId) => ({ conversationId, total: 0, unread: 0 }))
  yield* updateCounters(lock, [...changes, ...digests])
}

/** The IDs in the result of a message that was stored, now (`Created`) or by an earlier request (`Duplicate`). */
const idsOf = ({ messageId, conversationId, contactId }: KnownMessage) => ({ messageId, conversationId, contactId })

/** The codes of this rule. An item that isn't as the contract says is rejected before. */
type RuleRejectionCode = Exclude<MessageRejectionCode, 'item_invalid'>

/** The sentence that explains each rejection code to the developer of an adapter. */
const REJECTION_DETAILS: Readonly<Record<RuleRejectionCode, string>> = {
  contact_blocked: 'The contact is blocked.',
  identifier_invalid: 'The identifier of the contact has no visible character.',
  contact_is_channel: 'The identifier or the phone number of the contact is the number of the channel.',
  message_id_conflict: 'Another message of the channel has this identifier.',
}
const rejectedResult = (code: RuleRejectionCode): MessageRejectedResult => ({
  result: 'Rejected',
  code,
  detail: REJECTION_DETAILS[code],
})
