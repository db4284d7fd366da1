// Tests that no statement returns or changes more rows than the service allows, however many rows a member has stored.
import { DatabaseSync } from 'node:sqlite'
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { createBounds } from '../../test/statement-bounds.ts'
import { allStatements } from '../../test/statements.ts'
import { MAX_ALIAS_USES } from '../domain/identities/alias-uses.ts'
import { MAX_IDENTIFIERS } from '../domain/kernel/identifier.ts'
import { MAX_RETRIES } from '../domain/webhooks/deliver.ts'
import { integer, list, MAX_ROWS, orgCode, rowLimit, text } from '../sql/columns.ts'
import { migrate } from './migrate.ts'

/** Tables that only the commands of operators fill, so no member decides how many rows there are. The number is an assumption. */
const OPERATORS_ROWS = Object.fromEntries(
  [
    'api_keys',
    'channels',
    'event_counters',
    'member_roles',
    'members',
    'organizations',
    'quota_windows',
    'roles',
    'schema_history',
    'tags',
    'webhook_endpoints',
    'webhook_held_types',
    'webhook_lease',
  ].map((table) => [table, 1000]),
)
/** The most rows of a table that share a value. Each write keeps to the number. */
const SHARED_ROWS = {
  ...OPERATORS_ROWS,
  'alias_uses.contact_id': MAX_ALIAS_USES,
  'contact_identifiers.contact_id': MAX_IDENTIFIERS,
  'contact_identifiers.former_contact_id': MAX_IDENTIFIERS,
  'conversation_tags.conversation_id': contract.components.schemas.ConversationTags.properties.tagIds.maxItems,
  // An endpoint has a retry for each event of a type, until the type is held back.
  'webhook_retries.endpoint_id': MAX_RETRIES * contract.components.schemas.EventType.enum.length,
}

/** Statements without a bound: an operator's command runs them in its own process, and reads one row after the other. */
const UNBOUNDED: Readonly<Record<string, readonly string[]>> = {
  'An export, an archive, the audit log or the document about a contact streams its rows.': [
    'audit_all',
    'audit_of_one',
    'audit_up_to',
    'contacts_all',
    'conversations_all',
    'conversations_exported',
    'document_entries',
    'document_messages',
    'erasures_of_contacts',
    'messages_all',
    'pending_changes_all',
  ],
  'It counts events for each endpoint, or finds the first event of each member, and returns no further row.': [
    'members_delivered_elsewhere',
    'webhooks_withheld',
  ],
  'An operator looks at aliases that came with many identifiers.': ['alias_uses_forgive', 'alias_uses_ignored'],
}

const db = new DatabaseSync(':memory:')
await migrate(db, 'here', { now: () => new Date(0) })
// Otherwise, plans also show how SQLite checks foreign keys.
db.exec('PRAGMA foreign_keys = OFF')
const boundOf = createBounds(db, SHARED_ROWS)

test('each statement returns or changes a bounded number of rows, unless a command of operators runs it', async () => {
  const statements = await allStatements()
  const unbounded = statements.filter((statement) => boundOf(statement) === Infinity).map(({ name }) => name)
  expect(
    unbounded.toSorted(),
    'Give the statement a LIMIT, or compare a whole key with a list, so that no member decides how many rows it has.',
  ).toEqual(Object.values(UNBOUNDED).flat().toSorted())
})

const PARAMS = { organization: orgCode, contactId: text, count: integer, limit: rowLimit, ids: list() }
test.each([
  ['SELECT json FROM messages WHERE organization = ?1 AND unique_id = ?2', 1],
  [
    'SELECT json FROM contacts WHERE organization = ?1 AND unique_id IN (SELECT value FROM json_each(?5))',
    MAX_ROWS.request,
  ],
  ['SELECT json FROM messages WHERE organization = ?1 ORDER BY created_at LIMIT 20', 20],
  ['SELECT json FROM messages WHERE organization = ?1 LIMIT CAST(?4 AS INTEGER)', MAX_ROWS.request],
  ['SELECT count(*) FROM messages WHERE organization = ?1', 1],
  [
    'UPDATE contacts SET json = ?2 WHERE organization = ?1 AND unique_id IN (SELECT contact_id FROM conversations LIMIT 3)',
    3,
  ],
  // These bound nothing: a LIMIT whose number is a query, any integer or an expression, a part of a key, a list of keys without a LIMIT or
  // beside OR, and an aggregate of a window.
  ['SELECT json FROM messages WHERE organization = ?1 LIMIT (SELECT total_messages FROM conversations)', Infinity],
  ['SELECT json FROM messages WHERE organization = ?1 LIMIT CAST(?3 AS INTEGER)', Infinity],
  ['SELECT json FROM messages WHERE organization = ?1 AND conversation_id = ?2', Infinity],
  ['DELETE FROM contacts WHERE organization = ?1 AND unique_id IN (SELECT contact_id FROM conversations)', Infinity],
  ['DELETE FROM messages', Infinity],
  ['SELECT json FROM messages WHERE organization = ?1 LIMIT 20 * CAST(?3 AS INTEGER)', Infinity],
  ['SELECT json FROM messages WHERE organization = ?1 LIMIT CAST(?4 AS INTEGER) * 20', Infinity],
  ['SELECT json, max(created_at) OVER () FROM messages WHERE organization = ?1', Infinity],
  [
    'UPDATE contacts SET json = ?2 WHERE organization = ?1 AND (unique_id IN (SELECT contact_id FROM conversations LIMIT 3) OR json = ?2)',
    Infinity,
  ],
  // The keys of one table don't bound another one.
  [
    `SELECT m.json FROM conversations c JOIN messages m ON m.organization = ?1 AND m.conversation_id = c.unique_id
     WHERE c.organization = ?1 AND c.unique_id IN (SELECT unique_id FROM conversations LIMIT 3)`,
    Infinity,
  ],
])('the test finds the bound of %s', (sqlite, most) => {
  expect(boundOf({ sqlite, params: PARAMS })).toBe(most)
})

test('a call with more items or rows than its statement allows throws an error', () => {
  expect(() => list(2).encode?.(['a', 'b', 'c'] as never)).toThrow(RangeError)
  expect(() => rowLimit.encode?.((MAX_ROWS.request + 1) as never)).toThrow(RangeError)
})
