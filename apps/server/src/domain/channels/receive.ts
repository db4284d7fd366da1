// Receives a batch of messages from contacts on a channel. Each message is checked in memory; then all records are written with the
// statements of an import, so a hundred messages take as many statements as one.
import type { MessageRejectionCode, ReceivedMessageResult } from '@parley/contract'
import { list, orgCode } from '../../sql/columns.ts'
import { type Script, under, withoutResults } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import { deliversOn } from './view.ts'
import { wroteAtOf } from '../conversations/conversation.ts'
import { identifierOf } from '../identities/identifier.ts'
import { writePairs } from '../identities/evidence.ts'
import { lockIdentifiers, lockSenders, type SendersLock, writeIdentities } from '../identities/statements.ts'
import { putRecordsOfType } from '../records/put.ts'
import { updateCounters } from '../records/statements.ts'
import { eachInOrder } from '../stored-row.ts'
import { Deliveries, type Delivered, referencesOf } from './deliveries.ts'
import { admit, createSenders, type Sender } from './senders.ts'
import { bindMessages, findMessages, type KnownMessage, lockOpenConversations } from './statements.ts'

const reopen = under<SendersLock>()
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
  batch: readonly Delivered[]
  /** After this many days without a message, a contact may have lost its phone number. */
  silenceDays: number
}

/** Stores the new messages of a batch, and returns a result for each message in the same order. */
export function* receiveMessages(
  { act, audit }: Writing,
  { organizationId, batch, silenceDays }: Delivery,
): Script<ReceivedMessageResult[]> {
  const channelId = deliversOn(act)
  const channelName = { organizationId, organization: act.organization, channelId }
  const namesLock = yield* lockIdentifiers(
    channelName,
    batch.map(({ message: { contact, replyToMessagingAppMessageId: quote } }) => ({ ...contact, quote })),
  )
  const appMessageIds = batch.flatMap(({ message }) => [message.messagingAppMessageId, ...referencesOf(message)])
  const known = yield* findMessages(channelName, eachInOrder(appMessageIds))
  const lock = yield* lockSenders(namesLock, silenceDays)
  const senders = createSenders(lock, act.at)
  const seen = new Set(known.keys())
  const checked = batch.map(({ message, newId }): CheckedMessage => {
    const { messagingAppMessageId: id, contact, replyToMessagingAppMessageId: quote = '' } = message
    const admitted = admit(lock.channel, contact)
    if (typeof admitted === 'string') return { code: admitted }
    const { described } = admitted
    const quotedId = quotedContact(known.get(quote), act.at)
    if (seen.has(id)) return { contactId: lock.book.find(described, act.at.toISOString(), quotedId) }
    seen.add(id)
    const { contactId, isBlocked, ignoredAliases } = senders.identify({ contact, newId, quotedId }, described)
    const ignored = [...admitted.ignoredAliases, ...ignoredAliases]
    return { contactId, ...(isBlocked && { code: 'contact_blocked' }), ignored }
  })
  const contacts = senders.changedContacts()
  const writers = checked.flatMap(({ code, contactId = '', ignored }) =>
    code !== undefined || ignored === undefined || contacts.get(contactId)?.change === 'contact.created'
      ? []
      : [contactId],
  )
  const open = yield* lockOpenConversations(lock, eachInOrder(writers))

  const deliveries = new Deliveries({ act, audit }, channelId, contacts, open, known)
  const results = batch.map((each, index): ReceivedMessageResult => {
    const stored = known.get(each.message.messagingAppMessageId)
    const { code, contactId, ignored = [] } = checked[index] ?? {}
    if (stored !== undefined) {
      const isSame = stored.direction === 'InBound' && stored.contactId === contactId
      return isSame ? resultOf('Duplicate', stored) : rejected('message_id_conflict')
    }
    if (code !== undefined || contactId === undefined) return rejected(code ?? 'contact_blocked')
    const added = resultOf('Created', deliveries.add(each, contactId))
    return ignored.length === 0 ? added : { ...added, ignoredAliases: [...ignored] }
  })
  yield* writeIdentities(lock)
  for (const contactIds of lock.book.ignored)
    audit.append(act, 'contact.alias_ignored', channelId, { channelId, contactIds })
  yield* bindMessages(lock, deliveries.messages)
  yield* withoutResults(writeRecords(act.at, lock, contacts, deliveries))
  for (const { contactId, otherContactId } of yield* writePairs(
    act.organization,
    [...lock.book.pairs.values()],
    act.at,
  ))
    audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  return results
}

/** The sender of a message, or the code with which the message is rejected. */
interface CheckedMessage {
  contactId?: string | undefined
  code?: MessageRejectionCode
  /** The ignored aliases. Undefined if the message was already stored. */
  ignored?: readonly string[]
}

/** If the quoted message is older than this, the quote doesn't identify the sender. */
const QUOTE_MS = 7 * 86_400_000

/** Returns the contact that received the quoted message, if the message was sent recently. */
const quotedContact = (quoted: KnownMessage | undefined, at: Date): string | undefined =>
  quoted?.direction === 'OutBound' && Date.parse(quoted.createdAt) >= at.getTime() - QUOTE_MS
    ? quoted.contactId
    : undefined

/** Writes the contacts, conversations and messages of the batch. */
function* writeRecords(
  at: Date,
  lock: SendersLock,
  contacts: ReadonlyMap<string, Sender>,
  { targets, created, reopened, messages }: Deliveries,
): Script<void> {
  const owned = { organizationId: lock.organizationId }
  const records = [...contacts.values()]
    .filter(({ change }) => change !== undefined)
    .map(({ contact }) => ({ type: 'contact' as const, ...owned, ...contact }))
  yield* putRecordsOfType(lock, 'contact', records, { at, mustBeNew: false })
  if (reopened.length > 0) yield* reopen({ ...lock, conversationIds: reopened })
  const isNew = { at, mustBeNew: true }
  const conversations = created.map(({ conversationId, contactId }) => ({
    type: 'conversation' as const,
    ...owned,
    uniqueId: conversationId,
    contactId,
    channelId: lock.channelId,
    initiatedBy: 'Contact' as const,
    createdAt: at.toISOString(),
    status: 'Active' as const,
    tagIds: [],
  }))
  yield* putRecordsOfType(lock, 'conversation', conversations, isNew)
  yield* putRecordsOfType(
    lock,
    'message',
    messages.map((message) => ({ type: 'message', ...owned, ...message })),
    isNew,
  )
  const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId)
  yield* updateCounters(
    lock,
    Array.from(targets.values(), ({ conversationId, address }) => {
      const received = byConversation.get(conversationId) ?? []
      const [kind, value] = identifierOf(address, lock.channel.phoneMatching)
      const sentFrom = { address, number: kind === 'number' ? value : undefined, at: at.toISOString() }
      return { conversationId, total: received.length, unread: received.length, wroteAt: wroteAtOf(received), sentFrom }
    }),
  )
}

const resultOf = (result: 'Created' | 'Duplicate', { messageId, conversationId, contactId }: KnownMessage) => ({
  result,
  messageId,
  conversationId,
  contactId,
})

/** The `detail` of each rejection code. */
const DETAILS: Readonly<Record<MessageRejectionCode, string>> = {
  contact_blocked: 'The contact is blocked.',
  identifier_invalid: 'The identifier of the contact has no visible character.',
  own_number: 'The identifier or the phone number of the contact is the number of the channel.',
  message_id_conflict: 'Another message of the channel has this identifier.',
}
const rejected = (code: MessageRejectionCode): ReceivedMessageResult => ({
  result: 'Rejected',
  code,
  detail: DETAILS[code],
})
