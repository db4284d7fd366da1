// The statements that write records: each type takes a few statements, however many records there are. A statement without rows isn't run.
import { deletedAtOf } from '../conversations/change-status.ts'
import { isUnread, WINDOW } from '../conversations/conversation.ts'
import { integer, list, text, type Value } from '../../store/kernel/columns.ts'
import {
  type Call,
  change,
  changedRow,
  type Locked,
  lockOf,
  many,
  type Script,
  type Step,
} from '../../store/kernel/statement.ts'
import type { OwnedType, RecordOf } from './record.ts'
import { contractTexts, type Texts } from './serialize.ts'

/**
 * The organization is there and stays until the transaction ends. It doesn't keep others from writing, too: the rows of
 * members and conversations are locked besides.
 */
export type OrganizationLock = Locked<'organization', { organizationId: string; organization: string }>

type Owner = Pick<OrganizationLock, 'organization'>
type Tuple = readonly Value[]

const LIST = { organization: text, ids: list() }
const TUPLES = { organization: text, tuples: list<Tuple>() }
const PUT = { ...TUPLES, mustBeNew: integer }
const ID = { uniqueId: text }
const NAMED = 'organization = :organization AND unique_id {in :ids}'
const BY_ID = 'ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json'
/** Replaces nothing if all must be new, which is 1 then. */
const UNLESS_NEW = 'WHERE CAST(:mustBeNew AS BIGINT) = 0'

/** SQLite would go through all messages of the organization. */
export const MESSAGES_BY_ID = '{only sqlite: INDEXED BY messages_by_id}'

/** When the newest message of a conversation was created. */
const newestTime = <const Organization extends string, const Id extends string>(organization: Organization, id: Id) =>
  `(SELECT max(m.created_at) FROM messages m WHERE m.organization = ${organization} AND m.conversation_id = ${id})` as const

export const findOrganizations = many(
  'organizations_locked',
  { organizationIds: list() },
  { uniqueId: text, organization: text },
).sql(
  'SELECT unique_id, organization FROM organizations WHERE unique_id {in :organizationIds} ORDER BY unique_id {lock shared}',
)
export const upsertOrganization = changedRow(
  'organization_put',
  { organization: text, organizationId: text, name: text, createdAt: text, mustBeNew: integer },
  { organization: text },
  { organizations: {} },
).sql(
  `INSERT INTO organizations (organization, unique_id, name, created_at) VALUES (:organization, :organizationId, :name, :createdAt)
   ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
     ${UNLESS_NEW}
   RETURNING organization`,
)

