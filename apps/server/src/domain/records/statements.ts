// The statements that write, lock and read records: each type takes a few statements, however many records there are.
import type { ConversationStatus } from '@parley/contract'
import {
  instant,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  orgCode,
  type OrgCode,
  rows,
  text,
} from '../../sql/columns.ts'
import { change, changedRow, type Locked, lockOf, many, type Script } from '../../sql/statement.ts'
import { LIST, listTable, NAMED, RECORD, replacing, UNLESS_NEW } from '../stored-row.ts'

/** An organization, by its identifier and by its code. */
export interface Organization {
  organizationId: string
  organization: OrgCode
}

/** A channel of an organization. */
export type OfChannel = Organization & { channelId: string }

/**
 * The organization is there and stays until the transaction ends. It doesn't keep others from writing, too: the rows of
 * members and conversations are locked besides.
 */
export type OrganizationLock = Locked<'organization', Organization>

const ID = { uniqueId: text }

export const findOrganizations = many(
  'organizations_locked',
  { organizationIds: list() },
  { uniqueId: text, organization: orgCode },
).sql(
  'SELECT unique_id, organization FROM organizations WHERE unique_id {in :organizationIds} ORDER BY unique_id {lock shared}',
)
export const upsertOrganization = changedRow(
  'organization_put',
  { organization: orgCode, organizationId: text, name: text, createdAt: text, mustBeNew: integer },
  { organization: orgCode },
  { organizations: {} },
).sql(
  `INSERT INTO organizations (organization, unique_id, name, created_at) VALUES (:organization, :organizationId, :name, :createdAt)
   ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
     ${UNLESS_NEW}
   RETURNING organization`,
)

const findOwners = many('owners_locked', { organization: orgCode }, ID).sql(
  `SELECT unique_id FROM members
   WHERE organization = :organization AND access_level = 'Owner' AND deactivated_at IS NULL ORDER BY unique_id {lock}`,
)

/** SQLite would go through all messages of the organization. */
export const MESSAGES_BY_ID = '{only sqlite: INDEXED BY messages_by_id}'

