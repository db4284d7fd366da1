import { expect, test } from 'vitest'
import { HARBOUR, OWNER } from '../../../test/fixture.ts'
import { openAny } from '../../../test/engine.ts'
import { keysOf } from '../../../test/keys.ts'
import { NOON, openFilled } from '../../../test/stores.ts'
import type { Store } from '../../store/store.ts'
import { StoreUnavailable } from '../../sql/errors.ts'
import { resultOf } from '../../../test/result-of.ts'
import { createApiKeys } from './api-keys.ts'
import { dateOf, dayOf, endOfDay } from './last-use.ts'

const DAY_MS = 86_400_000

/** A key that is current, and a service that counts its writes and whose store can fail to write. */
async function open() {
  const { storage } = await openFilled(openAny)
  const clock = { ms: NOON.getTime() }
  const now = () => new Date(clock.ms)
  const store = { writes: 0, isFailing: false }
  const counting: Store = {
    ...storage,
    async write(of, job) {
      store.writes += 1
      if (store.isFailing) throw new StoreUnavailable('The disk is full.')
      return storage.write(of, job)
    },
  }
  const serve = () => createApiKeys({ storage: counting, now, elapsedMs: () => clock.ms, graceSeconds: 60 })
  const apiKeys = serve()
  const { key = '' } = (await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })) ?? {}
  const use = async () => resultOf(await apiKeys.authenticate(key, 'req'))
  await use()
  store.writes = 0
  const lastUsedOn = async () => {
    const [{ lastUsedDay } = {}] = await keysOf(storage).listOf(HARBOUR, OWNER)
    return lastUsedDay === undefined ? undefined : dateOf(lastUsedDay)
  }
  return { clock, store, storage, apiKeys, key, use, serve, lastUsedOn }
}

test('days begin at midnight UTC', () => {
  const day = dayOf(Date.parse('2026-03-14T23:59:59.999Z'))
  expect(dateOf(day)).toBe('2026-03-14')
  expect(endOfDay(day).toISOString()).toBe('2026-03-15T00:00:00.000Z')
  expect(dayOf(Date.parse('2026-03-15T00:00:00.000Z'))).toBe(day + 1)
})

test('the first use makes a key current, and records the day in the same write', async () => {
  const { lastUsedOn, use, store } = await open()
  expect(await lastUsedOn()).toBe('2026-03-14')
  await Promise.all([use(), use(), use()])
  expect(store.writes).toBe(0)
})

test('all instances together write the use of a key once a day', async () => {
  const { clock, store, use, key, serve, lastUsedOn } = await open()
  clock.ms += DAY_MS
  await Promise.all([use(), use(), use()])
  await expect.poll(lastUsedOn).toBe('2026-03-15')
  const other = serve()
  await Promise.all([use(), use(), other.authenticate(key, 'req')])
  expect(store.writes).toBe(1)
})

test('a use within the grace period is recorded, and a rejected use is not', async () => {
  const { clock, apiKeys, use, storage } = await open()
  const daysOf = async () => (await keysOf(storage).listOf(HARBOUR, OWNER)).map(({ lastUsedDay }) => lastUsedDay)
  const today = dayOf(NOON.getTime())
  clock.ms = endOfDay(today).getTime() - 30_000
  const { key } = resultOf(await apiKeys.regenerate(await use(), 'req'))
  resultOf(await apiKeys.authenticate(key, 'req'))
  clock.ms += 30_000
  expect(await use()).toMatchObject({ keyState: 'previous' })
  await expect.poll(daysOf).toEqual([today + 1, today])
  clock.ms += DAY_MS
  await expect(use()).rejects.toThrow('invalid')
  expect(await daysOf()).toEqual([today + 1, today])
})

test('a key is accepted although recording its use fails, and recording pauses for a minute', async () => {
  const { clock, store, use, lastUsedOn } = await open()
  clock.ms += DAY_MS
  store.isFailing = true
  for (let time = 0; time < 5; time++) expect(await use()).toMatchObject({ memberId: OWNER })
  expect(store.writes).toBe(1)
  store.isFailing = false
  await use()
  expect(store.writes).toBe(1)
  clock.ms += 60_000
  await use()
  await expect.poll(lastUsedOn).toBe('2026-03-15')
})
