// The statements that several rules share to lock, read and change a conversation.
import type { View } from '../kernel/act.ts'
import type { ConversationStatus } from '@parley/contract'
import { type RowOf, instant, integer, nullable, oneOf, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { Generations } from '../../store/generations.ts'
import { MAX_PAGE_BYTES, revisionOf } from '../../sql/sql-text.ts'
import { type Locked, lockOf, one, pipelined, type ReadScript, type Script, under } from '../../sql/statement.ts'
import {
  AFTER_MESSAGES,
  unclosed,
  replyUntilOf,
  rolesIn,
  tagsIn,
  textAfterMessages,
  REPLY_WINDOW,
} from '../kernel/texts.ts'
import { inView, sees, VIEW } from '../kernel/view.ts'
import { ServiceError } from '../kernel/errors.ts'
import { isKept } from '../tables/conversation.ts'
import { conversationNotFound, type Snapshot, type StoredConversation, WINDOW } from './conversation.ts'

/** A lock: until the transaction ends, no other transaction changes the conversation. `channelId` never changes. */
export type ConversationLock = Locked<
  'conversation',
  { organization: OrgCode; conversationId: string; channelId: string }
>

export const CONVERSATION = { organization: orgCode, conversationId: text }
/** The row of a conversation, for the declarations of statements that read or write it. */
export const A_CONVERSATION = { conversations: { unique_id: 'conversationId' } } as const
export const OF_CONVERSATION = 'organization = :organization AND unique_id = :conversationId'
export const locked = under<ConversationLock>()

const FROM_NEWEST_MESSAGES = `FROM messages WHERE organization = :organization AND conversation_id = :conversationId
       ORDER BY created_at DESC, unique_id DESC LIMIT ${WINDOW}` as const

/**
 * SQL: the newest messages as a JSON array, up to MAX_PAGE_BYTES; null if the process has cached these messages (`:knownDigest`). The first
 * expression of `coalesce` joins all messages. It is null if they exceed MAX_PAGE_BYTES, which is rare. Then the second expression leaves
 * out the oldest messages: it takes three times as long, because it adds up the sizes, beginning with the newest message.
 */
const NEWEST_MESSAGES = `CASE WHEN c.digest = :knownDigest THEN NULL ELSE '[' || coalesce(
     {joined json by created_at, unique_id if sum(octet_length(json)) <= ${MAX_PAGE_BYTES}: FROM (
       SELECT json, created_at, unique_id ${FROM_NEWEST_MESSAGES}) AS newest},
     {joined m.json by m.created_at, m.unique_id: FROM (
       SELECT created_at, unique_id, sum(bytes) OVER (ORDER BY created_at DESC, unique_id DESC) - bytes AS bytes_after
       FROM (SELECT created_at, unique_id, octet_length(json) AS bytes ${FROM_NEWEST_MESSAGES}) AS newest) AS measured
       JOIN messages m ON m.organization = :organization AND m.conversation_id = :conversationId
         AND m.created_at = measured.created_at AND m.unique_id = measured.unique_id
       WHERE bytes_after < ${MAX_PAGE_BYTES}}, '') || ']' END` as const

/** The columns from which `conversationOf` builds a conversation. `head` is the conversation's column `json`. */
const ROW_COLUMNS = {
  /** Increases with every write of the row. */
  version: integer,
  contactId: text,
  channelId: text,
  head: text,
  contact: text,
  /** The newest messages, oldest first, as a JSON array. Null if their digest is `:knownDigest`. */
  messages: nullable(text),
  /** A random text that every change of the messages replaces. */
  digest: nullable(text),
  ...AFTER_MESSAGES,
}
export type ConversationRow = RowOf<typeof ROW_COLUMNS>

/** The tables of other records that become part of a conversation's text, for `reads`. */
export const JOINED_TABLES = { contacts: {}, members: {}, member_roles: {}, roles: {}, tags: {}, channels: {} }

/** Reads a conversation with its contact, newest messages, assignee and tags. A single statement makes the result consistent. */
export const conversationRow = one('conversation', { ...CONVERSATION, knownDigest: text }, ROW_COLUMNS, {
  reads: {
    conversations: { unique_id: 'conversationId' },
    messages: { conversation_id: 'conversationId' },
    conversation_tags: { conversation_id: 'conversationId' },
    ...JOINED_TABLES,
  },
  isBatched: true,
}).sql(
  `SELECT c.version, c.contact_id, c.channel_id, c.json AS head, p.json AS contact, ${NEWEST_MESSAGES} AS messages, c.digest, c.created_at,
            c.unread_messages AS unread, c.total_messages AS total, c.status, m.json AS member,
            ${rolesIn('c.assigned_to_id')} AS roles, ${tagsIn(':conversationId')} AS tags, ${REPLY_WINDOW}
     FROM conversations c
     JOIN contacts p ON p.organization = :organization AND p.unique_id = c.contact_id
     LEFT JOIN members m ON m.organization = :organization AND m.unique_id = c.assigned_to_id
     WHERE c.organization = :organization AND c.unique_id = :conversationId AND ${isKept('c.status')}`,
)

/** The memory limit of the cache of newest messages: enough for 3,000 conversations with 20 short messages each. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** All stores of a process share it, and its limit. A digest is a random text, so a store never finds the messages of another one. */
const messageCache = new Generations<{ digest: string; messages: string; bytes: number }>(MAX_CACHED_BYTES)

/**
 * Prepares a read of a conversation. Messages are most of the cost of a read, so the process caches them. The parameters have the digest of
 * the cached messages. If this digest is still current, the row has no messages, and `finish` takes the messages from the cache.
 */
export function conversationRead({ organization, conversationId }: { organization: OrgCode; conversationId: string }) {
  const key = `${organization} ${conversationId}`
  const cached = messageCache.get(key)
  return {
    params: { organization, conversationId, knownDigest: cached?.digest ?? '' },
    finish: (row: ConversationRow): StoredConversation => {
      const messages = row.messages ?? cached?.messages
      if (messages === undefined) throw new Error(`The messages of ${conversationId} are missing.`)
      if (row.messages !== null && row.digest !== null)
        messageCache.set(key, { digest: row.digest, messages, bytes: Buffer.byteLength(messages) })
      return conversationOf(row, messages)
    },
  }
}

/** Reads a conversation; returns undefined if it doesn't exist. It doesn't check whether the caller can see it. */
export function* readConversation(
  key: Parameters<typeof conversationRead>[0],
): ReadScript<StoredConversation | undefined> {
  const { params, finish } = conversationRead(key)
  const row = yield* conversationRow(params)
  return row && finish(row)
}

/** Reads a conversation of any status, even a deleted one. Returns an error if it doesn't exist, or the caller can't see it. */
export function* getConversation(view: View, conversationId: string): ReadScript<StoredConversation | ServiceError> {
  const conversation = yield* readConversation({ organization: view.organization, conversationId })
  return conversation === undefined || !sees(view, conversation.channelId) ? conversationNotFound() : conversation
}

/** Reads a conversation as `getConversation` does, and returns its text with the revision. A store can cache this result. */
export function* getSnapshot(view: View, conversationId: string): ReadScript<Snapshot | ServiceError> {
  const conversation = yield* getConversation(view, conversationId)
  return conversation instanceof ServiceError ? conversation : conversation.snapshot()
}

/** SQL: the conversation exists for the caller. */
export const IS_PRESENT = `${OF_CONVERSATION} AND ${isKept('status')} AND ${inView('channel_id')}` as const
/** Returns a row if the conversation exists and the caller can see it. */
export const isPresent = one(
  'conversation_present',
  { ...VIEW, conversationId: text },
  { uniqueId: text },
  { reads: A_CONVERSATION },
).sql(`SELECT unique_id FROM conversations WHERE ${IS_PRESENT}`)
const lockRow = one('conversation_locked', { ...VIEW, conversationId: text }, { channelId: text }).sql(
  `SELECT channel_id FROM conversations WHERE ${IS_PRESENT} {lock}`,
)

/** Locks a conversation until the transaction ends. Returns undefined if it doesn't exist, or the caller can't see it. */
export function* lockConversation(
  { organization, channelId }: View,
  conversationId: string,
): Script<ConversationLock | undefined> {
  const row = yield* lockRow({ organization, channelId, conversationId })
  return row && lockOf<ConversationLock>({ organization, conversationId, channelId: row.channelId })
}

/** Locks a conversation as `lockConversation` does, and reads it in the same round trip. */
export function* lockAndRead(
  { organization, channelId }: View,
  conversationId: string,
): Script<{ lock: ConversationLock; conversation: StoredConversation } | undefined> {
  const lockedRow = yield* pipelined(lockRow.step({ organization, channelId, conversationId }))
  const conversation = yield* readConversation({ organization, conversationId })
  const row = lockedRow()
  if (row === undefined || conversation === undefined) return undefined
  return { lock: lockOf<ConversationLock>({ organization, conversationId, channelId: row.channelId }), conversation }
}

/** Reads a conversation that the transaction has locked, so it exists. */
export function* readLocked(lock: ConversationLock): Script<StoredConversation> {
  const conversation = yield* readConversation(lock)
  if (conversation === undefined) throw new Error(`The locked conversation ${lock.conversationId} doesn't exist.`)
  return conversation
}

export const setStatus = locked
  .change('conversation_set_status', { ...CONVERSATION, to: oneOf<ConversationStatus>() }, A_CONVERSATION)
  .sql(`UPDATE conversations SET status = :to, version = version + 1 WHERE ${OF_CONVERSATION}`)

/** Sets when a conversation was deleted. Other status changes don't write this column, so its indexes stay unchanged. */
export const setDeletedAt = locked
  .change('conversation_set_deleted_at', { ...CONVERSATION, deletedAt: nullable(instant) }, A_CONVERSATION)
  .sql(`UPDATE conversations SET deleted_at = :deletedAt WHERE ${OF_CONVERSATION}`)

/** Builds a conversation from its row and the JSON array of its messages. The JSON text is put together only when it is needed. */
function conversationOf(row: ConversationRow, messages: string): StoredConversation {
  const { contactId, channelId, head, contact, digest, status: currentStatus } = row
  const replyUntil = replyUntilOf(row)
  const render = (messagesText: string, withStatus: ConversationStatus) =>
    `${unclosed(head)},"channelId":"${channelId}","contact":${contact},"messages":${messagesText},` +
    `${textAfterMessages(row, replyUntil, withStatus)}}`
  // The hash covers the digest instead of the messages, because hashing the messages would take four times as long.
  const revision = (withStatus = currentStatus) => revisionOf(render(digest ?? '[]', withStatus))
  return {
    contactId,
    channelId,
    status: currentStatus,
    replyUntil,
    numberOfUnreadMessages: row.unread,
    revision,
    snapshot: (withStatus = currentStatus) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
      conversation: render(messages, withStatus) as Snapshot['conversation'],
      revision: revision(withStatus),
    }),
  }
}
