// Sends a member's message to the contact of a conversation.
import { hash } from 'node:crypto'
import type { Contact, Conversation, Message, NewMessage } from '@parley/contract'
import { json, type Serialized, text, orgCode } from '../../sql/columns.ts'
import { one, pipelined, type Script, withoutResults } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import { canonical } from '../kernel/canonical.ts'
import { conversationNotFound, type StoredConversation } from '../conversations/conversation.ts'
import { contactBlocked } from '../tables/contact.ts'
import { CONVERSATION, lockAndRead, locked as underLock } from '../conversations/lock-conversation.ts'
import { ofConversation } from '../conversations/write.ts'
import { ServiceError } from '../kernel/errors.ts'
import { addressOf } from '../identities/address.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { contractSerializers } from '../tables/serialize.ts'
import { updateCounters } from '../tables/records.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { placeAfter } from '../tables/message-place.ts'
import { findMessage, holdContact } from './lock-contact.ts'

export interface SendRequest {
  conversationId: string
  messageId: string
  memberId: string
  /** The `Idempotency-Key` header. A repeated request with the same key and body returns the first message and sends nothing. */
  idempotencyKey: string
  body: NewMessage
}

const KEY_OF_MEMBER = { organization: orgCode, memberId: text, idempotencyKey: text }
/** Finds the message that a member sent with an idempotency key, and the fingerprint of that request. */
const findSentMessage = one('message_sent', KEY_OF_MEMBER, { fingerprint: text, message: json<Message>() }).sql(
  `SELECT k.fingerprint, m.json AS message
   FROM idempotency_keys k JOIN messages m ON m.organization = :organization AND m.unique_id = k.message_id
   WHERE k.organization = :organization AND k.member_id = :memberId AND k.idempotency_key = :idempotencyKey`,
)
/** Stores an idempotency key with its message. Changes no row if the key exists. Waits while another transaction inserts the same key. */
const claimKey = underLock
  .change(
    'idempotency_key_claim',
    { ...KEY_OF_MEMBER, fingerprint: text, conversationId: text, messageId: text },
    { idempotency_keys: { conversation_id: 'conversationId' } },
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
 * Sends a message to the contact of a conversation. If the idempotency key was used for the same request, the earlier message
 * is returned. If the message can't be sent, an error is returned.
 */
export const sendMessage = ofConversation(function* send(
  { act, audit }: Writing,
  request: SendRequest,
): Script<Serialized<Message> | ServiceError> {
  const { conversationId, messageId, memberId, idempotencyKey, body } = request
  const { organization } = act
  // To avoid deadlocks, every transaction locks the contact before the conversation. While the contact is locked, no request can block it.
  const heldContact = yield* holdContact({ organization, conversationId })
  const locked = yield* lockAndRead(act, conversationId)
  const contact = heldContact()
  if (contact === undefined || locked === undefined) return conversationNotFound()
  const { lock, conversation } = locked
  const fingerprint = fingerprintOf(request)
  const sent = yield* findSentMessage({ organization, memberId, idempotencyKey })
  if (sent !== undefined) return sent.fingerprint === fingerprint ? sent.message : keyReused()
  const { replyToMessageId: quotedId } = body
  const quoted = quotedId === undefined ? undefined : yield* findMessage(lock, quotedId)
  if (quotedId !== undefined && quoted === undefined)
    return unknownReferences([{ pointer: '/replyToMessageId', what: 'message of this conversation' }])
  // Another transaction gave the conversation to another contact before this transaction locked the conversation.
  if (conversation.contactId !== contact.uniqueId) throw new ScriptConflict()
  const conflict = conflictOf(conversation, contact, body.messageType, act.at)
  if (conflict !== undefined) return conflict
  const { channelId } = lock
  const address = yield* addressOf(act, { contact, channelId, conversationId })
  if (address instanceof ServiceError) return address
  const claimed = yield* pipelined(claimKey.step({ ...lock, memberId, idempotencyKey, fingerprint, messageId }))
  const newest = yield* findNewest(lock)
  // Another transaction committed the key for another conversation first.
  if (claimed() === 0) throw new ScriptConflict()
  const place = placeAfter(newest, { createdAt: act.at.toISOString(), uniqueId: messageId })
  const author = { kind: 'Member' as const, memberId }
  const sentMessage = { conversationId, channelId, direction: 'OutBound' as const, author, status: 'Sent' as const }
  const { attachments = [], ...content } = body
  const message: Message = { ...place, ...sentMessage, ...content, ...(attachments.length > 0 && { attachments }) }
  // It waits until the adapter of the channel reports that it got the message.
  const queued = { ...message, queuedOn: channelId }
  yield* withoutResults(putRecordsOfType(lock, 'message', [queued], { at: act.at, mustBeNew: true }))
  yield* withoutResults(updateCounters(lock, [{ conversationId, total: 1, unread: 0, activityAt: place.createdAt }]))
  const ids = { conversationId, contactId: contact.uniqueId, channelId }
  // The adapter that delivers the message knows the quoted message by its ID in the messaging application.
  const { messagingAppMessageId: replyToMessagingAppMessageId } = quoted?.message ?? {}
  audit.append(act, 'message.sent', messageId, { ...ids, contact: address, message, replyToMessagingAppMessageId })
  return contractSerializers.message(message)
})

/**
 * Returns an error if the conversation isn't active, the contact is blocked, or the reply window excludes this type of message. A reaction
 * has no type.
 */
export function conflictOf(
  stored: StoredConversation,
  contact: Contact,
  messageType: NewMessage['messageType'] | undefined,
  at: Date,
): ServiceError | undefined {
  const { status, replyUntil } = stored
  if (status !== 'Active') {
    const conversation: Conversation = JSON.parse(stored.snapshot().conversation)
    return new ServiceError('conversation_not_active', { conversation }, `The conversation is ${status.toLowerCase()}.`)
  }
  if (contact.status === 'Blocked') return contactBlocked()
  if (messageType === 'Template') {
    const detail = 'The channel of the conversation has no reply window, so it takes no templates.'
    return replyUntil === undefined ? new ServiceError('template_unsupported', {}, detail) : undefined
  }
  // If the channel has no reply window, `replyUntil` is undefined.
  if (replyUntil === undefined || at.toISOString() < replyUntil) return undefined
  return new ServiceError('reply_window_closed', { replyUntil }, `Only templates are accepted since ${replyUntil}.`)
}

const keyReused = () => new ServiceError('idempotency_key_reused', {}, 'The key was used for another message.')

/** Hashes the request. Bodies that differ only in the order of properties have the same fingerprint. */
const fingerprintOf = ({ conversationId, body }: SendRequest) =>
  hash('sha256', canonical([conversationId, body]), 'base64url')
