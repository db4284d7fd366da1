// Tests batches of reads on a real PostgreSQL.
import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { startProxy } from '../../test/faults/postgres/proxy.ts'
import { HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'
import { keysOf } from '../../test/keys.ts'
import { NOON, storedKey, text, viewOf } from '../../test/stores.ts'
import { createPostgresStorage } from './postgres.ts'
import { put } from '../../test/contents.ts'

/** Opens a store with the fixture. */
async function open() {
  const database = await newStoreDatabase()
  const proxy = await startProxy(database)
  const storage = await createPostgresStorage({ url: proxy.url, now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  return { database, proxy, storage, ...(await viewOf(storage, HARBOUR)) }
}

const times = <Of>(count: number, of: Of): Of[] => Array.from({ length: count }, () => of)

test('reads of a large result continue in several groups, and other work runs in between', async () => {
  const { storage, read } = await open()
  await put(storage, [text('large', NOON, { messageData: { text: 'a'.repeat(100_000) } })])
  // The size of a result is known after the first one.
  await read()
  let round = 0
  const nextRound = () => {
    round += 1
    immediate = setImmediate(nextRound)
  }
  let immediate = setImmediate(nextRound)
  onTestFinished(() => clearImmediate(immediate))
  const rounds = await Promise.all(times(25, undefined).map(() => read().then(() => round)))
  expect(new Set(rounds).size).toBe(3)
})

test('if the database rejects one key of a batch, only that key fails', async () => {
  const { storage, act, organization } = await open()
  const key = storedKey()
  await keysOf(storage).create(act, OWNER, key, 8)
  const find = (hash: string) => keysOf(storage).find(organization, hash)
  const [poisoned, found, unknown] = await Promise.allSettled([find('\0'), find(key.hash), find('unknown')])
  expect(poisoned).toMatchObject({ status: 'rejected', reason: { code: '22021' } })
  expect(found).toMatchObject({ status: 'fulfilled', value: { keyId: key.uniqueId } })
  expect(unknown).toEqual({ status: 'fulfilled', value: undefined })
})

test('a read does not join a batch that was sent, so it never returns outdated data', async () => {
  const { storage, proxy, act, organization, database } = await open()
  const key = storedKey()
  await keysOf(storage).create(act, OWNER, key, 8)
  const other = await createPostgresStorage({ url: database, now: () => NOON })
  onTestFinished(() => other.close())
  const find = () => keysOf(storage).find(organization, key.hash)
  const held = proxy.holdResponseTo('caller_set\0')
  const early = find()
  await held
  await keysOf(other).revoke(act, OWNER)
  const late = [find(), find()]
  proxy.resume()
  expect(await early).toMatchObject({ keyState: 'pending' })
  expect(await Promise.all(late)).toMatchObject(times(2, { keyState: 'revoked' }))
})
