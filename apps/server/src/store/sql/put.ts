// Writes the records of a store: each type with a few statements, however many records there are.
import { deletedAtOf } from '../../domain/conversations/change-status.ts'
import { isUnread, WINDOW } from '../../domain/conversations/conversation.ts'
import type { OwnedType, RecordOf } from '../../domain/records/record.ts'
import type { Counted, RecordWriter } from '../../domain/records/store.ts'
import type { ReadStep } from '../../domain/script.ts'
import type { Texts } from '../../domain/records/serialize.ts'
import { erasures } from './erasures.ts'
import { memberColumns, memberOf, MEMBERS, roleOf } from './records.ts'
import { revisionInSql } from './revision.ts'
import { identify, identityStatements, MESSAGES_BY_ID } from './identities.ts'
import {
  change,
  elements,
  integer,
  isIn,
  LOCK,
  lockOf,
  LOCK_SHARED,
  row,
  rows,
  sql,
  type Statement,
  text,
  textsOf,
  type Value,
} from './statement.ts'

const lists = [text, text] as const
const puts = [text, text, integer] as const
const IDS = isIn('$2')
const TUPLES = elements('$2')
const BY_ID = 'ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json'
/** Replaces nothing if all must be new, which is 1 then. */
const UNLESS_NEW = 'WHERE CAST($3 AS BIGINT) = 0'
const OF_ORGANIZATION = 'organization = $1 AND unique_id'

/** When the newest message of a conversation was created. */
const newestTime = (organization: string, conversationId: string) =>
  `(SELECT max(m.created_at) FROM messages m WHERE m.organization = ${organization} AND m.conversation_id = ${conversationId})`

