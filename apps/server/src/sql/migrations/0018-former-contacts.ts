// Migration 18. A lost number is a phone number that a contact gave up, and that no other contact has. The migration stores which contact
// had each lost number, so that an erasure of this contact removes the number, too.
import type { Contact } from '@parley/contract'
import type { Script } from '../statement.ts'
import { numberOf, BATCH_SIZE } from './0016-identifiers.ts'
import { TUPLES, TEXT, change, inOrder, property, rows, sql } from './sql.ts'

/** Adds the column for the former contact. An erasure uses `conversations_of_address` to find conversations whose address is the number. */
const addColumns = inOrder([
  sql`ALTER TABLE contact_identifiers ADD COLUMN former_contact_id ${TEXT}`,
  sql`CREATE INDEX contact_identifiers_of_former_contact ON contact_identifiers (organization, former_contact_id)
    WHERE former_contact_id IS NOT NULL`,
  sql`CREATE INDEX conversations_of_address ON conversations (organization, (coalesce(address_number, address)))
    WHERE address IS NOT NULL`,
])

/** SQL: the identifier is a lost number whose former contact isn't known yet. */
const WITHOUT_CONTACT = `contact_id IS NULL AND former_contact_id IS NULL`
/** Removes identifiers of an application (`app`) that have no contact, because no message can be sent to such an identifier. */
const removeOpaque = sql`DELETE FROM contact_identifiers WHERE kind = 'app' AND contact_id IS NULL`
/** Sets the former contact of each lost number to the contact of a conversation with this address. `max` picks one of several contacts. */
const setContactByAddress = sql`
  UPDATE contact_identifiers SET former_contact_id = (
    SELECT max(c.contact_id) FROM conversations c JOIN channels h ON h.organization = c.organization AND h.unique_id = c.channel_id
    WHERE c.organization = contact_identifiers.organization AND c.address IS NOT NULL
      AND coalesce(c.address_number, c.address) = contact_identifiers.value
      AND ${property('identityScope', 'h.json')} = contact_identifiers.identity_scope)
  WHERE ${WITHOUT_CONTACT}`
const selectLostNumbers = sql<[string, string]>`
  SELECT DISTINCT organization, value FROM contact_identifiers WHERE ${WITHOUT_CONTACT} ORDER BY organization, value`
const readContacts = sql<[string, string]>`
  SELECT unique_id, json FROM contacts WHERE organization = $1 AND unique_id > $2 ORDER BY unique_id LIMIT CAST($3 AS BIGINT)`
/** Sets the former contact of each lost number to a contact from `$2`: pairs of a number and a contact ID, from `formerHolders`. */
const setContactByPhone = sql`
  UPDATE contact_identifiers SET former_contact_id = (
    SELECT max(value ->> 1) FROM ${TUPLES} WHERE value ->> 0 = contact_identifiers.value)
  WHERE organization = $1 AND ${WITHOUT_CONTACT}`
const removeWithoutContact = sql`DELETE FROM contact_identifiers WHERE ${WITHOUT_CONTACT}`

/** Returns pairs of a lost number and the ID of a contact that has the number as its `phone` or `messagingAppContactId`. */
function* formerHolders(organization: string, lostNumbers: ReadonlySet<string>): Script<string[][]> {
  const pairs: string[][] = []
  let contacts: (readonly [string, string])[] = []
  do {
    contacts = yield* rows(readContacts, organization, contacts.at(-1)?.[0] ?? '', BATCH_SIZE)
    for (const [contactId, json] of contacts) {
      const { phone, messagingAppContactId }: Contact = JSON.parse(json)
      const numbers = new Set([numberOf(phone), numberOf(messagingAppContactId)])
      for (const number of numbers) if (number !== undefined && lostNumbers.has(number)) pairs.push([number, contactId])
    }
  } while (contacts.length === BATCH_SIZE)
  return pairs
}

/**
 * Sets the former contact of each lost number: the contact of a conversation whose address is the number, or else a contact whose `phone`
 * or `messagingAppContactId` is the number. A lost number without a former contact is removed, because no message can be sent to it.
 */
export function* formerContacts(): Script<void> {
  yield* addColumns()
  yield* change(removeOpaque)
  yield* change(setContactByAddress)
  for (const [organization, lostRows] of Map.groupBy(yield* rows(selectLostNumbers), ([each]) => each)) {
    const pairs = yield* formerHolders(organization, new Set(lostRows.map(([, number]) => number)))
    yield* change(setContactByPhone, organization, JSON.stringify(pairs))
  }
  yield* change(removeWithoutContact)
}
