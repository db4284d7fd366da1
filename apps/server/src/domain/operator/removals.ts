// The SQL statements that remove conversations and contacts, that record which contacts were erased, and that lock a contact.
import type { Contact } from '@parley/contract'
import {
  instant,
  integer,
  json,
  list,
  oneOf,
  optional,
  type OrgCode,
  orgCode,
  rows,
  text,
  MAX_ROWS,
} from '../../sql/columns.ts'
import { change, type Locked, lockOf, many, one, type ReadScript, type Script } from '../../sql/statement.ts'
import { REMOVING } from '../tables/conversation.ts'
import { ENTRY, ENTRY_COLUMNS } from '../events/stored-events.ts'
import { numberOf } from '@parley/contract/phone-number'
import { rowsOfAnyHolder } from '../tables/contact-record.ts'
import { lockOutImports } from '../tables/organizations.ts'
import {
  CONTACT_KEY,
  CONVERSATIONS,
  MAX_REMOVED_ROWS,
  OF_CONVERSATIONS,
  ROWS_OF_CONVERSATIONS,
} from '../tables/stored-row.ts'

/** How many conversations one transaction locks at most to remove them. Their rows in other tables have a limit of their own. */
export const MAX_REMOVED_CONVERSATIONS = 100

/** Proves that no other transaction can change the status of the conversations until this transaction ends. */
export type RemovalLock = Locked<
  'conversations',
  { organization: OrgCode; conversations: readonly { conversationId: string; contactId: string; channelId: string }[] }
>
/** Proves that no other transaction can import records, or change the contact or its conversations, until this transaction ends. */
export type ErasureLock = RemovalLock &
  Locked<'contact', { contact: Contact; identities: readonly { identityScope: string; value: string }[] }>

const CONVERSATION = { conversationId: text, contactId: text, channelId: text }
const IS_CONTACT = 'organization = :organization AND unique_id = :contactId'
const IS_CONTACT_ERASURE = `organization = :organization AND type = 'contact'`

/**
 * Locks conversations that were deleted before the time `before`, and chooses the oldest deletions first. It takes the locks in the order
 * of the IDs, so that transactions don't deadlock.
 */
export const lockOldestDeleted = many('purge_locked', { organization: orgCode, before: instant }, CONVERSATION).sql(
  `SELECT unique_id AS conversation_id, contact_id, channel_id FROM conversations
   WHERE organization = :organization AND deleted_at < :before AND unique_id IN (
     SELECT unique_id FROM conversations WHERE organization = :organization AND deleted_at < :before
     ORDER BY deleted_at LIMIT ${MAX_REMOVED_CONVERSATIONS})
   ORDER BY unique_id {lock to remove}`,
)

/**
 * Empties events of purged conversations. They no longer name the conversation, so that the index doesn't find them again. Without the
 * index hint, SQLite scans all events of the organization.
 */
export const purgeEvents = change('purge_events', CONVERSATIONS, { events: ROWS_OF_CONVERSATIONS }).sql(
  `UPDATE events SET data = NULL, conversation_id = NULL WHERE organization = :organization AND position IN (
     SELECT position FROM events {only sqlite: INDEXED BY events_of_conversation}
     WHERE ${OF_CONVERSATIONS} AND conversation_id IS NOT NULL LIMIT ${MAX_REMOVED_ROWS})`,
)
/** Selects the messages that one transaction removes. */
export const messagesToPurge = many('purge_messages_found', CONVERSATIONS, {
  uniqueId: text,
  conversationId: text,
  unread: integer,
}).sql(`SELECT unique_id, conversation_id, unread FROM messages WHERE ${OF_CONVERSATIONS} LIMIT ${MAX_REMOVED_ROWS}`)
/**
 * Hides conversations of which a transaction has removed some rows, but not all. From now on, they don't exist for clients, and are the
 * first that the next purge removes: so nobody restores a part of a conversation.
 */
