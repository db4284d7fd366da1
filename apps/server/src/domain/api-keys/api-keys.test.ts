import { expect, test } from 'vitest'
import { CEDAR, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { openAny } from '../../../test/engine.ts'
import { NOON, openFilled, trail, viewOf } from '../../../test/stores.ts'
import { createKeyAdministration } from './administer.ts'
import { createRun } from '../../store/run.ts'
import { ServiceError } from '../kernel/errors.ts'
import { resultOf } from '../../../test/result-of.ts'
import { createApiKeys } from './api-keys.ts'
import { describeCaller } from './describe-caller.ts'
import { mintKey } from './format.ts'
import { asCode, keysOf } from '../../../test/keys.ts'

const HOUR_MS = 3_600_000

/** Keys over a store of their own, and a clock that the test moves. */
async function open(graceSeconds = 0) {
  const clock = { ms: NOON.getTime(), elapsedMs: 0 }
  const { storage, organization } = await openFilled(openAny)
  const serve = (seconds: number) =>
    createApiKeys({ storage, now: () => new Date(clock.ms), elapsedMs: () => clock.elapsedMs, graceSeconds: seconds })
  const apiKeys = serve(graceSeconds)
  const use = async (key: string | undefined) => resultOf(await apiKeys.authenticate(key, 'req'))
  const operator = createKeyAdministration({ storage, now: () => new Date(clock.ms) })
  const created = await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })
  const first = created?.key ?? ''
  return {
    storage,
    organization,
    clock,
    apiKeys,
    /** The same store under another setting, as after a restart. */
    serve,
    use,
    first,
    operator,
    /** Lets a key expire in some time. */
    expire: async (key: string, ms: number) => {
      const known = await operator.identify(key)
      if (typeof known === 'string') throw new Error(`The key is ${known}.`)
      return operator.setExpiry(known, new Date(clock.ms + ms))
    },
    stateOf: async (keyId: string) => (await operator.find(HARBOUR, keyId))?.state,
    regenerate: async (key: string) => resultOf(await apiKeys.regenerate(await use(key), 'req')).key,
    uses: async () => (await trail(storage)).filter(({ event }) => event === 'api_key.superseded_use').length,
  }
}
const rejectedAs = (code: string) => expect.objectContaining({ name: 'ServiceError', code }) as unknown

test('a request without a key gets api_key_missing', async () => {
  const { use } = await open()
  await expect(use(undefined)).rejects.toEqual(rejectedAs('api_key_missing'))
})

test('a malformed, unknown or foreign key gets api_key_invalid', async () => {
  const { storage, use, organization, first } = await open()
  const cedar = await viewOf(storage, CEDAR)
  const foreign = first.replace(organization, cedar.organization)
  for (const key of ['nonsense', mintKey(organization), mintKey(asCode('0123456789')), foreign]) {
    await expect(use(key)).rejects.toEqual(rejectedAs('api_key_invalid'))
  }
})

test('regenerating creates a new key for the calling member', async () => {
  const { storage, apiKeys, use, first, clock, organization } = await open()
  const caller = await use(first)
  clock.ms += 1000
  const apiKey = resultOf(await apiKeys.regenerate(caller, 'req'))
  expect(apiKey).toEqual({
    uniqueId: expect.stringMatching(/^key_/) as string,
    key: expect.stringMatching(/^parley_/) as string,
    createdAt: new Date(clock.ms).toISOString(),
  })
  expect(await keysOf(storage).list(organization, OWNER)).toMatchObject([
    { uniqueId: caller.keyId, state: 'current' },
    { uniqueId: apiKey.uniqueId, state: 'pending', lastFour: apiKey.key.slice(-4) },
  ])
  expect(await use(apiKey.key)).toMatchObject({ memberId: OWNER, keyState: 'current' })
})

test('without a grace period the old key is rejected once the new one was used, and not before', async () => {
  const { use, first, regenerate } = await open()
  const next = await regenerate(first)
  await use(first)
  await use(next)
  await expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
})

test('within its grace period the old key authenticates, but cannot regenerate', async () => {
  const { use, first, regenerate, clock } = await open(60)
  await use(await regenerate(first))
  clock.ms += 59_999
  expect(await use(first)).toMatchObject({ keyState: 'previous' })
  await expect(regenerate(first)).rejects.toEqual(rejectedAs('api_key_superseded'))
  clock.ms += 1
  await expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
})

