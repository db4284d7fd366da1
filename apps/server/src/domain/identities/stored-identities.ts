// Stores the identifiers and phone numbers of contacts.
import type { Channel, Contact } from '@parley/contract'
import { type Held, json, list, nullable, oneOf, orgCode, type OrgCode, rows, text } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { change, many, one, pipelined, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { insertInto, isText } from '../stored-row.ts'
import { moveAliasUses, pairOf, putAliasUses, putPairs } from './evidence.ts'
import { hashOf, type IdentifierRow, identifierOf } from './identifier.ts'
import { numberOf } from './identity-rules.ts'

/** An identifier of a contact, in the format of an export. */
export interface ContactIdentity {
  /** Omitted if the kind is `phone`, a number that the organization gave the contact. */
  identityScope?: string
  kind: 'app' | 'number' | 'phone'
  value: string
  /** When the contact last switched to the identifier. Omitted if the identifier has only been an alias. */
  usedAt?: string
  /** True if the contact lost the identifier, and no other contact has it. */
  isLost?: true
}
/** An alias and an identifier that it came with, both as hashes. */
interface AliasUse {
  identityScope: string
  alias: string
  usedBy: string
}
/** Another contact that may be the same person. */
interface Duplicate {
  contactId: string
  suspectedAt?: string
  settledAt?: string
}
/** A contact with its identifiers. They are omitted if `messagingAppContactId` or `phone` already contains all. */
export type IdentifiedContact = Contact & {
  identities?: ContactIdentity[]
  aliasUses?: AliasUse[]
  duplicates?: Duplicate[]
}

const LIST = { organization: orgCode, ids: list() }
const CONTACT = { organization: orgCode, contactId: text }
const OBJECT = '{only sqlite: json_object}{only postgres: json_build_object}'
const IDENTITIES = `(
  SELECT CAST({json array}(${OBJECT}('identityScope', i.identity_scope, 'kind', i.kind, 'value', i.value, 'usedAt', i.used_at,
                                     'contactId', i.contact_id) ORDER BY i.used_at, i.identity_scope, i.value) AS TEXT)
  FROM contact_identifiers i
  WHERE i.organization = p.organization AND (i.contact_id = p.unique_id OR i.former_contact_id = p.unique_id)) AS identities` as const
const ALIAS_USES = `(
  SELECT CAST({json array}(${OBJECT}('identityScope', u.identity_scope, 'alias', u.alias, 'usedBy', u.used_by)
                           ORDER BY u.identity_scope, u.alias, u.used_by) AS TEXT)
  FROM alias_uses u WHERE u.organization = p.organization AND u.contact_id = p.unique_id) AS alias_uses` as const
/** Exports a pair with the contact whose ID is greater, so that an import finds the other contact. */
const DUPLICATES = `(
  SELECT CAST({json array}(${OBJECT}('contactId', d.contact_id, 'suspectedAt', d.suspected_at, 'settledAt', d.settled_at)
                           ORDER BY d.contact_id) AS TEXT)
  FROM suspected_duplicates d WHERE d.organization = p.organization AND d.other_contact_id = p.unique_id) AS duplicates` as const
const IDENTIFIED = { json: json<Contact>(), identities: nullable(text) }
const EXPORTED = { ...IDENTIFIED, aliasUses: nullable(text), duplicates: nullable(text) }
export const exportContacts = many('contacts_all', { organization: orgCode }, EXPORTED).sql(
  `SELECT p.json, ${IDENTITIES}, ${ALIAS_USES}, ${DUPLICATES}
   FROM contacts p WHERE p.organization = :organization ORDER BY p.unique_id`,
)
export const documentContact = many('document_contact', CONTACT, IDENTIFIED).sql(
  `SELECT p.json, ${IDENTITIES} FROM contacts p WHERE p.organization = :organization AND p.unique_id = :contactId`,
)
const KEPT = { ...LIST, kept: list() }
const findChannel = one('channel', { organization: orgCode, channelId: text }, { channel: json<Channel>() }).sql(
  'SELECT json AS channel FROM channels WHERE organization = :organization AND unique_id = :channelId',
)

/** Locks the identifiers of contacts. */
export const lockIdentities = many('contact_identifiers_locked', LIST, { value: text }).sql(
  `SELECT value FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids} ORDER BY kind, value, identity_scope {lock to remove}`,
)
/** Deletes the identifiers that aren't kept. Kept rows aren't rewritten: a delivery that waits for such a row would miss the new one. */
const forgetIdentifiers = change('contact_identifiers_forget', KEPT, {
  contact_identifiers: { contact_id: 'ids' },
}).sql(
  `DELETE FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids}
     AND identity_scope || ' ' || kind || ' ' || value || ' ' || contact_id NOT IN ({texts :kept})`,
)
/** Deletes phone numbers that the organization gave to contacts, because the contacts lost them. */
export const forgetPhones = change(
  'contact_identifiers_forget_phones',
  { organization: orgCode, rows: rows({ identityScope: text, value: text }) },
  { contact_identifiers: {} },
).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND kind = 'phone' AND (value, identity_scope) IN (
     SELECT lost.value, lost.identity_scope FROM {rows :rows} AS lost)`,
)
/** The columns of an identifier and its contact. */
export const IDENTIFIER = {
  kind: oneOf<IdentifierRow['kind']>(),
  value: text,
  identityScope: text,
  contactId: nullable(text),
  usedAt: text,
}
const STORED = { ...IDENTIFIER, formerContactId: nullable(text) }
/** A row of an identifier: with its contact, or with the contact that lost it. */
type StoredIdentifier = Held<typeof STORED>
const ROWS = { organization: orgCode, rows: rows(STORED) }
/** Returns the row of a phone number that the organization gave a contact. */
export function phoneRow(contactId: string, value: string): StoredIdentifier {
  return { kind: 'phone', value, identityScope: contactId, contactId, usedAt: '', formerContactId: null }
}
/** Writes identifiers, except those that another contact has. */
export const putIdentifiers = change('contact_identifiers_put', ROWS, { contact_identifiers: {} }).sql(
  `${insertInto('contact_identifiers')} ON CONFLICT (organization, kind, value, identity_scope) DO UPDATE
   SET contact_id = excluded.contact_id, used_at = excluded.used_at, former_contact_id = excluded.former_contact_id
   WHERE contact_identifiers.contact_id IS NULL`,
)
/** Moves identifiers to other contacts, or to none. If none, `former_contact_id` names the contact that lost the identifier. */
const moveIdentifiers = change('contact_identifiers_move', ROWS, { contact_identifiers: {} }).sql(
  `WITH moved AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
   UPDATE contact_identifiers
   SET contact_id = moved.contact_id, used_at = moved.used_at, former_contact_id = moved.former_contact_id FROM moved
   WHERE contact_identifiers.organization = moved.organization AND contact_identifiers.kind = moved.kind
     AND contact_identifiers.value = moved.value AND contact_identifiers.identity_scope = moved.identity_scope`,
)
/** Returns the identifiers of contacts, oldest first. */
export const findRows = many('contact_identifiers_of', LIST, IDENTIFIER).sql(
  `SELECT kind, value, identity_scope, contact_id, used_at FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids} ORDER BY used_at, value, kind, identity_scope`,
)
/** Moves identifiers of a contact to another contact, or to none. A given phone number can be a row of several contacts. */
export function* moveRows(
  { organization, contactId }: { organization: OrgCode; contactId: string },
  identifiers: readonly (IdentifierRow & { identityScope: string })[],
  toId: string | null,
): Script<void> {
  const [phones, others] = [
    identifiers.filter(({ kind }) => kind === 'phone'),
    identifiers.filter(({ kind }) => kind !== 'phone'),
  ]
  const formerContactId = toId === null ? contactId : null
  yield* moveIdentifiers({ organization, rows: others.map((row) => ({ ...row, contactId: toId, formerContactId })) })
  yield* forgetPhones({ organization, rows: phones.map(({ value }) => phoneRow(contactId, value)) })
  if (toId === null) return
  yield* putIdentifiers({ organization, rows: phones.map(({ value }) => phoneRow(toId, value)) })
  const usedBy = others.map(({ kind, value }) => hashOf([kind === 'app' ? 'app' : 'number', value]))
  yield* moveAliasUses({ organization, contactId, toId, usedBy })
}
export const eraseIdentifiers = change('erasure_identifiers', CONTACT, {
  contact_identifiers: {},
}).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND (contact_id = :contactId OR former_contact_id = :contactId)`,
)

