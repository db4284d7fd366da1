import type { Contact } from '@parley/contract'
import type { Script } from '../statement.ts'
import { numberOf, BATCH_SIZE } from './0016-identifiers.ts'
import { TUPLES, TEXT, change, inOrder, property, rows, sql } from './sql.ts'

/**
 * Adds `former_contact_id`, the contact that lost an identifier that no other contact has. An erasure of the contact removes the row.
 * An index finds conversations by their address, because an erasure also removes the address from the conversations of other contacts. The
 * address is the digits of a phone number, or an opaque identifier.
 */
const addColumns = inOrder([
  sql`ALTER TABLE contact_identifiers ADD COLUMN former_contact_id ${TEXT}`,
  sql`CREATE INDEX contact_identifiers_of_former_contact ON contact_identifiers (organization, former_contact_id)
    WHERE former_contact_id IS NOT NULL`,
  sql`CREATE INDEX conversations_of_address ON conversations (organization, (coalesce(address_number, address)))
    WHERE address IS NOT NULL`,
])

const WITHOUT_CONTACT = `contact_id IS NULL AND former_contact_id IS NULL`
/** Removes opaque identifiers without a contact, because nothing can be sent to them. */
const removeOpaque = sql`DELETE FROM contact_identifiers WHERE kind = 'app' AND contact_id IS NULL`
/** Sets the former contact of lost identifiers to the contact of a conversation with this address. */
const setContactByAddress = sql`
  UPDATE contact_identifiers SET former_contact_id = (
    SELECT max(c.contact_id) FROM conversations c JOIN channels h ON h.organization = c.organization AND h.unique_id = c.channel_id
    WHERE c.organization = contact_identifiers.organization AND c.address IS NOT NULL
      AND coalesce(c.address_number, c.address) = contact_identifiers.value
      AND ${property('identityScope', 'h.json')} = contact_identifiers.identity_scope)
  WHERE ${WITHOUT_CONTACT}`
const lostNumbers = sql<[string, string]>`
  SELECT DISTINCT organization, value FROM contact_identifiers WHERE ${WITHOUT_CONTACT} ORDER BY organization, value`
const readContacts = sql<[string, string]>`
  SELECT unique_id, json FROM contacts WHERE organization = $1 AND unique_id > $2 ORDER BY unique_id LIMIT CAST($3 AS BIGINT)`

const setContactByPhone = sql`
  UPDATE contact_identifiers SET former_contact_id = (
    SELECT max(value ->> 1) FROM ${TUPLES} WHERE value ->> 0 = contact_identifiers.value)
  WHERE organization = $1 AND ${WITHOUT_CONTACT}`
const removeWithoutContact = sql`DELETE FROM contact_identifiers WHERE ${WITHOUT_CONTACT}`

/** Returns pairs of a lost number and a contact that has the number in `phone` or `messagingAppContactId`. */
function* formerHolders(organization: string, lost: ReadonlySet<string>): Script<string[][]> {
  const pairs: string[][] = []
  let contacts: (readonly [string, string])[] = []
  do {
    contacts = yield* rows(readContacts, organization, contacts.at(-1)?.[0] ?? '', BATCH_SIZE)
    for (const [contactId, json] of contacts) {
      const { phone, messagingAppContactId }: Contact = JSON.parse(json)
      const numbers = new Set([numberOf(phone), numberOf(messagingAppContactId)])
      for (const number of numbers) if (number !== undefined && lost.has(number)) pairs.push([number, contactId])
    }
  } while (contacts.length === BATCH_SIZE)
  return pairs
}

/**
 * Adds the columns, and sets the former contact of each lost number: the contact of a conversation with this address, or else one with this
 * number as its `phone`. If there is none, the number is removed, because nothing could be sent to it.
 */
export function* formerContacts(): Script<void> {
  yield* addColumns()
  yield* change(removeOpaque)
  yield* change(setContactByAddress)
  for (const [organization, lost] of Map.groupBy(yield* rows(lostNumbers), ([each]) => each)) {
    const pairs = yield* formerHolders(organization, new Set(lost.map(([, value]) => value)))
    yield* change(setContactByPhone, organization, JSON.stringify(pairs))
  }
  yield* change(removeWithoutContact)
}
