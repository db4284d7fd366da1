// How a member sends a message to the contact of a conversation.
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

export interface Sending {
  conversationId: string
  /** The identifier that the message gets. */
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
/** Keeps a key as long as its message. If another transaction uses the key, this one waits for it. */
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
 * Sends a message to the contact of a conversation, or returns the one that was sent with the same key and the same request; or
 * returns why it can't be sent.
 */
export function* sendMessage({ act, audit }: Writing, sending: Sending): Script<Serialized<Message> | ServiceError> {
  const { conversationId, messageId, memberId, idempotencyKey, body } = sending
  const { organization } = act
  // The contact comes first, as in every transaction that locks both. It is held, so that none is sent to one that is blocked.
  const held = yield* holdContact(organization, conversationId)
  const lock = held && (yield* lockConversation(act, conversationId))
  if (held === undefined || lock === undefined) return conversationNotFound()
  const fingerprint = fingerprintOf(sending)
  const sent = yield* findSent({ organization, memberId, idempotencyKey })
  if (sent !== undefined) return sent.fingerprint === fingerprint ? sent.message : keyReused()
  const named = referencesOf(body)
  const ids = named.map(({ uniqueId }) => uniqueId)
  const targets = yield* findMessages(lock, ids)
  const target = new Map(targets.map((message) => [message.uniqueId, message]))
  const unknown = unknownReferences(named.filter(({ uniqueId }) => !target.has(uniqueId)))
  if (unknown !== undefined) return unknown
  const conversation = yield* readLocked(lock)
  if (conversation.contactId !== held.contact.uniqueId) throw new ScriptConflict()
  const conflict = conflictOf(conversation, held.contact, sending, act.at)
  if (conflict !== undefined) return conflict
  const { channelId } = lock
  const address = yield* addressOf(act, { contact: held.contact, channelId, conversationId })
  if (address instanceof ServiceError) return address
  const claimed = yield* pipelined(claimKey.step({ ...lock, memberId, idempotencyKey, fingerprint, messageId }))
  const newest = yield* findNewest(lock)
  // A transaction that used the key for another conversation was faster.
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
  const data = { contact: address, channelId, message, ...appIdsOf(named, target) }
  audit.append(act, 'message.sent', messageId, data, conversationId)
  return written
}

/** Why the message can't be sent now; undefined if it can. */
function conflictOf(
  found: StoredConversation,
  contact: Contact,
  { body }: Sending,
  at: Date,
): ServiceError | undefined {
  const { status, replyUntil } = found
  if (status !== 'Active') {
    const conversation: Conversation = JSON.parse(found.snapshot().conversation)
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

interface NamedMessage extends UnknownReference {
  uniqueId: string
  /** The property of the event that has its identifier in the messaging application. */
  appId: 'replyToMessagingAppMessageId' | 'reactionToMessagingAppMessageId'
}

function referencesOf({ replyToMessageId, ...body }: NewMessage): NamedMessage[] {
  const what = 'message of this conversation'
  const named: NamedMessage[] = []
  if (replyToMessageId !== undefined) {
    named.push({
      uniqueId: replyToMessageId,
      pointer: '/replyToMessageId',
      what,
      appId: 'replyToMessagingAppMessageId',
    })
  }
  if (body.messageType === 'Reaction') {
    const { messageId: uniqueId } = body.messageData
    named.push({ uniqueId, pointer: '/messageData/messageId', what, appId: 'reactionToMessagingAppMessageId' })
  }
  return named
}

const appIdsOf = (named: readonly NamedMessage[], target: ReadonlyMap<string, Message>) =>
  Object.fromEntries(
    named.flatMap(({ uniqueId, appId }) => {
      const id = target.get(uniqueId)?.messagingAppMessageId
      return id === undefined ? [] : [[appId, id]]
    }),
  )

/** It depends on the values of a body, and not on the order of its properties. */
const fingerprintOf = ({ conversationId, body }: Sending) =>
  hash('sha256', canonical([conversationId, body]), 'base64url')
