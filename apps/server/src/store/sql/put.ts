// Writes the records of a store: each type with a few statements, however many records there are.
import type { ConversationStatus } from '@parley/contract'
import { WINDOW } from '../../domain/messages.ts'
import type { OrganizationLock, RecordWriter } from '../../domain/records/store.ts'
import type { Texts } from '../serialize.ts'
import {
  change,
  elements,
  type Fragment,
  integer,
  isIn,
  LOCK,
  LOCK_SHARED,
  nullable,
  oneOf,
  row,
  rows,
  sql,
  type Statement,
  text,
  type Value,
} from './statement.ts'

const lists = [text, text] as const
const IDS = isIn('$2')
const TUPLES = elements('$2')
const BY_ID = 'ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json'
const OF_ORGANIZATION = 'organization = $1 AND unique_id'

/** SQLite would go through all messages of the organization. */
const MESSAGES_BY_ID: Fragment = { sqlite: 'INDEXED BY messages_by_id', postgres: '' }

export const putStatements = {
  lockOrganizations: sql('organizations_locked', [text], [text, text])`
    SELECT unique_id, organization FROM organizations WHERE unique_id ${isIn('$1')} ORDER BY unique_id ${LOCK_SHARED}`,
  organization: sql('organization_put', [text, text, text, text], [text])`
    INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (unique_id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
    RETURNING organization`,
  lockMembers: sql('members_locked', lists, [text])`
    SELECT unique_id FROM members WHERE ${OF_ORGANIZATION} ${IDS} ORDER BY unique_id ${LOCK}`,
  lockConversations: sql('conversations_locked', lists, [text, oneOf<ConversationStatus>(), nullable(integer)])`
    SELECT unique_id, status, deleted_at FROM conversations WHERE ${OF_ORGANIZATION} ${IDS} ORDER BY unique_id ${LOCK}`,
  findRoles: sql('roles_present', lists, [text])`SELECT unique_id FROM roles WHERE ${OF_ORGANIZATION} ${IDS}`,
  findMembers: sql('members_present', lists, [text])`SELECT unique_id FROM members WHERE ${OF_ORGANIZATION} ${IDS}`,
  findContacts: sql('contacts_present', lists, [text])`SELECT unique_id FROM contacts WHERE ${OF_ORGANIZATION} ${IDS}`,
  findTags: sql('tags_present', lists, [text])`SELECT unique_id FROM tags WHERE ${OF_ORGANIZATION} ${IDS}`,
  findMessages: sql('messages_present', lists, [text, text, integer])`
    SELECT unique_id, conversation_id, unread FROM messages ${MESSAGES_BY_ID} WHERE ${OF_ORGANIZATION} ${IDS}`,
  roles: sql('roles_put', lists, [])`
    INSERT INTO roles (organization, unique_id, json, permissions)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2 FROM ${TUPLES} WHERE true
    ${BY_ID}, permissions = excluded.permissions`,
  members: sql('members_put', lists, [])`
    INSERT INTO members (organization, unique_id, json, access_level)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2 FROM ${TUPLES} WHERE true
    ${BY_ID}, access_level = excluded.access_level`,
  forgetRoles: sql('member_roles_forget', lists, [])`
    DELETE FROM member_roles WHERE organization = $1 AND member_id ${IDS}`,
  giveRoles: sql('member_roles_give', lists, [])`
    INSERT INTO member_roles (organization, member_id, position, role_id)
    SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2 FROM ${TUPLES}`,
  contacts: sql('contacts_put', lists, [])`
    INSERT INTO contacts (organization, unique_id, json)
    SELECT $1, value ->> 0, value ->> 1 FROM ${TUPLES} WHERE true ${BY_ID}`,
  tags: sql('tags_put', lists, [])`
    INSERT INTO tags (organization, unique_id, json)
    SELECT $1, value ->> 0, value ->> 1 FROM ${TUPLES} WHERE true ${BY_ID}`,
  conversations: sql('conversations_put', lists, [])`
    INSERT INTO conversations (organization, unique_id, json, contact_id, assigned_to_id, status, deleted_at, created_at,
                               total_messages, unread_messages)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, CAST(value ->> 5 AS BIGINT), value ->> 6, 0, 0
    FROM ${TUPLES} WHERE true
    ${BY_ID}, contact_id = excluded.contact_id, assigned_to_id = excluded.assigned_to_id, status = excluded.status,
      deleted_at = excluded.deleted_at, created_at = excluded.created_at, version = conversations.version + 1`,
  forgetTags: sql('conversation_tags_forget', lists, [])`
    DELETE FROM conversation_tags WHERE organization = $1 AND conversation_id ${IDS}`,
  giveTags: sql('conversation_tags_give', lists, [])`
    INSERT INTO conversation_tags (organization, conversation_id, position, tag_id)
    SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2 FROM ${TUPLES}`,
  messages: sql('messages_put', lists, [])`
    INSERT INTO messages (organization, unique_id, json, conversation_id, created_at, unread)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT) FROM ${TUPLES} WHERE true
    ${BY_ID}, created_at = excluded.created_at, unread = excluded.unread
      WHERE messages.conversation_id = excluded.conversation_id`,
  /** The order stands in a subquery, because within the aggregate it would cost as much as all the rest on SQLite. */
  newest: sql('messages_newest', lists, [text, nullable(text)])`
    SELECT touched.id, (
      SELECT string_agg(json, ',') FROM (
        SELECT json FROM (
          SELECT json, created_at, unique_id FROM messages WHERE organization = $1 AND conversation_id = touched.id
          ORDER BY created_at DESC, unique_id DESC LIMIT ${String(WINDOW)}) AS newest
        ORDER BY created_at, unique_id) AS ordered)
    FROM (SELECT value ->> 0 AS id FROM ${TUPLES}) AS touched`,
  windows: sql('messages_window_keep', lists, [])`
    INSERT INTO recent_messages (organization, conversation_id, digest, json)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2 FROM ${TUPLES} WHERE true
    ON CONFLICT (organization, conversation_id) DO UPDATE SET digest = excluded.digest, json = excluded.json`,
  /** The organization comes with the tuples, or SQLite would go through all its conversations for each of them. */
  count: sql('conversations_count', lists, [])`
    WITH new AS MATERIALIZED (
      SELECT CAST($1 AS TEXT) AS organization, value ->> 0 AS id, CAST(value ->> 1 AS BIGINT) AS total,
             CAST(value ->> 2 AS BIGINT) AS unread
      FROM ${TUPLES})
    UPDATE conversations SET total_messages = total_messages + new.total, unread_messages = unread_messages + new.unread,
      version = version + 1
    FROM new WHERE conversations.organization = new.organization AND unique_id = new.id`,
}