const lockRoles = many('roles_locked', LIST, ID).sql(
  `SELECT unique_id FROM roles WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
const lockMembers = many('members_locked', LIST, ID).sql(
  `SELECT unique_id FROM members WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
export const lockConversations = many('conversations_locked', LIST, ID).sql(
  `SELECT unique_id FROM conversations WHERE ${NAMED} ORDER BY unique_id {lock}`,
)
const lockContacts = many('contact_identities_locked', LIST, { contactId: text }).sql(
  `SELECT contact_id FROM contact_identities {only sqlite: INDEXED BY contact_identities_of_contact}
   WHERE organization = :organization AND contact_id {in :ids} ORDER BY kind, value {lock to remove}`,
)
const findOwners = many('owners_locked', { organization: text }, ID).sql(
  `SELECT unique_id FROM members
   WHERE organization = :organization AND access_level = 'Owner' AND deactivated_at IS NULL ORDER BY unique_id {lock}`,
)

export const findRoles = many('roles_present', LIST, ID).sql(`SELECT unique_id FROM roles WHERE ${NAMED}`)
export const findMembers = many('members_present', LIST, ID).sql(`SELECT unique_id FROM members WHERE ${NAMED}`)
export const findContacts = many('contacts_present', LIST, ID).sql(`SELECT unique_id FROM contacts WHERE ${NAMED}`)
export const findTags = many('tags_present', LIST, ID).sql(`SELECT unique_id FROM tags WHERE ${NAMED}`)
export const findMessages = many('messages_present', LIST, { ...ID, conversationId: text, unread: integer }).sql(
  `SELECT unique_id, conversation_id, unread FROM messages ${MESSAGES_BY_ID} WHERE ${NAMED}`,
)

export const putRoles = change('roles_put', PUT, { roles: {} }).sql(
  `INSERT INTO roles (organization, unique_id, json, permissions)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2 FROM {each :tuples} WHERE true
   ${BY_ID}, permissions = excluded.permissions ${UNLESS_NEW}`,
)
export const putMembers = change('members_put', PUT, { members: {} }).sql(
  `INSERT INTO members (organization, unique_id, json, access_level, deactivated_at)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM {each :tuples} WHERE true
   ${BY_ID}, access_level = excluded.access_level, deactivated_at = excluded.deactivated_at ${UNLESS_NEW}`,
)
export const putContacts = change('contacts_put', PUT, { contacts: {} }).sql(
  `INSERT INTO contacts (organization, unique_id, json)
   SELECT :organization, value ->> 0, value ->> 1 FROM {each :tuples} WHERE true ${BY_ID} ${UNLESS_NEW}`,
)
export const putTags = change('tags_put', PUT, { tags: {} }).sql(
  `INSERT INTO tags (organization, unique_id, json)
   SELECT :organization, value ->> 0, value ->> 1 FROM {each :tuples} WHERE true ${BY_ID} ${UNLESS_NEW}`,
)
export const putConversations = change('conversations_put', PUT, { conversations: {} }).sql(
  `INSERT INTO conversations (organization, unique_id, json, contact_id, assigned_to_id, status, deleted_at, created_at,
                              last_activity_at, total_messages, unread_messages)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, CAST(value ->> 5 AS BIGINT), value ->> 6,
          value ->> 6, 0, 0
   FROM {each :tuples} WHERE true
   ${BY_ID}, contact_id = excluded.contact_id, assigned_to_id = excluded.assigned_to_id, status = excluded.status,
     deleted_at = CASE WHEN excluded.deleted_at IS NOT NULL THEN coalesce(conversations.deleted_at, excluded.deleted_at) END,
     created_at = excluded.created_at,
     last_activity_at = coalesce(${newestTime(':organization', 'conversations.unique_id')}, excluded.created_at),
     version = conversations.version + 1 ${UNLESS_NEW}`,
)
export const putMessages = change('messages_put', PUT, { messages: { conversation_id: ['tuples', 2] } }).sql(
  `INSERT INTO messages (organization, unique_id, json, conversation_id, created_at, unread)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT) FROM {each :tuples} WHERE true
   ${BY_ID}, created_at = excluded.created_at, unread = excluded.unread
   ${UNLESS_NEW} AND messages.conversation_id = excluded.conversation_id`,
)

const forgetRoles = change('member_roles_forget', LIST, { member_roles: { member_id: 'ids' } }).sql(
  'DELETE FROM member_roles WHERE organization = :organization AND member_id {in :ids}',
)
export const giveRoles = change('member_roles_give', TUPLES, { member_roles: {} }).sql(
  `INSERT INTO member_roles (organization, member_id, position, role_id)
   SELECT :organization, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2 FROM {each :tuples}`,
)
export const forgetTags = change('conversation_tags_forget', LIST, {
  conversation_tags: { conversation_id: 'ids' },
}).sql('DELETE FROM conversation_tags WHERE organization = :organization AND conversation_id {in :ids}')
export const giveTags = change('conversation_tags_give', TUPLES, { conversation_tags: {} }).sql(
  `INSERT INTO conversation_tags (organization, conversation_id, position, tag_id)
   SELECT :organization, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2 FROM {each :tuples}`,
)

/**
 * Renews the newest messages of conversations. The order stands in a subquery, because within the aggregate it would cost as much
 * as all the rest on SQLite. The text stays in the database, because to pass it on as a parameter costs as much again.
 */
export const keepWindows = change('messages_window_keep', LIST, { recent_messages: { conversation_id: 'ids' } }).sql(
  `WITH made AS MATERIALIZED (
     SELECT touched.value AS conversation_id, '[' || coalesce((
       SELECT string_agg(json, ',') FROM (
         SELECT json FROM (
           SELECT json, created_at, unique_id FROM messages WHERE organization = :organization AND conversation_id = touched.value
           ORDER BY created_at DESC, unique_id DESC LIMIT ${WINDOW}) AS newest
         ORDER BY created_at, unique_id) AS ordered), '') || ']' AS json
     FROM ({texts :ids}) AS touched)
   INSERT INTO recent_messages (organization, conversation_id, digest, json)
   SELECT :organization, conversation_id, {revision json}, json FROM made WHERE true
   ON CONFLICT (organization, conversation_id) DO UPDATE SET digest = excluded.digest, json = excluded.json`,
)
/** The organization comes with the tuples, or SQLite would go through all its conversations for each of them. */
const count = change('conversations_count', TUPLES, { conversations: { unique_id: ['tuples', 0] } }).sql(
  `WITH new AS MATERIALIZED (
     SELECT CAST(:organization AS TEXT) AS organization, value ->> 0 AS id, CAST(value ->> 1 AS BIGINT) AS total,
            CAST(value ->> 2 AS BIGINT) AS unread
     FROM {each :tuples})
   UPDATE conversations SET total_messages = total_messages + new.total, unread_messages = unread_messages + new.unread,
     last_activity_at = ${newestTime('new.organization', 'new.id')}, version = version + 1
   FROM new WHERE conversations.organization = new.organization AND unique_id = new.id`,
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
  { uniqueId: organizationId, name, createdAt }: RecordOf<'organization'>,
  newCode: string,
  mustBeNew: boolean,
): Script<OrganizationLock | undefined> {
  const named = { organization: newCode, organizationId, name, createdAt, mustBeNew: Number(mustBeNew) }
  const found = yield* upsertOrganization(named)
  return found && lockOf<OrganizationLock>({ organizationId, organization: found.organization })
}

type Listed = Call<{ organization: string; ids: readonly string[] }, { readonly uniqueId: string }[], Step>

/** Those of a list of identifiers that a statement finds, if there are any. */
function* idsFoundBy(find: Listed, { organization }: Owner, ids: readonly string[]): Script<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  return new Set((yield* find({ organization, ids })).map(({ uniqueId }) => uniqueId))
}

