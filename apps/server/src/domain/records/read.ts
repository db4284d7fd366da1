// Reads the records of a store.
import type { ConversationStatus, OrganizationMember } from '@parley/contract'
import { type Held, list, nullable, oneOf, text } from '../../store/kernel/columns.ts'
import { many, type ReadScript, type Script } from '../../store/kernel/statement.ts'
import type { RecordOf, StoreRecord } from './record.ts'
import type { OrganizationLock } from './statements.ts'

const OF_ORGANIZATION = { organization: text }
const LIST = { organization: text, ids: list() }
const JSON_TEXT = { json: text }
const IN_ORDER = 'WHERE organization = :organization ORDER BY unique_id'

const MEMBER = { json: text, deactivatedAt: nullable(text), roleIds: nullable(text) }
const MEMBERS = `SELECT m.json, m.deactivated_at, (
    SELECT CAST({json array}(role_id ORDER BY position) AS TEXT) FROM member_roles
    WHERE organization = m.organization AND member_id = m.unique_id) AS role_ids
  FROM members m`
const CONVERSATION = {
  json: text,
  createdAt: text,
  status: oneOf<ConversationStatus>(),
  assignedToId: nullable(text),
  tagIds: nullable(text),
}
const CONVERSATIONS = `SELECT c.json, c.created_at, c.status, c.assigned_to_id, (
    SELECT CAST({json array}(tag_id ORDER BY position) AS TEXT) FROM conversation_tags
    WHERE organization = c.organization AND conversation_id = c.unique_id) AS tag_ids
  FROM conversations c`

export const exportRoles = many('roles_all', OF_ORGANIZATION, JSON_TEXT).sql(`SELECT json FROM roles ${IN_ORDER}`)
export const exportMembers = many('members_all', OF_ORGANIZATION, MEMBER).sql(
  `${MEMBERS} WHERE m.organization = :organization ORDER BY m.unique_id`,
)
export const exportContacts = many('contacts_all', OF_ORGANIZATION, JSON_TEXT).sql(
  `SELECT json FROM contacts ${IN_ORDER}`,
)
export const exportTags = many('tags_all', OF_ORGANIZATION, JSON_TEXT).sql(`SELECT json FROM tags ${IN_ORDER}`)
export const exportConversations = many('conversations_all', OF_ORGANIZATION, CONVERSATION).sql(
  `${CONVERSATIONS} WHERE c.organization = :organization ORDER BY c.unique_id`,
)
export const exportMessages = many('messages_all', OF_ORGANIZATION, JSON_TEXT).sql(
  'SELECT json FROM messages WHERE organization = :organization ORDER BY conversation_id, created_at, unique_id',
)
export const conversationsOfContact = many(
  'conversations_exported',
  { organization: text, contactId: text },
  CONVERSATION,
).sql(`${CONVERSATIONS} WHERE c.organization = :organization AND c.contact_id = :contactId ORDER BY c.unique_id`)
const rolesBefore = many('roles_before', LIST, JSON_TEXT).sql(
  'SELECT json FROM roles WHERE organization = :organization AND unique_id {in :ids}',
)
const membersBefore = many('members_before', LIST, MEMBER).sql(
  `${MEMBERS} WHERE m.organization = :organization AND m.unique_id {in :ids}`,
)

type ConversationRow = Held<typeof CONVERSATION>

/** The record of a text that is all that there is to it. */
export const recordOf =
  (type: 'role' | 'contact' | 'tag' | 'message') =>
  ({ json }: { json: string }, organizationId: string): StoreRecord => {
    const resource: object = JSON.parse(json)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a record of this type.
    return { type, organizationId, ...resource } as StoreRecord
  }

/** The record of a row. */
export function memberOf(
  { json, deactivatedAt, roleIds }: Held<typeof MEMBER>,
  organizationId: string,
): RecordOf<'member'> {
  const member: Omit<OrganizationMember, 'roles'> = JSON.parse(json)
  const state = deactivatedAt === null ? {} : { deactivatedAt }
  return { type: 'member', organizationId, ...member, roleIds: idsOf(roleIds), ...state }
}

/** The record of a row. */
export function conversationOf({ json, createdAt, status, assignedToId, tagIds }: ConversationRow) {
  const head: Omit<RecordOf<'conversation'>, 'type' | 'createdAt' | 'status' | 'assignedToId' | 'tagIds'> = JSON.parse(
    json,
  )
  const assignee = assignedToId === null ? {} : { assignedToId }
  return { type: 'conversation' as const, ...head, createdAt, status, ...assignee, tagIds: idsOf(tagIds) }
}

function idsOf(json: string | null): string[] {
  const ids: string[] = JSON.parse(json ?? '[]')
  return ids
}

/** The roles or the members of an organization, deactivated ones included, in the order of their identifiers. */
export function* listRecords<Type extends 'role' | 'member'>(
  { organization, organizationId }: Pick<OrganizationLock, 'organization' | 'organizationId'>,
  type: Type,
): ReadScript<RecordOf<Type>[]> {
  const found: StoreRecord[] =
    type === 'role'
      ? (yield* exportRoles({ organization })).map((row) => recordOf('role')(row, organizationId))
      : (yield* exportMembers({ organization })).map((row) => memberOf(row, organizationId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return found as RecordOf<Type>[]
}

/** The roles or members that the organization has, by their identifiers. */
export function* findRecords<Type extends 'role' | 'member'>(
  { organization, organizationId }: OrganizationLock,
  type: Type,
  ids: readonly string[],
): Script<ReadonlyMap<string, RecordOf<Type>>> {
  if (ids.length === 0) return new Map()
  const found: StoreRecord[] =
    type === 'role'
      ? (yield* rolesBefore({ organization, ids })).map((row) => recordOf('role')(row, organizationId))
      : (yield* membersBefore({ organization, ids })).map((row) => memberOf(row, organizationId))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
  return new Map(found.map((each) => [each.uniqueId, each])) as Map<string, RecordOf<Type>>
}
