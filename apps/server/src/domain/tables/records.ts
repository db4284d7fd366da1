// The SQL statements that lock, write and read records. One call of a statement serves any number of records of a type.
import type { Channel, ConversationStatus } from '@parley/contract'
import {
  type ArgsOf,
  instant,
  integer,
  json,
  list,
  nullable,
  oneOf,
  optional,
  orgCode,
  type OrgCode,
  rows,
  text,
} from '../../sql/columns.ts'
import { change, changedRow, type Locked, lockOf, many, one, type Script } from '../../sql/statement.ts'
import { REMOVING } from './conversation.ts'
import { ID_LIST, listTable, HAS_LISTED_ID, RECORD_COLUMNS, replacing, UNLESS_MUST_BE_NEW } from './stored-row.ts'

/** An organization: its public ID, and the internal code in its rows. */
export interface Organization {
  organizationId: string
  organization: OrgCode
}

export type ChannelKey = Pick<Organization, 'organization'> & { channelId: string }

/**
 * Proves that the transaction holds a shared lock on the row of the organization, so that no other transaction can remove it. Other
 * transactions can still write records of the organization. To prevent that, lock the rows of these records as well.
 */
export type OrganizationLock = Locked<'organization', Organization>

const ID_ROW = { uniqueId: text }

/** Locks organizations by their IDs. Returns the internal code of each organization that exists. */
export const selectOrganizations = many(
  'organizations_locked',
  { organizationIds: list() },
  { uniqueId: text, organization: orgCode },
).sql(
  'SELECT unique_id, organization FROM organizations WHERE unique_id {in :organizationIds} ORDER BY unique_id {lock shared}',
)
/** Adds an organization, or renames a stored one, which keeps its code. Returns no row if `mustBeNew` is 1 and the organization exists. */
export const upsertOrganization = changedRow(
  'organization_put',
  { organization: orgCode, organizationId: text, name: text, createdAt: text, mustBeNew: integer },
  { organization: orgCode },
  { organizations: {} },
).sql(
  `INSERT INTO organizations (organization, unique_id, name, created_at) VALUES (:organization, :organizationId, :name, :createdAt)
   ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
     ${UNLESS_MUST_BE_NEW}
   RETURNING organization`,
)

export const lockOwners = many('owners_locked', { organization: orgCode }, ID_ROW).sql(
  `SELECT unique_id FROM members
   WHERE organization = :organization AND access_level = 'Owner' AND deactivated_at IS NULL ORDER BY unique_id {lock}`,
)

/** Without this index hint, SQLite scans all messages of the organization to find some by ID. */
export const MESSAGES_BY_ID = '{only sqlite: INDEXED BY messages_by_id}'

// These statements lock stored records before a batch replaces them. All transactions lock in the order of the IDs, so they don't deadlock.
const lockRecords = (table: 'channels' | 'roles' | 'members' | 'contacts') =>
  many(`${table}_locked`, ID_LIST, ID_ROW).sql(
    `SELECT unique_id FROM ${table} WHERE ${HAS_LISTED_ID} ORDER BY unique_id {lock}`,
  )
export const lockChannels = lockRecords('channels')
export const lockRoles = lockRecords('roles')
export const lockMembers = lockRecords('members')
export const lockContacts = lockRecords('contacts')
/** Reads a channel. */
export const selectChannel = one(
  'channel',
  { organization: orgCode, channelId: text },
  { channel: json<Channel>() },
).sql('SELECT json AS channel FROM channels WHERE organization = :organization AND unique_id = :channelId')
/** Reads the state of stored members before they are replaced. */
export const findMembers = many('members_known', ID_LIST, {
  ...ID_ROW,
  channelId: optional(text),
  deactivatedAt: optional(text),
}).sql(`SELECT unique_id, channel_id, deactivated_at FROM members WHERE ${HAS_LISTED_ID}`)
export const lockConversations = many('conversations_locked', ID_LIST, { ...ID_ROW, channelId: text }).sql(
  `SELECT unique_id, channel_id FROM conversations WHERE ${HAS_LISTED_ID} ORDER BY unique_id {lock}`,
)
/** Returns the SQL expression for the later of two times. The first one counts if the second one is null. */
const later = <const Time extends string, const Other extends string>(time: Time, other: Other) =>
  `CASE WHEN ${other} > coalesce(${time}, '') THEN ${other} ELSE ${time} END` as const
