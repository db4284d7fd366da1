// How a member sends a message to the contact of a conversation.
import { hash } from 'node:crypto'
import type { Contact, Conversation, Message, NewMessage } from '@parley/contract'
import type { Act, AuditLog } from '../audit.ts'
import { canonical } from '../canonical.ts'
import type { Serialized, StoredConversation } from '../conversations/conversation.ts'
import { conversationNotFound } from '../conversations/conversation.ts'
import { lockConversation, readLocked } from '../conversations/statements.ts'
import { ScriptConflict, ServiceError } from '../errors.ts'
import type { Script } from '../script.ts'
import { type UnknownReference, unknownReferences } from '../unknown-references.ts'
import { placeAfter } from './place.ts'
import type { MessageStore } from './store.ts'

export interface Sending {
  conversationId: string
  /** The identifier that the message gets. */
  messageId: string
  memberId: string
  idempotencyKey: string
  body: NewMessage
}

export interface SendDeps {
  messages: MessageStore
  audit: AuditLog
  act: Act
}

/** Sends a message, or returns the one that was sent with the same key and the same request; or returns why it can't be sent. */
export function* sendMessage(deps: SendDeps, sending: Sending): Script<Serialized<Message> | ServiceError> {
  const { messages, audit, act } = deps
  const { conversationId, messageId, memberId, idempotencyKey, body } = sending
  const { organizationCode } = act
  // The contact comes first, as in every transaction that locks both. It is held, so that none is sent to one that is blocked.
  const held = yield* messages.holdContact(organizationCode, conversationId)
  const lock = held && (yield* lockConversation(organizationCode, conversationId))
  if (held === undefined || lock === undefined) return conversationNotFound()
  const fingerprint = fingerprintOf(sending)
  const sent = yield* messages.findSent(organizationCode, memberId, idempotencyKey)
  if (sent !== undefined) return sent.fingerprint === fingerprint ? sent.message : keyReused()
  const named = referencesOf(body)
  const ids = named.map(({ uniqueId }) => uniqueId)
  const targets = yield* messages.find(lock, ids)
  const target = new Map(targets.map((message) => [message.uniqueId, message]))
  const unknown = unknownReferences(named.filter(({ uniqueId }) => !target.has(uniqueId)))
  if (unknown !== undefined) return unknown
  const found = yield* readLocked(lock)
  if (found.contactId !== held.contact.uniqueId) throw new ScriptConflict()
  const conflict = conflictOf(found, held.contact)
  if (conflict !== undefined) return conflict
  const keyIsNew = yield* messages.claimKey(lock, { memberId, key: idempotencyKey, fingerprint, messageId })
  // A transaction that used the key for another conversation was faster.
  if (!keyIsNew) throw new ScriptConflict()
  const place = placeAfter(yield* messages.newest(lock), { createdAt: act.at.toISOString(), uniqueId: messageId })
  const message: Message = { ...place, conversationId, direction: 'OutBound', status: 'Sent', ...body }
  const text = yield* messages.add(lock, message)
  const data = { contact: addressOf(held.contact), message, ...appIdsOf(named, target) }
  audit.append(act, 'message.sent', messageId, data, conversationId)
  return text
}

/** Why no message can be sent now; undefined if one can. */
function conflictOf(found: StoredConversation, contact: Contact): ServiceError | undefined {
  if (found.status !== 'Active') {
    const conversation: Conversation = JSON.parse(found.snapshot().conversation)
    const detail = `The conversation is ${found.status.toLowerCase()}.`
    return new ServiceError('conversation_not_active', { conversation }, detail)
  }
  return contact.status === 'Blocked' ? new ServiceError('contact_blocked', {}, 'The contact is blocked.') : undefined
}

const keyReused = () => new ServiceError('idempotency_key_reused', {}, 'The key was used for another message.')

interface NamedMessage extends UnknownReference {
  uniqueId: string
  /** The property of the event that has its identifier in the messaging application. */
  appId: 'replyToMessagingAppMessageId' | 'reactionToMessagingAppMessageId'
}

/** The messages that a body names. */
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

const addressOf = ({ uniqueId: contactId, messagingAppContactId, phone }: Contact) => ({
  contactId,
  ...(messagingAppContactId !== undefined && { messagingAppContactId }),
  phone,
})

/** It depends on the values of a body, and not on the order of its properties. */
const fingerprintOf = ({ conversationId, body }: Sending) =>
  hash('sha256', canonical([conversationId, body]), 'base64url')
