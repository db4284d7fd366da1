import { constants, DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { declareStatements } from '../../test/heard-statements.ts'
import { expectBounded } from '../../test/plans.ts'
import { allStatements } from '../../test/statements.ts'
import { JOBS } from '../domain/operator/jobs.ts'
import { migrate } from './migrate.ts'

const statements = await allStatements()
// Only PostgreSQL runs the lease of a quota.
declareStatements(statements.filter(({ name }) => name !== 'quota_leased'))
const db = new DatabaseSync(':memory:')
await migrate(db, 'here', { now: () => new Date(0) })

/** Returns true if a column can be null by the schema, or because there may be no row. */
function isNullable(sql: string, table: string, column: string): boolean {
  if (sql.includes(`LEFT JOIN ${table} `)) return true
  const info = db.prepare('SELECT "notnull" AS required FROM pragma_table_info(?) WHERE name = ?').get(table, column)
  return info?.required === 0
}

test('every statement has a unique name', () => {
  const names = statements.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(10)
})

test.each(statements)('SQLite prepares $name with the declared parameters', ({ params, sqlite }) => {
  db.prepare(sqlite)
  const used = new Set(Array.from(sqlite.matchAll(/\?(\d*)/g), ([, place]) => Number(place)))
  expect([...used].toSorted((one, other) => one - other)).toEqual(Object.keys(params).map((_, index) => index + 1))
})

test('SQLite compiles each statement only once', () => {
  let compiled = 0
  db.setAuthorizer(() => {
    compiled += 1
    return constants.SQLITE_OK
  })
  const again = statements.filter(({ params, sqlite }) => {
    // It takes the same parameters, and writes nothing.
    const explained = db.prepare(`EXPLAIN ${sqlite}`)
    const before = compiled
    for (let run = 0; run < 2; run++)
      explained.all(...Object.values(params).map(({ type }) => (type === 'integer' ? 1 : '[]')))
    return compiled > before
  })
  db.setAuthorizer(null)
  expect(again.map(({ name }) => name)).toEqual([])
})

/**
 * Statements that are not about one organization: those of the directory, the lease, and the queries of the process and its operators.
 * Statements that find what is due for a job aren't listed.
 */
const ABOUT_ALL = new Set([
  'queues_count',
  'queues_late',
  'queues_oldest',
  'audit_all',
  'event_positions',
  'keys_pending',
  'organization_code',
  'organizations_all',
  'organizations_locked',
  'webhook_lease_release',
  'webhook_lease_renew',
  'webhook_lease_take',
  'webhooks_claim',
  'webhooks_enabled',
  'webhooks_held_types',
  'webhooks_oldest',
  'webhooks_states',
  'webhooks_withheld',
])

test('the first parameter of each statement is the organization, except those about all of them', () => {
  const ofJobs = new Set(
    JOBS.map(({ due }) => {
      const { value } = due(new Date()).next()
      return 'statement' in value ? value.statement.name : undefined
    }),
  )
  const others = statements.filter(({ params }) => Object.keys(params)[0] !== 'organization').map(({ name }) => name)
  expect(
    new Set(others.filter((name) => !ofJobs.has(name))),
    'Let the first parameter of the statement be `organization`, or list the statement in ABOUT_ALL.',
  ).toEqual(ABOUT_ALL)
})

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test.each(statements)('the schema of SQLite has the columns of $name as declared', ({ columns, sqlite }) => {
  const returned = db.prepare(sqlite).columns()
  const declared = Object.entries(columns)
  expect(returned).toHaveLength(declared.length)
  const isNamed = declared.every(([column]) => !/^p\d+$/.test(column))
  const names = returned.map(({ name }) => name)
  expect(names).toEqual(isNamed ? declared.map(([column]) => snakeCase(column)) : names)
  for (const [index, [column, { type, nullable }]] of declared.entries()) {
    const found = returned[index]
    // SQLite doesn't know the type of an expression. PostgreSQL does.
    if (found === undefined || found.table === null || found.column === null) continue
    const described = { type: found.type?.toLowerCase(), nullable: isNullable(sqlite, found.table, found.column) }
    expect({ column, ...described }).toEqual({ column, type, nullable })
  }
})

const planOf = (name: string) => {
  const { sqlite = '' } = statements.find((each) => each.name === name) ?? {}
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sqlite}`)
    .all()
    .map(({ detail }) => String(detail))
}

/** By default, SQLite would scan all rows of an organization, for each row of a batch or once. */
test.each([
  ['messages_present', /^SEARCH messages USING INDEX messages_by_id \(organization=\? AND unique_id=\?\)/],
  ['conversations_count', /^SEARCH conversations USING (PRIMARY KEY|INDEX \S+) \(organization=\? AND unique_id=\?\)/],
  [
    'purge_events',
    /^SEARCH events USING (PRIMARY KEY|COVERING INDEX events_of_conversation) \(organization=\? AND (position|conversation_id)=\?\)/,
  ],
])('SQLite searches for each row of %s by its whole key', (name, search) => {
  const steps = planOf(name).filter((step) => /^SEARCH (messages|conversations|events) /.test(step))
  expect(steps).not.toEqual([])
  for (const step of steps) expect(step).toMatch(search)
})

const FROM_PLACE_TO_PLACE = (at: string) => `(organization=? AND (${at},unique_id)>(?,?) AND (${at},unique_id)<(?,?))`

/** A page costs the same at any depth if the search starts at its position, and reads only the rows of the page. */
test.each([
  ['conversations_by_activity', `INDEX conversations_by_activity ${FROM_PLACE_TO_PLACE('last_activity_at')}`],
  ['conversations_by_activity', `INDEX conversations_active ${FROM_PLACE_TO_PLACE('last_activity_at')}`],
  ['conversations_by_activity', `INDEX conversations_deleted_by_activity ${FROM_PLACE_TO_PLACE('last_activity_at')}`],
  ['conversations_by_creation', `INDEX conversations_by_creation ${FROM_PLACE_TO_PLACE('created_at')}`],
  ['conversations_by_creation', `INDEX conversations_deleted_by_creation ${FROM_PLACE_TO_PLACE('created_at')}`],
  ['conversations_known_by_activity', 'PRIMARY KEY (organization=? AND unique_id=?)'],
  ['conversations_known_by_creation', 'PRIMARY KEY (organization=? AND unique_id=?)'],
  ['conversations_of_assignee', 'COVERING INDEX conversations_of_assignee (organization=? AND assigned_to_id=?)'],
  ['conversations_of_nobody', 'COVERING INDEX conversations_of_assignee (organization=? AND assigned_to_id=?)'],
  ['conversations_of_contacts', 'COVERING INDEX conversations_of_contact (organization=? AND contact_id=?)'],
  ['conversations_of_tag', 'COVERING INDEX conversation_tags_of_tag (organization=? AND tag_id=?)'],
  ['contacts_of_phone', 'COVERING INDEX contacts_of_phone (organization=? AND <expr>=?)'],
  ['contacts_known_by_name', 'PRIMARY KEY (organization=? AND unique_id=?)'],
  ['contacts_known_by_name', 'PRIMARY KEY (organization=? AND kind=? AND value=?)'],
  ['contacts_known_by_name', 'COVERING INDEX contacts_of_phone (organization=? AND <expr>=?)'],
])('SQLite reads %s by %s, and scans no table', (name, search) => {
  const steps = planOf(name)
  expect(steps.map((step) => step.replace(/^SEARCH \w+ USING /, ''))).toContain(search)
  expect(scansIn(steps)).toEqual([])
})

test.each([
  ['conversations_by_activity', ['Active', 'Closed'], { live: 'kept', deleted: 0 }],
  ['conversations_by_activity', ['Active'], { live: 'active', deleted: 0 }],
  ['conversations_by_activity', ['Active', 'Deleted'], { live: 'active', deleted: 1 }],
  ['conversations_by_creation', ['Active', 'Closed'], { live: 'kept', deleted: 0 }],
  ['conversations_by_creation', ['Deleted'], { live: 'none', deleted: 1 }],
] as const)('%s of %j look at no other conversation, and at no more than a page', (name, statuses, parts) => {
  const { sqlite = '', params = {} } = statements.find((each) => each.name === name) ?? {}
  const given: Record<string, string | number | null> = {
    organization: 'HARBOUR',
    time: 'Z',
    ...parts,
    statuses: JSON.stringify(statuses),
    by: 'nothing',
    limit: 21,
    channelId: null,
    activeBefore: null,
  }
  let looked = 0
  db.function('looked', (_id) => (looked += 1))
  db.exec(`BEGIN; INSERT INTO contacts (organization, unique_id, json) VALUES ('HARBOUR', 'con', '{}');
      INSERT INTO conversations (organization, unique_id, json, contact_id, status, deleted_at, created_at, last_activity_at,
                                 channel_id, total_messages, unread_messages)
      SELECT 'HARBOUR', value, '{}', 'con', CASE value % 3 WHEN 0 THEN 'Closed' WHEN 1 THEN 'Deleted' ELSE 'Active' END,
             CASE value % 3 WHEN 1 THEN 1 END, value, value, 'chn_first', 0, 0
      FROM json_each('[${Array.from({ length: 300 }, (_, index) => index).join(',')}]')`)
  const counted = sqlite.replaceAll('FROM conversations c WHERE', 'FROM conversations c WHERE looked(c.unique_id) AND')
  const found = db.prepare(counted).all(...Object.keys(params).map((key) => (key in given ? given[key] : '') ?? null))
  db.exec('ROLLBACK')
  // A merge starts with a page of each part.
  expect({ found: found.length, looked }).toEqual({
    found: 21,
    looked: parts.deleted === 1 && parts.live !== 'none' ? 42 : 21,
  })
})

/** The statements of pages, except those that read rows by their keys. */
const FROM_A_PLACE = statements.filter(
  ({ name, isPaged }) => (isPaged === true || /_(after|before)$/.test(name)) && !name.includes('_known_'),
)

/** Returns the steps of a plan that scan a whole table, except temporary tables and parameters. */
const scansIn = (steps: readonly string[]) =>
  steps.filter((step) => {
    const [, name = ''] = /^SCAN (\w+|\(subquery)/.exec(step) ?? []
    const isMade = steps.includes(`MATERIALIZE ${name}`) || steps.includes(`CO-ROUTINE ${name}`)
    return step.startsWith('SCAN') && !isMade && name !== '(subquery' && !step.includes('VIRTUAL TABLE')
  })

test.each(FROM_A_PLACE)(
  'SQLite searches for the rows of $name from its place on, and scans no table',
  ({ name, sqlite }) => {
    const steps = planOf(name)
    const searched = sqlite.includes('LIMIT') ? /\(organization=\? AND .*[<>]/ : /\(organization=\?/
    expect(steps).toContainEqual(expect.stringMatching(new RegExp(`^SEARCH \\w+ USING .*${searched.source}`)))
    expect(scansIn(steps)).toEqual([])
  },
)

/** Returns the tables of which a step of a plan reads all rows, or all rows of an organization. */
function readWhole(sqlite: string, steps: readonly string[]): string[] {
  const whole = [...scansIn(steps), ...steps.filter((step) => step.endsWith('(organization=?)'))]
  return whole.flatMap((step) => {
    const [, alias = ''] = /^\w+ (\w+)/.exec(step) ?? []
    const [, table = alias] = new RegExp(`(?:FROM|JOIN|UPDATE|INTO) (\\w+) (?:AS )?${alias}\\b`).exec(sqlite) ?? []
    return TABLES.has(table) ? [table] : []
  })
}
const TABLES = new Set(
  db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .all()
    .map(({ name }) => String(name)),
)

test('no statement on SQLite scans a table that grows, or all rows of an organization in it, unless a reason is listed', () => {
  const plans = statements.map(({ name, sqlite, isPaged = false }) => {
    const steps = planOf(name)
    return { name, read: readWhole(sqlite, steps), isSorted: isPaged && steps.includes('USE TEMP B-TREE FOR ORDER BY') }
  })
  expectBounded(plans)
  const missing = { name: 'notes_after', read: ['notes'] }
  expect(() => expectBounded([missing])).toThrow('notes_after reads all')
})
