// The statements that write and erase the rows by which messages find contacts: identifiers, uses of aliases, and suspected duplicates.
import { nullable, orgCode, type RowOf, rows, text } from '../../sql/columns.ts'
import { change } from '../../sql/statement.ts'
import { IDENTIFIER, rowsOfAnyHolder } from './contact-record.ts'
import { CONTACT_KEY, insertInto, MAX_REMOVED_ROWS } from './stored-row.ts'

/** Either `contactId` (who has the identifier) or `formerContactId` (who lost the identifier) is set. The other column is null. */
const STORED_COLUMNS = { ...IDENTIFIER, formerContactId: nullable(text) }
export type StoredIdentifier = RowOf<typeof STORED_COLUMNS>
export const IDENTIFIER_ROWS = { organization: orgCode, rows: rows(STORED_COLUMNS) }
/** Adds identifiers. An identifier that a contact already has stays with that contact. */
export const putIdentifiers = change('contact_identifiers_put', IDENTIFIER_ROWS, { contact_identifiers: {} }).sql(
  `${insertInto('contact_identifiers')} ON CONFLICT (organization, kind, value, identity_scope) DO UPDATE
   SET contact_id = excluded.contact_id, used_at = excluded.used_at, former_contact_id = excluded.former_contact_id
   WHERE contact_identifiers.contact_id IS NULL`,
)
/**
 * SQL: the contact that has an identifier, or lost it. A statement that finds rows by a subquery compares it once more: if PostgreSQL
 * waited for a row, it doesn't run the subquery again, and another contact can have got the identifier meanwhile.
 */
export const ANY_HOLDER = 'coalesce(contact_id, former_contact_id)'
/** Removes the identifiers of an erased contact, and the lost identifiers that the contact had before. */
export const eraseIdentifiers = change('erasure_identifiers', CONTACT_KEY, { contact_identifiers: {} }).sql(
  `DELETE FROM contact_identifiers
   WHERE organization = :organization AND ${ANY_HOLDER} = :contactId AND (kind, value, identity_scope) IN (
     SELECT kind, value, identity_scope FROM (${rowsOfAnyHolder(':organization', ':contactId')}) AS held)`,
)

/** Records that a message of a contact with the sender identifier `usedBy` came with an alias. `alias` and `usedBy` are hashes. */
export const putAliasUses = change(
  'alias_uses_put',
  { organization: orgCode, rows: rows({ identityScope: text, alias: text, usedBy: text, contactId: text }) },
  { alias_uses: {} },
).sql(`${insertInto('alias_uses')} ON CONFLICT DO NOTHING`)
export const eraseAliasUses = change('erasure_alias_uses', CONTACT_KEY, {
  alias_uses: { contact_id: 'contactId' },
}).sql(
  `DELETE FROM alias_uses WHERE organization = :organization AND (identity_scope, alias, used_by) IN (
     SELECT identity_scope, alias, used_by FROM alias_uses
     WHERE organization = :organization AND contact_id = :contactId LIMIT ${MAX_REMOVED_ROWS})`,
)

export const PAIR_COLUMNS = { contactId: text, otherContactId: text }
/** Adds pairs of suspected duplicates, or replaces the times of stored pairs. Skips a pair if one of the two contacts doesn't exist. */
export const putPairs = change(
  'suspected_duplicates_put',
  { organization: orgCode, rows: rows({ ...PAIR_COLUMNS, suspectedAt: text, settledAt: nullable(text) }) },
  { suspected_duplicates: {} },
).sql(
  `${insertInto('suspected_duplicates')}
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = new.contact_id)
     AND EXISTS (SELECT 1 FROM contacts WHERE organization = :organization AND unique_id = new.other_contact_id)
   ON CONFLICT (organization, contact_id, other_contact_id) DO UPDATE
   SET suspected_at = excluded.suspected_at, settled_at = excluded.settled_at`,
)

export const eraseDuplicates = change('erasure_duplicates', CONTACT_KEY, { suspected_duplicates: {} }).sql(
  `DELETE FROM suspected_duplicates WHERE organization = :organization AND (contact_id, other_contact_id) IN (
     SELECT contact_id, other_contact_id FROM suspected_duplicates
     WHERE organization = :organization AND (contact_id = :contactId OR other_contact_id = :contactId) LIMIT ${MAX_REMOVED_ROWS})`,
)
