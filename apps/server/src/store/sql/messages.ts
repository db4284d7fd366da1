import type { Contact, Message } from '@parley/contract'
import { isUnread, type Serialized } from '../../domain/conversations/conversation.ts'
import type { MessageStore } from '../../domain/messages/store.ts'
import type { Script } from '../../domain/script.ts'
import type { Texts } from '../../domain/records/serialize.ts'
import { MESSAGES_BY_ID } from './identities.ts'
import { putMessages, recount } from '../../domain/records/statements.ts'
import { change, isIn, lockOf, LOCK_TO_HOLD, row, rows, sql, text } from './statement.ts'

export const messageStatements = {
  holdContact: sql('contact_of_conversation_held', [text, text], [text])`
    SELECT json FROM contacts WHERE organization = $1 AND unique_id = (
      SELECT contact_id FROM conversations WHERE organization = $1 AND unique_id = $2) ${LOCK_TO_HOLD}`,
  find: sql('messages_of_conversation', [text, text, text], [text])`
    SELECT json FROM messages ${MESSAGES_BY_ID}
    WHERE organization = $1 AND conversation_id = $2 AND unique_id ${isIn('$3')}`,
  /**
   * The search goes back from the place and ends with the last of as many as are unread there, because those are new. Only what
   * is after the place is counted.
   */
  findUnread: sql('messages_unread', [text, text, text, text], [text])`
    SELECT json FROM messages
    WHERE organization = $1 AND conversation_id = $2 AND unread = 1 AND (created_at, unique_id) <= ($3, $4)
    ORDER BY created_at DESC, unique_id DESC LIMIT (
      SELECT unread_messages - (
        SELECT count(*) FROM messages
        WHERE organization = $1 AND conversation_id = $2 AND unread = 1 AND (created_at, unique_id) > ($3, $4))
      FROM conversations WHERE organization = $1 AND unique_id = $2)`,
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
  *find({ organization: organizationCode, conversationId }, messageIds) {
    if (messageIds.length === 0) return []
    const found = yield* rows(of.find, organizationCode, conversationId, JSON.stringify(messageIds))
    return found.map(([json]): Message => JSON.parse(json))
  },
  *newest({ organization: organizationCode, conversationId }) {
    const [createdAt, uniqueId] = (yield* row(of.newest, organizationCode, conversationId)) ?? []
    return createdAt === undefined || uniqueId === undefined ? undefined : { createdAt, uniqueId }
  },
  *findUnread({ organization: organizationCode, conversationId }, { createdAt, uniqueId }) {
    const found = yield* rows(of.findUnread, organizationCode, conversationId, createdAt, uniqueId)
    return found.map(([json]): Message => JSON.parse(json)).toReversed()
  },
  *markRead({ organization: organizationCode, conversationId }, unread): Script<void> {
    const tuples = unread.map((message) => tupleOf(texts, { ...message, status: 'Read' }))
    yield* putMessages({ organization: organizationCode, tuples, mustBeNew: 0 })
    yield* recount({ organizationCode }, [{ conversationId, total: 0, unread: -unread.length }])
  },
  *add({ organization: organizationCode, conversationId }, message): Script<Serialized<Message>> {
    yield* putMessages({ organization: organizationCode, tuples: [tupleOf(texts, message)], mustBeNew: 1 })
    yield* recount({ organizationCode }, [{ conversationId, total: 1, unread: Number(isUnread(message)) }])
    return serialized(texts.message(message))
  },
  *findSent(organizationCode, memberId, key) {
    const [fingerprint, json] = (yield* row(of.findSent, organizationCode, memberId, key)) ?? []
    return fingerprint === undefined || json === undefined ? undefined : { fingerprint, message: serialized(json) }
  },
  *claimKey({ organization: organizationCode, conversationId }, { memberId, key, fingerprint, messageId }) {
    const written = yield* change(of.claimKey, organizationCode, memberId, key, fingerprint, conversationId, messageId)
    return written === 1
  },
})

/** A message as it is put. */
const tupleOf = (texts: Texts, message: Message) => [
  message.uniqueId,
  texts.message(message),
  message.conversationId,
  message.createdAt,
  Number(isUnread(message)),
]

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a message.
const serialized = (json: string) => json as Serialized<Message>
