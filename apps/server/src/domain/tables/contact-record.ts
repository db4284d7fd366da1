// Reads contacts as an export writes them: with the identifiers by which messages find them, and with suspected duplicates.
import type { Channel, Contact } from '@parley/contract'
import { type RowOf, integer, json, nullable, oneOf, optional, orgCode, rows, text } from '../../sql/columns.ts'
import { change, many } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { numberOf } from '@parley/contract/phone-number'
import { identifierOf } from '../kernel/identifier.ts'
import type { ProfileTimes } from './profile-times.ts'
import { CONTACT_KEY, HAS_LISTED_ID, ID_LIST, insertInto, RECORD_COLUMNS, UNLESS_MUST_BE_NEW } from './stored-row.ts'

/**
 * A stored identifier of a contact. An `app` (an opaque text) or a `number` (a phone number) was reported by the messaging application. A
 * `phone` is a phone number that the organization gave the contact.
 */
export interface IdentifierRow {
  readonly kind: 'app' | 'number' | 'phone'
  readonly value: string
  /**
   * When the contact first used the identifier, or last switched to it from another. Empty for an alias. For a `phone`, the time of the
   * import of a contact from another system, and otherwise empty.
   */
  readonly usedAt: string
}

/** An identifier of a contact, as an export writes it. */
export interface ContactIdentity {
  /** Omitted for the kind `phone`: a number that the organization gave the contact is valid in every scope. */
  identityScope?: string
  kind: 'app' | 'number' | 'phone'
  value: string
  /** When the contact last switched to the identifier, or `phone` was imported. Omitted if the identifier was sent only as an alias. */
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
/** Another contact that may be the same person. At `settledAt`, a member decided that the other contact is another person. */
export interface Duplicate {
  contactId: string
  suspectedAt: string
  settledAt?: string
}
/** A contact as an export writes it. `identities` is omitted if `messagingAppContactId` and `phone` tell an import the identifiers. */
export type IdentifiedContact = Contact & {
  identities?: ContactIdentity[]
  aliasUses?: AliasUse[]
  duplicates?: Duplicate[]
  profileTimes?: ProfileTimes
}

export const findContacts = many('contacts_present', ID_LIST, { uniqueId: text }).sql(
  `SELECT unique_id FROM contacts WHERE ${HAS_LISTED_ID}`,
)
/** Adds or replaces contacts. A contact that is written without `profileTimes` keeps the stored ones. */
export const putContacts = change(
  'contacts_put',
  {
    organization: orgCode,
    rows: rows({ ...RECORD_COLUMNS, profileTimes: nullable(text) }),
    mustBeNew: integer,
  },
  { contacts: {} },
).sql(
  `${insertInto('contacts')} ON CONFLICT (organization, unique_id) DO UPDATE SET json = excluded.json,
     profile_times = coalesce(excluded.profile_times, contacts.profile_times) ${UNLESS_MUST_BE_NEW}`,
)

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
const EXPORTED_ROW = {
  ...IDENTIFIED_ROW,
  aliasUses: nullable(text),
  duplicates: nullable(text),
  profileTimes: optional(text),
}
export const exportContacts = many('contacts_all', { organization: orgCode }, EXPORTED_ROW).sql(
  `SELECT p.json, ${JSON_IDENTITIES}, ${JSON_ALIAS_USES}, ${JSON_DUPLICATES}, p.profile_times
   FROM contacts p WHERE p.organization = :organization ORDER BY p.unique_id`,
)
export const documentContact = many('document_contact', CONTACT_KEY, IDENTIFIED_ROW).sql(
  `SELECT p.json, ${JSON_IDENTITIES} FROM contacts p WHERE p.organization = :organization AND p.unique_id = :contactId`,
)
/** The columns of an identifier. `contactId` is null if no contact has the identifier. */
export const IDENTIFIER = {
  kind: oneOf<IdentifierRow['kind']>(),
  value: text,
  identityScope: text,
  contactId: nullable(text),
  usedAt: text,
}

/**
 * Derives the identifiers of a contact that an import lists without `identities`: `messagingAppContactId` on the first channel, or `phone`
 * if that property is missing.
 */
export function deriveIdentifiers(
  { uniqueId, createdAt, messagingAppContactId: id, phone }: Contact,
  { phoneMatching, identityScope }: Pick<Channel, 'phoneMatching' | 'identityScope'>,
): ContactIdentity[] {
  const number = numberOf(phone)
  if (id === undefined) return number === undefined ? [] : [{ kind: 'phone', value: number, identityScope: uniqueId }]
  const [kind, value] = identifierOf(id, phoneMatching)
  return [{ identityScope, kind, value, usedAt: createdAt }]
}

/**
 * Adds `identities` to a contact that has none, and whose only identifier is the number that the organization gave it.
 * @param usedAt The time of the import, if the contact is from another system.
 */
export function withGivenNumber<Record extends IdentifiedContact>(contact: Record, usedAt?: string): Record {
  const { messagingAppContactId, phone, identities } = contact
  const value = messagingAppContactId === undefined && identities === undefined ? numberOf(phone) : undefined
  if (value === undefined) return contact
  return { ...contact, identities: [{ kind: 'phone', value, ...(usedAt !== undefined && { usedAt }) }] }
}

/** Returns true if `deriveIdentifiers` derives exactly these identifiers from the contact. Then an export omits the identifiers. */
function areDerivable(contact: Contact, identifiers: readonly RowOf<typeof IDENTIFIER>[]): boolean {
  const { uniqueId, messagingAppContactId: id, createdAt } = contact
  const number = numberOf(contact.phone)
  const [identifier, ...furtherIdentifiers] = identifiers
  if (identifier === undefined) return id === undefined && number === undefined
  if (furtherIdentifiers.length > 0 || identifier.contactId !== uniqueId) return false
  if (id === undefined) return identifier.kind === 'phone' && identifier.value === number && identifier.usedAt === ''
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

/** Returns a contact as an export writes it, with its identifiers, alias uses, suspected duplicates and times. */
export function contactRecordFromRow(row: RowOf<typeof EXPORTED_ROW>, organizationId: string) {
  const aliasUses: AliasUse[] = JSON.parse(row.aliasUses ?? '[]')
  // The function that `JSON.parse` calls for each value omits the times that are null.
  const duplicates: Duplicate[] = JSON.parse(row.duplicates ?? '[]', (_, value: unknown) => value ?? undefined)
  const profileTimes: ProfileTimes = JSON.parse(row.profileTimes ?? '{}')
  return {
    type: 'contact' as const,
    organizationId,
    ...contactWithIdentities(row),
    ...(aliasUses.length > 0 && { aliasUses }),
    ...(duplicates.length > 0 && { duplicates }),
    ...(Object.keys(profileTimes).length > 0 && { profileTimes }),
  }
}