export const putStatements = {
  lockOrganizations: sql('organizations_locked', [text], [text, text])`
    SELECT unique_id, organization FROM organizations WHERE unique_id ${isIn('$1')} ORDER BY unique_id ${LOCK_SHARED}`,
  organization: sql('organization_put', [text, text, text, text, integer], [text])`
    INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
      WHERE CAST($5 AS BIGINT) = 0
    RETURNING organization`,
  lockRoles: sql('roles_locked', lists, [text])`
    SELECT unique_id FROM roles WHERE ${OF_ORGANIZATION} ${IDS} ORDER BY unique_id ${LOCK}`,
  lockMembers: sql('members_locked', lists, [text])`
    SELECT unique_id FROM members WHERE ${OF_ORGANIZATION} ${IDS} ORDER BY unique_id ${LOCK}`,
  lockOwners: sql('owners_locked', [text], [text])`
    SELECT unique_id FROM members
    WHERE organization = $1 AND access_level = 'Owner' AND deactivated_at IS NULL ORDER BY unique_id ${LOCK}`,
  lockConversations: sql('conversations_locked', lists, [text])`
    SELECT unique_id FROM conversations WHERE ${OF_ORGANIZATION} ${IDS} ORDER BY unique_id ${LOCK}`,
  roleRecords: sql('roles_before', lists, [text])`SELECT json FROM roles WHERE ${OF_ORGANIZATION} ${IDS}`,
  memberRecords: sql(
    'members_before',
    lists,
    memberColumns,
  )`${MEMBERS} WHERE m.organization = $1 AND m.unique_id ${IDS}`,
  findRoles: sql('roles_present', lists, [text])`SELECT unique_id FROM roles WHERE ${OF_ORGANIZATION} ${IDS}`,
  findMembers: sql('members_present', lists, [text])`SELECT unique_id FROM members WHERE ${OF_ORGANIZATION} ${IDS}`,
  findContacts: sql('contacts_present', lists, [text])`SELECT unique_id FROM contacts WHERE ${OF_ORGANIZATION} ${IDS}`,
  findTags: sql('tags_present', lists, [text])`SELECT unique_id FROM tags WHERE ${OF_ORGANIZATION} ${IDS}`,
  findMessages: sql('messages_present', lists, [text, text, integer])`
    SELECT unique_id, conversation_id, unread FROM messages ${MESSAGES_BY_ID} WHERE ${OF_ORGANIZATION} ${IDS}`,
  roles: sql('roles_put', puts, [])`
    INSERT INTO roles (organization, unique_id, json, permissions)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2 FROM ${TUPLES} WHERE true
    ${BY_ID}, permissions = excluded.permissions ${UNLESS_NEW}`,
  members: sql('members_put', puts, [])`
    INSERT INTO members (organization, unique_id, json, access_level, deactivated_at)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ${TUPLES} WHERE true
    ${BY_ID}, access_level = excluded.access_level, deactivated_at = excluded.deactivated_at ${UNLESS_NEW}`,
  forgetRoles: sql('member_roles_forget', lists, [])`
    DELETE FROM member_roles WHERE organization = $1 AND member_id ${IDS}`,
  giveRoles: sql('member_roles_give', lists, [])`
    INSERT INTO member_roles (organization, member_id, position, role_id)
    SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2 FROM ${TUPLES}`,
  contacts: sql('contacts_put', puts, [])`
    INSERT INTO contacts (organization, unique_id, json)
    SELECT $1, value ->> 0, value ->> 1 FROM ${TUPLES} WHERE true ${BY_ID} ${UNLESS_NEW}`,
  tags: sql('tags_put', puts, [])`
    INSERT INTO tags (organization, unique_id, json)
    SELECT $1, value ->> 0, value ->> 1 FROM ${TUPLES} WHERE true ${BY_ID} ${UNLESS_NEW}`,
  conversations: sql('conversations_put', puts, [])`
    INSERT INTO conversations (organization, unique_id, json, contact_id, assigned_to_id, status, deleted_at, created_at,
                               last_activity_at, total_messages, unread_messages)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, CAST(value ->> 5 AS BIGINT), value ->> 6,
           value ->> 6, 0, 0
    FROM ${TUPLES} WHERE true
    ${BY_ID}, contact_id = excluded.contact_id, assigned_to_id = excluded.assigned_to_id, status = excluded.status,
      deleted_at = CASE WHEN excluded.deleted_at IS NOT NULL THEN coalesce(conversations.deleted_at, excluded.deleted_at) END,
      created_at = excluded.created_at, last_activity_at = coalesce(${newestTime('$1', 'conversations.unique_id')}, excluded.created_at),
      version = conversations.version + 1 ${UNLESS_NEW}`,
  forgetTags: sql('conversation_tags_forget', lists, [])`
    DELETE FROM conversation_tags WHERE organization = $1 AND conversation_id ${IDS}`,
  giveTags: sql('conversation_tags_give', lists, [])`
    INSERT INTO conversation_tags (organization, conversation_id, position, tag_id)
    SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2 FROM ${TUPLES}`,
  messages: sql('messages_put', puts, [])`
    INSERT INTO messages (organization, unique_id, json, conversation_id, created_at, unread)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT) FROM ${TUPLES} WHERE true
    ${BY_ID}, created_at = excluded.created_at, unread = excluded.unread
    ${UNLESS_NEW} AND messages.conversation_id = excluded.conversation_id`,
  /**
   * Renews the newest messages of conversations. The order stands in a subquery, because within the aggregate it would cost as much
   * as all the rest on SQLite. The text stays in the database, because to pass it on as a parameter costs as much again.
   */
  windows: sql('messages_window_keep', lists, [])`
    WITH made AS MATERIALIZED (
      SELECT touched.value AS conversation_id, '[' || coalesce((
        SELECT string_agg(json, ',') FROM (
          SELECT json FROM (
            SELECT json, created_at, unique_id FROM messages WHERE organization = $1 AND conversation_id = touched.value
            ORDER BY created_at DESC, unique_id DESC LIMIT ${String(WINDOW)}) AS newest
          ORDER BY created_at, unique_id) AS ordered), '') || ']' AS json
      FROM (${textsOf('$2')}) AS touched)
    INSERT INTO recent_messages (organization, conversation_id, digest, json)
    SELECT $1, conversation_id, ${revisionInSql('json')}, json FROM made WHERE true
    ON CONFLICT (organization, conversation_id) DO UPDATE SET digest = excluded.digest, json = excluded.json`,
  /** The organization comes with the tuples, or SQLite would go through all its conversations for each of them. */
  count: sql('conversations_count', lists, [])`
    WITH new AS MATERIALIZED (
      SELECT CAST($1 AS TEXT) AS organization, value ->> 0 AS id, CAST(value ->> 1 AS BIGINT) AS total,
             CAST(value ->> 2 AS BIGINT) AS unread
      FROM ${TUPLES})
    UPDATE conversations SET total_messages = total_messages + new.total, unread_messages = unread_messages + new.unread,
      last_activity_at = ${newestTime('new.organization', 'new.id')}, version = version + 1
    FROM new WHERE conversations.organization = new.organization AND unique_id = new.id`,
}

const of = putStatements
const LOCKS = {
  role: of.lockRoles,
  member: of.lockMembers,
  contact: identityStatements.lockContacts,
  conversation: of.lockConversations,
} as const
const FIND = { role: of.findRoles, member: of.findMembers, contact: of.findContacts, tag: of.findTags } as const

type List = Statement<readonly [string, string], readonly []>

interface Owner {
  organizationCode: string
}

/** Writes tuples or identifiers, if there are any. Returns how many rows were changed. */
function* write(
  statement: List,
  { organizationCode }: Owner,
  list: readonly (Value | readonly Value[])[],
): ReturnType<typeof change> {
  return list.length === 0 ? 0 : yield* change(statement, organizationCode, JSON.stringify(list))
}

