// Reads the records of a store.
import type { ConversationStatus, OrganizationMember, Role } from '@parley/contract'
import { positionOf } from '../../domain/events/page.ts'
import {
  type ExportedPosition,
  OWNED_TYPES,
  type OwnedType,
  type RecordOf,
  type StoreRecord,
} from '../../domain/records/record.ts'
import { readNewest } from './events.ts'
import { organizationStatements } from './organizations.ts'
import { fragment, JSON_ARRAY, nullable, oneOf, type RowOf, type Rows, sql, text } from './statement.ts'

const JSON_OF = 'SELECT json FROM'
const IN_ORDER = 'WHERE organization = $1 ORDER BY unique_id'

const conversationColumns = [text, text, oneOf<ConversationStatus>(), nullable(text), nullable(text)] as const
const CONVERSATIONS = fragment`
  SELECT c.json, c.created_at, c.status, c.assigned_to_id,
         (SELECT CAST(${JSON_ARRAY}(tag_id ORDER BY position) AS TEXT) FROM conversation_tags
          WHERE organization = c.organization AND conversation_id = c.unique_id)
  FROM conversations c`

export const memberColumns = [text, nullable(text), nullable(text)] as const
export const MEMBERS = fragment`
  SELECT m.json, m.deactivated_at, (SELECT CAST(${JSON_ARRAY}(role_id ORDER BY position) AS TEXT) FROM member_roles
                  WHERE organization = m.organization AND member_id = m.unique_id)
  FROM members m`

export const recordStatements = {
  roles: sql('roles_all', [text], [text])`${JSON_OF} roles ${IN_ORDER}`,
  members: sql('members_all', [text], memberColumns)`${MEMBERS} WHERE m.organization = $1 ORDER BY m.unique_id`,
  contacts: sql('contacts_all', [text], [text])`${JSON_OF} contacts ${IN_ORDER}`,
  tags: sql('tags_all', [text], [text])`${JSON_OF} tags ${IN_ORDER}`,
  conversations: sql('conversations_all', [text], conversationColumns)`
    ${CONVERSATIONS} WHERE c.organization = $1 ORDER BY c.unique_id`,
  conversationsOfContact: sql('conversations_exported', [text, text], conversationColumns)`
    ${CONVERSATIONS} WHERE c.organization = $1 AND c.contact_id = $2 ORDER BY c.unique_id`,
  messages: sql('messages_all', [text], [text])`
    ${JSON_OF} messages WHERE organization = $1 ORDER BY conversation_id, created_at, unique_id`,
}

const of = recordStatements

/** Hands out the records of an organization. */
type Reader = (rows: Rows, code: string, organizationId: string) => AsyncIterable<StoreRecord>

/** What reads a table whose JSON texts are all that there is to a record. */
const reader = (type: 'role' | 'contact' | 'tag' | 'message', statement: typeof of.roles): Reader =>
  async function* read(rows, code, organizationId) {
    for await (const [json] of rows(statement, code)) {
      const resource: object = JSON.parse(json)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a record of this type.
      yield { type, organizationId, ...resource } as StoreRecord
    }
  }

const readers: Readonly<Record<OwnedType, Reader>> = {
  role: reader('role', of.roles),
  async *member(rows, code, organizationId) {
    for await (const found of rows(of.members, code)) yield memberOf(organizationId, found)
  },
  contact: reader('contact', of.contacts),
  tag: reader('tag', of.tags),
  async *conversation(rows, code) {
    for await (const found of rows(of.conversations, code)) yield conversationOf(found)
  },
  message: reader('message', of.messages),
}

export function roleOf(organizationId: string, [json]: RowOf<typeof of.roles>): RecordOf<'role'> {
  const role: Role = JSON.parse(json)
  return { type: 'role', organizationId, ...role }
}

export function memberOf(
  organizationId: string,
  [json, deactivatedAt, roleIds]: RowOf<typeof of.members>,
): RecordOf<'member'> {
  const member: Omit<OrganizationMember, 'roles'> = JSON.parse(json)
  const state = deactivatedAt === null ? {} : { deactivatedAt }
  return { type: 'member', organizationId, ...member, roleIds: idsOf(roleIds), ...state }
}

export function conversationOf([json, createdAt, status, assignedToId, tagIds]: RowOf<typeof of.conversations>) {
  const head: Omit<RecordOf<'conversation'>, 'type' | 'createdAt' | 'status' | 'assignedToId' | 'tagIds'> = JSON.parse(
    json,
  )
  const assignee = assignedToId === null ? {} : { assignedToId }
  return { type: 'conversation' as const, ...head, createdAt, status, ...assignee, tagIds: idsOf(tagIds) }
}

/**
 * Everything that can be put, in an order in which it can be put: type by type, organization by organization. So no statement
 * is about more than one organization, and equal stores give the same records in the same order.
 */
export async function* readRecords(rows: Rows): AsyncIterable<StoreRecord> {
  const organizations: (readonly [code: string, uniqueId: string])[] = []
  for await (const [code, uniqueId, name, createdAt] of rows(organizationStatements.all)) {
    organizations.push([code, uniqueId])
    yield { type: 'organization', uniqueId, name, createdAt }
  }
  for (const type of OWNED_TYPES) for (const each of organizations) yield* readers[type](rows, ...each)
}

/** Hands out all records, and where the events of each organization end. */
export async function* readExport(rows: Rows): AsyncIterable<StoreRecord | ExportedPosition> {
  yield* readRecords(rows)
  const organizations = await Array.fromAsync(rows(organizationStatements.all))
  for (const [code, organizationId] of organizations) {
    yield { type: 'position', organizationId, position: positionOf(await readNewest(rows, code)) }
  }
}

function idsOf(json: string | null): string[] {
  const ids: string[] = JSON.parse(json ?? '[]')
  return ids
}
