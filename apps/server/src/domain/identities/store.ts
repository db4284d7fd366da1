// Stores the identifiers of contacts. An identifier is a row of `contact_identifiers`.
import type { Channel, Contact } from '@parley/contract'
import { list, MAX_ROWS, orgCode, type OrgCode, rows, text } from '../../sql/columns.ts'
import { change, many, type ReadScript, type Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { eachInOrder, ID_LIST } from '../tables/stored-row.ts'
import { addAliasUses, moveAliasUses } from './alias-uses.ts'
import { deriveIdentifiers, type IdentifiedContact, IDENTIFIER } from '../tables/contact-record.ts'
import { selectChannel } from '../tables/records.ts'
import { type ScopedRow, leastRecentlyUsed } from './identifier.ts'
import { numberOf } from '@parley/contract/phone-number'
import { hashOf, MAX_IDENTIFIERS } from '../kernel/identifier.ts'
import { type StoredIdentifier, IDENTIFIER_ROWS, ANY_HOLDER, putIdentifiers } from '../tables/identity-rows.ts'
import { ServiceError } from '../kernel/errors.ts'
import { findPerson } from './find.ts'
import { contactExistsError } from '../tables/contact.ts'
import { updateShownIdentifiers } from './shown.ts'

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
/** Returns the row of a phone number that the organization gave a contact. Its scope is the contact's ID: several contacts can have it. */
export function phoneRow(contactId: string, value: string): StoredIdentifier {
  return { kind: 'phone', value, identityScope: contactId, contactId, usedAt: '', formerContactId: null }
}
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
  // An imported number still counts from the day of the import.
  const given = phones.map(({ value, usedAt }) => ({ ...phoneRow(toId, value), usedAt }))
  yield* putIdentifiers({ organization, rows: given })
  const usedBy = identifiers.flatMap(({ kind, value }) => (kind === 'phone' ? [] : [hashOf([kind, value])]))
  yield* moveAliasUses({ organization, contactId, toId, usedBy })
}

/** A contact with a new phone number, and the script that stores the number as an identifier of the contact. */
export interface GivenNumber {
  contact: Contact
  write?: Script<void>
}

/**
 * Gives a contact the phone number of an update, in place of the number that the organization gave it before. If the contact has too many
 * identifiers then, it gives up the one that it used longest ago. Writes nothing: the caller runs `write` if it keeps the update. The
 * `phone` of the contact stays if a messaging application already identifies the contact by this number. Returns an error if another
 * contact has the number, or if an application identifies the contact by another one.
 * @param updated The contact as the update requests it.
 * @param number The digits of its `phone`.
 */
export function* giveNumber(
  organization: OrgCode,
  { uniqueId: contactId, phone }: Contact,
  updated: Contact,
  number: string,
): ReadScript<GivenNumber | ServiceError> {
  const held = yield* selectIdentifiers({ organization, ids: [contactId] })
  if (numberOf(phone) === number && held.some(({ kind, value }) => kind === 'number' && value === number))
    return { contact: { ...updated, phone } }
  const person = yield* findPerson(organization, { phone: number })
  if (person !== undefined && person.uniqueId !== contactId) return contactExistsError(person.uniqueId)
  if (held.some(({ kind }) => kind === 'number')) {
    const detail = 'A messaging application identifies this contact by another number. Move that number first.'
    return contactExistsError(contactId, detail)
  }
  const phones = held.filter(({ kind }) => kind === 'phone')
  const appIds = held.filter(({ kind }) => kind === 'app')
  const evicted = appIds.length < MAX_IDENTIFIERS ? undefined : leastRecentlyUsed(appIds)
  const given = phoneRow(contactId, number)
  const identifiers = [given, ...appIds.filter((row) => row !== evicted)]
  const contact = updateShownIdentifiers({ ...updated, phoneIsKnown: true }, identifiers, {})
  return { contact, write: replaceNumber({ organization, contactId }, phones, given, evicted) }
}

/** Replaces the numbers that the organization gave a contact by another number. `evicted` is the identifier that makes room for it. */
function* replaceNumber(
  { organization, contactId }: { organization: OrgCode; contactId: string },
  phones: readonly ScopedRow[],
  given: StoredIdentifier,
  evicted: ScopedRow | undefined,
): Script<void> {
  yield* forgetPhones({ organization, rows: phones.map(({ value }) => phoneRow(contactId, value)) })
  if (evicted !== undefined) yield* moveRows({ organization, contactId }, [evicted], null)
  yield* putIdentifiers({ organization, rows: [given] })
}

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