const of = putStatements
const FIND = { role: of.findRoles, member: of.findMembers, contact: of.findContacts, tag: of.findTags } as const

const ids = (uniqueIds: readonly string[]) => JSON.stringify(uniqueIds)

const lockOf = (organizationId: string, organizationCode: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the two statements below give this lock.
  ({ organizationId, organizationCode }) as OrganizationLock

type WriteList = Statement<readonly [string, string], readonly []>

/** Writes tuples, if there are any. Returns how many rows were changed. */
function* write(
  statement: WriteList,
  lock: OrganizationLock,
  tuples: readonly (readonly Value[])[],
): ReturnType<typeof change> {
  return tuples.length === 0 ? 0 : yield* change(statement, lock.organizationCode, JSON.stringify(tuples))
}

/** The tuples of ordered lists. */
const placesOf = (given: readonly (readonly [uniqueId: string, others: readonly string[]])[]) =>
  given.flatMap(([uniqueId, others]) => others.map((other, position) => [uniqueId, position, other]))

export const createRecordWriter = (texts: Texts): RecordWriter => ({
  *lockOrganizations(organizationIds) {
    const found = yield* rows(of.lockOrganizations, ids(organizationIds))
    return found.map(([uniqueId, organization]) => lockOf(uniqueId, organization))
  },
  *putOrganization({ uniqueId, name, createdAt }, newCode) {
    const [organization] = (yield* row(of.organization, newCode, uniqueId, name, createdAt)) ?? [newCode]
    return lockOf(uniqueId, organization)
  },
  lockMembers: ({ organizationCode }, memberIds) => rows(of.lockMembers, organizationCode, ids(memberIds)),
  *lockConversations({ organizationCode }, conversationIds) {
    const found = yield* rows(of.lockConversations, organizationCode, ids(conversationIds))
    return new Map(found.map(([uniqueId, status, deletedAt]) => [uniqueId, { status, deletedAt }]))
  },
  *findPresent({ organizationCode }, type, uniqueIds) {
    const found = yield* rows(FIND[type], organizationCode, ids(uniqueIds))
    return new Set(found.map(([uniqueId]) => uniqueId))
  },
  *findMessages({ organizationCode }, messageIds) {
    const found = yield* rows(of.findMessages, organizationCode, ids(messageIds))
    return new Map(
      found.map(([uniqueId, conversationId, unread]) => [uniqueId, { conversationId, unread: unread === 1 }]),
    )
  },
  putRoles(lock, roles) {
    const tuples = roles.map((role) => [role.uniqueId, texts.roleText(role), JSON.stringify(role.permissions)])
    return write(of.roles, lock, tuples)
  },
  *putMembers(lock, members) {
    const tuples = members.map((member) => [member.uniqueId, texts.memberText(member), member.accessLevel])
    yield* write(of.members, lock, tuples)
    yield* change(of.forgetRoles, lock.organizationCode, ids(members.map(({ uniqueId }) => uniqueId)))
    yield* write(of.giveRoles, lock, placesOf(members.map(({ uniqueId, roleIds }) => [uniqueId, roleIds])))
  },
  putContacts(lock, contacts) {
    return write(
      of.contacts,
      lock,
      contacts.map((contact) => [contact.uniqueId, texts.contactText(contact)]),
    )
  },
  putTags(lock, tags) {
    return write(
      of.tags,
      lock,
      tags.map((tag) => [tag.uniqueId, texts.tagText(tag)]),
    )
  },
  *putConversations(lock, conversations) {
    const tuples = conversations.map(({ conversation, deletedAt }) => {
      const { uniqueId, contactId, assignedToId = null, status, createdAt } = conversation
      return [uniqueId, texts.conversationText(conversation), contactId, assignedToId, status, deletedAt, createdAt]
    })
    yield* write(of.conversations, lock, tuples)
    const tagged = conversations.map(({ conversation: { uniqueId, tagIds } }) => [uniqueId, tagIds] as const)
    yield* change(of.forgetTags, lock.organizationCode, ids(tagged.map(([uniqueId]) => uniqueId)))
    yield* write(of.giveTags, lock, placesOf(tagged))
  },
  putMessages(lock, messages) {
    const tuples = messages.map(({ message, unread }) => {
      const { uniqueId, conversationId, createdAt } = message
      return [uniqueId, texts.messageText(message), conversationId, createdAt, Number(unread)]
    })
    return write(of.messages, lock, tuples)
  },
  *newestMessages({ organizationCode }, conversationIds) {
    const list = JSON.stringify(conversationIds.map((id) => [id]))
    const found = yield* rows(of.newest, organizationCode, list)
    return new Map(found.map(([id, newest]) => [id, newest ?? '']))
  },
  keepWindows(lock, windows) {
    return write(
      of.windows,
      lock,
      windows.map(({ conversationId, digest, json }) => [conversationId, digest, json]),
    )
  },
  count(lock, changes) {
    const tuples = changes.map(({ conversationId, total, unread }) => [conversationId, total, unread])
    return write(of.count, lock, tuples)
  },
})
