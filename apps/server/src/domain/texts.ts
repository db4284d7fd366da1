// Builds the JSON texts of resources from the stored texts of their parts.
import type { ConversationStatus, OrganizationMember } from '@parley/contract'
import { type Held, integer, nullable, oneOf, type Serialized, text } from '../sql/columns.ts'

/** Selects the texts of a member's roles in their order, joined with commas. */
export const rolesIn = <const MemberId extends string>(memberId: MemberId) =>
  `{joined ro.json by mr.position: FROM member_roles mr
     JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
     WHERE mr.organization = :organization AND mr.member_id = ${memberId}}` as const

/** Selects the texts of a conversation's tags in their order, joined with commas. */
export const tagsIn = <const ConversationId extends string>(conversationId: ConversationId) =>
  `{joined t.json by ct.position: FROM conversation_tags ct
     JOIN tags t ON t.organization = ct.organization AND t.unique_id = ct.tag_id
     WHERE ct.organization = :organization AND ct.conversation_id = ${conversationId}}` as const

/** The start of a conversation's reply window, and the length of its channel's window. */
const WINDOW_COLUMNS = { windowFrom: nullable(text), windowSeconds: nullable(integer) }
export const WINDOW_OF_CHANNEL = `c.window_from, (
    SELECT CAST({property w.json.replyWindowSeconds} AS BIGINT) FROM channels w
    WHERE w.organization = :organization AND w.unique_id = c.channel_id) AS window_seconds` as const

/** The latest time that the format of the contract can express. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns when the reply window closes. If the contact hasn't written yet, the window closed when the conversation was created. */
export const replyUntilOf = (row: Pick<Held<typeof AFTER_MESSAGES>, 'createdAt' | 'windowFrom' | 'windowSeconds'>) =>
  row.windowSeconds === null
    ? undefined
    : new Date(
        Math.min(
          Date.parse(row.windowFrom ?? row.createdAt) + (row.windowFrom === null ? 0 : row.windowSeconds * 1000),
          LAST_TIME,
        ),
      ).toISOString()

/** Returns the text of an object without its closing brace, so that properties can be appended. */
export const open = (object: string): string => object.slice(0, -1)

/** @param roles The texts of the roles, joined with commas, or null. */
export const memberText = (member: string, roles: string | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This function serializes the text.
  `${open(member)},"roles":[${roles ?? ''}]}` as Serialized<OrganizationMember>

/** The columns for the properties that follow a conversation's messages. */
export const AFTER_MESSAGES = {
  createdAt: text,
  unread: integer,
  total: integer,
  status: oneOf<ConversationStatus>(),
  /** The assignee without its roles, or null. `roles` are the texts of its roles, joined with commas. */
  member: nullable(text),
  roles: nullable(text),
  /** The texts of the tags, joined with commas, or null. */
  tags: nullable(text),
  ...WINDOW_COLUMNS,
}

/** Returns the text of the properties that follow a conversation's messages. */
export function textAfterMessages(
  row: Held<typeof AFTER_MESSAGES>,
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