test.each([0, 60])('a grace period of an hour ends early if the setting becomes %i seconds', async (seconds) => {
  const { use, first, regenerate, serve, clock } = await open(3600)
  await use(await regenerate(first))
  const restarted = serve(seconds)
  await expect(restarted.authenticate(first, 'req')).resolves.toEqual(rejectedAs('api_key_invalid'))
  // It is not accepted again when its end comes near.
  clock.ms += 3_599_000
  await expect(restarted.authenticate(first, 'req')).resolves.toEqual(rejectedAs('api_key_invalid'))
})

test('setting the clock back extends no grace period', async () => {
  const { use, first, regenerate, clock } = await open(60)
  const pass = (ms: number) => {
    clock.ms += ms
    clock.elapsedMs += ms
  }
  await use(await regenerate(first))
  pass(30_000)
  clock.ms -= HOUR_MS
  pass(29_999)
  expect(await use(first)).toMatchObject({ keyState: 'previous' })
  pass(1)
  await expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
})

test('setting the clock back while the service is stopped makes no rejected key valid again', async () => {
  const { use, first, regenerate, serve, clock } = await open(60)
  await use(await regenerate(first))
  clock.ms -= HOUR_MS
  await expect(serve(60).authenticate(first, 'req')).resolves.toEqual(rejectedAs('api_key_invalid'))
})

test.each([
  [0, 'api_key_invalid'],
  [60, 'api_key_superseded'],
])('with a grace period of %i seconds, a regeneration that a first use overtakes is %s', async (graceSeconds, code) => {
  const { storage, apiKeys, use, first, regenerate } = await open(graceSeconds)
  const caller = await use(first)
  await use(await regenerate(first))
  const before = await trail(storage)
  await expect(apiKeys.regenerate(caller, 'req')).resolves.toEqual(rejectedAs(code))
  expect(await trail(storage)).toEqual(before)
})

test('a pending key that is used twice at the same time is accepted twice', async () => {
  const { use, first, regenerate } = await open()
  const next = await regenerate(first)
  const [one, two] = await Promise.all([use(next), use(next)])
  expect([one.keyState, two.keyState]).toEqual(['current', 'current'])
})

test('if two pending keys are used concurrently, only one becomes current', async () => {
  const { use, first, regenerate } = await open()
  const [one, other] = [await regenerate(first), await regenerate(first)]
  const results = await Promise.allSettled([use(one), use(other)])
  // Either key can win the race.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results).toContainEqual({ status: 'rejected', reason: rejectedAs('api_key_invalid') })
})

test.each([
  [0, 'rejected'],
  [60, 'previous'],
])('with a grace period of %i seconds, a first use that two others overtake is %s', async (graceSeconds, expected) => {
  const { storage, first, use, regenerate, clock } = await open(graceSeconds)
  const overtaken = await regenerate(first)
  const overtake = async () => {
    await use(overtaken)
    await use(await regenerate(overtaken))
  }
  let overtaking: Promise<void> | undefined
  const slow = createApiKeys({
    storage: {
      ...storage,
      write: async (organization, job) => {
        await (overtaking ??= overtake())
        return storage.write(organization, job)
      },
    },
    now: () => new Date(clock.ms),
    elapsedMs: () => clock.elapsedMs,
    graceSeconds,
  })
  const caller = await slow.authenticate(overtaken, 'req')
  expect(caller instanceof ServiceError ? 'rejected' : caller.keyState).toBe(expected)
})

test('the use of a superseded key is logged once an hour', async () => {
  const { use, first, regenerate, clock, uses } = await open()
  await use(await regenerate(first))
  const misuse = () => expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
  await misuse()
  clock.ms += HOUR_MS - 1
  await misuse()
  expect(await uses()).toBe(1)
  clock.ms += 1
  await misuse()
  expect(await uses()).toBe(2)
})

test('a revocation ends every key of the member, and the operator can create a new one', async () => {
  const { apiKeys, use, first, regenerate } = await open(60)
  const next = await regenerate(first)
  await use(next)
  const pending = await regenerate(next)
  const owner = { organizationId: HARBOUR, memberId: OWNER }
  expect(await apiKeys.revoke(owner)).toBe(3)
  for (const key of [first, next, pending]) await expect(use(key)).rejects.toEqual(rejectedAs('api_key_invalid'))
  const created = await apiKeys.create(owner)
  expect(await use(created?.key)).toMatchObject({ memberId: OWNER })
})

