import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../../test/databases.ts'
import { HARBOUR, harbourAndCedar, OWNER } from '../../../test/fixture.ts'
import { keysOf } from '../../../test/keys.ts'
import { overhear } from '../../../test/postgres/overheard.ts'
import { NOON, storedKey, viewOf } from '../../../test/stores.ts'
import { createPostgresStorage } from './postgres.ts'
import { put } from '../../../test/contents.ts'

/**
 * A store with a current and a pending key, opened again through a connection that counts. A statement's text is sent with
 * its first use, so the count is right for what a test does first.
 */
async function open() {
  const database = await newStoreDatabase()
  const [current, pending] = [storedKey(), storedKey()]
  const storage = await openStore(database)
  await put(storage, harbourAndCedar())
  const { act, organization } = await viewOf(storage, HARBOUR)
  await keysOf(storage).create(act, OWNER, current, 8)
  await keysOf(storage).promote({ ...act, keyId: current.uniqueId })
  await keysOf(storage).create(act, OWNER, pending, 8)
  const { url, sql } = await overhear(database)
  const counted = await openStore(url)
  const keys = keysOf(counted)
  const { set, read } = await viewOf(counted, HARBOUR)
  sql.length = 0
  return { keys, set, read, act, organization, current, pending, sql }
}

async function openStore(url: string) {
  const storage = await createPostgresStorage({ url, now: () => NOON, maxConnections: 1 })
  onTestFinished(() => storage.close())
  return storage
}

test('finding a caller is one round trip, without a transaction', async () => {
  const { keys, organization, current, sql } = await open()
  expect(await keys.find(organization, current.hash)).toBeDefined()
  expect(sql).toHaveLength(1)
})

test('a promotion is ten round trips: eight statements in a transaction, the lock first', async () => {
  const { keys, act, pending, sql } = await open()
  expect(await keys.promote({ ...act, keyId: pending.uniqueId })).toBe(true)
  expect(sql).toHaveLength(10)
  expect(sql[1]).toContain('FOR NO KEY UPDATE')
})

test('a regeneration is eight round trips: six statements in a transaction, the lock first', async () => {
  const { keys, act, current, sql } = await open()
  expect(await keys.regenerate({ ...act, keyId: current.uniqueId }, storedKey(), 8)).toBe(true)
  expect(sql).toHaveLength(8)
  expect(sql[1]).toContain('FOR NO KEY UPDATE')
})

test('a change of a status is one round trip, without a transaction, whatever comes of it', async () => {
  const { set, sql } = await open()
  expect(await set('Closed')).toMatchObject({ outcome: 'changed' })
  expect(sql).toHaveLength(1)
  expect(sql[0]).toContain('SKIP LOCKED')
  // The statement is prepared now, so that its text is never sent again on this connection.
  expect(await set('Closed')).toMatchObject({ outcome: 'kept' })
  expect(await set('Closed', { id: 'cnv_nobody' })).toEqual({ outcome: 'unknown' })
  expect(sql).toHaveLength(1)
})

test('with If-Match a change of a status is two round trips, without a transaction: reading, and comparing and writing', async () => {
  const { set, read, sql } = await open()
  const { revision } = await read()
  sql.length = 0
  expect(await set('Closed', { onlyIf: ['old'] })).toMatchObject({ outcome: 'rejected' })
  expect(sql).toEqual([])
  expect(await set('Closed', { onlyIf: [revision] })).toMatchObject({ outcome: 'changed' })
  expect(sql).toHaveLength(1)
  expect(sql[0]).toContain('SKIP LOCKED')
})