const LOCKS = { role: lockRoles, member: lockMembers, conversation: lockConversations } as const
const FIND = { role: findRoles, member: findMembers, contact: findContacts, tag: findTags } as const

/** Locks roles, members or conversations until the transaction ends, in one order. Returns those that are there. */
export const lockRecords = (lock: OrganizationLock, type: keyof typeof LOCKS, uniqueIds: readonly string[]) =>
  idsFoundBy(LOCKS[type], lock, uniqueIds)

/** Locks what the messaging application names contacts by. */
export function* lockIdentities({ organization }: OrganizationLock, ids: readonly string[]): Script<void> {
  if (ids.length > 0) yield* lockContacts({ organization, ids })
}

/** Locks the active members who are Owners, in the order of their identifiers, and returns these. */
export function* lockOwners({ organization }: OrganizationLock): Script<string[]> {
  return (yield* findOwners({ organization })).map(({ uniqueId }) => uniqueId)
}

/** Those of the identifiers that the organization has. */
export const findPresent = (lock: OrganizationLock, type: keyof typeof FIND, uniqueIds: readonly string[]) =>
  idsFoundBy(FIND[type], lock, uniqueIds)

/** How records of a type are written. */
interface Writer<Type extends OwnedType> {
  into: typeof putRoles
  /** The columns after the identifier and the JSON. */
  columnsOf: (record: RecordOf<Type>, at: Date) => Tuple
  /** A list of identifiers that has a table of its own, so that it can be read in its order. */
  list?: { forget: typeof forgetRoles; give: typeof giveRoles; idsOf: (record: RecordOf<Type>) => readonly string[] }
}

const writers: { [Type in OwnedType]: Writer<Type> } = {
  role: { into: putRoles, columnsOf: ({ permissions }) => [JSON.stringify(permissions)] },
  member: {
    into: putMembers,
    columnsOf: ({ accessLevel, deactivatedAt = null }) => [accessLevel, deactivatedAt],
    list: { forget: forgetRoles, give: giveRoles, idsOf: ({ roleIds }) => roleIds },
  },
  contact: { into: putContacts, columnsOf: () => [] },
  tag: { into: putTags, columnsOf: () => [] },
  conversation: {
    into: putConversations,
    columnsOf: ({ contactId, assignedToId = null, status, createdAt }, at) => {
      const deletedAt = deletedAtOf(status, at)?.getTime() ?? null
      return [contactId, assignedToId, status, deletedAt, createdAt]
    },
    list: { forget: forgetTags, give: giveTags, idsOf: ({ tagIds }) => tagIds },
  },
  message: {
    into: putMessages,
    columnsOf: (message) => [message.conversationId, message.createdAt, Number(isUnread(message))],
  },
}

/** How records are put. */
export interface HowPut {
  /** When a conversation that is put as `Deleted` became so, unless it was before. */
  at: Date
  mustBeNew: boolean
  /** Writes resources as JSON. Default: every property of the contract. */
  texts?: Texts | undefined
}

/**
 * Writes records of one type: conversations without their messages, no message that belongs to another conversation, and
 * nothing in place of what is there if all must be new.
 *
 * @returns how many were written.
 */
export function* putOwned<Type extends OwnedType>(
  { organization }: OrganizationLock,
  type: Type,
  records: readonly RecordOf<Type>[],
  { at, mustBeNew, texts = contractTexts }: HowPut,
): Script<number> {
  if (records.length === 0) return 0
  const { into, columnsOf, list: own }: Writer<Type> = writers[type]
  const tuples = records.map((record) => [record.uniqueId, texts[type](record), ...columnsOf(record, at)])
  const written = yield* into({ organization, tuples, mustBeNew: Number(mustBeNew) })
  if (own !== undefined) {
    const places = records.flatMap((record) => own.idsOf(record).map((id, place) => [record.uniqueId, place, id]))
    yield* own.forget({ organization, ids: records.map(({ uniqueId }) => uniqueId) })
    if (places.length > 0) yield* own.give({ organization, tuples: places })
  }
  return written
}

/** By how much the counters of a conversation change. */
export interface Counted {
  conversationId: string
  total: number
  unread: number
}

/** Changes the counters of conversations that are locked, and renews what is kept of their newest messages. */
export function* recount({ organization }: Owner, changes: readonly Counted[]): Script<void> {
  if (changes.length === 0) return
  const tuples = changes.map(({ conversationId, total, unread }) => [conversationId, total, unread])
  yield* count({ organization, tuples })
  yield* keepWindows({ organization, ids: changes.map(({ conversationId }) => conversationId) })
}
