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