/** Stores the changed identifiers. If another transaction added one of the new identifiers meanwhile, the transaction is retried. */
export function* changeIdentifiers(
  organization: OrgCode,
  changed: readonly (StoredIdentifier & { isNew: boolean })[],
): Script<void> {
  const [added, moved] = [changed.filter(({ isNew }) => isNew), changed.filter(({ isNew }) => !isNew)]
  if (moved.length > 0) yield* pipelined(moveIdentifiers.step({ organization, rows: moved }))
  if (added.length === 0) return
  if ((yield* putIdentifiers({ organization, rows: added })) !== added.length) throw new ScriptConflict()
}

/**
 * Replaces the identifiers of contacts. If another contact has an identifier, it stays there.
 *
 * @returns the number of new identifiers.
 */
export function* identifyContacts(organization: OrgCode, contacts: readonly IdentifiedContact[]): Script<number> {
  if (contacts.length === 0) return 0
  const stored = yield* findChannel({ organization, channelId: FIRST_CHANNEL })
  const { phoneMatching = 'Told', identityScope = FIRST_CHANNEL }: Partial<Channel> = JSON.parse(
    stored?.channel ?? '{}',
  )
  const identifiers = contacts.flatMap((contact) =>
    (contact.identities ?? identifiersFromProperties(contact, { phoneMatching, identityScope })).map(
      ({ kind, value, identityScope: scope = contact.uniqueId, usedAt = '', isLost = false }) => {
        const [contactId, formerContactId] = isLost ? [null, contact.uniqueId] : [contact.uniqueId, null]
        return { identityScope: scope, kind, value, contactId, usedAt, formerContactId }
      },
    ),
  )
  const uses = contacts.flatMap(({ uniqueId: contactId, aliasUses = [] }) =>
    aliasUses.map((use) => ({ ...use, contactId })),
  )
  if (uses.length > 0) yield* putAliasUses({ organization, rows: uses })
  const ids = contacts.map(({ uniqueId }) => uniqueId)
  yield* forgetIdentifiers({
    organization,
    ids,
    kept: identifiers.map((row) => `${keyOf(row)} ${row.contactId ?? ''}`),
  })
  return yield* putIdentifiers({ organization, rows: withoutRepeats(identifiers) })
}

