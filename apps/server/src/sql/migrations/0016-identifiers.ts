// Migration 16 adds the identifiers of contacts. Within an identity scope, an identifier belongs to one contact. There are three kinds: an
// `app` is an opaque identifier, as it was sent. A `number` is a phone number as digits. A `phone` is the phone number of a contact without
// identifiers. The scope of a `phone` is its contact, because several contacts can have the same phone number.
import type { Contact } from '@parley/contract'
import type { Script } from '../statement.ts'
import { TUPLES, NARROW, TEXT, change, inOrder, property, rows, sql } from './sql.ts'

/**
 * Creates the tables. If a contact loses a number, the row stays without a contact. `used_at` is when the contact last switched to the
 * identifier; empty for a `phone`. `alias` is a hash, and `used_by` is a hash of the sender's identifier in a message with this alias.
 * `address` is the identifier from which the contact wrote last, `address_number` its digits, and `contact_wrote_at` when it wrote.
 * `suspected_duplicates` has pairs of contacts that may be the same person.
 */
const createTables = inOrder([
  sql`CREATE TABLE contact_identifiers (
    organization ${TEXT} NOT NULL,
    identity_scope ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    kind ${TEXT} NOT NULL,
    contact_id ${TEXT},
    used_at ${TEXT} NOT NULL,
    PRIMARY KEY (organization, kind, value, identity_scope)
  ) ${NARROW}`,
  sql`CREATE INDEX contact_identifiers_of_contact ON contact_identifiers (organization, contact_id)`,
  sql`CREATE TABLE alias_uses (
    organization ${TEXT} NOT NULL,
    identity_scope ${TEXT} NOT NULL,
    alias ${TEXT} NOT NULL,
    used_by ${TEXT} NOT NULL,
    contact_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, identity_scope, alias, used_by)
  ) ${NARROW}`,
  sql`CREATE TABLE suspected_duplicates (
    organization ${TEXT} NOT NULL,
    contact_id ${TEXT} NOT NULL,
    other_contact_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, contact_id, other_contact_id)
  ) ${NARROW}`,
  sql`ALTER TABLE conversations ADD COLUMN address ${TEXT}`,
  sql`ALTER TABLE conversations ADD COLUMN address_number ${TEXT}`,
  sql`ALTER TABLE conversations ADD COLUMN contact_wrote_at ${TEXT}`,
])

/** How many rows are read at a time. Migration 18 uses this number, too. */
export const BATCH_SIZE = 1000

/** Reads the next `$5` identities after the identity `$1` to `$4`, with the JSON and the time of the last activity of each contact. */
const readIdentities = sql<[string, string, string, string, string, string]>`
  SELECT i.organization, i.kind, i.value, i.contact_id, p.json, coalesce((
    SELECT max(c.last_activity_at) FROM conversations c WHERE c.organization = i.organization AND c.contact_id = i.contact_id), '')
  FROM contact_identities i JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
  WHERE (i.organization, i.kind, i.value, i.contact_id) > ($1, $2, $3, $4)
  ORDER BY i.organization, i.kind, i.value, i.contact_id LIMIT CAST($5 AS BIGINT)`

const activityOf = (contactId: string) =>
  `coalesce((SELECT max(last_activity_at) FROM conversations c WHERE c.organization = $1 AND c.contact_id = ${contactId}), '')`
/** Inserts identifiers of the first channel. If an identifier already exists, the contact that was active last gets it. */
const addIdentifiers = sql`
  INSERT INTO contact_identifiers (organization, identity_scope, kind, value, contact_id, used_at)
  SELECT $1, 'chn_first', value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ${TUPLES} WHERE true
  ON CONFLICT (organization, kind, value, identity_scope) DO UPDATE SET contact_id = excluded.contact_id, used_at = excluded.used_at
  WHERE ${activityOf('excluded.contact_id')} > ${activityOf('contact_identifiers.contact_id')}`
const addPhones = sql`
  INSERT INTO contact_identifiers (organization, identity_scope, kind, value, contact_id, used_at)
  SELECT $1, value ->> 1, 'phone', value ->> 0, value ->> 1, '' FROM ${TUPLES} WHERE true ON CONFLICT DO NOTHING`
