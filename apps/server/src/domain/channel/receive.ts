// Receives the messages of contacts from a channel. A batch is read, validated message by message, and then written with the statements of
// an import, so that a hundred messages take as many statements as one.
import type { Channel, MessageRejectionCode, ReceivedContact, ReceivedMessageResult } from '@parley/contract'
import { list, text } from '../../store/kernel/columns.ts'
import { type Script, under, withoutResults } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import { deliversOn } from '../channels/view.ts'
import { wroteAtOf } from '../conversations/conversation.ts'
import type { ServiceError } from '../errors.ts'
import { identifierOf } from '../identities/identity-book.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { lockNames, lockSenders, type SendersLock, writeIdentities } from '../identities/statements.ts'
import { invalidRequest } from '../invalid-request.ts'
import { putOwned } from '../records/put.ts'
import { recount } from '../records/statements.ts'
import { eachInOrder } from '../stored-row.ts'
import { Deliveries, type Delivered, namedBy } from './deliveries.ts'
import { createSenders, type Sender } from './senders.ts'
import { bindMessages, findMessages, type KnownMessage, lockOpenConversations } from './statements.ts'

const reopen = under<SendersLock>()
  .change(
    'conversations_reopen',
    { organization: text, conversationIds: list() },
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
  /** How long a contact can be silent and keep its phone number, in days. Default: `PHONE_SILENCE_DAYS`. */
  silenceDays?: number | undefined
}

/** Stores what is new of a batch, and returns a result for each message, in their order. */
export function* receiveMessages(
  { act, audit }: Writing,
  { organizationId, batch, silenceDays }: Delivery,
): Script<ReceivedMessageResult[] | ServiceError> {
  const channelId = deliversOn(act)
  const of = { organizationId, organization: act.organization, channelId }
  const described = batch.map(({ message }) => message.contact)
  const begun = yield* lockNames(of, described)
  const named = batch.flatMap(({ message }) => [message.messagingAppMessageId, ...namedBy(message)])
  const known = yield* findMessages(of, eachInOrder(named))
  const lock = yield* lockSenders(begun, silenceDays)
  const invalid = invalidAliases(lock.channel, described)
  if (invalid !== undefined) return invalid
  const senderOf = createSenders(lock, act.at)
  const seen = new Set(known.keys())
  const senders = batch.map(({ message, newId }): Sender | string | undefined => {
    const { messagingAppMessageId: id, contact } = message
    if (seen.has(id)) return lock.book.find(contact, act.at.toISOString())
    seen.add(id)
    return senderOf(contact, newId)
  })
  const writers = senders.filter((sender) => typeof sender === 'object').filter(isWriter)
  const open = yield* lockOpenConversations(lock, eachInOrder(writers.map(({ contact }) => contact.uniqueId)))

  const deliveries = new Deliveries({ act, audit }, channelId, open, known)
  const results = batch.map((each, index): ReceivedMessageResult => {
    const before = known.get(each.message.messagingAppMessageId)
    const sender = senders[index]
    if (before !== undefined) {
      const contactId = typeof sender === 'object' ? sender.contact.uniqueId : sender
      const isSame = before.direction === 'InBound' && before.contactId === contactId
      return isSame ? resultOf('Duplicate', before) : rejected('message_id_conflict')
    }
    if (typeof sender !== 'object' || sender.contact.status === 'Blocked') return rejected('contact_blocked')
    const { ignoredAliases } = sender
    const created = resultOf('Created', deliveries.add(each, sender))
    return ignoredAliases.length === 0 ? created : { ...created, ignoredAliases: [...ignoredAliases] }
  })
  for (const [contactId = '', otherContactId = ''] of yield* writeIdentities(lock))
    audit.append(act, 'contact.duplicate_suspected', contactId, { contactId, otherContactId, channelId })
  if (deliveries.messages.length > 0) {
    yield* bindMessages(lock, deliveries.messages)
    yield* withoutResults(write(act.at, lock, deliveries))
  }
  return results
}

/** Whether an earlier conversation of the sender gets the message. */
const isWriter = ({ change, contact }: Sender) => change !== 'contact.created' && contact.status !== 'Blocked'

/** The error for aliases on a channel that doesn't use them, and for the number of the channel as one. */
function invalidAliases(
  { usesAliases, number }: Channel,
  described: readonly ReceivedContact[],
): ServiceError | undefined {
  const own = numberOf(number)
  const errors = described.flatMap(({ aliases = [] }, index) => {
    const isOwn = own !== undefined && aliases.some((alias) => numberOf(alias) === own)
    if (aliases.length === 0 || (usesAliases && !isOwn)) return []
    const detail = usesAliases ? 'An alias is the number of the channel.' : 'The channel uses no aliases.'
    return [{ in: 'body' as const, pointer: `/messages/${index}/contact/aliases`, detail }]
  })
  return errors.length === 0 ? undefined : invalidRequest(errors)
}

/** Writes what was decided. */
function* write(at: Date, lock: SendersLock, { senders, targets, made, reopened, messages }: Deliveries): Script<void> {
  const owned = { organizationId: lock.organizationId }
  const records = [...senders.values()]
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
      const own = byConversation.get(conversationId) ?? []
      const [kind, value] = identifierOf(address, lock.channel.phoneMatching)
      const sentFrom = { address, number: kind === 'number' ? value : undefined, at: at.toISOString() }
      return { conversationId, total: own.length, unread: own.length, wroteAt: wroteAtOf(own), sentFrom }
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
  message_id_conflict: 'Another message of the channel has this identifier.',
}
const rejected = (code: MessageRejectionCode): ReceivedMessageResult => ({
  result: 'Rejected',
  code,
  detail: DETAILS[code],
})
