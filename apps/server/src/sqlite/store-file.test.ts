// Tests a store whose file is removed, replaced or truncated while it is open.
import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { LOCKS_AT_REST, locksOf, storePath } from '../../test/store-files.ts'
import { viewOf } from '../../test/stores.ts'
import { StoreUnavailable } from '../sql/errors.ts'
import { backupStore, restoreStore } from './backup.ts'
import { createSqliteStorage } from './sqlite.ts'
import { contentOf, put, NOON } from '../../test/contents.ts'
import { openIntake } from '../domain/operator/import.ts'

/** Accidents that happen to the file of a store. Each store has its own folder. */
const ACCIDENTS: [string, (path: string) => void][] = [
  ['is removed', (path) => rmSync(path)],
  ['is moved away', (path) => renameSync(path, `${path}.moved`)],
  [
    'is replaced by a copy',
    (path) => {
      copyFileSync(path, `${path}.copy`)
      renameSync(`${path}.copy`, path)
    },
  ],
  ['is cut off', (path) => truncateSync(path, 0)],
  ['has no folder any longer', (path) => rmSync(dirname(path), { recursive: true })],
  ['is in a folder that was moved', (path) => renameSync(dirname(path), `${dirname(path)}.moved`)],
  ['has lost its log', (path) => rmSync(`${path}-wal`)],
  ['has lost the index of its log', (path) => rmSync(`${path}-shm`)],
  ['has a log that is cut off', (path) => truncateSync(`${path}-wal`, 0)],
]

/** Restores a backup. The promise rejects if the restore fails. */
// oxlint-disable-next-line typescript/require-await -- `async` turns an error into a rejection.
const restore = async (from: string, to: string) => restoreStore({ from, to, overwrite: true })

/** Opens a store whose file has content. Nearly all content of a new store is in its write-ahead log. */
async function openStored() {
  const path = join(storePath(), 'folder', 'parley.db')
  mkdirSync(dirname(path), { recursive: true })
  await (await createSqliteStorage({ path })).close()
  const storage = await createSqliteStorage({ path })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const { set } = await viewOf(storage, HARBOUR)
  return { path, storage, set }
}

test.each(ACCIDENTS)('a store whose file %s is unhealthy and rejects writes', async (_, happen) => {
  const { path, storage, set } = await openStored()
  await storage.ping()
  expect(await set('Closed')).toMatchObject({ outcome: 'changed' })
  const intake = await openIntake({ storage: storage, now: () => NOON })
  onTestFinished(() => intake.close())
  happen(path)
  await expect(intake.commit()).rejects.toBeInstanceOf(StoreUnavailable)
  await intake.close()
  for (let time = 0; time < 2; time++) {
    await expect(set('Active')).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(put(storage, harbourAndCedar())).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(openIntake({ storage: storage, now: () => NOON })).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(storage.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  }
})

test('a store whose link leads to another file is unhealthy and rejects writes', async () => {
  const { path, storage } = await openStored()
  await storage.close()
  const folder = dirname(path)
  cpSync(folder, `${folder}.copy`, { recursive: true })
  symlinkSync(folder, `${folder}.link`)
  const linked = await createSqliteStorage({ path: join(`${folder}.link`, 'parley.db') })
  onTestFinished(() => linked.close())
  await linked.ping()
  rmSync(`${folder}.link`)
  symlinkSync(`${folder}.copy`, `${folder}.link`)
  await expect(linked.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(put(linked, harbourAndCedar())).rejects.toBeInstanceOf(StoreUnavailable)
})

test('a store accepts writes again when its file is back in its place', async () => {
  const { path, set, storage } = await openStored()
  renameSync(path, `${path}.moved`)
  await expect(set('Closed')).rejects.toBeInstanceOf(StoreUnavailable)
  renameSync(`${path}.moved`, path)
  expect(await set('Closed')).toMatchObject({ outcome: 'changed' })
  await storage.ping()
})

test('a store that other programs make smaller stays healthy', async () => {
  const { path, set, storage } = await openStored()
  using other = new DatabaseSync(path)
  other.exec(`CREATE TABLE filler AS SELECT randomblob(1000000) AS bytes`)
  await storage.ping()
  const before = statSync(path).size + statSync(`${path}-wal`).size
  other.exec('DROP TABLE filler; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  expect(statSync(path).size + statSync(`${path}-wal`).size).toBeLessThan(before)
  await storage.ping()
  expect(await set('Closed')).toMatchObject({ outcome: 'changed' })
  // The log has content again, less than before.
  other.exec('PRAGMA wal_checkpoint(TRUNCATE); CREATE TABLE filler AS SELECT 1 AS one')
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  await storage.ping()
  expect(await set('Active')).toMatchObject({ outcome: 'changed' })
})

test('a store is compacted after a blocking reader has ended', async () => {
  const { path, storage } = await openStored()
  using reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('BEGIN; SELECT * FROM schema_writer')
  const compaction = storage.compact?.()
  // Until now, the first attempt has failed.
  reader.exec('COMMIT')
  await expect(compaction).resolves.toBeUndefined()
  expect(statSync(`${path}-wal`).size).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'a process keeps the locks of a store whatever else it does with the store',
  async () => {
    const path = storePath()
    const storage = await createSqliteStorage({ path, exclusive: true })
    onTestFinished(() => storage.close())
    await put(storage, harbourAndCedar())
    await storage.ping()
    expect(locksOf(process.pid, path)).toEqual(LOCKS_AT_REST)
    const useOfAnother = async (options: { readOnly?: boolean; exclusive?: boolean }) => {
      const other = await createSqliteStorage({ ...options, path })
      await contentOf(other)
      await other.close()
    }
    const uses: (() => Promise<unknown>)[] = [
      () => useOfAnother({}),
      () => useOfAnother({ readOnly: true }),
      () => expect(useOfAnother({ exclusive: true })).rejects.toThrow('in use by another server'),
      () => contentOf(storage),
      async () => (await openIntake({ storage, now: () => NOON })).close(),
      async () => backupStore({ from: path, to: `${path}.copy`, overwrite: true }),
      () => expect(restore(`${path}.copy`, path)).rejects.toThrow('in use by another server'),
      () => storage.compact?.() ?? Promise.reject(new Error('It has a file.')),
      () => storage.ping(),
      () => put(storage, harbourAndCedar()),
    ]
    for (const use of uses) {
      await use()
      expect(locksOf(process.pid, path)).toEqual(LOCKS_AT_REST)
    }
  },
)

test('a store that grows stays healthy', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  onTestFinished(() => storage.close())
  await storage.ping()
  await put(storage, harbourAndCedar())
  const other = await createSqliteStorage({ path })
  await put(other, harbourAndCedar())
  await other.close()
  await expect(storage.ping()).resolves.toBeUndefined()
})
