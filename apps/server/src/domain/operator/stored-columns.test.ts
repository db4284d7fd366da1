// Tests that an import writes every column of a record, and that an export has every property.
import { isText } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { contentOf, NOON, put } from '../../../test/contents.ts'
import { AGENT, CONVERSATION, everyProperty, HARBOUR, harbourAndCedar } from '../../../test/fixture.ts'
import { allStatements } from '../../../test/statements.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { migrate } from '../../sqlite/migrate.ts'
import { openDatabase } from '../../sqlite/open.ts'
import { createStorage } from '../../sqlite/sqlite.ts'
import { MEMORY } from '../../sqlite/store-file.ts'
import { organizationOf, type StoreRecord } from '../tables/record.ts'
import { ownedTypes, recordTypes } from '../tables/record-types.ts'
import { pendingIdOf } from '../tables/pending-changes.ts'
import { contractSerializers } from '../tables/serialize.ts'
import { stored } from './stored.ts'

const written = Object.entries(stored).flatMap(([table, { put: statement }]) =>
  table === 'organizations' || typeof statement === 'string' ? [] : [table],
)

const IDENTITIES = [
  { identityScope: 'meta', kind: 'app' as const, value: 'app.ada' },
  {
    identityScope: 'meta',
    kind: 'number' as const,
    value: '33600000001',
    usedAt: NOON.toISOString(),
    isLost: true as const,
  },
  { identityScope: 'meta', kind: 'number' as const, value: '33612345678', usedAt: NOON.toISOString() },
]

const at = NOON.toISOString()
const USE = { identityScope: 'meta', alias: 'hash', usedBy: 'other_hash' }
const PROFILE_TIMES = { name: at, attributes: { hash: at }, others: at }
const FIRST_CONTACT = 'con_0'
const PAIR = { contactId: FIRST_CONTACT, suspectedAt: at, settledAt: at }
const SECOND_CHANNEL = 'chn_second'

const now = () => NOON

interface Column {
  name: string
  /** The default of the column. */
  byDefault: unknown
}

/** Imports records. Returns the rows of each table, and the records of an export. It leaves out the settings of organizations. */
async function imported(records: readonly StoreRecord[]) {
  using db = openDatabase(MEMORY)
  await migrate(db, MEMORY, { now })
  const storage = createStorage({ db, close: () => {}, frozen: false }, { path: MEMORY, now })
  await put(storage, records)
  const codes = db.prepare('SELECT organization, unique_id FROM organizations').all()
  // Each store chooses random organization codes and digests.
  const nameOf = (code: unknown) => codes.find(({ organization }) => organization === code)?.['unique_id']
  const rowsOf = (table: string): Record<string, unknown>[] =>
    db
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => ({ ...row, organization: nameOf(row['organization']), ...(row['digest'] && { digest: 'random' }) }))
      .toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))
  const columns = db.prepare('SELECT name, dflt_value FROM pragma_table_info(?)')
  const columnsOf = (table: string) =>
    columns.all(table).map(({ name, dflt_value: text }): Column => {
      const byDefault = db.prepare(`SELECT ${String(text ?? 'NULL')} AS value`).get()?.['value']
      return { name: String(name), byDefault }
    })
  return {
    exported: await contentOf(storage),
    contents: written.map((table) => ({ table, columns: columnsOf(table), rows: rowsOf(table) })),
  }
}

/** Returns records in which no property and no column has its default value. */
function complete(): StoreRecord[] {
  const harbour = harbourAndCedar().filter((record) => organizationOf(record) === HARBOUR)
  const records = [...harbour, ...everyProperty()].flatMap((record): StoreRecord[] => {
    if (record.type === 'contact')
      return [
        { ...record, uniqueId: FIRST_CONTACT },
        { ...record, identities: IDENTITIES, aliasUses: [USE], duplicates: [PAIR], profileTimes: PROFILE_TIMES },
      ]
    if (record.type === 'channel')
      return [record, { ...record, uniqueId: SECOND_CHANNEL, identityScope: SECOND_CHANNEL }]
    if (record.type === 'member' && record.uniqueId === AGENT)
      return [{ ...record, deactivatedAt: at, channelId: SECOND_CHANNEL }]
    if (record.type === 'message')
      return [
        {
          ...record,
          replyToMessageId: CONVERSATION,
          replyToMessagingAppMessageId: 'app.quoted',
          receivedAs: { sender: 'hash', contents: ['other_hash'] },
          unseenTimes: { contact: at },
        },
      ]
    const sent = { address: '+33612345678', contactWroteAt: at }
    return record.type === 'conversation'
      ? [{ ...record, ...sent, channelId: SECOND_CHANNEL, status: 'Deleted' }]
      : [record]
  })
  const pendingChanges: StoreRecord = {
    type: 'pendingChanges',
    organizationId: HARBOUR,
    uniqueId: pendingIdOf(FIRST_CHANNEL, 'app.late'),
    channelId: FIRST_CHANNEL,
    messagingAppMessageId: 'app.late',
    reportedAt: at,
    changes: [{ kind: 'MessageRemoved', messagingAppMessageId: 'app.late', at, metadata: { whatsapp: {} } }],
  }
  return [
    ...new Map([...records, pendingChanges].map((record) => [`${record.type} ${record.uniqueId}`, record])).values(),
  ]
}

