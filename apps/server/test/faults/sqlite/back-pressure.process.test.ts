import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteStorage } from '../../../src/sqlite/sqlite.ts'
import { harbourAndCedar } from '../../fixture.ts'
import { storePath } from '../../store-files.ts'
import { flood, floodBeside } from '../flood.ts'
import { put } from '../../contents.ts'

/** Half of the room, which is what one organization may take. */
const QUEUE = 50

test('of more writes than can wait, the excess gets 503 immediately, and the others succeed', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path, maxQueue: 2 * QUEUE, busyTimeoutMs: 30_000 })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const other = new DatabaseSync(path, { timeout: 5000 })
  onTestFinished(() => other.close())
  const { done, rejected } = await flood(storage, {
    requests: 400,
    rejections: 400 - QUEUE,
    hold: () => other.exec('BEGIN IMMEDIATE'),
    release: () => other.exec('COMMIT'),
  })
  console.info(`back-pressure on SQLite: 400 concurrent writes, ${done} done, ${rejected} × 503`)
  expect({ done, rejected }).toEqual({ done: QUEUE, rejected: 400 - QUEUE })
})

test('an organization that floods the store does not make another one wait', async () => {
  const storage = await createSqliteStorage({ path: storePath(), maxBatch: 4 })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  expect(await floodBeside(storage)).toBeLessThan(50)
})