/** Reads what is there of a list of identifiers, if there are any. */
function* read<Row extends readonly Value[]>(
  statement: Statement<readonly [string, string], Row>,
  { organizationCode }: Owner,
  uniqueIds: readonly string[],
): Generator<ReadStep, Row[], Row[]> {
  return uniqueIds.length === 0 ? [] : yield* rows(statement, organizationCode, JSON.stringify(uniqueIds))
}

/** How records of a type are written. */
interface Writer<Type extends OwnedType> {
  into: Statement<readonly [string, string, number], readonly []>
  /** The columns after the identifier and the JSON. */
  columnsOf: (record: RecordOf<Type>, at: Date) => readonly Value[]
  /** A list of identifiers that has a table of its own, so that it can be read in its order. */
  list?: { forget: List; give: List; idsOf: (record: RecordOf<Type>) => readonly string[] }
}

const writers: { [Type in OwnedType]: Writer<Type> } = {
  role: { into: of.roles, columnsOf: ({ permissions }) => [JSON.stringify(permissions)] },
  member: {
    into: of.members,
    columnsOf: ({ accessLevel, deactivatedAt = null }) => [accessLevel, deactivatedAt],
    list: { forget: of.forgetRoles, give: of.giveRoles, idsOf: ({ roleIds }) => roleIds },
  },
  contact: { into: of.contacts, columnsOf: () => [] },
  tag: { into: of.tags, columnsOf: () => [] },
  conversation: {
    into: of.conversations,
    columnsOf: ({ contactId, assignedToId = null, status, createdAt }, at) => {
      const deletedAt = deletedAtOf(status, at)?.getTime() ?? null
      return [contactId, assignedToId, status, deletedAt, createdAt]
    },
    list: { forget: of.forgetTags, give: of.giveTags, idsOf: ({ tagIds }) => tagIds },
  },
  message: {
    into: of.messages,
    columnsOf: (message) => [message.conversationId, message.createdAt, Number(isUnread(message))],
  },
}

export const createRecordWriter = (texts: Texts): RecordWriter => ({
  *lockOrganizations(organizationIds) {
    const found = yield* rows(of.lockOrganizations, JSON.stringify(organizationIds))
    return found.map(([organizationId, organizationCode]) => lockOf({ organizationId, organizationCode }))
  },
  *putOrganization({ uniqueId, name, createdAt }, newCode, mustBeNew) {
    const found = yield* row(of.organization, newCode, uniqueId, name, createdAt, Number(mustBeNew))
    return found && lockOf({ organizationId: uniqueId, organizationCode: found[0] })
  },
  *lock(lock, type, uniqueIds) {
    return new Set((yield* read(LOCKS[type], lock, uniqueIds)).flat())
  },
  *lockOwners({ organizationCode }) {
    return (yield* rows(of.lockOwners, organizationCode)).flat()
  },
  *findPresent(lock, type, uniqueIds) {
    return new Set((yield* read(FIND[type], lock, uniqueIds)).flat())
  },
  *find(lock, type, uniqueIds) {
    const { organizationId } = lock
    const found: RecordOf<'role' | 'member'>[] =
      type === 'role'
        ? (yield* read(of.roleRecords, lock, uniqueIds)).map((each) => roleOf(organizationId, each))
        : (yield* read(of.memberRecords, lock, uniqueIds)).map((each) => memberOf(organizationId, each))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement of the type reads records of the type.
    return new Map(found.map((each) => [each.uniqueId, each])) as Map<string, RecordOf<typeof type>>
  },
  *findMessages(lock, messageIds) {
    const found = yield* read(of.findMessages, lock, messageIds)
    return new Map(
      found.map(([uniqueId, conversationId, unread]) => [uniqueId, { conversationId, unread: unread === 1 }]),
    )
  },
  identify,
  findErased: (...asked) => erasures.findErased(...asked),
  addErased: (...erased) => erasures.addErased(...erased),
  *put(lock, type, records, { at, mustBeNew }) {
    if (records.length === 0) return 0
    const { into, columnsOf, list }: Writer<typeof type> = writers[type]
    const tuples = records.map((record) => [record.uniqueId, texts[type](record), ...columnsOf(record, at)])
    const written = yield* change(into, lock.organizationCode, JSON.stringify(tuples), Number(mustBeNew))
    if (list !== undefined) {
      const places = records.flatMap((record) =>
        list.idsOf(record).map((id, position) => [record.uniqueId, position, id]),
      )
      yield* write(
        list.forget,
        lock,
        records.map(({ uniqueId }) => uniqueId),
      )
      yield* write(list.give, lock, places)
    }
    return written
  },
  recount,
})

/** Changes the counters of conversations that are locked, and renews what is kept of their newest messages. */
export function* recount(owner: Owner, changes: readonly Counted[]) {
  yield* write(
    of.count,
    owner,
    changes.map(({ conversationId, total, unread }) => [conversationId, total, unread]),
  )
  yield* write(
    of.windows,
    owner,
    changes.map(({ conversationId }) => conversationId),
  )
}
