import type { Contact, Message } from '@parley/contract'
import { isUnread, type Serialized } from '../../domain/conversations/conversation.ts'
import type { MessageStore } from '../../domain/messages/store.ts'
import type { Texts } from '../serialize.ts'
import { putStatements, recount } from './put.ts'
import { change, isIn, lockOf, LOCK_TO_HOLD, row, rows, sql, text } from './statement.ts'

export const messageStatements = {
  holdContact: sql('contact_of_conversation_held', [text, text], [text])`
    SELECT json FROM contacts WHERE organization = $1 AND unique_id = (
      SELECT contact_id FROM conversations WHERE organization = $1 AND unique_id = $2) ${LOCK_TO_HOLD}`,
  find: sql('messages_of_conversation', [text, text, text], [text])`
    SELECT json FROM messages WHERE organization = $1 AND conversation_id = $2 AND unique_id ${isIn('$3')}`,
  newest: sql('message_newest', [text, text], [text, text])`
    SELECT created_at, unique_id FROM messages WHERE organization = $1 AND conversation_id = $2
    ORDER BY created_at DESC, unique_id DESC LIMIT 1`,
  findSent: sql('message_sent', [text, text, text], [text, text])`
    SELECT k.fingerprint, m.json
    FROM idempotency_keys k JOIN messages m ON m.organization = $1 AND m.unique_id = k.message_id
    WHERE k.organization = $1 AND k.member_id = $2 AND k.idempotency_key = $3`,
  claimKey: sql('idempotency_key_claim', [text, text, text, text, text, text], [])`
    INSERT INTO idempotency_keys (organization, member_id, idempotency_key, fingerprint, conversation_id, message_id)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (organization, member_id, idempotency_key) DO NOTHING`,
}

const of = messageStatements

export const createMessageStore = (texts: Texts): MessageStore => ({
  *holdContact(organizationCode, conversationId) {
    const [json] = (yield* row(of.holdContact, organizationCode, conversationId)) ?? []
    if (json === undefined) return undefined
    const contact: Contact = JSON.parse(json)
    return lockOf({ contact })
  },
  *find({ organizationCode, conversationId }, messageIds) {
    if (messageIds.length === 0) return []
    const found = yield* rows(of.find, organizationCode, conversationId, JSON.stringify(messageIds))
    return found.map(([json]): Message => JSON.parse(json))
  },
  *newest({ organizationCode, conversationId }) {
    const [createdAt, uniqueId] = (yield* row(of.newest, organizationCode, conversationId)) ?? []
    return createdAt === undefined || uniqueId === undefined ? undefined : { createdAt, uniqueId }
  },
  *add({ organizationCode, conversationId }, message) {
    const { uniqueId, createdAt } = message
    const json = texts.message(message)
    const unread = Number(isUnread(message))
    const tuple = [uniqueId, json, conversationId, createdAt, unread]
    yield* change(putStatements.messages, organizationCode, JSON.stringify([tuple]), 1)
    yield* recount({ organizationCode }, [{ conversationId, total: 1, unread }])
    return serialized(json)
  },
  *findSent(organizationCode, memberId, key) {
    const [fingerprint, json] = (yield* row(of.findSent, organizationCode, memberId, key)) ?? []
    return fingerprint === undefined || json === undefined ? undefined : { fingerprint, message: serialized(json) }
  },
  *claimKey({ organizationCode, conversationId }, { memberId, key, fingerprint, messageId }) {
    const written = yield* change(of.claimKey, organizationCode, memberId, key, fingerprint, conversationId, messageId)
    return written === 1
  },
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a message.
const serialized = (json: string) => json as Serialized<Message>
