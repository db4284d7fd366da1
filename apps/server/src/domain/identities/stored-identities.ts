// Stores the identifiers of contacts, and exports and imports them with the contacts. An identifier is a row of `contact_identifiers`.
import type { Channel, Contact } from '@parley/contract'
import {
  type RowOf,
  json,
  list,
  MAX_ROWS,
  nullable,
  oneOf,
  orgCode,
  type OrgCode,
  rows,
  text,
} from '../../sql/columns.ts'
import { change, many, one, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { CONTACT_KEY, eachInOrder, insertInto, isText, ID_LIST } from '../tables/stored-row.ts'
import { addAliasUses, type Duplicate, moveAliasUses } from './evidence.ts'
import { hashOf, type IdentifierRow, identifierOf, MAX_IDENTIFIERS, type ScopedRow } from './identifier.ts'
import { numberOf } from './identity-rules.ts'

/** An identifier of a contact, as an export writes it. */
export interface ContactIdentity {
  /** Omitted for the kind `phone`: a number that the organization gave the contact is valid in every scope. */
  identityScope?: string
  kind: 'app' | 'number' | 'phone'
  value: string
  /** When the contact last switched to the identifier. Omitted if the identifier was sent only as an alias. */
  usedAt?: string
  /** True if the contact lost the identifier, and no other contact has it. */
  isLost?: true
}
/** An alias (a further identifier that came with a message), and the sender's identifier in that message (`usedBy`), as hashes. */
interface AliasUse {
  identityScope: string
  alias: string
  usedBy: string
}
/** A contact as an export writes it. `identities` is omitted if `messagingAppContactId` and `phone` tell an import the identifiers. */
export type IdentifiedContact = Contact & {
  identities?: ContactIdentity[]
  aliasUses?: AliasUse[]
  duplicates?: Duplicate[]
}

/** Returns a query of the identifiers that a contact has, and of those that it lost. With `OR`, SQLite would scan the organization. */
export const rowsOfAnyHolder = <const Code extends string, const Id extends string>(
  organization: Code,
  contactId: Id,
) =>
  `SELECT * FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = ${organization} AND contact_id = ${contactId}
   UNION ALL SELECT * FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_former_contact}
   WHERE organization = ${organization} AND former_contact_id = ${contactId}` as const
const JSON_OBJECT = '{only sqlite: json_object}{only postgres: json_build_object}'
// The next three SQL expressions return JSON arrays of rows of the contact `p`: identifiers (lost ones included), alias uses, duplicates.
const JSON_IDENTITIES = `(
  SELECT CAST({json array}(${JSON_OBJECT}('identityScope', i.identity_scope, 'kind', i.kind, 'value', i.value, 'usedAt', i.used_at,
                                     'contactId', i.contact_id) ORDER BY i.used_at, i.identity_scope, i.value) AS TEXT)
  FROM (${rowsOfAnyHolder('p.organization', 'p.unique_id')}) AS i) AS identities` as const
const JSON_ALIAS_USES = `(
  SELECT CAST({json array}(${JSON_OBJECT}('identityScope', u.identity_scope, 'alias', u.alias, 'usedBy', u.used_by)
                           ORDER BY u.identity_scope, u.alias, u.used_by) AS TEXT)
  FROM alias_uses u WHERE u.organization = p.organization AND u.contact_id = p.unique_id) AS alias_uses` as const
/** A pair is exported with the contact that has the higher ID. An import writes that contact after the other contact of the pair. */
const JSON_DUPLICATES = `(
  SELECT CAST({json array}(${JSON_OBJECT}('contactId', d.contact_id, 'suspectedAt', d.suspected_at, 'settledAt', d.settled_at)
                           ORDER BY d.contact_id) AS TEXT)
  FROM suspected_duplicates d WHERE d.organization = p.organization AND d.other_contact_id = p.unique_id) AS duplicates` as const
const IDENTIFIED_ROW = { json: json<Contact>(), identities: nullable(text) }
const EXPORTED_ROW = { ...IDENTIFIED_ROW, aliasUses: nullable(text), duplicates: nullable(text) }
export const exportContacts = many('contacts_all', { organization: orgCode }, EXPORTED_ROW).sql(
  `SELECT p.json, ${JSON_IDENTITIES}, ${JSON_ALIAS_USES}, ${JSON_DUPLICATES}
   FROM contacts p WHERE p.organization = :organization ORDER BY p.unique_id`,
)
export const documentContact = many('document_contact', CONTACT_KEY, IDENTIFIED_ROW).sql(
  `SELECT p.json, ${JSON_IDENTITIES} FROM contacts p WHERE p.organization = :organization AND p.unique_id = :contactId`,
)
export const selectChannel = one(
  'channel',
  { organization: orgCode, channelId: text },
  { channel: json<Channel>() },
).sql('SELECT json AS channel FROM channels WHERE organization = :organization AND unique_id = :channelId')

/**
 * Deletes the identifiers of contacts, except the rows that are written again unchanged (`kept`). If such a row were deleted and added, a
 * transaction that waits for its lock wouldn't find the row. An element of `kept` joins the columns: `chn_first app app.5f1 con_ada`.
 */
const forgetIdentifiers = change(
  'contact_identifiers_forget',
  { ...ID_LIST, kept: list(MAX_ROWS.import) },
  { contact_identifiers: { contact_id: 'ids' } },
).sql(
  `DELETE FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids}
     AND identity_scope || ' ' || kind || ' ' || value || ' ' || contact_id NOT IN ({texts :kept})`,
)
/** Deletes phone numbers that the organization gave to contacts, because the contacts no longer have these numbers. */
export const forgetPhones = change(
  'contact_identifiers_forget_phones',
  { organization: orgCode, rows: rows({ identityScope: text, value: text }) },
  { contact_identifiers: {} },
).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND kind = 'phone' AND (value, identity_scope) IN (
     SELECT lost.value, lost.identity_scope FROM {rows :rows} AS lost)`,
)
/** The columns of an identifier. `contactId` is null if no contact has the identifier. */
export const IDENTIFIER = {
  kind: oneOf<IdentifierRow['kind']>(),
  value: text,
  identityScope: text,
  contactId: nullable(text),
  usedAt: text,
}
/** Either `contactId` (who has the identifier) or `formerContactId` (who lost the identifier) is set. The other column is null. */
const STORED_COLUMNS = { ...IDENTIFIER, formerContactId: nullable(text) }
type StoredIdentifier = RowOf<typeof STORED_COLUMNS>
const IDENTIFIER_ROWS = { organization: orgCode, rows: rows(STORED_COLUMNS) }
/** Returns the row of a phone number that the organization gave a contact. Its scope is the contact's ID: several contacts can have it. */
export function phoneRow(contactId: string, value: string): StoredIdentifier {
  return { kind: 'phone', value, identityScope: contactId, contactId, usedAt: '', formerContactId: null }
}
/** Adds identifiers. An identifier that a contact already has stays with that contact. */
export const putIdentifiers = change('contact_identifiers_put', IDENTIFIER_ROWS, { contact_identifiers: {} }).sql(
  `${insertInto('contact_identifiers')} ON CONFLICT (organization, kind, value, identity_scope) DO UPDATE
   SET contact_id = excluded.contact_id, used_at = excluded.used_at, former_contact_id = excluded.former_contact_id
   WHERE contact_identifiers.contact_id IS NULL`,
)
/**
 * Moves identifiers to other contacts, or to no contact. If an identifier moves to no contact, `former_contact_id` names the contact that
 * lost it. The CTE `moved` repeats the organization in each row, so that SQLite finds each row by the primary key.
 */
export const moveIdentifiers = change('contact_identifiers_move', IDENTIFIER_ROWS, { contact_identifiers: {} }).sql(
  `WITH moved AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
   UPDATE contact_identifiers
   SET contact_id = moved.contact_id, used_at = moved.used_at, former_contact_id = moved.former_contact_id FROM moved
   WHERE contact_identifiers.organization = moved.organization AND contact_identifiers.kind = moved.kind
     AND contact_identifiers.value = moved.value AND contact_identifiers.identity_scope = moved.identity_scope`,
)
/**
 * SQL: the contact that has an identifier, or lost it. A statement that finds rows by a subquery compares it once more: if PostgreSQL
 * waited for a row, it doesn't run the subquery again, and another contact can have got the identifier meanwhile.
 */
const ANY_HOLDER = 'coalesce(contact_id, former_contact_id)'
/**
 * Removes the oldest identifiers that a contact lost and nobody has, except the newest 200. A statement adds fewer rows than the LIMIT.
 */
const trimLostIdentifiers = change('contact_identifiers_trim', ID_LIST, { contact_identifiers: {} }).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND contact_id IS NULL AND ${ANY_HOLDER} {in :ids} AND (kind, value, identity_scope) IN (
     SELECT kind, value, identity_scope FROM (
       SELECT kind, value, identity_scope, row_number() OVER (
         PARTITION BY former_contact_id ORDER BY used_at DESC, kind, value, identity_scope) AS place
       FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_former_contact}
       WHERE organization = :organization AND former_contact_id {in :ids} AND former_contact_id IS NOT NULL) AS lost
     WHERE place > ${MAX_IDENTIFIERS} LIMIT ${MAX_ROWS.import})`,
)
/** Keeps to the most identifiers that a contact lost and nobody has. `written` are the rows that were written. */
export function* trimLost(organization: OrgCode, written: readonly { formerContactId: string | null }[]): Script<void> {
  const ids = eachInOrder(written.flatMap(({ formerContactId }) => formerContactId ?? []))
  if (ids.length > 0) yield* trimLostIdentifiers({ organization, ids })
}
/** Selects the identifiers of up to two contacts, oldest first. */
export const selectIdentifiers = many(
  'contact_identifiers_of',
  { organization: orgCode, ids: list(2) },
  IDENTIFIER,
).sql(
  `SELECT kind, value, identity_scope, contact_id, used_at FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids} ORDER BY used_at, value, kind, identity_scope`,
)
/**
 * Moves identifiers of a contact to another contact, or to no contact (`toId` is null). The key of a `phone` row contains the contact, so
 * the row is deleted, and added for the other contact. Alias uses move with their identifier only to another contact.
 */