test('a key is rejected from its expiry on, and not before', async () => {
  const { use, first, expire, clock, storage } = await open()
  const { keyId } = await use(first)
  expect(await expire(first, 60_000)).toBe(true)
  clock.ms += 59_999
  await use(first)
  clock.ms += 1
  for (let time = 0; time < 3; time++) await expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
  const events = (await trail(storage)).filter(({ subjectId }) => subjectId === keyId).map(({ event }) => event)
  expect(events.slice(-3)).toEqual(['api_key.expiry_set', 'api_key.expires_soon', 'api_key.expired'])
})

test('an expiry ends a pending key before its first use, and a previous key within its grace period', async () => {
  const { use, first, regenerate, expire, clock } = await open(60)
  const [second, unused] = [await regenerate(first), await regenerate(first)]
  await expire(unused, 10_000)
  await expire(second, 40_000)
  clock.ms += 10_000
  await expect(use(unused)).rejects.toEqual(rejectedAs('api_key_invalid'))
  await use(second)
  expect(await use(first)).toMatchObject({ keyState: 'previous' })
  await expire(first, 20_000)
  clock.ms += 20_000
  await expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
  await use(second)
  clock.ms += 10_000
  await expect(use(second)).rejects.toEqual(rejectedAs('api_key_invalid'))
})

test('a regenerated key inherits the expiry, and a key that the operator creates does not', async () => {
  const { apiKeys, use, first, regenerate, expire, clock } = await open()
  await use(first)
  await expire(first, 60_000)
  const next = await regenerate(first)
  await use(next)
  const created = await apiKeys.create({ organizationId: HARBOUR, memberId: OWNER })
  clock.ms += 60_000
  await expect(use(next)).rejects.toEqual(rejectedAs('api_key_invalid'))
  await use(created?.key)
})

test.each(['while the service runs', 'while it is stopped'])(
  'a clock that is set back %s revives no expired key',
  async (when) => {
    const { use, first, expire, serve, clock } = await open()
    await expire(first, 60_000)
    clock.ms += 60_000
    await expect(use(first)).rejects.toEqual(rejectedAs('api_key_invalid'))
    clock.ms -= HOUR_MS
    const again = when === 'while it is stopped' ? serve(0).authenticate(first, 'req').then(resultOf) : use(first)
    await expect(again).rejects.toEqual(rejectedAs('api_key_invalid'))
  },
)

test('the operator finds a key with its owner by its value, its identifier and its fingerprint', async () => {
  const { operator, use, first, organization } = await open()
  const { keyId } = await use(first)
  const known = await operator.identify(first)
  expect(known).toMatchObject({ organizationId: HARBOUR, memberId: OWNER, uniqueId: keyId, state: 'current' })
  expect(JSON.stringify(known)).not.toContain(first)
  const { fingerprint = '' } = typeof known === 'string' ? {} : known
  for (const name of [keyId, fingerprint]) expect(await operator.find(HARBOUR, name)).toEqual(known)
  expect(await operator.find(CEDAR, keyId)).toBeUndefined()
  expect(await operator.find('org_nobody', keyId)).toBeUndefined()
  expect(await operator.identify(mintKey(organization))).toBe('unknown')
  expect(await operator.identify(first.slice(0, -1))).toBe('no_key')
})

test('getCaller rejects a key that is revoked after its authentication', async () => {
  const { storage, apiKeys, use, first } = await open()
  const caller = await use(first)
  const run = createRun({ storage, now: () => NOON })
  const describe = () => run.read(caller, () => describeCaller(caller))
  expect(await describe()).toMatchObject({ apiKey: { uniqueId: caller.keyId, status: 'Current' } })
  await apiKeys.revoke({ organizationId: HARBOUR, memberId: OWNER })
  expect(await describe()).toEqual(rejectedAs('api_key_invalid'))
})

test('a key needs an existing organization and an existing member', async () => {
  const { apiKeys } = await open()
  expect(await apiKeys.create({ organizationId: 'org_nobody', memberId: OWNER })).toBeUndefined()
  expect(await apiKeys.create({ organizationId: HARBOUR, memberId: 'mem_nobody' })).toBeUndefined()
  expect(await apiKeys.revoke({ organizationId: 'org_nobody', memberId: OWNER })).toBeUndefined()
  expect(await apiKeys.revoke({ organizationId: HARBOUR, memberId: 'mem_nobody' })).toBe(0)
})
