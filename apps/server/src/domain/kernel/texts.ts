// Builds the JSON texts of conversations and members for responses. It joins stored JSON texts, such as a contact's, without parsing.
import type { ConversationStatus, OrganizationMember } from '@parley/contract'
import { type RowOf, integer, nullable, oneOf, type Serialized, text } from '../../sql/columns.ts'
import { addMs, timeOf } from '../../sql/time.ts'

/** SQL: the JSON texts of a member's roles in their order, joined with commas. */
export const rolesIn = <const MemberId extends string>(memberId: MemberId) =>
  `{joined ro.json by mr.position: FROM member_roles mr
     JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
     WHERE mr.organization = :organization AND mr.member_id = ${memberId}}` as const

/** SQL: the JSON texts of a conversation's tags in their order, joined with commas. */
export const tagsIn = <const ConversationId extends string>(conversationId: ConversationId) =>
  `{joined t.json by ct.position: FROM conversation_tags ct
     JOIN tags t ON t.organization = ct.organization AND t.unique_id = ct.tag_id
     WHERE ct.organization = :organization AND ct.conversation_id = ${conversationId}}` as const

/** SQL: the columns `windowFrom` and `windowSeconds` of a conversation `c`. */
export const REPLY_WINDOW = `c.window_from, (
    SELECT CAST({property w.json.replyWindowSeconds} AS BIGINT) FROM channels w
    WHERE w.organization = :organization AND w.unique_id = c.channel_id) AS window_seconds` as const

/**
 * Returns the time until which the channel accepts replies; undefined if the channel has no time limit. If the contact hasn't written yet,
 * returns the time at which the conversation was created: this time is over, so the channel accepts no reply.
 */
export function replyUntilOf(row: Pick<RowOf<typeof AFTER_MESSAGES>, 'createdAt' | 'windowFrom' | 'windowSeconds'>) {
  const { createdAt, windowFrom, windowSeconds } = row
  if (windowSeconds === null) return undefined
  return windowFrom === null ? createdAt : addMs(timeOf(windowFrom), windowSeconds * 1000).toISOString()
}

/** Returns the JSON text of an object without its closing brace, so that properties can be appended. */
export const unclosed = (object: string): string => object.slice(0, -1)

/** Returns the JSON text of a member. `roles` are the JSON texts of its roles, joined with commas; null if it has none. */
export const memberText = (member: string, roles: string | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
  `${unclosed(member)},"roles":[${roles ?? ''}]}` as Serialized<OrganizationMember>

/** The columns that `textAfterMessages` needs. Queries of conversations and of conversation summaries select these columns. */
export const AFTER_MESSAGES = {
  createdAt: text,
  /** The numbers of unread messages and of all messages. */
  unread: integer,
  total: integer,
  status: oneOf<ConversationStatus>(),
  /** The JSON text of the assignee without its roles; null if nobody is assigned. */
  member: nullable(text),
  /** The JSON texts of the assignee's roles, and of the conversation's tags, joined with commas. Null if there are none. */
  roles: nullable(text),
  tags: nullable(text),
  /** When the contact last wrote (null: never), and how long the channel accepts replies (null: always). */
  windowFrom: nullable(text),
  windowSeconds: nullable(integer),
}

/** Returns the JSON text of the properties after `messages`. `status` can differ from the row's, which the caller may change next. */
export function textAfterMessages(
  row: RowOf<typeof AFTER_MESSAGES>,
  replyUntil: string | undefined,
  status: ConversationStatus,
): string {
  const { createdAt, unread, total, member, roles, tags } = row
  const assignedTo = member === null ? '' : `,"assignedTo":${memberText(member, roles)}`
  return (
    `"createdAt":${JSON.stringify(createdAt)},"numberOfUnreadMessages":${unread},"totalMessages":${total},` +
    `"status":"${status}"${assignedTo},"tags":[${tags ?? ''}]` +
    (replyUntil === undefined ? '' : `,"replyUntil":"${replyUntil}"`)
  )
}
