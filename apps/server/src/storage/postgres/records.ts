// Reads everything that `put` takes, in an order that `put` takes: type by type, organization by organization, so that no
// statement is about more than one organization.
import type { Contact, ConversationStatus, Message, OrganizationMember, Role, Tag } from '@parley/contract'
import type { RecordOf, StoreRecord } from '../../domain/storage.ts'
import type { Connections } from './connections.ts'
import { type DirectoryEntry, readOrganizations } from './directory.ts'
import { type Moment, readMoment } from './moment.ts'

export const readRecords = (connections: Connections): AsyncGenerator<StoreRecord> =>
  readMoment(connections, async function* (moment) {
    const organizations = await readOrganizations(moment)
    for (const { uniqueId, name, createdAt } of organizations) yield { type: 'organization', uniqueId, name, createdAt }
    for (const readAll of [readRoles, readMembers, readContacts, readTags, readConversations, readMessages]) {
      for (const organization of organizations) yield* readAll(moment, organization)
    }
  })

/** Walks over a table of one organization. */
const rowsOf = <Row extends readonly unknown[]>(
  moment: Moment,
  table: string,
  columns: string,
  organization: string,
  order = 'unique_id',
) => moment.stream<Row>(`SELECT ${columns} FROM ${table} t WHERE t.organization = $1 ORDER BY ${order}`, organization)

type Reader = (moment: Moment, organization: DirectoryEntry) => AsyncGenerator<StoreRecord>

/** A reader of a table whose JSON texts are all that there is to a record. */
const reader = <Body>(
  table: string,
  recordOf: (organizationId: string, body: Body) => StoreRecord,
  order?: string,
): Reader =>
  async function* readAll(moment, { organization, uniqueId }) {
    for await (const [json] of rowsOf<[string]>(moment, table, 'json', organization, order)) {
      const body: Body = JSON.parse(json)
      yield recordOf(uniqueId, body)
    }
  }

const readRoles = reader<Role>('roles', (organizationId, role) => ({ type: 'role', organizationId, ...role }))
const readContacts = reader<Contact>('contacts', (organizationId, contact) => ({
  type: 'contact',
  organizationId,
  ...contact,
}))
const readTags = reader<Tag>('tags', (organizationId, tag) => ({ type: 'tag', organizationId, ...tag }))
const readMessages = reader<Message>(
  'messages',
  (organizationId, message) => ({ type: 'message', organizationId, ...message }),
  'conversation_id, created_at, unique_id',
)

const readMembers: Reader = async function* (moment, { organization, uniqueId: organizationId }) {
  const columns = `json, ARRAY_TO_JSON(ARRAY(
    SELECT role_id FROM member_roles
    WHERE organization = t.organization AND member_id = t.unique_id ORDER BY position))::text`
  for await (const [json, roleIds] of rowsOf<[string, string]>(moment, 'members', columns, organization)) {
    const member: Omit<OrganizationMember, 'roles'> = JSON.parse(json)
    yield { type: 'member', organizationId, ...member, roleIds: JSON.parse(roleIds) }
  }
}

type Head = Omit<RecordOf<'conversation'>, 'type' | 'createdAt' | 'status' | 'assignedToId' | 'tagIds'>

const readConversations: Reader = async function* (moment, { organization }) {
  const columns = `json, created_at, status, assigned_to_id, ARRAY_TO_JSON(ARRAY(
    SELECT tag_id FROM conversation_tags
    WHERE organization = t.organization AND conversation_id = t.unique_id ORDER BY position))::text`
  type Row = [json: string, createdAt: string, status: ConversationStatus, assignedToId: string | null, tagIds: string]
  for await (const [json, createdAt, status, assignedToId, tagIds] of rowsOf<Row>(
    moment,
    'conversations',
    columns,
    organization,
  )) {
    const head: Head = JSON.parse(json)
    const assignee = assignedToId === null ? {} : { assignedToId }
    yield { type: 'conversation', ...head, createdAt, status, ...assignee, tagIds: JSON.parse(tagIds) }
  }
}
