// Migration 7 adds the identifiers that messaging applications use for contacts and messages. A contact is found by its identifier (`app`),
// or else by the digits of its phone number (`phone`). If several contacts have the same phone number, the oldest contact is found.
import type { Contact } from '@parley/contract'
import type { Script } from '../statement.ts'
import { TUPLES, NARROW, TEXT, change, inOrder, property, rows, sql } from './sql.ts'

/** Creates a table of the identities of contacts, and a table of the identifiers of messages. */
const createTables = inOrder([
  sql`CREATE TABLE contact_identities (
    organization ${TEXT} NOT NULL,
    kind ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    contact_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, kind, value, contact_id)
  ) ${NARROW}`,
  sql`CREATE UNIQUE INDEX contact_identities_app ON contact_identities (organization, value) WHERE kind = 'app'`,
  sql`CREATE INDEX contact_identities_of_contact ON contact_identities (organization, contact_id)`,
  sql`CREATE TABLE message_identities (
    organization ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    message_id ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    PRIMARY KEY (organization, value)
  ) ${NARROW}`,
])

/** How many contacts are read at a time. */
const BATCH_SIZE = 1000

const readContacts = sql<[string, string, string]>`
  SELECT organization, unique_id, json FROM contacts
  WHERE organization > $1 OR organization = $1 AND unique_id > $2
  ORDER BY organization, unique_id LIMIT $3`
/** Inserts identities of contacts of one organization. `$2` is a JSON array of tuples: kind, value, and contact ID. */
const insertContactIdentities = sql`
  INSERT INTO contact_identities (organization, kind, value, contact_id)
  SELECT $1, value ->> 0, value ->> 1, value ->> 2 FROM ${TUPLES} WHERE true ON CONFLICT DO NOTHING`
/** Inserts the identifiers of all messages. If several messages of an organization have the same identifier, the oldest gets it. */
const insertMessageIdentities = sql`
  INSERT INTO message_identities (organization, value, message_id, conversation_id, created_at)
  SELECT organization, value, unique_id, conversation_id, created_at FROM (
    SELECT organization, unique_id, conversation_id, created_at, value,
           row_number() OVER (PARTITION BY organization, value ORDER BY created_at, unique_id) AS place
    FROM (SELECT organization, unique_id, conversation_id, created_at, ${property('messagingAppMessageId')} AS value
          FROM messages) AS named
    WHERE value IS NOT NULL) AS placed
  WHERE place = 1`

/** Returns each `messagingAppMessageId` that several messages have, with the oldest message, which keeps the ID, and their number. */
const repeatedMessages = sql<[string, string, string, number]>`
  SELECT o.name, i.value, i.message_id, repeated.message_count
  FROM (
    SELECT organization, value, count(*) AS message_count
    FROM (SELECT organization, ${property('messagingAppMessageId')} AS value FROM messages) AS each
    WHERE value IS NOT NULL GROUP BY organization, value HAVING count(*) > 1) AS repeated
  JOIN message_identities i ON i.organization = repeated.organization AND i.value = repeated.value
  JOIN organizations o ON o.organization = i.organization
  ORDER BY o.name, i.value`

/**
 * Returns a list with a contact's identity as a tuple: its identifier, or the digits of its phone number if it has no identifier. The list
 * is empty if PostgreSQL can't store the identifier, or if the phone number has no digits.
 */
function identitiesOf({ uniqueId, messagingAppContactId: id, phone }: Contact): string[][] {
  if (id !== undefined) return id.isWellFormed() && !id.includes('\0') ? [['app', id, uniqueId]] : []
  const digits = phone.replaceAll(/\D/g, '')
  return digits === '' ? [] : [['phone', digits, uniqueId]]
}

/** Creates the tables, and fills them with the identities of all contacts and messages. */
export function* identities(report: (line: string) => void): Script<void> {
  yield* createTables()
  let contacts: (readonly [string, string, string])[] = []
  do {
    // The next batch starts after the last contact of this batch.
    const [organization, uniqueId] = contacts.at(-1) ?? ['', '']
    contacts = yield* rows(readContacts, organization, uniqueId, BATCH_SIZE)
    for (const [code, group] of Map.groupBy(contacts, ([each]) => each)) {
      const tuples = group.flatMap(([, , json]) => {
        const contact: Contact = JSON.parse(json)
        return identitiesOf(contact)
      })
      yield* change(insertContactIdentities, code, JSON.stringify(tuples))
    }
  } while (contacts.length === BATCH_SIZE)
  yield* change(insertMessageIdentities)
  for (const [organization, id, messageId, count] of yield* rows(repeatedMessages))
    report(
      `${organization}: ${count} messages have the messagingAppMessageId ${id}. It stands for the oldest, ${messageId}.`,
    )
}
