// As `domain/texts.ts`, for statements with numbered parameters.
import { type Fragment, joined } from './statement.ts'

/** The texts of the roles of a member of the organization `$1`, in their order. */
export const rolesOf = (memberId: string): Fragment =>
  joined(
    'ro.json',
    `FROM member_roles mr JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
     WHERE mr.organization = $1 AND mr.member_id = ${memberId}`,
    'mr.position',
  )

/** The texts of the tags of a conversation of the organization `$1`, in their order. */
export const tagsOf = (conversationId: string) =>
  joined(
    't.json',
    `FROM conversation_tags ct JOIN tags t ON t.organization = ct.organization AND t.unique_id = ct.tag_id
     WHERE ct.organization = $1 AND ct.conversation_id = ${conversationId}`,
    'ct.position',
  )
