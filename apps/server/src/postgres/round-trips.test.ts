import { expect, onTestFinished, test } from 'vitest'
import { callerOf, channelBy, written } from '../../test/channel.ts'
import { put } from '../../test/contents.ts'
import { newStoreDatabase } from '../../test/databases.ts'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { FIRST_CHANNEL } from '../domain/kernel/first-channel.ts'
import { overhear } from '../../test/postgres/overheard.ts'
import { NOON, viewOf } from '../../test/stores.ts'
import { createPostgresStorage } from './postgres.ts'

async function openStore(url: string) {
  const storage = await createPostgresStorage({ url, now: () => NOON, maxConnections: 1 })
  onTestFinished(() => storage.close())
  return storage
}

test('a delivery takes five round trips for any number of messages, with new or known contacts', async () => {
  const database = await newStoreDatabase()
  const storage = await openStore(database)
  await put(storage, harbourAndCedar())
  const { organization } = await viewOf(storage, HARBOUR)
  const { url, roundTrips } = await overhear(database)
  const counted = await openStore(url)
  // It opens the connection.
  await viewOf(counted, HARBOUR)
  // An adapter is bound to its channel, so the channel need not be looked up.
  const { deliver } = channelBy(counted, { ...callerOf(organization), channelId: FIRST_CHANNEL }, () => NOON)
  const before = roundTrips()
  for (const times of [1, 2]) {
    const messages = ['one', 'two'].map((name) => written('app.new', `${name} ${times}`))
    expect(await deliver(...messages)).toMatchObject([{ result: 'Created' }, { result: 'Created' }])
    expect(roundTrips() - before).toBe(5 * times)
  }
})

test('an update takes three round trips: to lock and read, to take the position of its event, and to commit', async () => {
  const database = await newStoreDatabase()
  const { url, roundTrips } = await overhear(database)
  const storage = await openStore(url)
  await put(storage, harbourAndCedar())
  const { set } = await viewOf(storage, HARBOUR)
  const before = roundTrips()
  for (const status of ['Closed', 'Active'] as const) expect(await set(status)).toMatchObject({ outcome: 'changed' })
  expect(roundTrips() - before).toBe(2 * 3)
})
