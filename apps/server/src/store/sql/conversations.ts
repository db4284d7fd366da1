// The statements of conversations, and the text of a conversation, which is put together from the texts of its parts.
import type { Conversation, ConversationStatus, Message } from '@parley/contract'
import type { ConversationLock, ConversationStore } from '../../domain/conversations/store.ts'
import type { StoredConversation } from '../../domain/conversations/conversation.ts'
import { revisionOf, WINDOW } from '../../domain/conversations/conversation.ts'
import type { Serialized } from '../../domain/conversations/conversation.ts'
import { putStatements } from './put.ts'
import { listConversations } from './conversation-lists.ts'
import { MAX_PAGE_BYTES, paged, portionOf } from './pages.ts'
import {
  cached,
  change,
  fragment,
  integer,
  joined,
  LOCK,
  lockOf,
  nullable,
  oneOf,
  row,
  rows,
  sql,
  text,
  updates,
} from './statement.ts'
import { open, rolesOf, tagsOf, textAfterMessages } from './texts.ts'

const status = oneOf<ConversationStatus>()
const optional = nullable(text)
const NAMED = 'organization = $1 AND unique_id = $2'

/** What is read of a conversation, in this order. */
export type ConversationRow = readonly [
  /** It changes with every write of the row. */
  version: number,
  contactId: string,
  head: string,
  contact: string,
  /** The newest messages, oldest first, as a JSON array, and the revision of that; null if there are none. */
  messages: string | null,
  messagesDigest: string | null,
  createdAt: string,
  unread: number,
  total: number,
  status: ConversationStatus,
  /** The member without the roles, or null; and the roles with commas between them. */
  assignedTo: string | null,
  roles: string | null,
  /** The tags with commas between them, or null. */
  tags: string | null,
]

const NEWEST = 'organization = $1 AND conversation_id = $2 ORDER BY created_at DESC, unique_id DESC'

/** The newest messages up to the one with which they hold as much as a page, if all that are kept hold more. */
const MESSAGES = fragment`CASE WHEN octet_length(r.json) <= ${String(MAX_PAGE_BYTES)} THEN r.json ELSE '[' || ${joined(
  'm.json',
  `FROM (SELECT created_at, unique_id, sum(bytes) OVER (ORDER BY created_at DESC, unique_id DESC) - bytes AS bytes_after
         FROM (SELECT created_at, unique_id, octet_length(json) AS bytes FROM messages WHERE ${NEWEST}
               LIMIT ${WINDOW}) AS newest) AS measured
   JOIN messages m ON m.organization = $1 AND m.conversation_id = $2
     AND m.created_at = measured.created_at AND m.unique_id = measured.unique_id
   WHERE bytes_after < ${MAX_PAGE_BYTES}`,
  'm.created_at, m.unique_id',
)} || ']' END`

/** Everything is read in one statement, so that counters and messages are of one moment. */
const read = cached(
  sql(
    'conversation',
    [text, text],
    [integer, text, text, text, optional, optional, text, integer, integer, status, optional, optional, optional],
  )`
    SELECT c.version, c.contact_id, c.json, p.json, ${MESSAGES}, r.digest, c.created_at, c.unread_messages, c.total_messages, c.status, m.json,
           ${rolesOf('c.assigned_to_id')}, ${tagsOf('$2')}
    FROM conversations c
    JOIN contacts p ON p.organization = $1 AND p.unique_id = c.contact_id
    LEFT JOIN recent_messages r ON r.organization = $1 AND r.conversation_id = $2
    LEFT JOIN members m ON m.organization = $1 AND m.unique_id = c.assigned_to_id
    WHERE c.organization = $1 AND c.unique_id = $2`,
)
const update = sql('conversation_set_status', [text, text, status, nullable(integer)], [])`
  UPDATE conversations SET status = $3, deleted_at = $4, version = version + 1 WHERE ${NAMED}`

/** The row after `setStatus`. To read its texts again takes much longer than to write it. */
function changeRow(before: ConversationRow, to: ConversationStatus): ConversationRow {
  const [version, contactId, head, contact, messages, digest, createdAt, unread, total, , ...others] = before
  return [version + 1, contactId, head, contact, messages, digest, createdAt, unread, total, to, ...others]
}

export const conversationStatements = {
  read,
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
  setStatus: updates(update, read, (before, [, , to]) => changeRow(before, to)),
  findMember: sql('member_present', [text, text], [text])`SELECT unique_id FROM members WHERE ${NAMED}`,
  setAssignee: sql('conversation_set_assignee', [text, text, optional], [])`
    UPDATE conversations SET assigned_to_id = $3, version = version + 1 WHERE ${NAMED}`,
  /** Tags have a table of their own, so the row only counts that they were written. */
  touch: sql('conversation_touch', [text, text], [])`UPDATE conversations SET version = version + 1 WHERE ${NAMED}`,
}

const of = conversationStatements

export const conversations: ConversationStore = {
  *find(organizationCode, conversationId) {
    const found = yield* row(of.read, organizationCode, conversationId)
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
    const found = yield* row(of.read, ...named(lock))
    if (found === undefined) throw new Error(`The conversation ${lock.conversationId} is locked and not there.`)
    return conversationOf(found)
  },
  setStatus: (lock, to, deletedAt) => change(of.setStatus, ...named(lock), to, deletedAt?.getTime() ?? null),
  *hasMember({ organizationCode }, memberId) {
    return (yield* row(of.findMember, organizationCode, memberId)) !== undefined
  },
  *findTags({ organizationCode }, tagIds) {
    if (tagIds.length === 0) return new Set()
    return new Set((yield* rows(putStatements.findTags, organizationCode, JSON.stringify(tagIds))).flat())
  },
  *setTags(lock, tagIds) {
    const { organizationCode, conversationId } = lock
    const places = tagIds.map((tagId, place) => [conversationId, place, tagId])
    yield* change(of.touch, ...named(lock))
    yield* change(putStatements.forgetTags, organizationCode, JSON.stringify([conversationId]))
    yield* change(putStatements.giveTags, organizationCode, JSON.stringify(places))
  },
  setAssignee: (lock, memberId) => change(of.setAssignee, ...named(lock), memberId ?? null),
}

const named = ({ organizationCode, conversationId }: ConversationLock) => [organizationCode, conversationId] as const

/** The conversation of a row. */
export function conversationOf(found: ConversationRow): StoredConversation {
  const [
    ,
    contactId,
    head,
    contact,
    messages,
    digest,
    createdAt,
    unread,
    total,
    standing,
    member,
    ofMember,
    ofConversation,
  ] = found
  const render = (messagesText: string, withStatus: ConversationStatus) =>
    `${open(head)},"contact":${contact},"messages":${messagesText},` +
    `${textAfterMessages({ createdAt, unread, total, status: withStatus, member, roles: ofMember, tags: ofConversation })}}`
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