export const hideConversations = change('purge_hide', CONVERSATIONS, {
  conversations: { unique_id: 'conversationIds' },
}).sql(
  `UPDATE conversations SET status = '${REMOVING}', deleted_at = 0, version = version + 1
   WHERE organization = :organization AND unique_id {in :conversationIds} AND status <> '${REMOVING}'`,
)
/** Selects the identifiers that a contact has, and its former identifiers that no other contact has now. */
const selectIdentifiersToErase = many('erasure_identities', CONTACT_KEY, { identityScope: text, value: text }).sql(
  `SELECT identity_scope, value FROM (${rowsOfAnyHolder(':organization', ':contactId')}) AS held`,
)
const lockContact = one('erasure_contact_locked', CONTACT_KEY, { json: json<Contact>() }).sql(
  `SELECT json FROM contacts WHERE ${IS_CONTACT} {lock to remove}`,
)
/** Locks a batch of the contact's conversations. Without the index hint, SQLite scans all conversations of the organization. */
const lockConversations = many('erasure_conversations_locked', CONTACT_KEY, CONVERSATION).sql(
  `SELECT unique_id AS conversation_id, contact_id, channel_id FROM conversations {only sqlite: INDEXED BY conversations_of_contact}
   WHERE organization = :organization AND contact_id = :contactId
   ORDER BY unique_id LIMIT ${MAX_REMOVED_CONVERSATIONS} {lock to remove}`,
)
/**
 * Removes the addresses of an erased contact from conversations of other contacts. The address of a conversation is the identifier to which
 * replies are sent. It stays in the conversation when a member moves the identifier to another contact. The address is compared twice: if
 * PostgreSQL waited for a conversation, it doesn't run the subquery again, and the conversation can have another address now.
 */
const clearAddresses = change(
  'erasure_addresses',
  { organization: orgCode, erased: rows({ identityScope: text, address: text }) },
  { conversations: {} },
).sql(
  `UPDATE conversations SET address = NULL, address_number = NULL
   WHERE organization = :organization AND coalesce(address_number, address) IN (SELECT address FROM {rows :erased} AS again)
     AND unique_id IN (
     SELECT c.unique_id FROM {rows :erased} AS erased CROSS JOIN conversations c
     JOIN channels h ON h.organization = :organization AND h.unique_id = c.channel_id
     WHERE c.organization = :organization AND c.address IS NOT NULL AND coalesce(c.address_number, c.address) = erased.address
       AND {property h.json.identityScope} = erased.identity_scope LIMIT ${MAX_REMOVED_ROWS})`,
)
const EVENTS_AFTER = { ...CONTACT_KEY, after: integer }
/**
 * SQL: the first events after a position in which a contact was created or updated. Without the index hint, SQLite scans all events of the
 * organization.
 */
const FIRST_EVENTS = `FROM events {only sqlite: INDEXED BY events_of_contact}
   WHERE organization = :organization AND subject_id = :contactId AND type IN ('contact.created', 'contact.updated')
     AND position > :after ORDER BY position LIMIT ${MAX_REMOVED_ROWS}` as const
/** Selects the places of the events that `eraseEvents` changes, and their channels. */
export const eventsToErase = many('erasure_events_found', EVENTS_AFTER, {
  position: integer,
  channelId: optional(text),
}).sql(`SELECT position, channel_id ${FIRST_EVENTS}`)
/** Replaces an erased contact in its events by the placeholder `data`. */
export const eraseEvents = change(
  'erasure_events',
  { ...EVENTS_AFTER, data: text },
  { events: { subject_id: 'contactId' } },
).sql(
  `UPDATE events SET data = :data WHERE organization = :organization AND position IN (SELECT position ${FIRST_EVENTS})`,
)
/** The type of an erasure. `channel` records that a channel had data about an erased contact, with an ID such as `con_ada chn_first`. */
type ErasureType = 'contact' | 'conversation' | 'channel'

