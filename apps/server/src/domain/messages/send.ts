// Sends a member's message to the contact of a conversation.
import { hash } from 'node:crypto'
import type { Contact, Conversation, Message, NewMessage } from '@parley/contract'
import { json, text, orgCode } from '../../sql/columns.ts'
import { one, pipelined, type Script } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import { canonical } from '../canonical.ts'
import { conversationNotFound, type Serialized, type StoredConversation } from '../conversations/conversation.ts'
import { contactBlocked } from '../contacts/find.ts'
import { CONVERSATION, lockConversation, locked, readLocked } from '../conversations/statements.ts'
import { ServiceError } from '../errors.ts'
import { addressOf } from '../identities/address.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { type UnknownReference, unknownReferences } from '../unknown-references.ts'
import { placeAfter } from './place.ts'
import { addMessage, findMessages, holdContact } from './statements.ts'

export interface SendRequest {
  conversationId: string
  /** The ID of the new message. */
  messageId: string
  memberId: string
  idempotencyKey: string
  body: NewMessage
}

const SENT = { organization: orgCode, memberId: text, idempotencyKey: text }
const findSent = one('message_sent', SENT, { fingerprint: text, message: json<Message>() }).sql(
  `SELECT k.fingerprint, m.json AS message
   FROM idempotency_keys k JOIN messages m ON m.organization = :organization AND m.unique_id = k.message_id
   WHERE k.organization = :organization AND k.member_id = :memberId AND k.idempotency_key = :idempotencyKey`,
)
/** Stores an idempotency key for as long as its message. If another transaction is using the key, the statement waits for it. */
const claimKey = locked
  .change(
    'idempotency_key_claim',
    { ...SENT, fingerprint: text, conversationId: text, messageId: text },
    { idempotency_keys: { member_id: 'memberId', idempotency_key: 'idempotencyKey' } },
  )
  .sql(
    `INSERT INTO idempotency_keys (organization, member_id, idempotency_key, fingerprint, conversation_id, message_id)
     VALUES (:organization, :memberId, :idempotencyKey, :fingerprint, :conversationId, :messageId)
     ON CONFLICT (organization, member_id, idempotency_key) DO NOTHING`,
  )
const findNewest = one('message_newest', CONVERSATION, { createdAt: text, uniqueId: text }).sql(
  `SELECT created_at, unique_id FROM messages WHERE organization = :organization AND conversation_id = :conversationId
   ORDER BY created_at DESC, unique_id DESC LIMIT 1`,
)

/**
 * Sends a message to the contact of a conversation. If the idempotency key was used for the same request, it returns that message. If
 * the message can't be sent, it returns the error.
 */
export function* sendMessage(
  { act, audit }: Writing,
  request: SendRequest,
): Script<Serialized<Message> | ServiceError> {
  const { conversationId, messageId, memberId, idempotencyKey, body } = request
  const { organization } = act
  // Every transaction that locks both locks the contact first. The lock keeps another request from blocking the contact meanwhile.
  const held = yield* holdContact(organization, conversationId)
  const lock = held && (yield* lockConversation(act, conversationId))
  if (held === undefined || lock === undefined) return conversationNotFound()
  const fingerprint = fingerprintOf(request)
  const sent = yield* findSent({ organization, memberId, idempotencyKey })
  if (sent !== undefined) return sent.fingerprint === fingerprint ? sent.message : keyReused()
  const references = referencesOf(body)
  const ids = references.map(({ uniqueId }) => uniqueId)
  const targets = yield* findMessages(lock, ids)
  const targetById = new Map(targets.map((message) => [message.uniqueId, message]))
  const unknown = unknownReferences(references.filter(({ uniqueId }) => !targetById.has(uniqueId)))
  if (unknown !== undefined) return unknown
  const conversation = yield* readLocked(lock)
  if (conversation.contactId !== held.contact.uniqueId) throw new ScriptConflict()
  const conflict = conflictOf(conversation, held.contact, request, act.at)
  if (conflict !== undefined) return conflict
  const { channelId } = lock
  const address = yield* addressOf(act, { contact: held.contact, channelId, conversationId })
  if (address instanceof ServiceError) return address
  const claimed = yield* pipelined(claimKey.step({ ...lock, memberId, idempotencyKey, fingerprint, messageId }))
  const newest = yield* findNewest(lock)
  // Another transaction committed the key for another conversation first.
  if (claimed() === 0) throw new ScriptConflict()
  const place = placeAfter(newest, { createdAt: act.at.toISOString(), uniqueId: messageId })
  const author = { kind: 'Member' as const, memberId }
  const message: Message = {
    ...place,
    conversationId,
    channelId,
    direction: 'OutBound',
    author,
    status: 'Sent',
    ...body,
  }
  const written = yield* addMessage(lock, message)
  const data = { contact: address, channelId, message, ...appIdsOf(references, targetById) }
  audit.append(act, 'message.sent', messageId, data, conversationId)
  return written
}

/** Returns the error if the message can't be sent now; undefined if it can. */
function conflictOf(
  stored: StoredConversation,
  contact: Contact,
  { body }: SendRequest,
  at: Date,
): ServiceError | undefined {
  const { status, replyUntil } = stored
  if (status !== 'Active') {
    const conversation: Conversation = JSON.parse(stored.snapshot().conversation)
    return new ServiceError('conversation_not_active', { conversation }, `The conversation is ${status.toLowerCase()}.`)
  }
  if (contact.status === 'Blocked') return contactBlocked()
  if (body.messageType === 'Template') {
    const detail = 'The channel of the conversation has no reply window, so it takes no templates.'
    return replyUntil === undefined ? new ServiceError('template_unsupported', {}, detail) : undefined
  }
  if (replyUntil === undefined || at.toISOString() < replyUntil) return undefined
  return new ServiceError('reply_window_closed', { replyUntil }, `Only templates are accepted since ${replyUntil}.`)
}

const keyReused = () => new ServiceError('idempotency_key_reused', {}, 'The key was used for another message.')

interface Reference extends UnknownReference {
  uniqueId: string
  /** The property of the event for the referenced message's ID in the messaging application. */
  appId: 'replyToMessagingAppMessageId' | 'reactionToMessagingAppMessageId'
}

/** Returns the messages that a new message refers to: the one that it replies to, and the target of a reaction. */
function referencesOf({ replyToMessageId, ...body }: NewMessage): Reference[] {
  const what = 'message of this conversation' as const
  const targetId = body.messageType === 'Reaction' ? body.messageData.messageId : undefined
  const reply = { pointer: '/replyToMessageId', what, appId: 'replyToMessagingAppMessageId' as const }
  const target = { pointer: '/messageData/messageId', what, appId: 'reactionToMessagingAppMessageId' as const }
  return [
    ...(replyToMessageId === undefined ? [] : [{ uniqueId: replyToMessageId, ...reply }]),
    ...(targetId === undefined ? [] : [{ uniqueId: targetId, ...target }]),
  ]
}

/** Returns the messaging application's IDs of the referenced messages, for the event. */
const appIdsOf = (references: readonly Reference[], targetById: ReadonlyMap<string, Message>) =>
  Object.fromEntries(
    references.flatMap(({ uniqueId, appId }) => {
      const id = targetById.get(uniqueId)?.messagingAppMessageId
      return id === undefined ? [] : [[appId, id]]
    }),
  )

/** Hashes the request. Bodies that differ only in the order of properties have the same fingerprint. */
const fingerprintOf = ({ conversationId, body }: SendRequest) =>
  hash('sha256', canonical([conversationId, body]), 'base64url')
