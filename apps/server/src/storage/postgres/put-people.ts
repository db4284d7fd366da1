// Writes organizations and what a conversation refers to.
import { newOrganizationCode } from '../../domain/api-keys/format.ts'
import type { RecordOf } from '../../domain/records/record.ts'
import { contactText, memberText, roleText, tagText } from '../serialize.ts'
import type { Session } from './connections.ts'
import { type Indexed, lastOf } from './gather.ts'
import { statement } from './statement.ts'

type Texts = [organization: string, uniqueIds: readonly string[], jsons: readonly string[]]

const organizationPut = statement<[code: string, uniqueId: string, name: string, createdAt: string], [code: string]>(
  'organization_put',
  `INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
   RETURNING organization`,
)

/** Writes an organization. Returns its code, which stays what it was where the organization was there. */
export async function putOrganization(
  session: Session,
  { uniqueId, name, createdAt }: RecordOf<'organization'>,
): Promise<string | undefined> {
  const [row] = await session.rows(organizationPut, newOrganizationCode(), uniqueId, name, createdAt)
  return row?.[0]
}

const rolesPut = statement<[...Texts, permissions: readonly string[]]>(
  'roles_put',
  `INSERT INTO roles (organization, unique_id, json, permissions)
   SELECT $1, unique_id, json, permissions
   FROM unnest($2::text[], $3::text[], $4::text[]) AS new (unique_id, json, permissions)
   ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json, permissions = excluded.permissions`,
)

export async function putRoles(session: Session, organization: string, roles: readonly Indexed<'role'>[]) {
  const records = lastOf(roles)
  if (records.length === 0) return
  const permissions = records.map((role) => JSON.stringify(role.permissions))
  await session.change(rolesPut, organization, idsOf(records), records.map(roleText), permissions)
}

const membersPut = statement<[...Texts, accessLevels: readonly string[]]>(
  'members_put',
  `INSERT INTO members (organization, unique_id, json, access_level)
   SELECT $1, unique_id, json, access_level
   FROM unnest($2::text[], $3::text[], $4::text[]) AS new (unique_id, json, access_level)
   ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json, access_level = excluded.access_level`,
)
const rolesForget = statement<[organization: string, memberIds: readonly string[]]>(
  'member_roles_forget',
  'DELETE FROM member_roles WHERE organization = $1 AND member_id = ANY($2::text[])',
)
const rolesGive = statement<
  [organization: string, memberIds: readonly string[], positions: readonly number[], roleIds: readonly string[]]
>(
  'member_roles_give',
  `INSERT INTO member_roles (organization, member_id, position, role_id)
   SELECT $1, member_id, position, role_id
   FROM unnest($2::text[], $3::bigint[], $4::text[]) AS new (member_id, position, role_id)`,
)

export async function putMembers(session: Session, organization: string, members: readonly Indexed<'member'>[]) {
  const records = lastOf(members)
  if (records.length === 0) return
  const levels = records.map(({ accessLevel }) => accessLevel)
  await session.change(membersPut, organization, idsOf(records), records.map(memberText), levels)
  await session.change(rolesForget, organization, idsOf(records))
  const given = records.flatMap(({ uniqueId, roleIds }) =>
    roleIds.map((roleId, position) => ({ uniqueId, position, roleId })),
  )
  if (given.length === 0) return
  await session.change(
    rolesGive,
    organization,
    idsOf(given),
    given.map(({ position }) => position),
    given.map(({ roleId }) => roleId),
  )
}

const textsPut = (table: 'contacts' | 'tags') =>
  statement<Texts>(
    `${table}_put`,
    `INSERT INTO ${table} (organization, unique_id, json)
     SELECT $1, unique_id, json FROM unnest($2::text[], $3::text[]) AS new (unique_id, json)
     ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json`,
  )
const contactsPut = textsPut('contacts')
const tagsPut = textsPut('tags')

export async function putContacts(session: Session, organization: string, contacts: readonly Indexed<'contact'>[]) {
  const records = lastOf(contacts)
  if (records.length > 0) await session.change(contactsPut, organization, idsOf(records), records.map(contactText))
}

export async function putTags(session: Session, organization: string, tags: readonly Indexed<'tag'>[]) {
  const records = lastOf(tags)
  if (records.length > 0) await session.change(tagsPut, organization, idsOf(records), records.map(tagText))
}

const idsOf = (records: readonly { uniqueId: string }[]) => records.map(({ uniqueId }) => uniqueId)
