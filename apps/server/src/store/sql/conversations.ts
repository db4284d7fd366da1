// The statements of conversations, and the text of a conversation, which is put together from the texts of its parts.
import type { Conversation, ConversationStatus, Message } from '@parley/contract'
import type { ConversationLock, ConversationStore } from '../../domain/conversations/store.ts'
import type { StoredConversation } from '../../domain/conversations/conversation.ts'
import { revisionOf, WINDOW } from '../../domain/conversations/conversation.ts'
import type { Serialized } from '../../domain/conversations/conversation.ts'
import { findTags, forgetTags, giveTags } from '../../domain/records/statements.ts'
import { listConversations } from './conversation-lists.ts'
import { MAX_PAGE_BYTES, paged, portionOf } from './pages.ts'
import * as columns from '../kernel/columns.ts'
import * as kernel from '../kernel/statement.ts'
import { change, integer, LOCK, lockOf, nullable, row, rows, sql, text } from './statement.ts'
import { open, rolesIn, tagsIn, textAfterMessages } from '../../domain/texts.ts'

const optional = nullable(text)
const NAMED = 'organization = $1 AND unique_id = $2'

const NEWEST =
  'organization = :organization AND conversation_id = :conversationId ORDER BY created_at DESC, unique_id DESC' as const

/** The newest messages up to the one with which they hold as much as a page, if all that are kept hold more. */
const MESSAGES = `CASE WHEN octet_length(r.json) <= ${MAX_PAGE_BYTES} THEN r.json
     ELSE '[' || {joined m.json by m.created_at, m.unique_id: FROM (
            SELECT created_at, unique_id, sum(bytes) OVER (ORDER BY created_at DESC, unique_id DESC) - bytes AS bytes_after
             FROM (SELECT created_at, unique_id, octet_length(json) AS bytes FROM messages WHERE ${NEWEST}
                   LIMIT ${WINDOW}) AS newest) AS measured
       JOIN messages m ON m.organization = :organization AND m.conversation_id = :conversationId
         AND m.created_at = measured.created_at AND m.unique_id = measured.unique_id
       WHERE bytes_after < ${MAX_PAGE_BYTES}} || ']' END` as const

/** Everything is read in one statement, so that counters and messages are of one moment. */
export const readConversation = kernel
  .one(
    'conversation',
    { organization: columns.text, conversationId: columns.text },
    {
      /** It changes with every write of the row. */
      version: columns.integer,
      contactId: columns.text,
      head: columns.text,
      contact: columns.text,
      /** The newest messages, oldest first, as a JSON array, and the revision of that; null if there are none. */
      messages: columns.nullable(columns.text),
      digest: columns.nullable(columns.text),
      createdAt: columns.text,
      unread: columns.integer,
      total: columns.integer,
      status: columns.oneOf<ConversationStatus>(),
      /** The member without the roles, or null; and the roles with commas between them. */
      member: columns.nullable(columns.text),
      roles: columns.nullable(columns.text),
      /** The tags with commas between them, or null. */
      tags: columns.nullable(columns.text),
    },
    {
      cached: {
        conversations: { unique_id: 'conversationId' },
        messages: { conversation_id: 'conversationId' },
        recent_messages: { conversation_id: 'conversationId' },
        conversation_tags: { conversation_id: 'conversationId' },
        contacts: {},
        members: {},
        member_roles: {},
        roles: {},
        tags: {},
      },
    },
  )
  .sql(
    `SELECT c.version, c.contact_id, c.json AS head, p.json AS contact, ${MESSAGES} AS messages, r.digest, c.created_at,
            c.unread_messages AS unread, c.total_messages AS total, c.status, m.json AS member,
            ${rolesIn('c.assigned_to_id')} AS roles, ${tagsIn(':conversationId')} AS tags
     FROM conversations c
     JOIN contacts p ON p.organization = :organization AND p.unique_id = c.contact_id
     LEFT JOIN recent_messages r ON r.organization = :organization AND r.conversation_id = :conversationId
     LEFT JOIN members m ON m.organization = :organization AND m.unique_id = c.assigned_to_id
     WHERE c.organization = :organization AND c.unique_id = :conversationId`,
  )
export type ConversationRow = NonNullable<
  ReturnType<typeof readConversation> extends Generator<unknown, infer R> ? R : never
>

/** To read the texts of the row again takes much longer than to write it. */
export const setStatus = kernel
  .change(
    'conversation_set_status',
    {
      organization: columns.text,
      conversationId: columns.text,
      to: columns.oneOf<ConversationStatus>(),
      deletedAt: columns.nullable(columns.instant),
    },
    { conversations: { unique_id: 'conversationId' } },
    { of: readConversation, row: ({ version }, { to }) => ({ version: version + 1, status: to }) },
  )
  .sql(
    `UPDATE conversations SET status = :to, deleted_at = :deletedAt, version = version + 1
     WHERE organization = :organization AND unique_id = :conversationId`,
  )

