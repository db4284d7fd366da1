// The columns of records: an import fills each, and an export loses none.
import { expect, test } from 'vitest'
import { contentOf, NOON, put } from '../../test/contents.ts'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { migrate } from '../sqlite/migrate.ts'
import { openDatabase } from '../sqlite/open.ts'
import { createStorage } from '../sqlite/sqlite.ts'
import { MEMORY } from '../sqlite/store-file.ts'
import type { StoreRecord } from './records/record.ts'
import { stored } from './stored.ts'

const written = Object.entries(stored).flatMap(([table, { put: statement }]) =>
  table === 'organizations' || typeof statement === 'string' ? [] : [table],
)

const IDENTITIES = [
  { identityScope: 'meta', kind: 'app' as const, value: 'app.ada' },
  { identityScope: 'meta', kind: 'number' as const, value: '33612345678', usedAt: NOON.toISOString() },
  {
    identityScope: 'meta',
    kind: 'number' as const,
    value: '33600000001',
    usedAt: NOON.toISOString(),
    isLost: true as const,
  },
]

const USE = { identityScope: 'meta', alias: 'hash', usedBy: 'other_hash' }
const at = NOON.toISOString()
const PAIR = { contactId: 'con_ada', suspectedAt: at, settledAt: at }

const now = () => NOON

/** The rows that an import writes by table, and the records in an export then. Settings of organizations belong to one store. */
async function imported(records: readonly StoreRecord[]) {
  using db = openDatabase(MEMORY)
  migrate(db, MEMORY, { now })
  const storage = createStorage({ db, close: () => {}, frozen: false }, { path: MEMORY, now })
  await put(storage, records)
  const codes = db.prepare('SELECT organization, unique_id FROM organizations').all()
  // The code of an organization is made at random in each store, and so is a digest.
  const nameOf = (code: unknown) => codes.find(({ organization }) => organization === code)?.['unique_id']
  const named = (table: string): Record<string, unknown>[] =>
    db
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => ({ ...row, organization: nameOf(row['organization']), ...(row['digest'] && { digest: 'random' }) }))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return { exported: await contentOf(storage), contents: written.map((table) => [table, named(table)] as const) }
}

test('each column that an import writes is filled by it, and is the same after an export', async () => {
  const { exported, contents } = await imported(
    harbourAndCedar().map((record) => {
      const bound = { deactivatedAt: NOON.toISOString(), accessLevel: 'Member', channelId: 'chn_first' } as const
      if (record.type === 'member') return { ...record, ...bound }
      if (record.type === 'contact' && record.organizationId === HARBOUR)
        return { ...record, identities: IDENTITIES, aliasUses: [USE], duplicates: [PAIR] }
      const sent = { address: '+33612345678', contactWroteAt: NOON.toISOString() }
      return record.type === 'conversation' ? { ...record, status: 'Deleted', ...sent } : record
    }),
  )
  const empty = contents.flatMap(([table, found]) =>
    Object.keys(found[0] ?? {})
      .filter((column) => found.every((row) => row[column] === null))
      .map(
        (column) => `${table}.${column}: no import fills it. Write it in put, from what export reads, or remove it.`,
      ),
  )
  expect(contents.filter(([, found]) => found.length === 0)).toEqual([])
  expect(empty).toEqual([])
  expect((await imported(exported)).contents).toEqual(contents)
})