/** Returns each phone number that several contacts without an identifier have, with the newest of these contacts and their count. */
const sharedPhones = sql<[string, string, string, number]>`
  SELECT name, value, contact_id, same FROM (
    SELECT o.name, i.value, i.contact_id, count(*) OVER (PARTITION BY i.organization, i.value) AS same,
           row_number() OVER (PARTITION BY i.organization, i.value
                              ORDER BY ${property('createdAt', 'p.json')} DESC, i.contact_id DESC) AS place
    FROM contact_identifiers i
    JOIN contacts p ON p.organization = i.organization AND p.unique_id = i.contact_id
    JOIN organizations o ON o.organization = i.organization
    WHERE i.kind = 'phone') AS placed
  WHERE place = 1 AND same > 1 ORDER BY name, value`
const withoutIdentifier = sql<[string, number]>`
  SELECT o.name, count(*) FROM contacts p JOIN organizations o ON o.organization = p.organization
  WHERE NOT EXISTS (
    SELECT 1 FROM contact_identifiers i WHERE i.organization = p.organization AND i.contact_id = p.unique_id)
  GROUP BY o.organization, o.name ORDER BY o.name`

/** Returns the digits of a phone number, or undefined if the text isn't one. Migration 18 uses it, too. */
export const numberOf = (text = ''): string | undefined =>
  /^(?:\+|00)?(\d{8,15})$/.exec(text.replaceAll(/[\s\p{Pd}\p{Cf}.()/]/gu, ''))?.[1]

/** The row of an identifier that a contact gets, and when the contact was active last. */
interface Assignment {
  activity: string
  tuple: readonly string[]
}

/**
 * Inserts the identifiers of one organization. If an identity is a phone number, it becomes a `number`. If several
 * contacts have one identifier, the contact that was active last gets the identifier. `used_at` is the creation of the contact.
 */
function* insertIdentifiers(organization: string, identities: readonly (readonly string[])[]): Script<void> {
  const assignments = new Map<string, Assignment>()
  for (const [, , value = '', contactId = '', json = '{}', activity = ''] of identities) {
    const { createdAt }: Contact = JSON.parse(json)
    const number = numberOf(value)
    const identifier = number === undefined ? ['app', value] : ['number', number]
    const key = identifier.join(' ')
    if (activity >= (assignments.get(key)?.activity ?? ''))
      assignments.set(key, { activity, tuple: [...identifier, contactId, createdAt] })
  }
  yield* change(addIdentifiers, organization, JSON.stringify(Array.from(assignments.values(), ({ tuple }) => tuple)))
}

/**
 * Creates the tables, and converts the identities of migration 7: an `app` stays as it is, and a `phone` gets only its digits.
 * Reports phone numbers that several contacts share, and contacts that get no identifier.
 */
export function* identifiers(report: (line: string) => void): Script<void> {
  yield* createTables()
  let identities: (readonly [string, string, string, string, string, string])[] = []
  do {
    // The next batch starts after the last identity of this batch.
    const [organization, kind, value, contactId] = identities.at(-1) ?? ['', '', '', '']
    identities = yield* rows(readIdentities, organization, kind, value, contactId, BATCH_SIZE)
    for (const [code, group] of Map.groupBy(identities, ([each]) => each)) {
      const appIdentities = group.filter(([, identityKind]) => identityKind === 'app')
      yield* insertIdentifiers(code, appIdentities)
      // A phone number with too few or too many digits is not inserted.
      const phones = group.flatMap(([, identityKind, , id, json]) => {
        const { phone }: Contact = JSON.parse(json)
        const number = identityKind === 'phone' ? numberOf(phone) : undefined
        return number === undefined ? [] : [[number, id]]
      })
      yield* change(addPhones, code, JSON.stringify(phones))
    }
  } while (identities.length === BATCH_SIZE)
  yield* change(sql`DROP TABLE contact_identities`)
  for (const [organization, number, contactId, count] of yield* rows(sharedPhones))
    report(
      `${organization}: ${count} contacts have the phone number ${number}. Messages from it belong to the newest, ${contactId}.`,
    )
  for (const [organization, count] of yield* rows(withoutIdentifier))
    report(
      `${organization}: contacts without an identifier: ${count}. Another contact has it, or their phone doesn't have 8 to 15 digits.`,
    )
}
