// The texts of resources, which are put together from the texts of their parts.
import type { OrganizationMember } from '@parley/contract'
import type { Serialized } from '../../domain/conversations/conversation.ts'
import { type Fragment, joined } from './statement.ts'

/** The texts of the roles of a member of the organization `$1`, in their order. */
export const rolesOf = (memberId: string): Fragment =>
  joined(
    'ro.json',
    `FROM member_roles mr JOIN roles ro ON ro.organization = mr.organization AND ro.unique_id = mr.role_id
     WHERE mr.organization = $1 AND mr.member_id = ${memberId}`,
    'mr.position',
  )

/** The text of an object without its closing brace, so that properties can follow. */
export const open = (object: string): string => object.slice(0, -1)

/** @param roles The texts of the roles with commas between them, or null. */
export const memberText = (member: string, roles: string | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  `${open(member)},"roles":[${roles ?? ''}]}` as Serialized<OrganizationMember>
