import { expect, onTestFinished, test } from 'vitest'
import { channelOf, written } from '../../../test/channel.ts'
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
  const { url, sql, roundTrips } = await overhear(database)
  const counted = await openStore(url)
  const keys = keysOf(counted)
  const { set, read } = await viewOf(counted, HARBOUR)
  const { deliver } = channelOf(counted, organization)
  sql.length = 0
  const before = roundTrips()
  return { keys, set, read, act, organization, current, pending, sql, deliver, roundTrips: () => roundTrips() - before }
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

test('a promotion is eight round trips and as many statements: the first begins the transaction and locks, the last commits', async () => {
  const { keys, act, pending, sql, roundTrips } = await open()
  expect(await keys.promote({ ...act, keyId: pending.uniqueId })).toBe(true)
  expect([sql.length, roundTrips()]).toEqual([11, 8])
  expect(sql[2]).toContain('FOR NO KEY UPDATE')
})

test('a regeneration is six round trips and as many statements: the first begins the transaction and locks, the last commits', async () => {
  const { keys, act, current, sql, roundTrips } = await open()
  expect(await keys.regenerate({ ...act, keyId: current.uniqueId }, storedKey(), 8)).toBe(true)
  expect([sql.length, roundTrips()]).toEqual([9, 6])
  expect(sql[2]).toContain('FOR NO KEY UPDATE')
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

test('a delivery is five round trips, however many messages it has, and whether its contacts are new or known', async () => {
  const { deliver, roundTrips } = await open()
  for (const times of [1, 2]) {
    const messages = ['one', 'two'].map((name) => written('app.new', `${name} ${times}`))
    expect(await deliver(...messages)).toMatchObject([{ result: 'Created' }, { result: 'Created' }])
    expect(roundTrips()).toBe(5 * times)
  }
})
