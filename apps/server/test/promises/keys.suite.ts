import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Act } from '../../src/domain/kernel/act.ts'
import { AGENT, CEDAR, HARBOUR, OWNER, READER, SUPERVISOR } from '../fixture.ts'
import { changed, later, NOON, openFilled, type OpenStore, storedKey, trail, viewOf } from '../stores.ts'
import { keysOf } from '../keys.ts'
import { fingerprintOf } from '../../src/domain/api-keys/format.ts'
import { dayOf } from '../../src/domain/api-keys/last-use.ts'
import { put } from '../contents.ts'

const { pendingKeys: MAX_PENDING } = limits
const DAY_MS = 86_400_000

export function keyPromises(open: OpenStore): void {
  /** A store whose owner has a current key, and what can be done with keys there. */
  async function withCurrentKey() {
    const { storage, organization, act } = await openFilled(open)
    const first = storedKey()
    await keysOf(storage).create(act, OWNER, first, MAX_PENDING)
    const promote = (keyId: string, graceUntil?: Date) => keysOf(storage).promote({ ...act, keyId }, graceUntil)
    await promote(first.uniqueId)
    return {
      storage,
      organization,
      act,
      first,
      promote,
      /** Adds a pending key, acting with a key that is believed to be current. */
      regenerate: async (keyId = first.uniqueId, createdAt = NOON) => {
        const key = storedKey(createdAt)
        return { key, added: await keysOf(storage).regenerate({ ...act, keyId }, key, MAX_PENDING) }
      },
      find: async (hash: string) => keysOf(storage).find(organization, hash),
      states: async () => {
        const keys = await keysOf(storage).list(organization, OWNER)
        return Object.fromEntries(keys.map(({ uniqueId, state }) => [uniqueId, state]))
      },
    }
  }

  test('a key finds its member, with the union of the rights of all roles', async () => {
    const { storage, organization, act } = await openFilled(open)
    const key = storedKey()
    expect(await keysOf(storage).create(act, SUPERVISOR, key, MAX_PENDING)).toBe(true)
    const caller = await keysOf(storage).find(organization, key.hash)
    expect(caller).toEqual({
      organizationId: HARBOUR,
      organization,
      memberId: SUPERVISOR,
      accessLevel: 'Member',
      permissions: expect.any(Array) as string[],
      keyId: key.uniqueId,
      keyState: 'pending',
    })
    expect(caller?.permissions.toSorted()).toEqual(['Delete:Conversation', 'Regenerate:ApiKey', 'Update:Conversation'])
  })

  test('a change of a role, a member or an access level changes the rights of a key immediately', async () => {
    const { storage, organization, act } = await openFilled(open)
    const key = storedKey()
    await keysOf(storage).create(act, AGENT, key, MAX_PENDING)
    const rights = async () => keysOf(storage).find(organization, key.hash)
    expect(await rights()).toMatchObject({ permissions: ['Update:Conversation'] })
    await put(storage, [changed('rol_agent', { permissions: ['Read:Conversation'] })])
    expect(await rights()).toMatchObject({ permissions: ['Read:Conversation'] })
    await put(storage, [changed(AGENT, { roleIds: [], accessLevel: 'Owner' })])
    expect(await rights()).toMatchObject({ permissions: [], accessLevel: 'Owner' })
  })

  test('a key is found under its own organization only', async () => {
    const { storage, first, organization } = await withCurrentKey()
    const cedar = await viewOf(storage, CEDAR)
    expect(await keysOf(storage).find(cedar.organization, first.hash)).toBeUndefined()
    expect(await keysOf(storage).find(organization, 'another hash')).toBeUndefined()
    expect(await keysOf(storage).list(cedar.organization)).toEqual([])
  })

  test('a key is created only for an existing member', async () => {
    const { storage, act } = await openFilled(open)
    expect(await keysOf(storage).create(act, 'mem_nobody', storedKey(), MAX_PENDING)).toBe(false)
    expect(await trail(storage)).toEqual([])
  })

  test('keys are listed without their hash, in the order of creation', async () => {
    const { storage, organization, first, regenerate } = await withCurrentKey()
    const { key } = await regenerate(first.uniqueId, later(-60_000))
    const entry = { memberId: OWNER, lastFour: 'abcd' }
    const [used, unused] = [first, key].map(({ uniqueId, hash }) => ({ uniqueId, fingerprint: fingerprintOf(hash) }))
    expect(await keysOf(storage).list(organization)).toEqual([
      { ...entry, ...used, createdAt: NOON, state: 'current', lastUsedDay: dayOf(NOON.getTime()) },
      { ...entry, ...unused, createdAt: later(-60_000), state: 'pending' },
    ])
    expect(await keysOf(storage).list(organization, READER)).toEqual([])
  })

  test('keys that were never used are counted across all organizations', async () => {
    const { storage, act } = await openFilled(open)
    const cedar = await viewOf(storage, CEDAR)
    expect(await keysOf(storage).countPending()).toBe(0)
    const used = storedKey()
    for (const key of [used, storedKey()]) await keysOf(storage).create(act, OWNER, key, MAX_PENDING)
    await keysOf(storage).create(cedar.act, OWNER, storedKey(), MAX_PENDING)
    expect(await keysOf(storage).countPending()).toBe(3)
    await keysOf(storage).promote({ ...act, keyId: used.uniqueId })
    expect(await keysOf(storage).countPending()).toBe(1)
  })

  test('the first use of a key makes it current, the current one previous, and ends the other pending ones', async () => {
    const { first, promote, regenerate, states, find } = await withCurrentKey()
    const one = await regenerate()
    const two = await regenerate()
    expect(await promote(two.key.uniqueId)).toBe(true)
    expect(await states()).toEqual({ [first.uniqueId]: 'previous', [two.key.uniqueId]: 'current' })
    expect(await find(one.key.hash)).toBeUndefined()
    expect(await promote(one.key.uniqueId)).toBe(false)
    expect(await promote(first.uniqueId)).toBe(false)
  })

  test('promoting a key is idempotent', async () => {
    const { storage, promote, regenerate } = await withCurrentKey()
    const { key } = await regenerate()
    expect(await Promise.all([promote(key.uniqueId), promote(key.uniqueId)])).toEqual([true, true])
    const promotions = (await trail(storage)).filter(({ event }) => event === 'api_key.promoted')
    expect(promotions.filter(({ subjectId }) => subjectId === key.uniqueId)).toHaveLength(1)
  })

  test('a promotion ends an earlier grace period immediately', async () => {
    const { first, promote, regenerate, find } = await withCurrentKey()
    const second = await regenerate()
    await promote(second.key.uniqueId, later(60_000))
    expect(await find(first.hash)).toMatchObject({ keyState: 'previous', graceUntil: later(60_000) })
    const third = await regenerate(second.key.uniqueId)
    await promote(third.key.uniqueId, later(120_000))
    expect((await find(first.hash))?.graceUntil).toBeUndefined()
    expect(await find(second.key.hash)).toMatchObject({ keyState: 'previous', graceUntil: later(120_000) })
  })

  test('only the current key can be regenerated', async () => {
    const { storage, first, promote, regenerate, states } = await withCurrentKey()
    const second = await regenerate()
    const promotion = promote(second.key.uniqueId)
    const late = regenerate(first.uniqueId)
    expect(await promotion).toBe(true)
    expect((await late).added).toBe(false)
    expect(Object.values(await states())).toEqual(['previous', 'current'])
    expect((await trail(storage)).filter(({ event }) => event === 'api_key.regenerated')).toHaveLength(1)
  })

  test('beyond the maximum, the oldest pending keys end, by the order of creation and not by the clock', async () => {
    const { states, regenerate } = await withCurrentKey()
    const created: string[] = []
    for (let age = 0; age < MAX_PENDING + 3; age++)
      created.push((await regenerate(undefined, later(-age))).key.uniqueId)
    const pending = Object.entries(await states()).filter(([, state]) => state === 'pending')
    expect(pending.map(([keyId]) => keyId)).toEqual(created.slice(-MAX_PENDING))
  })

  test('after concurrent regenerations and first uses, one key is current', async () => {
    const { first, promote, regenerate, states } = await withCurrentKey()
    const pending = await Promise.all(Array.from({ length: MAX_PENDING }, () => regenerate()))
    const races = pending.flatMap(({ key }) => [promote(key.uniqueId), regenerate(), regenerate(key.uniqueId)])
    await Promise.all(races)
    const now = Object.values(await states())
    expect(now.filter((state) => state === 'current')).toHaveLength(1)
    expect(now.filter((state) => state === 'pending').length).toBeLessThanOrEqual(MAX_PENDING)
    expect((await states())[first.uniqueId]).toBe('previous')
  })

  test('a revocation ends pending, current and previous keys, with an audit entry for each', async () => {
    const { storage, act, first, promote, regenerate, states, find } = await withCurrentKey()
    const second = await regenerate()
    await promote(second.key.uniqueId, later(60_000))
    await regenerate(second.key.uniqueId)
    expect(await keysOf(storage).revoke(act, OWNER)).toBe(3)
    expect(new Set(Object.values(await states()))).toEqual(new Set(['revoked']))
    expect(await find(first.hash)).toMatchObject({ keyState: 'revoked' })
    expect((await find(first.hash))?.graceUntil).toBeUndefined()
    expect(await promote(second.key.uniqueId)).toBe(false)
    expect((await trail(storage)).filter(({ event }) => event === 'api_key.revoked')).toHaveLength(3)
    expect(await keysOf(storage).revoke(act, OWNER)).toBe(0)
  })

  test('revoking one key leaves the others of the member unchanged', async () => {
    const { storage, act, first, promote, regenerate, states, find } = await withCurrentKey()
    const [second, third] = [await regenerate(), await regenerate()]
    expect(await keysOf(storage).revokeOne(act, { memberId: OWNER, keyId: first.uniqueId })).toBe(true)
    expect(await states()).toEqual({
      [first.uniqueId]: 'revoked',
      [second.key.uniqueId]: 'pending',
      [third.key.uniqueId]: 'pending',
    })
    expect(await keysOf(storage).revokeOne(act, { memberId: OWNER, keyId: first.uniqueId })).toBe(false)
    expect(await promote(second.key.uniqueId)).toBe(true)
    expect(await find(first.hash)).toMatchObject({ keyState: 'revoked' })
    const revoked = (await trail(storage, {})).filter(({ event }) => event === 'api_key.revoked')
    expect(revoked.map(({ subjectId }) => subjectId)).toEqual([first.uniqueId])
  })

  test('a key has the expiry that was set last, and a regenerated key inherits the expiry of the key that it replaces', async () => {
    const { storage, act, first, regenerate, find } = await withCurrentKey()
    const key = { memberId: OWNER, keyId: first.uniqueId }
    await keysOf(storage).setExpiry(act, key, later(DAY_MS))
    await keysOf(storage).setExpiry(act, key, later(2 * DAY_MS))
    const second = await regenerate()
    for (const { hash } of [first, second.key]) expect(await find(hash)).toMatchObject({ expiresAt: later(2 * DAY_MS) })
    await keysOf(storage).setExpiry(act, key)
    expect((await find(first.hash))?.expiresAt).toBeUndefined()
    await keysOf(storage).revoke(act, OWNER)
    expect((await find(second.key.hash))?.expiresAt).toBeUndefined()
  })

  test('expiring keys of all organizations are found while a warning or an expiry is due', async () => {
    const { storage, act, first, regenerate } = await withCurrentKey()
    const cedar = await viewOf(storage, CEDAR)
    const other = storedKey()
    await keysOf(storage).create(cedar.act, OWNER, other, MAX_PENDING)
    await regenerate()
    const set = (by: Act, memberId: string, keyId: string) =>
      keysOf(storage).setExpiry(by, { memberId, keyId }, later(30 * DAY_MS))
    await set(act, OWNER, first.uniqueId)
    expect(await set(cedar.act, OWNER, other.uniqueId)).toBe(true)
    const expiring = async (at: Date, warning: Date) =>
      (await keysOf(storage).expiring(at, warning)).map(({ keyId }) => keyId).toSorted()
    const both = [first.uniqueId, other.uniqueId].toSorted()
    expect(await expiring(NOON, later(30 * DAY_MS - 1))).toEqual([])
    expect(await expiring(NOON, later(30 * DAY_MS))).toEqual(both)
    expect(await expiring(later(30 * DAY_MS), later(0))).toEqual(both)
    await keysOf(storage).revokeOne(act, { memberId: OWNER, keyId: first.uniqueId })
    expect(await expiring(later(30 * DAY_MS), later(0))).toEqual([other.uniqueId])
  })

  test('the day of the last use is written once a day, and never goes back', async () => {
    const { storage, act, organization, find } = await withCurrentKey()
    const key = storedKey()
    await keysOf(storage).create(act, AGENT, key, MAX_PENDING)
    const record = (day: number) => keysOf(storage).recordUse(organization, key.hash, day)
    expect((await find(key.hash))?.lastUsedDay).toBeUndefined()
    const written = await Promise.all([record(20_000), record(20_000), record(20_000)])
    expect(written.filter(Boolean)).toHaveLength(1)
    expect([await record(19_999), await record(20_001), await record(20_000)]).toEqual([false, true, false])
    expect(await find(key.hash)).toMatchObject({ lastUsedDay: 20_001 })
  })

  test('unused pending keys can be dropped, and the current one stays', async () => {
    const { storage, act, first, regenerate, states } = await withCurrentKey()
    await regenerate()
    await regenerate()
    expect(await keysOf(storage).dropPending(act, OWNER)).toBe(2)
    expect(await states()).toEqual({ [first.uniqueId]: 'current' })
  })

  test('the newest superseded keys stay known', async () => {
    const { first, promote, regenerate, states, find } = await withCurrentKey()
    const keys = [first]
    for (let rotation = 0; rotation < 30; rotation++) {
      const { key } = await regenerate(keys.at(-1)?.uniqueId)
      await promote(key.uniqueId)
      keys.push(key)
    }
    const known = keys.slice(-21).map(({ uniqueId }) => uniqueId)
    expect(Object.keys(await states())).toEqual(known)
    expect(await find(first.hash)).toBeUndefined()
  })

  test('the use of a superseded key is recorded at most once in an interval', async () => {
    const { storage, act, first, promote, regenerate } = await withCurrentKey()
    await promote((await regenerate()).key.uniqueId)
    const use = async (at: Date) =>
      keysOf(storage).recordSupersededUse({ ...act, keyId: first.uniqueId, at }, later(-3_600_000, at))
    await Promise.all([use(NOON), use(NOON), use(later(1))])
    await use(later(3_599_999))
    const uses = async () => (await trail(storage)).filter(({ event }) => event === 'api_key.superseded_use')
    expect((await uses()).map(({ at }) => at)).toEqual([NOON])
    await use(later(3_600_000))
    expect((await uses()).map(({ at, subjectId }) => [at, subjectId])).toEqual([
      [NOON, first.uniqueId],
      [later(3_600_000), first.uniqueId],
    ])
  })
}
