import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate } from '../../sqlite/migrate.ts'
import { ownedTypes, recordTypes } from '../tables/record-types.ts'
import { erasures, partsOfConversation, purges, stored } from './stored.ts'
import type { Stored } from '../tables/stored-row.ts'

type Schema = Readonly<Record<string, readonly string[]>>
type Rows = Readonly<Record<string, Partial<Stored>>>

const namesOf = (found: readonly Record<string, unknown>[]) => found.map(({ name }) => String(name))

/** Returns the columns of each table that stores data. */
async function schemaOfStore(): Promise<Schema> {
  using db = new DatabaseSync(':memory:')
  await migrate(db, 'here', { now: () => new Date(0) })
  const tables = db.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'schema\\_%' ESCAPE '\\'`,
  )
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)')
  return Object.fromEntries(namesOf(tables.all()).map((table) => [table, namesOf(columns.all(table))]))
}

const FILE = 'apps/server/src/domain/operator/stored.ts'
const RECORDS = 'apps/server/src/domain/tables/record.ts'
/** Tables whose personal data is about members, appears in a contact's document through another table, or has no contact yet. */
const SHOWN_ELSEWHERE = new Set(['members', 'contact_identifiers', 'message_identities', 'pending_changes'])
const VERBS = ['put', 'find', 'export', 'purge', 'erase', 'document', 'join'] as const
const ofPerson = /(?:^|_)(?:conversation|contact|member)_id$|^subject_id$/

/** Returns the differences between the columns of a table and its entry in the list. */
function columnGaps(table: string, inSchema: readonly string[], { columns }: Partial<Stored>): string[] {
  const { key = [], names = {}, personal = [], other = [] } = columns ?? {}
  const listed = [...key, ...Object.keys(names), ...personal, ...other]
  return [
    ...inSchema
      .filter((column) => !listed.includes(column))
      .map(
        (column) =>
          `${FILE}: ${table}.${column} isn't listed. Say what it holds; if that is personal, check erase and document.`,
      ),
    ...listed
      .filter((column) => !inSchema.includes(column))
      .map((column) => `${FILE}: ${table} has no column ${column}. Remove it.`),
    ...inSchema
      .filter((column) => ofPerson.test(column) && listed.includes(column) && !(column in names))
      .map((column) => `${FILE}: ${table}.${column} names a record. List it in names.`),
  ]
}

/** Returns what an entry of the list lacks. */
function rowGaps(table: string, row: Partial<Stored>): string[] {
  const { names = {}, personal = [] } = row.columns ?? {}
  const types = Object.values(names)
  const isOfContact = types.includes('contact') || table === 'contacts'
  const isOfConversation = types.includes('conversation') || table === 'conversations'
  const lacks = (verb: string, why: string) => `${FILE}: ${table}.${verb} ${why}`
  const touches = (verb: (typeof VERBS)[number]): boolean => {
    const entry = row[verb]
    if (entry === undefined || typeof entry === 'string') return entry !== undefined
    const { writes, sqlite } = entry.statement
    return verb === 'find' || verb === 'export' || verb === 'document'
      ? new RegExp(`FROM ${table}\\b`).test(sqlite)
      : table in writes
  }
  const isExcused = (verb: (typeof VERBS)[number]) => typeof row[verb] === 'string'
  return [
    ...VERBS.filter((verb) => row[verb] === undefined).map((verb) =>
      lacks(verb, 'is missing. Name a statement, or say why there is none.'),
    ),
    ...VERBS.filter((verb) => row[verb] !== undefined && !touches(verb)).map((verb) =>
      lacks(verb, `is a statement that isn't about ${table}.`),
    ),
    ...(isOfConversation && isExcused('purge')
      ? [lacks('purge', 'must be a statement, because the table names conversations.')]
      : []),
    ...(isOfContact && !isOfConversation && isExcused('erase')
      ? [lacks('erase', 'must be a statement, because the table names contacts.')]
      : []),
    ...(personal.length > 0 && isExcused('document') && !SHOWN_ELSEWHERE.has(table)
      ? [lacks('document', 'must show what is personal. If another table shows it, add this one to SHOWN_ELSEWHERE.')]
      : []),
  ]
}

type Records = Readonly<Record<string, { table: string; references: Readonly<Record<string, string>> }>>

/** Returns whether a property contains IDs of records: `memberId`, `upToMessageId`, `tagIds`. */
const namesRecord = (property: string) => ownedTypes.some((type) => new RegExp(`${type}Ids?$`, 'i').test(property))
/** Properties whose value may be missing in the store. */
const NOT_CHECKED = /^(?:messagingAppContactId|messagingAppMessageId|replyToMessageId|replyToMessagingAppMessageId)$/