export function* moveRows(
  { organization, contactId }: { organization: OrgCode; contactId: string },
  identifiers: readonly ScopedRow[],
  toId: string | null,
): Script<void> {
  const phones = identifiers.filter(({ kind }) => kind === 'phone')
  const reported = identifiers.filter(({ kind }) => kind !== 'phone')
  const formerContactId = toId === null ? contactId : null
  yield* moveIdentifiers({ organization, rows: reported.map((row) => ({ ...row, contactId: toId, formerContactId })) })
  yield* forgetPhones({ organization, rows: phones.map(({ value }) => phoneRow(contactId, value)) })
  if (toId === null) {
    yield* trimLost(organization, [{ formerContactId }])
    return
  }
  yield* putIdentifiers({ organization, rows: phones.map(({ value }) => phoneRow(toId, value)) })
  const usedBy = identifiers.flatMap(({ kind, value }) => (kind === 'phone' ? [] : [hashOf([kind, value])]))
  yield* moveAliasUses({ organization, contactId, toId, usedBy })
}
/** Removes the identifiers of an erased contact, and the lost identifiers that the contact had before. */
export const eraseIdentifiers = change('erasure_identifiers', CONTACT_KEY, { contact_identifiers: {} }).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND ${ANY_HOLDER} = :contactId AND (kind, value, identity_scope) IN (
     SELECT kind, value, identity_scope FROM (${rowsOfAnyHolder(':organization', ':contactId')}) AS held)`,
)

/** Replaces the identifiers of imported or new contacts. If another contact has one of the identifiers, that contact keeps it. */
export function* replaceIdentifiers(organization: OrgCode, contacts: readonly IdentifiedContact[]): Script<void> {
  if (contacts.length === 0) return
  const channelRow = yield* selectChannel({ organization, channelId: FIRST_CHANNEL })
  if (channelRow === undefined) throw new Error(`The organization ${organization} has no channel ${FIRST_CHANNEL}.`)
  // `deriveIdentifiers` interprets identifiers as the first channel does.
  const channel: Channel = JSON.parse(channelRow.channel)
  const identifiers = contacts.flatMap((contact) =>
    (contact.identities ?? deriveIdentifiers(contact, channel)).map(
      // A number that the organization gave has no scope in an export. It is stored with the ID of the contact as its scope.
      ({ kind, value, identityScope = contact.uniqueId, usedAt = '', isLost = false }) => {
        const holder = isLost
          ? { contactId: null, formerContactId: contact.uniqueId }
          : { contactId: contact.uniqueId, formerContactId: null }
        return { identityScope, kind, value, usedAt, ...holder }
      },
    ),
  )
  const uses = contacts.flatMap(({ uniqueId: contactId, aliasUses = [] }) =>
    aliasUses.map((use) => ({ ...use, contactId })),
  )
  yield* addAliasUses(organization, uses)
  const ids = contacts.map(({ uniqueId }) => uniqueId)
  const kept = identifiers.map((row) => `${keyOf(row)} ${row.contactId ?? ''}`)
  yield* forgetIdentifiers({ organization, ids, kept })
  yield* putIdentifiers({ organization, rows: uniqueIdentifiers(identifiers) })
  yield* trimLost(organization, identifiers)
}

const keyOf = ({ identityScope, kind, value }: StoredIdentifier) => `${identityScope} ${kind} ${value}`

/**
 * Returns one row for each identifier, because PostgreSQL rejects a statement that writes a row twice. If several contacts list the
 * identifier, the row names the first contact that has the identifier. If all of them lost it, the row names the last contact.
 */
function uniqueIdentifiers(identifiers: readonly StoredIdentifier[]): StoredIdentifier[] {
  const rowsByKey = new Map<string, StoredIdentifier>()
  for (const row of identifiers) {
    const hasHolder = typeof rowsByKey.get(keyOf(row))?.contactId === 'string'
    if (!hasHolder) rowsByKey.set(keyOf(row), row)
  }
  return [...rowsByKey.values()]
}

/**
 * Derives the identifiers of a contact that an import lists without `identities`: `messagingAppContactId` on the first channel, or `phone`
 * if that property is missing. Leaves out a `messagingAppContactId` that PostgreSQL can't store as text.
 */
function deriveIdentifiers(
  { uniqueId, createdAt, messagingAppContactId: id, phone }: Contact,
  { phoneMatching, identityScope }: Pick<Channel, 'phoneMatching' | 'identityScope'>,
): ContactIdentity[] {
  const number = numberOf(phone)
  if (id === undefined) return number === undefined ? [] : [{ kind: 'phone', value: number, identityScope: uniqueId }]
  const [kind, value] = identifierOf(id, phoneMatching)
  return isText(id) ? [{ identityScope, kind, value, usedAt: createdAt }] : []
}

/** Returns true if `deriveIdentifiers` derives exactly these identifiers from the contact. Then an export omits the identifiers. */
function areDerivable(contact: Contact, identifiers: readonly RowOf<typeof IDENTIFIER>[]): boolean {
  const { uniqueId, messagingAppContactId: id, createdAt } = contact
  const number = numberOf(contact.phone)
  const [identifier, ...furtherIdentifiers] = identifiers
  if (identifier === undefined) return id === undefined && number === undefined
  if (furtherIdentifiers.length > 0 || identifier.contactId !== uniqueId) return false
  if (id === undefined) return identifier.kind === 'phone' && identifier.value === number
  const hasValue = identifier.value === id || identifier.value === numberOf(id)
  return hasValue && identifier.identityScope === FIRST_CHANNEL && identifier.usedAt === createdAt
}

/** Returns the contact of a row. The contact has the property `identities`, unless an import can derive the identifiers. */
export function contactWithIdentities(row: RowOf<typeof IDENTIFIED_ROW>): IdentifiedContact {
  const contact: Contact = JSON.parse(row.json)
  const identifiers: RowOf<typeof IDENTIFIER>[] = JSON.parse(row.identities ?? '[]')
  if (areDerivable(contact, identifiers)) return contact
  const identities = identifiers.map(({ identityScope, kind, value, usedAt, contactId }) => ({
    ...(kind !== 'phone' && { identityScope }),
    kind,
    value,
    ...(usedAt !== '' && { usedAt }),
    ...(contactId === null && { isLost: true as const }),
  }))
  return { ...contact, identities }
}

/** Returns a contact as an export writes it, with its identifiers, alias uses and suspected duplicates. */
export function contactRecordFromRow(row: RowOf<typeof EXPORTED_ROW>, organizationId: string) {
  const aliasUses: AliasUse[] = JSON.parse(row.aliasUses ?? '[]')
  // The function that `JSON.parse` calls for each value omits the times that are null.
  const duplicates: Duplicate[] = JSON.parse(row.duplicates ?? '[]', (_, value: unknown) => value ?? undefined)
  return {
    type: 'contact' as const,
    organizationId,
    ...contactWithIdentities(row),
    ...(aliasUses.length > 0 && { aliasUses }),
    ...(duplicates.length > 0 && { duplicates }),
  }
}
