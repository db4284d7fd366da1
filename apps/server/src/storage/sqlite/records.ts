// Reads everything that `put` takes, in an order that `put` takes.
import type { Contact, ConversationStatus, Message, OrganizationMember, Role, Tag } from '@parley/contract'
import type { DatabaseSync } from 'node:sqlite'
import type { RecordOf, StoreRecord } from '../../domain/storage.ts'
import { query } from './statements.ts'

interface Row {
  organizationId: string
  json: string
}

/** Walks over a table of JSON texts, organization by organization. */
function* texts<More>(db: DatabaseSync, table: string, more = ''): Generator<Row & More> {
  yield* query<[], Row & More>(
    db,
    `SELECT o.unique_id AS organizationId, t.json ${more}
     FROM organizations o JOIN ${table} t ON t.organization = o.organization
     ORDER BY o.unique_id, ${table === 'messages' ? 't.conversation_id, t.created_at, ' : ''}t.unique_id`,
  ).iterate()
}

export function* readRecords(db: DatabaseSync): Generator<StoreRecord> {
  yield* readOrganizations(db)
  for (const { organizationId, json } of texts(db, 'roles')) {
    const role: Role = JSON.parse(json)
    yield { type: 'role', organizationId, ...role }
  }
  yield* readMembers(db)
  for (const { organizationId, json } of texts(db, 'contacts')) {
    const contact: Contact = JSON.parse(json)
    yield { type: 'contact', organizationId, ...contact }
  }
  for (const { organizationId, json } of texts(db, 'tags')) {
    const tag: Tag = JSON.parse(json)
    yield { type: 'tag', organizationId, ...tag }
  }
  yield* readConversations(db)
  for (const { organizationId, json } of texts(db, 'messages')) {
    const message: Message = JSON.parse(json)
    yield { type: 'message', organizationId, ...message }
  }
}

function* readOrganizations(db: DatabaseSync): Generator<StoreRecord> {
  const organizations = query<[], { uniqueId: string; name: string; createdAt: string }>(
    db,
    'SELECT unique_id AS uniqueId, name, created_at AS createdAt FROM organizations ORDER BY unique_id',
  )
  for (const { uniqueId, name, createdAt } of organizations.iterate()) {
    yield { type: 'organization', uniqueId, name, createdAt }
  }
}

function* readMembers(db: DatabaseSync): Generator<StoreRecord> {
  const roleIds = `, (SELECT json_group_array(role_id ORDER BY position) FROM member_roles
    WHERE organization = t.organization AND member_id = t.unique_id) AS roleIds`
  for (const row of texts<{ roleIds: string }>(db, 'members', roleIds)) {
    const member: Omit<OrganizationMember, 'roles'> = JSON.parse(row.json)
    yield { type: 'member', organizationId: row.organizationId, ...member, roleIds: JSON.parse(row.roleIds) }
  }
}

function* readConversations(db: DatabaseSync): Generator<StoreRecord> {
  type Head = Omit<RecordOf<'conversation'>, 'type' | 'createdAt' | 'status' | 'assignedToId' | 'tagIds'>
  const more = `, t.created_at AS createdAt, t.status, t.assigned_to_id AS assignedToId,
    (SELECT json_group_array(tag_id ORDER BY position) FROM conversation_tags
     WHERE organization = t.organization AND conversation_id = t.unique_id) AS tagIds`
  for (const row of texts<ConversationColumns>(db, 'conversations', more)) {
    const head: Head = JSON.parse(row.json)
    const { createdAt, status, assignedToId } = row
    const assignee = assignedToId === null ? {} : { assignedToId }
    yield { type: 'conversation', ...head, createdAt, status, ...assignee, tagIds: JSON.parse(row.tagIds) }
  }
}

interface ConversationColumns {
  createdAt: string
  status: ConversationStatus
  assignedToId: string | null
  tagIds: string
}
