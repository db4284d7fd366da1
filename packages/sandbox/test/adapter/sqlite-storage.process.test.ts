import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sqliteStorage } from '@parley/client/adapter/sqlite'
import type { AdapterStorage } from '@parley/client/adapter'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { storageOf } from './storage.ts'

const open = (path = join(temporaryFolder(), 'adapter.db')) => {
  const storage = sqliteStorage(path)
  onTestFinished(() => storage.close())
  return storage
}

/** What an adapter relies on. */
async function seen(storage: AdapterStorage) {
  await storage.put('a/2', 'two')
  await storage.put('a/1', 'one')
  await storage.put('b/1', 'other')
  const created = await Promise.all([
    storage.create('a/3', 'three'),
    storage.create('a/3', 'never'),
    storage.create('a/1', 'never'),
  ])
  await storage.put('a/2', 'two again')
  await storage.delete('a/unknown')
  const all = await storage.list({ prefix: 'a/', limit: 10 })
  const page = await storage.list({ prefix: 'a/', after: 'a/1', limit: 1 })
  await storage.delete('a/1')
  return [
    created,
    all,
    page,
    await storage.get('a/1'),
    await storage.get('a/3'),
    await storage.list({ prefix: 'c/', limit: 10 }),
  ]
}

test('a storage in a file behaves as one in memory', async () => {
  expect(await seen(open())).toEqual(await seen(storageOf(new Map()).storage))
})

test('a storage has its entries when it is opened again', async () => {
  const path = join(temporaryFolder(), 'adapter.db')
  const first = sqliteStorage(path)
  await first.put('a', 'x'.repeat(512 * 1024))
  first.close()
  expect(await open(path).get('a')).toHaveLength(512 * 1024)
})

test('a change that fails rejects, and the next one succeeds', async () => {
  const storage = open()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As a caller without types.
  const broken = storage.put('a', {} as string)
  await expect(broken).rejects.toThrow('cannot be bound')
  await storage.put('a', 'one')
  expect(await storage.get('a')).toBe('one')
})

const OPEN = `const { sqliteStorage } = await import('@parley/client/adapter/sqlite'); sqliteStorage(process.argv[1])`

test('a second process on the file of a storage is refused with one sentence', () => {
  const path = join(temporaryFolder(), 'adapter.db')
  open(path)
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', OPEN, path], {
    cwd: import.meta.dirname,
  })
  expect(String(stderr)).toContain(`${path} is used by another process, and an SQLite storage has one.`)
})

test('without node:sqlite, the error says what is needed', () => {
  const code = `process.getBuiltinModule = () => undefined; ${OPEN}.catch?.()`
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code, 'x'], {
      cwd: import.meta.dirname,
      stdio: 'pipe',
    })
  expect(run).toThrow('sqliteStorage needs Node 22.13 or newer.')
})