/** Returns the columns that refer to a record that an import doesn't check. Lists of IDs are in separate tables. */
function recordGaps(records: Records, rows: Rows): string[] {
  return Object.entries(records).flatMap(([type, { table, references }]) => {
    const lists = Object.entries(rows).filter(
      ([each]) => /^(?:member_roles|conversation_tags)$/.test(each) && each.startsWith(`${type}_`),
    )
    const named = [[table, rows[table]] as const, ...lists].flatMap(([from, row]) =>
      Object.entries(row?.columns?.names ?? {}).map(([column, to]) => ({ from, column, to })),
    )
    const unchecked = Object.entries(references).filter(
      ([name, to]) => to.includes(' ') && namesRecord(name) && !NOT_CHECKED.test(name),
    )
    const verbs = (['put', 'find', 'export'] as const).filter((verb) => typeof rows[table]?.[verb] === 'string')
    return [
      ...named
        .filter(({ to }) => to !== type && !Object.values(references).includes(to))
        .map(
          ({ from, column, to }) =>
            `${RECORDS}: ${type} has no reference to ${to}, which ${from}.${column} names. ` +
            `Add it, or imports don't check it, and bring it back after an erasure.`,
        ),
      ...unchecked.map(
        ([name]) =>
          `${RECORDS}: an import accepts a ${type} whose ${name} names nobody. Give the type of the record in references, ` +
          `or add it to NOT_CHECKED.`,
      ),
      ...verbs.map((verb) => `${FILE}: ${table}.${verb} must be a statement, because its rows are records.`),
    ]
  })
}

const gapsIn = (schema: Schema, rows: Rows, records: Records = recordTypes): string[] => [
  ...Object.entries(schema).flatMap(([table, columns]) =>
    rows[table] === undefined
      ? [`${FILE}: the table ${table} is missing. Add it to sql/tables.ts and to the list.`]
      : [...columnGaps(table, columns, rows[table]), ...rowGaps(table, rows[table])],
  ),
  ...Object.keys(rows)
    .filter((table) => !(table in schema))
    .map(
      (table) => `${FILE}: the store has no table ${table}. Make it in sql/migrations/history.ts, or remove the row.`,
    ),
  ...recordGaps(records, rows),
]

const schema = await schemaOfStore()
const rows: Rows = stored

test('the list has every table and column of the schema, with its rules', () => {
  expect(gapsIn(schema, rows)).toEqual([])
})

const PRIVACY = 'docs/privacy.md'
const page = readFileSync(new URL(`../../../../../${PRIVACY}`, import.meta.url), 'utf8')