/** Columns that no record has. An imported message never waits for an adapter, so that no receipt can come before it is handed over. */
const WITHOUT_PROPERTY = new Set([
  'channels.receipt_at',
  'conversations.version',
  'conversations.delivered_until',
  'conversations.read_until',
  'messages.queued_on',
])

test('an import writes every column of a record, and an export has it', async () => {
  const { exported, contents } = await imported(complete())
  const lost = contents.flatMap(({ table, columns, rows }) =>
    columns
      .filter(({ name }) => !WITHOUT_PROPERTY.has(`${table}.${name}`))
      .filter(({ name, byDefault }) => rows.every((row) => row[name] === byDefault))
      .map(
        ({ name, byDefault }) =>
          `${table}.${name}: each row that an import writes has the default, ${String(byDefault)}. ` +
          `Write the column in \`put\`, read it in \`export\`, and give a record of \`complete\` another value.`,
      ),
  )
  expect(lost).toEqual([])
  expect((await imported(exported)).contents).toEqual(contents)
})

const propertyOf = (column: string) => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The updates of rows: the table, and the columns that they set. */
const updates = (await allStatements()).flatMap(({ name, sqlite }) =>
  Array.from(sqlite.matchAll(/UPDATE (\w+)[^]*?\bSET\b([^]*?)\b(?:FROM|WHERE)\b/g), ([, table = '', set = '']) => ({
    name,
    table,
    columns: Array.from(set.matchAll(/(?:^|,)\s*(\w+) =/g), ([, column = '']) => column),
  })),
)

test('a column that changes alone is not in the JSON text of its row, too, where its old value would stay', async () => {
  const { contents } = await imported(complete())
  const twice = updates
    .filter(({ columns }) => !columns.includes('json'))
    .flatMap(({ name, table, columns }) => {
      const texts = contents.find((each) => each.table === table)?.rows.map(({ json }) => json) ?? []
      const properties = new Set(texts.filter(isText).flatMap((json) => Object.keys(JSON.parse(json) as object)))
      return columns
        .filter((column) => properties.has(propertyOf(column)))
        .map((column) => `${name}: ${table}.${column}`)
    })
  expect(twice, 'List these in `omitted` of record-types.ts.').toEqual([])
  expect(updates.length).toBeGreaterThan(10)
})

/** Columns of a conversation that no client sees. */
const UNSEEN = 'address address_number deleted_at delivered_until read_until last_activity_at reached_at'.split(' ')

test('each update of a conversation that a client sees gives it a new version, which If-Match needs', () => {
  const seen = updates.filter(
    ({ table, columns }) => table === 'conversations' && columns.some((column) => !UNSEEN.includes(column)),
  )
  expect(seen.filter(({ columns }) => !columns.includes('version'))).toEqual([])
  expect(seen.length).toBeGreaterThan(3)
})

/** Returns the properties that the serialized record has. */
const keptOf = (type: (typeof ownedTypes)[number]): string[] =>
  Object.keys(JSON.parse(contractSerializers[type](new Proxy({}, { get: (_, name) => name }))) as object)

test('an export has every imported property', async () => {
  const records = complete()
  const missing = ownedTypes.flatMap((type) =>
    keptOf(type)
      .filter((name) => !records.some((record) => record.type === type && name in record))
      .map(
        (name) =>
          `test/fixture.ts: no ${type} of \`everyProperty\` has ${name}. Give it one, so that this test compares it.`,
      ),
  )
  expect(missing).toEqual([])
  const { exported } = await imported(records)
  for (const record of records) expect(exported).toContainEqual(record)
})

test.each(ownedTypes)('test/fixture.ts has a record of the type %s in each organization', (type) => {
  const owners = harbourAndCedar().flatMap((record) =>
    record.type === type && 'organizationId' in record ? [record.organizationId] : [],
  )
  expect(
    new Set(owners).size,
    `${recordTypes[type].schema}.yaml needs an example in the conversation of the contract's examples.`,
  ).toBe(2)
})