const keyOf = ({ identityScope, kind, value }: StoredIdentifier) => `${identityScope} ${kind} ${value}`

/** Removes repeated identifiers. If several contacts have one, the first contact keeps it. */
function withoutRepeats(identifiers: readonly StoredIdentifier[]): StoredIdentifier[] {
  const kept = new Map<string, StoredIdentifier>()
  for (const row of identifiers) if ((kept.get(keyOf(row))?.contactId ?? null) === null) kept.set(keyOf(row), row)
  return [...kept.values()]
}

/** Stores the suspected duplicates of contacts, if the other contact exists. */
export function* pairContacts(organization: OrgCode, contacts: readonly IdentifiedContact[]): Script<void> {
  const pairs = contacts.flatMap(({ uniqueId: otherContactId, duplicates = [] }) =>
    duplicates.map(({ contactId, suspectedAt, settledAt }) => ({
      ...pairOf({ contactId, otherContactId }),
      suspectedAt,
      settledAt,
    })),
  )
  if (pairs.length > 0) yield* putPairs({ organization, rows: pairs })
}

/** Derives the identifiers of a contact that has no list of them from its own properties. */
function identifiersFromProperties(
  { uniqueId, createdAt, messagingAppContactId: id, phone }: Contact,
  { phoneMatching, identityScope }: Pick<Channel, 'phoneMatching' | 'identityScope'>,
): ContactIdentity[] {
  const number = numberOf(phone)
  if (id === undefined) return number === undefined ? [] : [{ kind: 'phone', value: number, identityScope: uniqueId }]
  const [kind, value] = identifierOf(id, phoneMatching)
  return isText(id) ? [{ identityScope, kind, value, usedAt: createdAt }] : []
}

/** Returns the contact of a row. Its identifiers are included if they can't be derived from its properties. */
export function identifiedContact(row: Held<typeof IDENTIFIED>): IdentifiedContact {
  const contact: Contact = JSON.parse(row.json)
  const { uniqueId, messagingAppContactId: id, createdAt } = contact
  const identifiers: Held<typeof IDENTIFIER>[] = JSON.parse(row.identities ?? '[]')
  const [first] = identifiers
  const number = numberOf(contact.phone)
  const isDerivable =
    first === undefined
      ? id === undefined && number === undefined
      : id === undefined
        ? first.kind === 'phone' && first.value === number
        : first.identityScope === FIRST_CHANNEL &&
          first.usedAt === createdAt &&
          [id, numberOf(id)].includes(first.value)
  if (isDerivable && identifiers.length < 2 && identifiers.every(({ contactId }) => contactId === uniqueId))
    return contact
  const identities = identifiers.map(({ identityScope, kind, value, usedAt, contactId }) => ({
    ...(kind !== 'phone' && { identityScope }),
    kind,
    value,
    ...(usedAt !== '' && { usedAt }),
    ...(contactId === null && { isLost: true as const }),
  }))
  return { ...contact, identities }
}

export function contactRecordOf(row: Held<typeof EXPORTED>, organizationId: string) {
  const aliasUses: AliasUse[] = JSON.parse(row.aliasUses ?? '[]')
  const duplicates: Duplicate[] = JSON.parse(row.duplicates ?? '[]', (_, value: unknown) => value ?? undefined)
  return {
    type: 'contact' as const,
    organizationId,
    ...identifiedContact(row),
    ...(aliasUses.length > 0 && { aliasUses }),
    ...(duplicates.length > 0 && { duplicates }),
  }
}
