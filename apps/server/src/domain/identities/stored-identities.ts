// The identifiers and phone numbers by which messaging applications name contacts, as they are stored.
import type { Channel, Contact } from '@parley/contract'
import { type Held, json, list, nullable, oneOf, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { ScriptConflict } from '../../sql/errors.ts'
import { change, many, one, pipelined, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { inOrder, isText } from '../stored-row.ts'
import { moveAliasUses, putAliasUses, putPairs } from './evidence.ts'
import { hashOf, type IdentifierRow, identifierOf } from './identifier.ts'
import { numberOf } from './identity-rules.ts'

/** An identifier of a contact, as an export has it. */
export interface ContactIdentity {
  /** It is omitted of a phone, which is a number that the organization gave the contact. */
  identityScope?: string
  kind: 'app' | 'number' | 'phone'
  value: string
  /** When the contact last changed to it. It is omitted if it never came but as an alias. */
  usedAt?: string
  /** True if the contact lost it, and no other contact has it. */
  isLost?: true
}
/** An identifier with which an alias came, both as hashes. */
interface AliasUse {
  identityScope: string
  alias: string
  usedBy: string
}
/** A contact that can be the same person. */
interface Duplicate {
  contactId: string
  suspectedAt?: string
  settledAt?: string
}
/** A contact with its identifiers. They are omitted if `messagingAppContactId` or `phone` says all. */
export type IdentifiedContact = Contact & {
  identities?: ContactIdentity[]
  aliasUses?: AliasUse[]
  duplicates?: Duplicate[]
}

const LIST = { organization: orgCode, ids: list() }
const TUPLES = { organization: orgCode, tuples: list<readonly (string | null)[]>() }
const CONTACT = { organization: orgCode, contactId: text }
const ROW = '{only sqlite: json_array}{only postgres: json_build_array}'
const IDENTITIES = `(
  SELECT CAST({json array}(${ROW}(i.identity_scope, i.kind, i.value, i.used_at, i.contact_id)
                           ORDER BY i.used_at, i.identity_scope, i.value) AS TEXT)
  FROM contact_identifiers i
  WHERE i.organization = p.organization AND (i.contact_id = p.unique_id OR i.former_contact_id = p.unique_id)) AS identities` as const
const ALIAS_USES = `(
  SELECT CAST({json array}(${ROW}(u.identity_scope, u.alias, u.used_by) ORDER BY u.identity_scope, u.alias, u.used_by) AS TEXT)
  FROM alias_uses u WHERE u.organization = p.organization AND u.contact_id = p.unique_id) AS alias_uses` as const
/** A pair is exported with the contact that comes later. */
const DUPLICATES = `(
  SELECT CAST({json array}(${ROW}(d.contact_id, d.suspected_at, d.settled_at) ORDER BY d.contact_id) AS TEXT)
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
/** Identifiers that stay aren't written again: a delivery that waits for such a row would not see the new one. */
const forgetIdentifiers = change('contact_identifiers_forget', KEPT, {
  contact_identifiers: { contact_id: 'ids' },
}).sql(
  `DELETE FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids}
     AND identity_scope || ' ' || kind || ' ' || value || ' ' || contact_id NOT IN ({texts :kept})`,
)
/** Removes numbers that the organization gave to contacts, because the contacts lost them. */
export const forgetPhones = change('contact_identifiers_forget_phones', TUPLES, { contact_identifiers: {} }).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND kind = 'phone' AND (value, identity_scope) IN (
     SELECT value ->> 1, value ->> 0 FROM {each :tuples} AS moved)`,
)
/** Writes identifiers that no other contact has. */
export const putIdentifiers = change('contact_identifiers_put', TUPLES, { contact_identifiers: {} }).sql(
  `INSERT INTO contact_identifiers (organization, identity_scope, kind, value, contact_id, used_at, former_contact_id)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM {each :tuples} WHERE true
   ON CONFLICT (organization, kind, value, identity_scope) DO UPDATE
   SET contact_id = excluded.contact_id, used_at = excluded.used_at, former_contact_id = excluded.former_contact_id
   WHERE contact_identifiers.contact_id IS NULL`,
)
/** Moves identifiers to other contacts, or to none; then the row names the contact that lost it. */
const moveIdentifiers = change('contact_identifiers_move', TUPLES, { contact_identifiers: {} }).sql(
  `WITH moved AS MATERIALIZED (
     SELECT CAST(:organization AS TEXT) AS organization, value ->> 0 AS identity_scope, value ->> 1 AS kind, value ->> 2 AS value,
            value ->> 3 AS contact_id, value ->> 4 AS used_at, value ->> 5 AS former_contact_id
     FROM {each :tuples})
   UPDATE contact_identifiers
   SET contact_id = moved.contact_id, used_at = moved.used_at, former_contact_id = moved.former_contact_id FROM moved
   WHERE contact_identifiers.organization = moved.organization AND contact_identifiers.kind = moved.kind
     AND contact_identifiers.value = moved.value AND contact_identifiers.identity_scope = moved.identity_scope`,
)
/** A row with its contact. */
export const IDENTIFIER = {
  kind: oneOf<IdentifierRow['kind']>(),
  value: text,
  usedAt: text,
  identityScope: text,
  contactId: nullable(text),
}
/** The rows of contacts, the oldest first. */
export const findRows = many('contact_identifiers_of', LIST, IDENTIFIER).sql(
  `SELECT kind, value, used_at, identity_scope, contact_id FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id {in :ids} ORDER BY used_at, value, kind, identity_scope`,
)
/** Gives rows of a contact to another contact, or to none. A number that the organization gave a contact is a row of each contact. */
export function* giveRows(
  { organization, contactId }: { organization: OrgCode; contactId: string },
  rows: readonly (IdentifierRow & { identityScope: string })[],
  toId: string | null,
): Script<void> {
  const [phones, others] = [rows.filter(({ kind }) => kind === 'phone'), rows.filter(({ kind }) => kind !== 'phone')]
  const former = toId === null ? contactId : null
  const moved = others.map(({ identityScope, kind, value, usedAt }) => [
    identityScope,
    kind,
    value,
    toId,
    usedAt,
    former,
  ])
  yield* moveIdentifiers({ organization, tuples: inOrder(moved) })
  yield* forgetPhones({ organization, tuples: inOrder(phones.map(({ value }) => [contactId, value])) })
  if (toId === null) return
  const given = phones.map(({ value }) => [toId, 'phone', value, toId, '', null])
  yield* putIdentifiers({ organization, tuples: inOrder(given) })
  const usedBy = others.map(({ kind, value }) => hashOf([kind === 'app' ? 'app' : 'number', value]))
  yield* moveAliasUses({ organization, contactId, toId, usedBy })
}
export const eraseIdentifiers = change('erasure_identifiers', CONTACT, {
  contact_identifiers: {},
}).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND (contact_id = :contactId OR former_contact_id = :contactId)`,
)
/** An identifier that a message changes: its contact, or none. */
export interface ChangedIdentifier {
  tuple: readonly [
    scope: string,
    kind: string,
    value: string,
    contactId: string | null,
    usedAt: string,
    formerContactId: string | null,
  ]
  /** True if another transaction could have taken it meanwhile. */
  isNew: boolean
}

/** Writes what messages change. If another transaction took an identifier meanwhile, the script begins again. */
export function* changeIdentifiers(organization: OrgCode, changed: readonly ChangedIdentifier[]): Script<void> {
  const tuplesOf = (isNew: boolean) => inOrder(changed.flatMap((each) => (each.isNew === isNew ? [each.tuple] : [])))
  const [added, moved] = [tuplesOf(true), tuplesOf(false)]
  if (moved.length > 0) yield* pipelined(moveIdentifiers.step({ organization, tuples: moved }))
  if (added.length === 0) return
  if ((yield* putIdentifiers({ organization, tuples: added })) !== added.length) throw new ScriptConflict()
}

/**
 * Writes by what contacts are found, in place of what it was. An identifier that another contact has stays with that one.
 *
 * @returns how many identifiers are new.
 */
export function* identifyContacts(organization: OrgCode, contacts: readonly IdentifiedContact[]): Script<number> {
  if (contacts.length === 0) return 0
  const found = yield* findChannel({ organization, channelId: FIRST_CHANNEL })
  const { phoneMatching = 'Told', identityScope = FIRST_CHANNEL }: Partial<Channel> = JSON.parse(found?.channel ?? '{}')
  const tuples = contacts.flatMap((contact) =>
    (contact.identities ?? said(contact, { phoneMatching, identityScope })).map(
      ({ kind, value, identityScope: scope = contact.uniqueId, usedAt = '', isLost = false }) => {
        const [contactId, formerContactId] = isLost ? [null, contact.uniqueId] : [contact.uniqueId, null]
        return [scope, kind, value, contactId, usedAt, formerContactId]
      },
    ),
  )
  const uses = contacts.flatMap(({ uniqueId, aliasUses = [] }) =>
    aliasUses.map(({ identityScope: scope, alias, usedBy }) => [scope, alias, usedBy, uniqueId]),
  )
  if (uses.length > 0) yield* putAliasUses({ organization, tuples: inOrder(uses) })
  const ids = contacts.map(({ uniqueId }) => uniqueId)
  yield* forgetIdentifiers({ organization, ids, kept: tuples.map((tuple) => tuple.slice(0, 4).join(' ')) })
  return yield* putIdentifiers({ organization, tuples: eachOnce(inOrder(tuples)) })
}

/** The first contact keeps an identifier that several contacts have. */
function eachOnce(tuples: readonly (string | null)[][]): (string | null)[][] {
  const once = new Map<string, (string | null)[]>()
  for (const tuple of tuples) {
    const key = tuple.slice(0, 3).join(' ')
    const [, , , contactId = null] = once.get(key) ?? []
    if (contactId === null) once.set(key, tuple)
  }
  return [...once.values()]
}

/** Writes which other contacts can be the same persons, so far as those are there. */
export function* pairContacts(organization: OrgCode, contacts: readonly IdentifiedContact[]): Script<void> {
  const tuples = contacts.flatMap(({ uniqueId, duplicates = [] }) =>
    duplicates.map(({ contactId, suspectedAt = null, settledAt = null }) => [
      ...[contactId, uniqueId].toSorted(),
      suspectedAt,
      settledAt,
    ]),
  )
  if (tuples.length > 0) yield* putPairs({ organization, tuples: inOrder(tuples) })
}

/** The identifiers of a contact that comes without a list of them. */
function said(
  { uniqueId, createdAt, messagingAppContactId: id, phone }: Contact,
  { phoneMatching, identityScope }: Pick<Channel, 'phoneMatching' | 'identityScope'>,
): ContactIdentity[] {
  const number = numberOf(phone)
  if (id === undefined) return number === undefined ? [] : [{ kind: 'phone', value: number, identityScope: uniqueId }]
  const [kind, value] = identifierOf(id, phoneMatching)
  return isText(id) ? [{ identityScope, kind, value, usedAt: createdAt }] : []
}

/** The contact of a row, with identifiers if its own properties don't say the same. */
export function identifiedContact(row: Held<typeof IDENTIFIED>): IdentifiedContact {
  const contact: Contact = JSON.parse(row.json)
  const { uniqueId, messagingAppContactId: id, createdAt } = contact
  const rows: [
    scope: string,
    kind: ContactIdentity['kind'],
    value: string,
    usedAt: string,
    contactId: string | null,
  ][] = JSON.parse(row.identities ?? '[]')
  const [[scope, kind, value, usedAt, contactId] = []] = rows
  const isFirst = scope === FIRST_CHANNEL && usedAt === createdAt && (value === id || value === numberOf(id))
  const isSaid = rows.length === 1 && contactId === uniqueId && (id === undefined ? kind === 'phone' : isFirst)
  const number = numberOf(contact.phone)
  if (rows.length === 0 ? id === undefined && number === undefined : isSaid && (kind !== 'phone' || value === number))
    return contact
  const identities = rows.map(([identityScope, kindOf, of, at, holderId]) => ({
    ...(kindOf !== 'phone' && { identityScope }),
    kind: kindOf,
    value: of,
    ...(at !== '' && { usedAt: at }),
    ...(holderId === null && { isLost: true as const }),
  }))
  return { ...contact, identities }
}

export function contactRecordOf(row: Held<typeof EXPORTED>, organizationId: string) {
  const uses: [scope: string, alias: string, usedBy: string][] = JSON.parse(row.aliasUses ?? '[]')
  const pairs: [contactId: string, suspectedAt: string | null, settledAt: string | null][] = JSON.parse(
    row.duplicates ?? '[]',
  )
  const aliasUses = uses.map(([identityScope, alias, usedBy]) => ({ identityScope, alias, usedBy }))
  const duplicates = pairs.map(([contactId, suspectedAt, settledAt]) => ({
    contactId,
    ...(suspectedAt !== null && { suspectedAt }),
    ...(settledAt !== null && { settledAt }),
  }))
  return {
    type: 'contact' as const,
    organizationId,
    ...identifiedContact(row),
    ...(uses.length > 0 && { aliasUses }),
    ...(pairs.length > 0 && { duplicates }),
  }
}