/**
 * The columns that a write of a conversation sets, besides ID and JSON. `addressNumber` is the phone number in `address`, as digits.
 * `reachedAt` is null if the history created the conversation: then nobody has written to the contact.
 */
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
  reachedAt: nullable(text),
}
/** A replaced conversation stays on its channel, and keeps its activity. The statement computes `status` and `deleted_at`. */
const { channelId: _, deletedAt: __, status: ___, reachedAt: ____, ...replaced } = CONVERSATION_COLUMNS
/**
 * Adds or replaces conversations. A replaced conversation keeps its counters, which only `updateCounters` changes. A conversation that was
 * `Deleted` already keeps the time of its deletion, so that an import doesn't extend its retention. If its removal has begun, it continues,
 * so that nobody restores a part of it.
 */
export const putConversations = change(
  'conversations_put',
  { organization: orgCode, rows: rows({ ...RECORD_COLUMNS, ...CONVERSATION_COLUMNS }), mustBeNew: integer },
  { conversations: {} },
).sql<string>(
  `INSERT INTO conversations (organization, {columns :rows}, last_activity_at, total_messages, unread_messages)
   SELECT :organization, {columns :rows}, created_at, 0, 0 FROM {rows :rows} AS new WHERE true
   ON CONFLICT (organization, unique_id) DO UPDATE SET ${replacing({ json: text, ...replaced })},
     status = CASE WHEN conversations.status = '${REMOVING}' AND excluded.deleted_at IS NOT NULL THEN '${REMOVING}'
       ELSE excluded.status END,
     deleted_at = CASE WHEN excluded.deleted_at IS NOT NULL THEN coalesce(conversations.deleted_at, excluded.deleted_at) END,
     version = conversations.version + 1 ${UNLESS_MUST_BE_NEW}`,
)
export const memberRoles = listTable('member_roles', 'member_id', 'role_id')
export const conversationTags = listTable('conversation_tags', 'conversation_id', 'tag_id')

const OF_ORGANIZATION = { organization: orgCode }
/** The columns that `SELECT_MEMBERS` returns. `roleIds` is a JSON array, or null if the member has no role. */
export const MEMBER_ROW = { json: text, deactivatedAt: nullable(text), roleIds: nullable(text) }
export const SELECT_MEMBERS = `SELECT m.json, m.deactivated_at, (
    SELECT CAST({json array}(role_id ORDER BY position) AS TEXT) FROM member_roles
    WHERE organization = m.organization AND member_id = m.unique_id) AS role_ids
  FROM members m`
/** The columns that `SELECT_CONVERSATIONS` returns. `tagIds` is a JSON array, or null if the conversation has no tag. */
export const CONVERSATION_ROW = {
  json: text,
  createdAt: text,
  channelId: text,
  status: oneOf<ConversationStatus>(),
  assignedToId: nullable(text),
  tagIds: nullable(text),
  address: nullable(text),
  contactWroteAt: nullable(text),
}
/** A conversation whose removal has begun is exported as a deleted one, with the messages that it still has. */
const SELECT_CONVERSATIONS = `SELECT c.json, c.created_at, c.channel_id,
    CASE c.status WHEN '${REMOVING}' THEN 'Deleted' ELSE c.status END AS status, c.assigned_to_id, (
    SELECT CAST({json array}(tag_id ORDER BY position) AS TEXT) FROM conversation_tags
    WHERE organization = c.organization AND conversation_id = c.unique_id) AS tag_ids, c.address, c.contact_wrote_at
  FROM conversations c`

export const exportMembers = many('members_all', OF_ORGANIZATION, MEMBER_ROW).sql(
  `${SELECT_MEMBERS} WHERE m.organization = :organization ORDER BY m.unique_id`,
)
export const exportConversations = many('conversations_all', OF_ORGANIZATION, CONVERSATION_ROW).sql(
  `${SELECT_CONVERSATIONS} WHERE c.organization = :organization ORDER BY c.unique_id`,
)
/** Reads the conversations of a contact for the command `contact export`. */
export const conversationsOfContact = many(
  'conversations_exported',
  { organization: orgCode, contactId: text },
  CONVERSATION_ROW,
).sql(`${SELECT_CONVERSATIONS} WHERE c.organization = :organization AND c.contact_id = :contactId ORDER BY c.unique_id`)