/** The rows of the page's table: whether the export of a contact has the data, and what an erasure does. */
const privacyRows = new Map(
  [...page.matchAll(/^\| `(\w+)` *\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(([, table = '', ...cells]) => [
    table,
    cells.map((cell) => cell.trim()),
  ]),
)

/** Returns the differences between the page for operators and the list. */
const privacyGaps = (all: Rows): string[] =>
  Object.entries(all).flatMap(([table, { columns, document, purge, erase }]) => {
    const isRemoved = typeof purge !== 'string' || typeof erase !== 'string'
    const [shown = '', erased = ''] = privacyRows.get(table) ?? []
    if (columns?.personal === undefined)
      return !isRemoved || page.includes(`\`${table}\``)
        ? []
        : [`${PRIVACY}: say that an erasure removes rows of ${table}.`]
    if (shown === '') return [`${PRIVACY}: add ${table} to "Tables with personal data".`]
    const [yes, removed] = [typeof document !== 'string', /removed/.test(erased)]
    return [
      ...(yes === (shown === 'yes')
        ? []
        : [`${PRIVACY}: an export of a contact has ${yes ? 'all' : 'nothing'} of ${table}. Correct the row.`]),
      ...(isRemoved === removed
        ? []
        : [`${PRIVACY}: an erasure removes ${isRemoved ? 'all' : 'nothing'} of ${table}. Correct the row.`]),
    ]
  })

test('docs/privacy.md lists every table with personal data, and what an erasure does', () => {
  expect(privacyGaps(rows)).toEqual([])
  const personal = { ...stored.tags.columns, personal: ['json'] }
  expect(privacyGaps({ tags: { ...stored.tags, columns: personal } })).toEqual([
    `${PRIVACY}: add tags to "Tables with personal data".`,
  ])
  expect(privacyGaps({ members: { ...stored.members, purge: stored.messages.purge } })).toEqual([
    `${PRIVACY}: an erasure removes all of members. Correct the row.`,
  ])
  expect(privacyGaps({ roles: { ...stored.roles, purge: stored.messages.purge } })).toEqual([
    `${PRIVACY}: say that an erasure removes rows of roles.`,
  ])
  expect(privacyGaps({ messages: { ...stored.messages, document: 'Nothing shows it.' } })).toEqual([
    `${PRIVACY}: an export of a contact has nothing of messages. Correct the row.`,
  ])
})

const planted = (table: keyof typeof stored, more: Partial<Stored>): Rows => ({
  ...rows,
  [table]: { ...stored[table], ...more },
})
const without = (table: keyof typeof stored, verb: keyof Stored): Rows => ({
  ...rows,
  [table]: Object.fromEntries(Object.entries(stored[table]).filter(([name]) => name !== verb)),
})
const { contactId: _, ...referencesLeft } = recordTypes.conversation.references

test.each<[what: string, message: string, found: () => string[]]>([
  [
    'a table that is not listed',
    'the table conversation_notes is missing',
    () => gapsIn({ ...schema, conversation_notes: ['organization', 'conversation_id', 'json'] }, rows),
  ],
  [
    'a column with personal data in a table that exists',
    "members.birthday isn't listed",
    () => gapsIn({ ...schema, members: [...(schema['members'] ?? []), 'birthday'] }, rows),
  ],
  [
    'a column that names a contact, listed as any other',
    'tags.contact_id names a record',
    () =>
      gapsIn(
        { ...schema, tags: [...(schema['tags'] ?? []), 'contact_id'] },
        planted('tags', { columns: { ...stored.tags.columns, other: ['json', 'contact_id'] } }),
      ),
  ],
  ['a purge without a statement', 'messages.purge is missing', () => gapsIn(schema, without('messages', 'purge'))],
  [
    'a purge that is excused',
    'messages.purge must be a statement',
    () => gapsIn(schema, planted('messages', { purge: 'Nothing removes it.' })),
  ],
  [
    'a purge of another table',
    "messages.purge is a statement that isn't about messages",
    () => gapsIn(schema, planted('messages', { purge: stored.conversation_tags.purge })),
  ],
  [
    'an erasure that is excused',
    'contact_identifiers.erase must be a statement',
    () => gapsIn(schema, planted('contact_identifiers', { erase: 'Nothing removes it.' })),
  ],
  [
    'a contact document without a query',
    'messages.document is missing',
    () => gapsIn(schema, without('messages', 'document')),
  ],
  [
    'a contact document that says nothing of what is personal',
    'messages.document must show what is personal',
    () => gapsIn(schema, planted('messages', { document: 'The conversation lists it.' })),
  ],
  [
    'records that nothing puts',
    'tags.put must be a statement',
    () => gapsIn(schema, planted('tags', { put: 'Nothing writes it.' })),
  ],
  [
    'records that no export has',
    'tags.export must be a statement',
    () => gapsIn(schema, planted('tags', { export: 'Nothing reads it.' })),
  ],
  ['a join without a decision', 'messages.join is missing', () => gapsIn(schema, without('messages', 'join'))],
  [
    'a reference that imports neither check nor leave out',
    'conversation has no reference to contact, which conversations.contact_id names',
    () =>
      gapsIn(schema, rows, {
        ...recordTypes,
        conversation: { ...recordTypes.conversation, references: referencesLeft },
      }),
  ],
  [
    'a reference in the JSON that an import does not look for',
    'an import accepts a role whose memberId names nobody',
    () =>
      gapsIn(schema, rows, {
        ...recordTypes,
        role: { ...recordTypes.role, references: { memberId: 'Another system has it.' } },
      }),
  ],
])('the check finds %s', (_what, message, found) => {
  expect(found().filter((gap) => !gapsIn(schema, rows).includes(gap))).toEqual([expect.stringContaining(message)])
})

const tablesOf = (list: readonly { statement: { writes: object } }[]) =>
  list.flatMap(({ statement }) => Object.keys(statement.writes))

test('a row is removed before the records that it refers to, and the lists contain whole records', () => {
  expect(tablesOf(purges).at(-1)).toBe('conversations')
  expect(tablesOf(erasures).at(-1)).toBe('contacts')
  const ofConversations = ownedTypes.filter((type) => 'conversationId' in recordTypes[type].references)
  expect(partsOfConversation.map(({ table }) => table)).toEqual(ofConversations.map((type) => recordTypes[type].table))
  const order = Object.keys(rows)
  const tooEarly = Object.entries(rows).flatMap(([table, { columns: { names = {} } = {} }]) =>
    ownedTypes
      .filter((type) => Object.values(names).includes(type))
      .filter((type) => order.indexOf(table) <= order.indexOf(recordTypes[type].table))
      .map((type) => `${table} names a ${type}, and must come after it.`),
  )
  expect(tooEarly).toEqual([])
})