export const lockChannels = many('channels_locked', LIST, ID).sql(
  `SELECT unique_id FROM channels WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
export const lockRoles = many('roles_locked', LIST, ID).sql(
  `SELECT unique_id FROM roles WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
export const lockMembers = many('members_locked', LIST, ID).sql(
  `SELECT unique_id FROM members WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
export const findMembers = many('members_known', LIST, {
  ...ID,
  channelId: optional(text),
  deactivatedAt: optional(text),
}).sql(`SELECT unique_id, channel_id, deactivated_at FROM members WHERE ${NAMED}`)
export const lockConversations = many('conversations_locked', LIST, { ...ID, channelId: text }).sql(
  `SELECT unique_id, channel_id FROM conversations WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
/** When the newest message of a conversation was created. */
const newestTime = <const Code extends string, const Id extends string>(organization: Code, id: Id) =>
  `(SELECT max(m.created_at) FROM messages m WHERE m.organization = ${organization} AND m.conversation_id = ${id})` as const

/** The columns of a conversation besides its identifier and its JSON. */
export const CONVERSATION_COLUMNS = {
  contactId: text,
  assignedToId: nullable(text),
  status: text,
  deletedAt: nullable(instant),
  createdAt: text,
  channelId: text,
  address: nullable(text),
  addressNumber: nullable(text),
  contactWroteAt: nullable(text),
}
const { channelId: _, deletedAt: __, ...replaced } = CONVERSATION_COLUMNS
export const putConversations = change(
  'conversations_put',
  { organization: orgCode, rows: rows({ ...RECORD, ...CONVERSATION_COLUMNS }), mustBeNew: integer },
  { conversations: {} },
).sql<string>(
  `INSERT INTO conversations (organization, {columns :rows}, last_activity_at, total_messages, unread_messages)
   SELECT :organization, {columns :rows}, created_at, 0, 0 FROM {rows :rows} AS new WHERE true
   ON CONFLICT (organization, unique_id) DO UPDATE SET ${replacing({ json: text, ...replaced })},
     deleted_at = CASE WHEN excluded.deleted_at IS NOT NULL THEN coalesce(conversations.deleted_at, excluded.deleted_at) END,
     last_activity_at = coalesce(${newestTime(':organization', 'conversations.unique_id')}, excluded.created_at),
     version = conversations.version + 1 ${UNLESS_NEW}`,
)
export const memberRoles = listTable('member_roles', 'member_id', 'role_id')
export const conversationTags = listTable('conversation_tags', 'conversation_id', 'tag_id')

const OF_ORGANIZATION = { organization: orgCode }
export const MEMBER = { json: text, deactivatedAt: nullable(text), roleIds: nullable(text) }
export const MEMBERS = `SELECT m.json, m.deactivated_at, (
    SELECT CAST({json array}(role_id ORDER BY position) AS TEXT) FROM member_roles
    WHERE organization = m.organization AND member_id = m.unique_id) AS role_ids
  FROM members m`
export const CONVERSATION = {
  json: text,
  createdAt: text,
  channelId: text,
  status: oneOf<ConversationStatus>(),
  assignedToId: nullable(text),
  tagIds: nullable(text),
  address: nullable(text),
  contactWroteAt: nullable(text),
}
const CONVERSATIONS = `SELECT c.json, c.created_at, c.channel_id, c.status, c.assigned_to_id, (
    SELECT CAST({json array}(tag_id ORDER BY position) AS TEXT) FROM conversation_tags
    WHERE organization = c.organization AND conversation_id = c.unique_id) AS tag_ids, c.address, c.contact_wrote_at
  FROM conversations c`

export const exportMembers = many('members_all', OF_ORGANIZATION, MEMBER).sql(
  `${MEMBERS} WHERE m.organization = :organization ORDER BY m.unique_id`,
)
export const exportConversations = many('conversations_all', OF_ORGANIZATION, CONVERSATION).sql(
  `${CONVERSATIONS} WHERE c.organization = :organization ORDER BY c.unique_id`,
)
export const conversationsOfContact = many(
  'conversations_exported',
  { organization: orgCode, contactId: text },
  CONVERSATION,
).sql(`${CONVERSATIONS} WHERE c.organization = :organization AND c.contact_id = :contactId ORDER BY c.unique_id`)

/** By how much the counters of a conversation change, and where its contact wrote from, if a message of the contact is new. */
const COUNTED = {
  conversationId: text,
  total: integer,
  unread: integer,
  wroteAt: nullable(text),
  address: nullable(text),
  addressNumber: nullable(text),
  acceptedAt: nullable(text),
}
/**
 * The organization comes with the rows, or SQLite would go through all its conversations for each of them. The digest is random: to hash
 * the newest messages would take longer than all the rest, and after a restore from a backup, no client has seen the digest of a new state.
 */
const count = change(
  'conversations_count',
  { organization: orgCode, rows: rows(COUNTED) },
  { conversations: { unique_id: ['rows', 'conversationId'] } },
).sql(
  `WITH new AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
   UPDATE conversations SET total_messages = total_messages + new.total, unread_messages = unread_messages + new.unread,
     last_activity_at = ${newestTime('new.organization', 'new.conversation_id')}, version = version + 1,
     digest = {random}, window_from = CASE WHEN new.wrote_at > coalesce(window_from, '') THEN new.wrote_at ELSE window_from END,
     address = coalesce(new.address, conversations.address),
     address_number = CASE WHEN new.address IS NULL THEN conversations.address_number ELSE new.address_number END,
     contact_wrote_at = coalesce(new.accepted_at, contact_wrote_at)
   FROM new WHERE conversations.organization = new.organization AND unique_id = new.conversation_id`,
)

/** Locks organizations. Those that are not there are left out. */
export function* lockOrganizations(organizationIds: readonly string[]): Script<OrganizationLock[]> {
  const found = yield* findOrganizations({ organizationIds })
  return found.map(({ uniqueId, organization }) => lockOf<OrganizationLock>({ organizationId: uniqueId, organization }))
}

/**
 * Writes an organization. It gets the code if it is new, and keeps its own otherwise.
 *
 * @returns undefined if it must be new and is not.
 */
export function* putOrganization(
  { uniqueId: organizationId, name, createdAt }: { uniqueId: string; name: string; createdAt: string },
  newCode: OrgCode,
  mustBeNew: boolean,
): Script<OrganizationLock | undefined> {
  const named = { organization: newCode, organizationId, name, createdAt, mustBeNew: Number(mustBeNew) }
  const found = yield* upsertOrganization(named)
  return found && lockOf<OrganizationLock>({ organizationId, organization: found.organization })
}

/** Locks the active members who are Owners, in the order of their identifiers, and returns these. */
export function* lockOwners({ organization }: OrganizationLock): Script<string[]> {
  return (yield* findOwners({ organization })).map(({ uniqueId }) => uniqueId)
}

/** By how much the counters of a conversation change. */
export interface Counted {
  conversationId: string
  total: number
  unread: number
  /** When the contact wrote; undefined if no message of the contact is new. */
  wroteAt?: string | undefined
  /** Where the newest message of the contact came from. Undefined if it is as before. */
  sentFrom?: { address: string; number: string | undefined; at: string }
}

/** Changes the counters and the digests of conversations that are locked. */
export function* recount(
  { organization }: Pick<Organization, 'organization'>,
  changes: readonly Counted[],
): Script<void> {
  if (changes.length === 0) return
  const counted = changes.map(({ sentFrom, wroteAt, ...counters }) => ({
    ...counters,
    wroteAt,
    address: sentFrom?.address,
    addressNumber: sentFrom?.number,
    acceptedAt: sentFrom?.at,
  }))
  yield* count({ organization, rows: counted })
}