/** The columns that describe how a conversation changes when messages are written to it. */
const CONVERSATION_CHANGE = {
  conversationId: text,
  /** By how much the numbers of messages and of unread messages grow. `unread` is negative if messages became read. */
  total: integer,
  unread: integer,
  /** The time of the newest of the written messages that aren't of the history; null if there is none. */
  activityAt: nullable(text),
  /** When the contact wrote the latest of the written messages; null if the contact wrote none of them. */
  wroteAt: nullable(text),
  /** The identifier from which the contact wrote last, and its digits if it is a phone number. */
  address: nullable(text),
  addressNumber: nullable(text),
  /** When the service accepted the message that the contact wrote last. */
  acceptedAt: nullable(text),
}
/**
 * Updates conversations after their messages changed: counters, last activity, the start of the reply window (`window_from`), the digest in
 * the ETag, and where and when the contact wrote last. The CTE `new` repeats the organization in each row. Otherwise, SQLite scans all
 * conversations of the organization for each row. The digest is a random text: hashing the newest messages would take longer than the rest
 * of the statement. After a restore from a backup, a random digest never equals the digest of a lost version.
 */
const applyConversationChanges = change(
  'conversations_count',
  { organization: orgCode, rows: rows(CONVERSATION_CHANGE) },
  { conversations: { unique_id: ['rows', 'conversationId'] } },
).sql(
  `WITH new AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
   UPDATE conversations SET total_messages = total_messages + new.total, unread_messages = unread_messages + new.unread,
     last_activity_at = ${later('last_activity_at', 'new.activity_at')}, reached_at = ${later('reached_at', 'new.activity_at')},
     version = version + 1, digest = {random}, window_from = ${later('window_from', 'new.wrote_at')},
     address = coalesce(new.address, conversations.address),
     address_number = CASE WHEN new.address IS NULL THEN conversations.address_number ELSE new.address_number END,
     contact_wrote_at = coalesce(new.accepted_at, contact_wrote_at)
   FROM new WHERE conversations.organization = new.organization AND unique_id = new.conversation_id`,
)

/** SQL: the time of the newest message of a conversation that isn't of the history; null if there is none. */
const NEWEST_ACTIVITY = `(SELECT m.created_at FROM messages m
    WHERE m.organization = :organization AND m.conversation_id = conversations.unique_id
      AND coalesce(m.received_as, '') NOT LIKE '%"isHistory"%'
    ORDER BY m.created_at DESC, m.unique_id DESC LIMIT 1)`
/** Sets the last activity of conversations after an import, which can also replace messages by earlier ones. */
export const resetActivity = change('conversations_activity', ID_LIST, { conversations: { unique_id: 'ids' } }).sql(
  `UPDATE conversations SET last_activity_at = coalesce(${NEWEST_ACTIVITY}, created_at),
     reached_at = coalesce(${NEWEST_ACTIVITY}, reached_at) WHERE ${HAS_LISTED_ID}`,
)

/** Locks organizations until the transaction ends. Returns a lock for each organization that exists. */
export function* lockOrganizations(organizationIds: readonly string[]): Script<OrganizationLock[]> {
  const organizations = yield* selectOrganizations({ organizationIds })
  return organizations.map(({ uniqueId, organization }) =>
    lockOf<OrganizationLock>({ organizationId: uniqueId, organization }),
  )
}

type ChangeColumns = ArgsOf<typeof CONVERSATION_CHANGE>
/** The changes of a conversation. A column that is left out changes nothing. */
export type ConversationChange = Pick<ChangeColumns, 'conversationId' | 'total' | 'unread'> & Partial<ChangeColumns>

/** Applies changes to locked conversations: to their counters and digests, and to where and when their contacts wrote last. */
export function* updateCounters(
  { organization }: Pick<Organization, 'organization'>,
  changes: readonly ConversationChange[],
): Script<void> {
  if (changes.length === 0) return
  const unchanged = { activityAt: null, wroteAt: null, address: null, addressNumber: null, acceptedAt: null }
  yield* applyConversationChanges({ organization, rows: changes.map((each) => ({ ...unchanged, ...each })) })
}
