// Writes organizations and what a conversation refers to.
import type { DatabaseSync } from 'node:sqlite'
import { newOrganizationCode } from '../../domain/api-keys/format.ts'
import { isMissingReference } from './failures.ts'
import type { RecordOf } from '../../domain/records/record.ts'
import { contactText, memberText, roleText, tagText } from '../serialize.ts'
import { command, query } from './statements.ts'

/** A record that cannot stand, before it is known which one of the batch it is. */
export class Refusal extends Error {
  /** The place in the record, a JSON Pointer. */
  readonly pointer: string

  constructor(message: string, pointer: string, options?: ErrorOptions) {
    super(message, options)
    this.pointer = pointer
  }
}

/** Does a write that names another row, and says in a sentence what was missing, and where it was named. */
export function refer<T>(write: () => T, missing: () => [sentence: string, pointer: string]): T {
  try {
    return write()
  } catch (error) {
    throw isMissingReference(error) ? new Refusal(...missing(), { cause: error }) : error
  }
}

export function createPeople(db: DatabaseSync) {
  const sql = preparePeople(db)
  return {
    codeOf: (organizationId: string) => sql.code.get(organizationId)?.organization,
    organization({ uniqueId, name, createdAt }: RecordOf<'organization'>): void {
      sql.organization(newOrganizationCode(), uniqueId, name, createdAt)
    },
    role(organization: string, role: RecordOf<'role'>): void {
      sql.role(organization, role.uniqueId, JSON.stringify(role.permissions), roleText(role))
    },
    member(organization: string, member: RecordOf<'member'>): void {
      const { uniqueId, accessLevel, roleIds } = member
      sql.member(organization, uniqueId, accessLevel, memberText(member))
      sql.forgetRoles(organization, uniqueId)
      for (const [position, roleId] of roleIds.entries()) {
        refer(
          () => sql.memberRole(organization, uniqueId, position, roleId),
          () => [`The organization has no role ${roleId}.`, `/roleIds/${position}`],
        )
      }
    },
    contact(organization: string, contact: RecordOf<'contact'>): void {
      sql.contact(organization, contact.uniqueId, contactText(contact))
    },
    tag(organization: string, tag: RecordOf<'tag'>): void {
      sql.tag(organization, tag.uniqueId, tagText(tag))
    },
  }
}

function preparePeople(db: DatabaseSync) {
  type Named = [organization: string, uniqueId: string]
  return {
    code: query<[organizationId: string], { organization: string }>(
      db,
      'SELECT organization FROM organizations WHERE unique_id = ?',
    ),
    organization: command<[...Named, name: string, createdAt: string]>(
      db,
      `INSERT INTO organizations (organization, unique_id, name, created_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at`,
    ),
    role: command<[...Named, permissions: string, json: string]>(
      db,
      `INSERT INTO roles (organization, unique_id, permissions, json) VALUES (?, ?, ?, ?)
       ON CONFLICT (organization, unique_id) DO UPDATE SET permissions = excluded.permissions, json = excluded.json`,
    ),
    member: command<[...Named, accessLevel: string, json: string]>(
      db,
      `INSERT INTO members (organization, unique_id, access_level, json) VALUES (?, ?, ?, ?)
       ON CONFLICT (organization, unique_id) DO UPDATE SET access_level = excluded.access_level, json = excluded.json`,
    ),
    forgetRoles: command<Named>(db, 'DELETE FROM member_roles WHERE organization = ? AND member_id = ?'),
    memberRole: command<[...Named, position: number, roleId: string]>(
      db,
      'INSERT INTO member_roles (organization, member_id, position, role_id) VALUES (?, ?, ?, ?)',
    ),
    contact: command<[...Named, json: string]>(
      db,
      `INSERT INTO contacts (organization, unique_id, json) VALUES (?, ?, ?)
       ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json`,
    ),
    tag: command<[...Named, json: string]>(
      db,
      `INSERT INTO tags (organization, unique_id, json) VALUES (?, ?, ?)
       ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json`,
    ),
  }
}
