// The rule of the operation `markConversationRead`: a member has read the messages of a contact, up to a given message. A transaction marks
// at most MAX_MARKED messages, oldest first. So a request can need several transactions, and other writes run between them.
import { integer, list, nullable, rowLimit, text } from '../../sql/columns.ts'
import { many, one, type Script, withoutResults } from '../../sql/statement.ts'
import { Unfinished } from '../../store/store.ts'
import type { Writing } from '../kernel/audit.ts'
import type { ServiceError } from '../kernel/errors.ts'
import type { MessagePlace } from '../tables/message-place.ts'
import { MESSAGES_BY_ID, updateCounters } from '../tables/records.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { conversationNotFound } from './conversation.ts'
import { CONVERSATION, lockConversation, locked, readLocked } from './lock-conversation.ts'
import { type ConversationWrite, ofConversation, preconditionHolds, type WriteOutcome } from './write.ts'

/** How many messages one transaction marks at most, so that other transactions can write between two steps. */
export const MAX_MARKED = 500
/** How many bytes of JSON one transaction writes anew at most, unless a single message is larger. */
const MAX_MARKED_BYTES = 256 * 1024
const findPlace = one('message_place', { ...CONVERSATION, messageId: text }, { createdAt: text, uniqueId: text }).sql(
  `SELECT created_at, unique_id FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND unique_id = :messageId AND conversation_id = :conversationId`,
)
const findAppId = one('message_app_id', { ...CONVERSATION, messageId: text }, { appId: nullable(text) }).sql(
  `SELECT {property json.messagingAppMessageId} AS app_id FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND unique_id = :messageId AND conversation_id = :conversationId`,
)
/**
 * Finds the oldest unread messages up to and including a message: one more than a transaction marks, to know whether it is the last.
 * Without the index hint, SQLite searches all messages of the conversation.
 */
const findUnread = many(
  'messages_unread',
  { ...CONVERSATION, createdAt: text, messageId: text, limit: rowLimit },
  { uniqueId: text, bytes: integer },
).sql(
  `SELECT unique_id, octet_length(json) AS bytes FROM messages {only sqlite: INDEXED BY messages_unread}
   WHERE organization = :organization AND conversation_id = :conversationId AND unread = 1
     AND (created_at, unique_id) <= (:createdAt, :messageId)
   ORDER BY created_at, unique_id LIMIT :limit`,
)

const UNREAD = `'"status":"Unread"'`
/**
 * SQL: where the status begins in the JSON of an unread message. The first match is the status: it precedes all contents with names of
 * their own, and within a text, quotes are escaped. The JSON isn't parsed, because PostgreSQL can't parse some escapes.
 */
const STATUS_PLACE = `{only sqlite: instr}{only postgres: strpos}(json, ${UNREAD})` as const
const setRead = locked
  .change(
    'messages_set_read',
    { ...CONVERSATION, ids: list(MAX_MARKED) },
    { messages: { conversation_id: 'conversationId' } },
  )
  .sql(
    `UPDATE messages ${MESSAGES_BY_ID} SET unread = 0,
       json = substr(json, 1, ${STATUS_PLACE} - 1) || '"status":"Read"' || substr(json, ${STATUS_PLACE} + length(${UNREAD}))
     WHERE organization = :organization AND unique_id {in :ids} AND conversation_id = :conversationId AND unread = 1`,
  )

export interface ReadRequest extends ConversationWrite {
  upToMessageId: string
  /** The messages that earlier transactions of the request marked. Undefined in the first transaction. */
  earlier?: Marked
}

interface Marked {
  /** The place of the message that the request names. */
  upTo: MessagePlace
  count: number
  /** How many messages the next transaction marks at most: twice as many as the last one, which ended early if they are large. */
  limit: number
  /** The newest message that was marked. */
  newestId: string
}

/**
 * Marks the contact's messages as read, up to the message that the request names. If none of them is unread, it changes nothing. Returns
 * `Unfinished` if more messages remain. The first transaction checks `If-Match`, and the last one appends the event.
 */
export const markRead = ofConversation(function* mark(
  { act, audit }: Writing,
  request: ReadRequest,
): Script<WriteOutcome | ServiceError | Unfinished<ReadRequest>> {
  const { conversationId, upToMessageId, earlier } = request
  const lock = yield* lockConversation(act, conversationId)
  if (lock === undefined) return conversationNotFound()
  // A later transaction continues even if the message was removed meanwhile.
  const upTo = earlier?.upTo ?? (yield* findPlace({ ...lock, messageId: upToMessageId }))
  if (upTo === undefined)
    return unknownReferences([{ pointer: '/upToMessageId', what: 'message of this conversation' }])
  const { limit, count: countBefore } = earlier ?? { limit: MAX_MARKED, count: 0 }
  const unread = yield* findUnread({ ...lock, createdAt: upTo.createdAt, messageId: upTo.uniqueId, limit: limit + 1 })
  if (earlier === undefined) {
    const conversation = yield* readLocked(lock)
    if (unread.length === 0) return { outcome: 'kept', ...conversation.snapshot() }
    if (!preconditionHolds(request, conversation)) return { outcome: 'rejected', ...conversation.snapshot() }
  }
  const ids = firstOf(unread, limit)
  if (ids.length > 0) {
    yield* withoutResults(setRead({ ...lock, ids }))
    yield* withoutResults(updateCounters(lock, [{ conversationId, total: 0, unread: -ids.length }]))
  }
  const count = countBefore + ids.length
  const newestId = ids.at(-1) ?? earlier?.newestId
  if (newestId !== undefined && ids.length < unread.length) {
    const marked = { upTo, count, newestId, limit: Math.min(MAX_MARKED, 2 * ids.length) }
    return new Unfinished({ ...request, earlier: marked })
  }
  const conversation = yield* readLocked(lock)
  const { contactId, numberOfUnreadMessages: to } = conversation
  const { appId } = (newestId === undefined ? undefined : yield* findAppId({ ...lock, messageId: newestId })) ?? {}
  // `from` doesn't count messages that other requests marked meanwhile, so that `from` minus `to` is what this request marked.
  const newest = { upToMessageId: newestId, ...(appId && { upToMessagingAppMessageId: appId }) }
  const data = { conversationId, contactId, channelId: lock.channelId, ...newest, from: to + count, to }
  audit.append(act, 'conversation.read', conversationId, data)
  return { outcome: 'changed', ...conversation.snapshot() }
})

/** Returns the IDs of the first messages: at most `limit`, and at least one, up to MAX_MARKED_BYTES of JSON. */
function firstOf(unread: readonly { uniqueId: string; bytes: number }[], limit: number): string[] {
  let bytes = 0
  const end = unread.findIndex((message, index) => {
    bytes += message.bytes
    return index === limit || (index > 0 && bytes > MAX_MARKED_BYTES)
  })
  return unread.slice(0, end === -1 ? undefined : end).map(({ uniqueId }) => uniqueId)
}