/** Records erasures. An erasure that is already recorded keeps its time. Without `WHERE true`, SQLite can't parse `ON CONFLICT`. */
const insertErasures = change(
  'erasures_add',
  { organization: orgCode, type: oneOf<ErasureType>(), ids: list(MAX_ROWS.import), at: instant },
  { erasures: { type: 'type', unique_id: 'ids' } },
).sql(
  `INSERT INTO erasures (organization, type, unique_id, at)
   SELECT :organization, :type, value, :at FROM ({texts :ids}) AS listed WHERE true ON CONFLICT DO NOTHING`,
)
/** Selects which of the given contacts and conversations were erased. */
const selectErasures = many(
  'erasures_find',
  { organization: orgCode, contactIds: list(MAX_ROWS.import), conversationIds: list(MAX_ROWS.import) },
  { type: oneOf<ErasureType>(), uniqueId: text },
).sql(
  `SELECT type, unique_id FROM erasures WHERE organization = :organization AND type = 'contact' AND unique_id {in :contactIds}
   UNION ALL SELECT type, unique_id FROM erasures
   WHERE organization = :organization AND type = 'conversation' AND unique_id {in :conversationIds}`,
)
export const erasedContacts = many(
  'erasures_of_contacts',
  { organization: orgCode },
  { contactId: text, at: instant },
).sql(`SELECT unique_id AS contact_id, at FROM erasures WHERE ${IS_CONTACT_ERASURE} ORDER BY unique_id`)
const selectState = one('erasure_state', CONTACT_KEY, { state: oneOf<'present' | 'erased' | 'unknown'>() }).sql(
  `SELECT CASE WHEN EXISTS (SELECT 1 FROM contacts WHERE ${IS_CONTACT}) THEN 'present'
               WHEN EXISTS (SELECT 1 FROM erasures WHERE ${IS_CONTACT_ERASURE} AND unique_id = :contactId) THEN 'erased'
               ELSE 'unknown' END AS state`,
)

/**
 * Selects the entries of the audit log about a contact and its conversations. A contact and a conversation can have the same ID. So the
 * statement checks by the type of an entry whether `subject_id` is the ID of a conversation or of a contact.
 */
export const documentEntries = many(
  'document_entries',
  { organization: orgCode, conversationIds: list(MAX_ROWS.import), contactId: text },
  { position: integer, ...ENTRY_COLUMNS },
).sql(
  `SELECT position, ${ENTRY} FROM events
   WHERE organization = :organization AND (
     conversation_id {in :conversationIds} OR (type LIKE 'conversation.%' AND subject_id {in :conversationIds})
     OR (type LIKE 'contact.%' AND subject_id = :contactId) OR {property data.contactId} = :contactId
   ) ORDER BY position`,
)

/** Selects the position up to which clients can no longer read events, because the retention period of these events is over. */
export const selectEventFloor = one('document_floor', { organization: orgCode }, { position: integer }).sql(
  'SELECT floor_position AS position FROM event_counters WHERE organization = :organization',
)

/** Locks a contact, which protects its identifiers, and the first of its conversations. Returns undefined if the contact doesn't exist. */
export function* lockToErase(organization: OrgCode, contactId: string): Script<ErasureLock | undefined> {
  const params = { organization, contactId }
  yield* lockOutImports(params)
  const row = yield* lockContact(params)
  if (row === undefined) return undefined
  const identities = yield* selectIdentifiersToErase(params)
  const contact: Contact = JSON.parse(row.json)
  const conversations = yield* lockConversations(params)
  return lockOf<ErasureLock>({ organization, contact, identities, conversations })
}

/** Clears addresses that are locked identifiers of the contact. Returns how many: fewer than MAX_REMOVED_ROWS if none is left. */
export function* eraseAddresses({ organization, identities }: ErasureLock): Script<number> {
  const erased = identities.map(({ identityScope, value }) => ({ identityScope, address: numberOf(value) ?? value }))
  return erased.length === 0 ? 0 : yield* clearAddresses({ organization, erased })
}

/** Records the erasures with these IDs. See `ErasureType` for the meaning of each type. */
export function* recordErasures(
  { organization }: { organization: OrgCode },
  type: ErasureType,
  ids: readonly string[],
  at: Date,
): Script<void> {
  if (ids.length > 0) yield* insertErasures({ organization, type, ids, at })
}

/** Returns which of the given contacts and conversations were erased. An import must not restore these records. */
export function* findErased(
  { organization }: { organization: OrgCode },
  contactIds: readonly string[],
  conversationIds: readonly string[],
): ReadScript<{ contacts: ReadonlySet<string>; conversations: ReadonlySet<string> }> {
  const erasedRows = yield* selectErasures({ organization, contactIds, conversationIds })
  const ofType = (kind: ErasureType) =>
    new Set(erasedRows.flatMap(({ type, uniqueId }) => (type === kind ? [uniqueId] : [])))
  return { contacts: ofType('contact'), conversations: ofType('conversation') }
}

/** Returns the state of a contact: it exists (`present`), it was erased, or it never existed (`unknown`). */
export function* contactState(organization: OrgCode, contactId: string) {
  const { state = 'unknown' } = (yield* selectState({ organization, contactId })) ?? {}
  return state
}