export const conversationStatements = {
  read: readConversation,
  setStatus,
  messages: paged(
    sql('messages_before', [text, text, text, text, integer], [text, text, text])`
    SELECT json, created_at, unique_id FROM messages
    WHERE organization = $1 AND conversation_id = $2 AND (created_at, unique_id) < ($3, $4)
    ORDER BY created_at DESC, unique_id DESC LIMIT $5`,
    'p2 DESC, p3 DESC',
  ),
  exists: sql('conversation_present', [text, text], [text])`SELECT unique_id FROM conversations WHERE ${NAMED}`,
  lock: sql('conversation_locked', [text, text], [text])`
    SELECT unique_id FROM conversations WHERE ${NAMED} ${LOCK}`,
  findMember: sql(
    'member_present',
    [text, text],
    [text],
  )`SELECT unique_id FROM members WHERE ${NAMED} AND deactivated_at IS NULL`,
  setAssignee: sql('conversation_set_assignee', [text, text, optional], [])`
    UPDATE conversations SET assigned_to_id = $3, version = version + 1 WHERE ${NAMED}`,
  /** Tags have a table of their own, so the row only counts that they were written. */
  touch: sql('conversation_touch', [text, text], [])`UPDATE conversations SET version = version + 1 WHERE ${NAMED}`,
}

const of = conversationStatements

export const conversations: ConversationStore = {
  *find(organizationCode, conversationId) {
    const found = yield* readConversation({ organization: organizationCode, conversationId })
    return found && conversationOf(found)
  },
  list: listConversations,
  *messagesBefore(organizationCode, conversationId, [createdAt = '', uniqueId = ''], most) {
    const found = yield* rows(of.messages, organizationCode, conversationId, createdAt, uniqueId, most)
    // A message is never without its conversation.
    if (found.length === 0 && !(yield* row(of.exists, organizationCode, conversationId))) return undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a message.
    return portionOf(found, ([json, ...place]) => ({ item: json as Serialized<Message>, place }))
  },
  *lock(organizationCode, conversationId) {
    const found = yield* row(of.lock, organizationCode, conversationId)
    return found && lockOf({ organizationCode, conversationId })
  },
  *read(lock) {
    const found = yield* readConversation(byLock(lock))
    if (found === undefined) throw new Error(`The conversation ${lock.conversationId} is locked and not there.`)
    return conversationOf(found)
  },
  setStatus: (lock, to, deletedAt) => setStatus({ ...byLock(lock), to, deletedAt }),
  *hasMember({ organizationCode }, memberId) {
    return (yield* row(of.findMember, organizationCode, memberId)) !== undefined
  },
  *findTags({ organizationCode }, tagIds) {
    if (tagIds.length === 0) return new Set()
    return new Set((yield* findTags({ organization: organizationCode, ids: tagIds })).map(({ uniqueId }) => uniqueId))
  },
  *setTags(lock, tagIds) {
    const { organizationCode, conversationId } = lock
    const places = tagIds.map((tagId, place) => [conversationId, place, tagId])
    yield* change(of.touch, ...named(lock))
    yield* forgetTags({ organization: organizationCode, ids: [conversationId] })
    yield* giveTags({ organization: organizationCode, tuples: places })
  },
  setAssignee: (lock, memberId) => change(of.setAssignee, ...named(lock), memberId ?? null),
}

const byLock = ({ organizationCode, conversationId }: ConversationLock) => ({
  organization: organizationCode,
  conversationId,
})

const named = ({ organizationCode, conversationId }: ConversationLock) => [organizationCode, conversationId] as const

/** The conversation of a row. */
export function conversationOf(found: ConversationRow): StoredConversation {
  const { contactId, head, contact, messages, digest, status: standing } = found
  const { createdAt, unread, total, member, roles, tags } = found
  const render = (messagesText: string, withStatus: ConversationStatus) =>
    `${open(head)},"contact":${contact},"messages":${messagesText},` +
    `${textAfterMessages({ createdAt, unread, total, status: withStatus, member, roles, tags })}}`
  // The messages' digest stands in the place of the messages: they are nearly all of the text, and were hashed when they were
  // put. That takes a quarter of the time.
  const revision = (withStatus = standing) => revisionOf(render(digest ?? '[]', withStatus))
  return {
    contactId,
    status: standing,
    revision,
    snapshot: (withStatus = standing) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
      conversation: render(messages ?? '[]', withStatus) as Serialized<Conversation>,
      revision: revision(withStatus),
    }),
  }
}
