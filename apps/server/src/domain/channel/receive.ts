// Receives the messages of contacts from a channel. A batch is read, validated message by message, and then written with the statements of
// an import, so that a hundred messages take as many statements as one.
import type { MessageRejectionCode, ReceivedMessageResult } from '@parley/contract'
import { list, text } from '../../store/kernel/columns.ts'
import { type Script, under } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import { ScriptConflict } from '../../store/kernel/errors.ts'
import { wroteAtOf } from '../conversations/conversation.ts'
import { deliversOn } from '../channels/view.ts'
import { identifyContacts } from '../records/identities.ts'
import { putOwned } from '../records/put.ts'
import { recount } from '../records/statements.ts'
import { Deliveries, type Delivered, namedBy } from './deliveries.ts'
import { createSenders, digitsOf } from './senders.ts'
import {
  bindMessages,
  type ContactsLock,
  findMessages,
  type KnownMessage,
  lockByPhone,
  lockContacts,
  lockOpenConversations,
} from './statements.ts'

const reopen = under<ContactsLock>()
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
}

/** Stores what is new of a batch, and returns a result for each message, in their order. */
export function* receiveMessages(
  { act, audit }: Writing,
  { organizationId, batch }: Delivery,
): Script<ReceivedMessageResult[]> {
  const channelId = deliversOn(act)
  const of = { organizationId, organization: act.organization, channelId }
  const lock = yield* lockContacts(of, inOrder(batch.map(contactIdOf)))
  const named = batch.flatMap(({ message }) => [message.messagingAppMessageId, ...namedBy(message)])
  const known = yield* findMessages(lock, inOrder(named))
  const fresh = batch.filter(({ message }) => !known.has(message.messagingAppMessageId))

  const strangers = batch.filter((each) => !lock.contacts.has(contactIdOf(each)))
  const digits = inOrder(strangers.flatMap(({ message }) => digitsOf(message.contact.phone)))
  const senderOf = createSenders(lock.contacts, yield* lockByPhone(lock, digits), act.at)
  const senders = new Map(batch.map((each) => [each, senderOf(each.message.contact, each.newId)]))
  const writers = fresh
    .flatMap((each) => senders.get(each) ?? [])
    .filter(({ change, contact }) => change !== 'contact.created' && contact.status !== 'Blocked')
  const open = yield* lockOpenConversations(lock, inOrder(writers.map(({ contact }) => contact.uniqueId)))

  const deliveries = new Deliveries({ act, audit }, channelId, open, known)
  const results = batch.map((each): ReceivedMessageResult => {
    const before = known.get(each.message.messagingAppMessageId)
    const sender = senders.get(each)
    if (before !== undefined) {
      const isSame = before.direction === 'InBound' && before.contactId === sender?.contact.uniqueId
      return isSame ? resultOf('Duplicate', before) : rejected('message_id_conflict')
    }
    if (sender === undefined || sender.contact.status === 'Blocked') return rejected('contact_blocked')
    return resultOf('Created', deliveries.add(each, sender))
  })
  if (deliveries.messages.length > 0) yield* write(act.at, lock, deliveries)
  return results
}

/** Writes what was decided. An identifier that another transaction took meanwhile makes the script begin again. */
function* write(at: Date, lock: ContactsLock, { senders, made, reopened, messages }: Deliveries): Script<void> {
  const owned = { organizationId: lock.organizationId }
  const contacts = [...senders]
    .filter(({ change }) => change !== undefined)
    .map((sender) => ({ ...sender, record: { type: 'contact' as const, ...owned, ...sender.contact } }))
  const bound = contacts.filter(({ isBound }) => isBound).map(({ record }) => record)
  if ((yield* identifyContacts(lock, bound)) !== bound.length) throw new ScriptConflict()
  yield* bindMessages(lock, messages)

  const records = contacts.map(({ record }) => record)
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
  yield* recount(
    lock,
    Array.from(
      Map.groupBy(messages, ({ conversationId }) => conversationId),
      ([conversationId, own]) => ({ conversationId, total: own.length, unread: own.length, wroteAt: wroteAtOf(own) }),
    ),
  )
}

const contactIdOf = ({ message }: Delivered) => message.contact.messagingAppContactId

/** Without repetitions, and in the order in which every transaction locks. */
const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted()

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
