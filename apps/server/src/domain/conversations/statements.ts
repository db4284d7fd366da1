// The statements that the rules of conversations share: the lock of a conversation, and its reads.
import type { View } from '../../sql/audit.ts'
import type { Conversation, ConversationStatus } from '@parley/contract'
import { instant, integer, nullable, oneOf, type Serialized, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { Generations } from '../../sql/generations.ts'
import { MAX_PAGE_BYTES, revisionOf } from '../../sql/sql-text.ts'
import { type Locked, lockOf, one, type ReadScript, type Script, under } from '../../sql/statement.ts'
import { AFTER_MESSAGES, open, replyUntilOf, rolesIn, tagsIn, textAfterMessages, WINDOW_OF_CHANNEL } from '../texts.ts'
import { inView, VIEW } from '../channels/view.ts'
import { type StoredConversation, WINDOW } from './conversation.ts'

/** No other transaction changes the conversation, and its channel never changes. */
export type ConversationLock = Locked<
  'conversation',
  { organization: OrgCode; conversationId: string; channelId: string }
>

export const CONVERSATION = { organization: orgCode, conversationId: text }
/** The rows of a conversation, for statements that read or write them. */
export const A_CONVERSATION = { conversations: { unique_id: 'conversationId' } } as const
export const OF_CONVERSATION = 'organization = :organization AND unique_id = :conversationId'
/** Declares statements that write to a conversation, under its lock. */
export const locked = under<ConversationLock>()

const NEWEST = `FROM messages WHERE organization = :organization AND conversation_id = :conversationId
       ORDER BY created_at DESC, unique_id DESC LIMIT ${WINDOW}` as const

/**
 * The newest messages up to the one with which they hold as much as a page. Nearly always they hold less, and to find that one takes
 * three times as long as to measure and join them.
 */
const MESSAGES = `CASE WHEN c.digest = :knownDigest THEN NULL ELSE '[' || coalesce(
     {joined json by created_at, unique_id if sum(octet_length(json)) <= ${MAX_PAGE_BYTES}: FROM (
       SELECT json, created_at, unique_id ${NEWEST}) AS newest},
     {joined m.json by m.created_at, m.unique_id: FROM (
       SELECT created_at, unique_id, sum(bytes) OVER (ORDER BY created_at DESC, unique_id DESC) - bytes AS bytes_after
       FROM (SELECT created_at, unique_id, octet_length(json) AS bytes ${NEWEST}) AS newest) AS measured
       JOIN messages m ON m.organization = :organization AND m.conversation_id = :conversationId
         AND m.created_at = measured.created_at AND m.unique_id = measured.unique_id
       WHERE bytes_after < ${MAX_PAGE_BYTES}}, '') || ']' END` as const

/** Everything is read in one statement, so that counters and messages are of one moment. */
export const conversationRow = one(
  'conversation',
  { ...CONVERSATION, knownDigest: text },
  {
    /** It changes with every write of the row. */
    version: integer,
    contactId: text,
    channelId: text,
    head: text,
    contact: text,
    /** The newest messages, oldest first, as a JSON array; null if they have the digest that the caller knows. */
    messages: nullable(text),
    /** Each change of the messages replaces it. */
    digest: nullable(text),
    ...AFTER_MESSAGES,
  },
  {
    reads: {
      conversations: { unique_id: 'conversationId' },
      messages: { conversation_id: 'conversationId' },
      conversation_tags: { conversation_id: 'conversationId' },
      contacts: {},
      members: {},
      member_roles: {},
      roles: {},
      tags: {},
      channels: {},
    },
    isBatched: true,
  },
).sql(
  `SELECT c.version, c.contact_id, c.channel_id, c.json AS head, p.json AS contact, ${MESSAGES} AS messages, c.digest, c.created_at,
            c.unread_messages AS unread, c.total_messages AS total, c.status, m.json AS member,
            ${rolesIn('c.assigned_to_id')} AS roles, ${tagsIn(':conversationId')} AS tags, ${WINDOW_OF_CHANNEL}
     FROM conversations c
     JOIN contacts p ON p.organization = :organization AND p.unique_id = c.contact_id
     LEFT JOIN members m ON m.organization = :organization AND m.unique_id = c.assigned_to_id
     WHERE c.organization = :organization AND c.unique_id = :conversationId`,
)
export type ConversationRow = NonNullable<
  ReturnType<typeof conversationRow> extends Generator<unknown, infer R> ? R : never
>

/** The memory of the newest messages that the process has read: those of 3,000 conversations of 20 short messages. */
const MAX_KNOWN_BYTES = 16 * 1024 * 1024
interface Known {
  readonly digest: string
  readonly messages: string
  readonly bytes: number
}
const known = new Generations<Known>(MAX_KNOWN_BYTES)

/**
 * Prepares a read of a conversation. Its messages are most of what a read costs, and a digest never stands for other messages. So the
 * database leaves them out if this process has read them before.
 *
 * @returns the parameters of the statement, and the function that makes the conversation of its row.
 */
export function conversationRead({ organization, conversationId }: { organization: OrgCode; conversationId: string }) {
  const key = `${organization} ${conversationId}`
  const before = known.get(key)
  return {
    params: { organization, conversationId, knownDigest: before?.digest ?? '' },
    finish: (row: ConversationRow): StoredConversation => {
      const messages = row.messages ?? before?.messages
      if (messages === undefined) throw new Error(`No row and no memory has the messages of ${conversationId}.`)
      if (row.messages !== null && row.digest !== null)
        known.set(key, { digest: row.digest, messages, bytes: Buffer.byteLength(messages) })
      return conversationOf(row, messages)
    },
  }
}

export function* readConversation(
  key: Parameters<typeof conversationRead>[0],
): ReadScript<StoredConversation | undefined> {
  const { params, finish } = conversationRead(key)
  const row = yield* conversationRow(params)
  return row && finish(row)
}

export const isPresent = one(
  'conversation_present',
  { ...VIEW, conversationId: text },
  { uniqueId: text },
  { reads: A_CONVERSATION },
).sql(`SELECT unique_id FROM conversations WHERE ${OF_CONVERSATION} AND ${inView('channel_id')}`)
const findLocked = one('conversation_locked', { ...VIEW, conversationId: text }, { channelId: text }).sql(
  `SELECT channel_id FROM conversations WHERE ${OF_CONVERSATION} AND ${inView('channel_id')} {lock}`,
)

/** Locks a conversation until the transaction ends; undefined if there is no such conversation in the view. */
export function* lockConversation(
  { organization, channelId }: View,
  conversationId: string,
): Script<ConversationLock | undefined> {
  const found = yield* findLocked({ organization, channelId, conversationId })
  return found && lockOf<ConversationLock>({ organization, conversationId, channelId: found.channelId })
}

export function* readLocked(lock: ConversationLock): Script<StoredConversation> {
  const conversation = yield* readConversation(lock)
  if (conversation === undefined) throw new Error(`The conversation ${lock.conversationId} is locked and not there.`)
  return conversation
}

export const setStatus = locked
  .change('conversation_set_status', { ...CONVERSATION, to: oneOf<ConversationStatus>() }, A_CONVERSATION)
  .sql(`UPDATE conversations SET status = :to, version = version + 1 WHERE ${OF_CONVERSATION}`)

/** A change between the other statuses leaves it alone, and with it the indexes that tell deleted conversations apart. */
export const setDeletedAt = locked
  .change('conversation_set_deleted_at', { ...CONVERSATION, deletedAt: nullable(instant) }, A_CONVERSATION)
  .sql(`UPDATE conversations SET deleted_at = :deletedAt WHERE ${OF_CONVERSATION}`)

function conversationOf(row: ConversationRow, messages: string): StoredConversation {
  const { contactId, channelId, head, contact, digest, status: standing } = row
  const replyUntil = replyUntilOf(row)
  const render = (messagesText: string, withStatus: ConversationStatus) =>
    `${open(head)},"channelId":"${channelId}","contact":${contact},"messages":${messagesText},` +
    `${textAfterMessages(row, replyUntil, withStatus)}}`
  // The digest stands in the place of the messages, which are nearly all of the text. That takes a quarter of the time.
  const revision = (withStatus = standing) => revisionOf(render(digest ?? '[]', withStatus))
  return {
    contactId,
    channelId,
    status: standing,
    replyUntil,
    revision,
    snapshot: (withStatus = standing) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
      conversation: render(messages, withStatus) as Serialized<Conversation>,
      revision: revision(withStatus),
    }),
  }
}
