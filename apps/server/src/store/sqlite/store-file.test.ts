// A store whose file goes away, is replaced or is cut off while it is open.
import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { harbourAndCedar } from '../../../test/fixture.ts'
import { storePath } from '../../../test/store-files.ts'
import { StoreUnavailable } from '../../domain/errors.ts'
import { createSqliteStorage } from './sqlite.ts'

const ACCIDENTS: [string, (path: string) => void][] = [
  ['is removed', (path) => rmSync(path)],
  [
    'is replaced by a copy',
    (path) => {
      copyFileSync(path, `${path}.copy`)
      renameSync(`${path}.copy`, path)
    },
  ],
  ['is cut off', (path) => truncateSync(path, 0)],
]

test.each(ACCIDENTS)('a store whose file %s is not healthy', async (_, happen) => {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  onTestFinished(() => storage.close())
  await storage.put(harbourAndCedar())
  await storage.ping()
  happen(path)
  await expect(storage.ping()).rejects.toBeInstanceOf(StoreUnavailable)
})

test('a store that grows stays healthy', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  onTestFinished(() => storage.close())
  await storage.ping()
  await storage.put(harbourAndCedar())
  const other = await createSqliteStorage({ path })
  await other.put(harbourAndCedar())
  await other.close()
  await expect(storage.ping()).resolves.toBeUndefined()
})
