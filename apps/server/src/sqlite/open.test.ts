import { temporaryFolder } from '@parley/tools/temporary-folder'
import { contract } from '@parley/contract'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { harbourAndCedar } from '../../test/fixture.ts'
import { CannotOpenStore } from '../sql/errors.ts'
import { storePath } from '../../test/store-files.ts'
import { openDatabase } from './open.ts'
import { createSqliteStorage } from './sqlite.ts'
import { put, contentOf } from '../../test/contents.ts'

/** SQLite's number for `synchronous = FULL`, which syncs the write-ahead log at each commit. */
const FULL = 2

/** Returns the error that an operator gets when the store at this path is opened. */
async function complaint(path: string): Promise<string> {
  const error: unknown = await createSqliteStorage({ path }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CannotOpenStore)
  const { message } = error as CannotOpenStore
  expect(message).toContain(path)
  expect(message).toMatch(/^The store [^\n]+\.$/)
  return message
}

async function filledStore(): Promise<string> {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  await put(storage, harbourAndCedar())
  await storage.close()
  return path
}

test('a folder is not a store', async () => {
  expect(await complaint(temporaryFolder())).toContain('choose a file in it')
})

test('opening a store in a missing folder fails with the advice to create the folder', async () => {
  expect(await complaint(join(temporaryFolder(), 'missing', 'parley.db'))).toContain('create the folder first')
})

test('opening a store below a file fails with the advice to choose another place', async () => {
  const file = storePath()
  writeFileSync(file, '')
  expect(await complaint(join(file, 'parley.db'))).toContain('choose another place')
})

test('a file that is not a database is rejected and not changed', async () => {
  const path = storePath()
  const text = 'These are the minutes of the meeting of the third of March.\n'.repeat(100)
  writeFileSync(path, text)
  expect(await complaint(path)).toContain('Restore it from a backup')
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('a truncated store is rejected', async () => {
  const path = await filledStore()
  truncateSync(path, 8192)
  expect(await complaint(path)).toContain('malformed')
})

test('a database of another program is rejected and not changed', async () => {
  const path = storePath()
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE recipes (name TEXT)')
  expect(await complaint(path)).toContain('another program')
  expect(other.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'recipes' }])
  other.close()
})

test('a store records the version that wrote it last, and a read-only program does not change it', async () => {
  const path = await filledStore()
  const writer = () => {
    const db = new DatabaseSync(path, { readOnly: true })
    const row = db.prepare('SELECT version FROM schema_writer').get()
    db.close()
    return row
  }
  expect(writer()).toEqual({ version: contract.info.version })
  const older = new DatabaseSync(path)
  older.exec(`UPDATE schema_writer SET version = '0.9.0'`)
  older.close()
  await (await createSqliteStorage({ path, readOnly: true })).close()
  expect(writer()).toEqual({ version: '0.9.0' })
  await (await createSqliteStorage({ path })).close()
  expect(writer()).toEqual({ version: contract.info.version })
})

test.skipIf(process.platform === 'win32')(
  'only its owner may open a store that is made here, and its lock',
  async () => {
    const path = storePath()
    const storage = await createSqliteStorage({ path, exclusive: true })
    for (const suffix of ['', '-wal', '-shm', '.lock']) expect(statSync(path + suffix).mode & 0o077).toBe(0)
    await storage.close()
  },
)

test('a second server cannot open the store until the first one closes, and commands can', async () => {
  const path = storePath()
  const first = await createSqliteStorage({ path, exclusive: true })
  await expect(createSqliteStorage({ path, exclusive: true })).rejects.toThrow('in use by another server')
  const command = await createSqliteStorage({ path })
  await put(command, harbourAndCedar())
  await command.close()
  await first.close()
  await (await createSqliteStorage({ path, exclusive: true })).close()
})

test.skipIf(process.platform === 'win32')(
  'a symbolic link to a store, or to its folder, leads to the same lock and the same log',
  async () => {
    const path = storePath()
    const links = [join(temporaryFolder(), 'link.db'), join(temporaryFolder(), 'folder')]
    symlinkSync(path, links[0] ?? '')
    symlinkSync(dirname(path), links[1] ?? '')
    const first = await createSqliteStorage({ path: links[0] ?? '', exclusive: true })
    for (const other of [path, join(links[1] ?? '', 'parley.db')])
      await expect(createSqliteStorage({ path: other, exclusive: true })).rejects.toThrow('in use by another server')
    rmSync(`${path}-wal`)
    await expect(put(first, harbourAndCedar())).rejects.toThrow('removed')
    await first.close()
  },
)

test('a store with two names is rejected, because SQLite would write a log for each name', async () => {
  const path = await filledStore()
  linkSync(path, `${path}.other`)
  for (const name of [path, `${path}.other`]) {
    expect(await complaint(name)).toContain('hard links')
    await expect(createSqliteStorage({ path: name, readOnly: true })).rejects.toThrow('hard links')
  }
  rmSync(`${path}.other`)
  await (await createSqliteStorage({ path })).close()
})

test('a commit is synced to the disk', () => {
  const db = openDatabase(storePath())
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: FULL })
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  db.close()
})

test('writes of one turn of the event loop are reported as one commit', async () => {
  const commits: number[] = []
  const storage = await createSqliteStorage({
    path: ':memory:',
    maxBatchMs: Infinity,
    onCommit: (writes) => commits.push(writes),
  })
  await Promise.all([put(storage, harbourAndCedar()), put(storage, []), put(storage, [])])
  expect(commits).toEqual([3])
  await storage.close()
})

test("the name of a store's folder can have any character", async () => {
  const path = join(temporaryFolder(), 'Größe 100% #1 &mode=ro')
  mkdirSync(path)
  const storage = await createSqliteStorage({ path: join(path, 'parley.db') })
  await put(storage, harbourAndCedar())
  expect(await contentOf(storage)).toHaveLength(harbourAndCedar().length)
  await storage.close()
})
