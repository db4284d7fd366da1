// Receives the messages of contacts from a channel. A batch is read, validated message by message, and then written with the statements of
// an import, so that a hundred messages take as many statements as one.
import type { MessageRejectionCode, ReceivedMessageResult } from '@parley/contract'
import { list, orgCode } from '../../sql/columns.ts'
import { type Script, under, withoutResults } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import { deliversOn } from './view.ts'
import { wroteAtOf } from '../conversations/conversation.ts'
import { identifierOf } from '../identities/identifier.ts'
import { writePairs } from '../identities/evidence.ts'
import { lockNames, lockSenders, type SendersLock, writeIdentities } from '../identities/statements.ts'
import { putOwned } from '../records/put.ts'
import { recount } from '../records/statements.ts'
import { eachInOrder } from '../stored-row.ts'
import { Deliveries, type Delivered, namedBy } from './deliveries.ts'
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

/** A delivery of a channel to an organization. */
export interface Delivery {
  organizationId: string
  batch: readonly Delivered[]
  /** How long a contact can be silent and keep its phone number, in days. */
  silenceDays: number
}

/** Stores what is new of a batch, and returns a result for each message, in their order. */
export function* receiveMessages(
  { act, audit }: Writing,
  { organizationId, batch, silenceDays }: Delivery,
): Script<ReceivedMessageResult[]> {
  const channelId = deliversOn(act)
  const channelName = { organizationId, organization: act.organization, channelId }
  const begun = yield* lockNames(
    channelName,
    batch.map(({ message: { contact, replyToMessagingAppMessageId: quote } }) => ({ ...contact, quote })),
  )
  const named = batch.flatMap(({ message }) => [message.messagingAppMessageId, ...namedBy(message)])
  const known = yield* findMessages(channelName, eachInOrder(named))
  const lock = yield* lockSenders(begun, silenceDays)
  const senders = createSenders(lock, act.at)
  const seen = new Set(known.keys())
  const matched = batch.map(({ message, newId }): Found => {
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
  const contacts = senders.all()
  const writers = matched.flatMap(({ code, contactId = '', ignored }) =>
    code !== undefined || ignored === undefined || contacts.get(contactId)?.change === 'contact.created'
      ? []
      : [contactId],
  )
  const open = yield* lockOpenConversations(lock, eachInOrder(writers))

  const deliveries = new Deliveries({ act, audit }, channelId, contacts, open, known)
  const results = batch.map((each, index): ReceivedMessageResult => {
    const before = known.get(each.message.messagingAppMessageId)
    const { code, contactId, ignored = [] } = matched[index] ?? {}
    if (before !== undefined) {
      const isSame = before.direction === 'InBound' && before.contactId === contactId
      return isSame ? resultOf('Duplicate', before) : rejected('message_id_conflict')
    }
    if (code !== undefined || contactId === undefined) return rejected(code ?? 'contact_blocked')
    const created = resultOf('Created', deliveries.add(each, contactId))
    return ignored.length === 0 ? created : { ...created, ignoredAliases: [...ignored] }
  })
  yield* writeIdentities(lock)
  for (const contactIds of lock.book.ignored)
    audit.append(act, 'contact.alias_ignored', channelId, { channelId, contactIds })
  yield* bindMessages(lock, deliveries.messages)
  yield* withoutResults(write(act.at, lock, contacts, deliveries))
  for (const { contactId, otherContactId } of yield* writePairs(
    act.organization,
    [...lock.book.pairs.values()],
    act.at,
  ))
    audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  return results
}

/** The contact of a message before it is stored, or why the message is rejected. */
interface Found {
  contactId?: string | undefined
  code?: MessageRejectionCode
  /** The aliases that were ignored. Undefined for a message that was there before. */
  ignored?: readonly string[]
}

/** A quote of a message that was sent longer ago doesn't identify its writer. */
const QUOTE_MS = 7 * 86_400_000

/** The contact to which a quoted message went not long ago. */
const quotedContact = (quoted: KnownMessage | undefined, at: Date): string | undefined =>
  quoted?.direction === 'OutBound' && Date.parse(quoted.createdAt) >= at.getTime() - QUOTE_MS
    ? quoted.contactId
    : undefined

/** Writes what was decided. */
function* write(
  at: Date,
  lock: SendersLock,
  contacts: ReadonlyMap<string, Sender>,
  { targets, made, reopened, messages }: Deliveries,
): Script<void> {
  const owned = { organizationId: lock.organizationId }
  const records = [...contacts.values()]
    .filter(({ change }) => change !== undefined)
    .map(({ contact }) => ({ type: 'contact' as const, ...owned, ...contact }))
  yield* putOwned(lock, 'contact', records, { at, mustBeNew: false })
  if (reopened.length > 0) yield* reopen({ ...lock, conversationIds: reopened })
  const isNew = { at, mustBeNew: true }
  const conversations = made.map(({ conversationId, contactId }) => ({
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
  yield* putOwned(lock, 'conversation', conversations, isNew)
  yield* putOwned(
    lock,
    'message',
    messages.map((message) => ({ type: 'message', ...owned, ...message })),
    isNew,
  )
  const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId)
  yield* recount(
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

/** A text for each code of the contract. */
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
