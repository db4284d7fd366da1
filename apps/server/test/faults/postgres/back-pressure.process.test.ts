import { expect, onTestFinished, test } from 'vitest'
import { createPostgresStorage } from '../../../src/postgres/postgres.ts'
import { newStoreDatabase } from '../../databases.ts'
import { harbourAndCedar } from '../../fixture.ts'
import { flood, floodBeside } from '../flood.ts'
import { startProxy } from './proxy.ts'
import { put } from '../../contents.ts'

/** Half of the room, which is what one organization may take. */
const QUEUE = 50
const CONNECTIONS = 2

test('of more requests than can wait, the excess gets 503 immediately, and the others succeed', async () => {
  const proxy = await startProxy(await newStoreDatabase())
  const storage = await createPostgresStorage({
    url: proxy.url,
    maxConnections: CONNECTIONS,
    maxQueue: 2 * QUEUE,
    timeoutMs: 30_000,
  })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const rejections = 400 - QUEUE - CONNECTIONS
  const { done, rejected } = await flood(storage, {
    requests: 400,
    rejections,
    hold: () => proxy.stall(),
    release: () => proxy.resume(),
  })
  console.info(`back-pressure on PostgreSQL: 400 concurrent requests, ${done} done, ${rejected} × 503`)
  expect(done + rejected).toBe(400)
  expect(done).toBeGreaterThanOrEqual(QUEUE)
  expect(rejected).toBeGreaterThanOrEqual(rejections)
})

test('an organization that floods the database does not make another one wait', async () => {
  // On a busy machine, the last one of the flood can wait longer than the service would let it.
  const patient = { maxConnections: CONNECTIONS, timeoutMs: 60_000 }
  const storage = await createPostgresStorage({ url: await newStoreDatabase(), ...patient })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  expect(await floodBeside(storage)).toBeLessThan(50)
})
