// The texts of resources, which are put together from the texts of their parts.
import type { ConversationStatus, OrganizationMember } from '@parley/contract'
import { type Held, integer, nullable, oneOf, type Serialized, text } from '../sql/columns.ts'

/** The texts of the roles of a member of the organization, in their order. */
export const rolesIn = <const MemberId extends string>(memberId: MemberId) =>
  `{joined ro.json by mr.position: FROM member_roles mr
     JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
     WHERE mr.organization = :organization AND mr.member_id = ${memberId}}` as const

/** The texts of the tags of a conversation of the organization, in their order. */
export const tagsIn = <const ConversationId extends string>(conversationId: ConversationId) =>
  `{joined t.json by ct.position: FROM conversation_tags ct
     JOIN tags t ON t.organization = ct.organization AND t.unique_id = ct.tag_id
     WHERE ct.organization = :organization AND ct.conversation_id = ${conversationId}}` as const

/** The time from which the reply window of a conversation counts, and how long the window of its channel is. */
const WINDOW_COLUMNS = { windowFrom: nullable(text), windowSeconds: nullable(integer) }
export const WINDOW_OF_CHANNEL = `c.window_from, (
    SELECT CAST({property w.json.replyWindowSeconds} AS BIGINT) FROM channels w
    WHERE w.organization = :organization AND w.unique_id = c.channel_id) AS window_seconds` as const

/** The last time that has the format of the contract. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z')

/** Until when replies are accepted. Before the contact has written, the window is closed from the beginning. */
export const replyUntilOf = (read: Pick<Held<typeof AFTER_MESSAGES>, 'createdAt' | 'windowFrom' | 'windowSeconds'>) =>
  read.windowSeconds === null
    ? undefined
    : new Date(
        Math.min(
          Date.parse(read.windowFrom ?? read.createdAt) + (read.windowFrom === null ? 0 : read.windowSeconds * 1000),
          LAST_TIME,
        ),
      ).toISOString()

/** The text of an object without its closing brace, so that properties can follow. */
export const open = (object: string): string => object.slice(0, -1)

/** @param roles The texts of the roles with commas between them, or null. */
export const memberText = (member: string, roles: string | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  `${open(member)},"roles":[${roles ?? ''}]}` as Serialized<OrganizationMember>

/** The columns of what comes after the messages of a conversation. */
export const AFTER_MESSAGES = {
  createdAt: text,
  unread: integer,
  total: integer,
  status: oneOf<ConversationStatus>(),
  /** The member that it is assigned to, without the roles, or null; and the roles with commas between them. */
  member: nullable(text),
  roles: nullable(text),
  /** The tags with commas between them, or null. */
  tags: nullable(text),
  ...WINDOW_COLUMNS,
}

/** The properties of a conversation that come after its messages. */
export function textAfterMessages(
  read: Held<typeof AFTER_MESSAGES>,
  replyUntil: string | undefined,
  status: ConversationStatus,
): string {
  const { createdAt, unread, total, member, roles, tags } = read
  const assignedTo = member === null ? '' : `,"assignedTo":${memberText(member, roles)}`
  return (
    `"createdAt":${JSON.stringify(createdAt)},"numberOfUnreadMessages":${unread},"totalMessages":${total},` +
    `"status":"${status}"${assignedTo},"tags":[${tags ?? ''}]` +
    (replyUntil === undefined ? '' : `,"replyUntil":"${replyUntil}"`)
  )
}
