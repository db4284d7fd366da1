import { resultOf } from '../../../test/result-of.ts'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { HARBOUR, harbourAndCedar } from '../../../test/fixture.ts'
import { beginning, rotationStories, type Rejection, type RotationSystem } from '../../../test/rotation-model.ts'
import { openAny } from '../../../test/engine.ts'
import { changed, NOON, trail } from '../../../test/stores.ts'
import { createKeyAdministration } from './administer.ts'
import { type ApiKeys, createApiKeys } from './api-keys.ts'
import { ServiceError } from '../kernel/errors.ts'
import { codeOf, keysOf } from '../../../test/keys.ts'
import { put } from '../../../test/contents.ts'

/** A store in a file, in which every story is about a member of its own. */
async function openStories() {
  const opened = await openAny(() => NOON)
  let { storage } = opened
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const organization = await codeOf(storage, HARBOUR)
  let members = 0

  async function begin(graceSeconds: number) {
    members += 1
    const memberId = `mem_${members}`
    await put(storage, [changed('mem_grace', { uniqueId: memberId })])
    const clock = { ms: NOON.getTime() }
    const serve = () => createApiKeys({ storage, now: () => new Date(clock.ms), elapsedMs: () => 0, graceSeconds })
    let apiKeys = serve()
    const created = await apiKeys.create({ organizationId: HARBOUR, memberId })
    const system: RotationSystem = {
      use: (key) =>
        rejectionOr(
          apiKeys
            .authenticate(key, 'req')
            .then(resultOf)
            .then(() => 'accepted' as const),
        ),
      regenerate: (key) => rejectionOr(regenerate(apiKeys, key)),
      async expire(key, ms) {
        const operator = createKeyAdministration({ storage, now: () => new Date(clock.ms) })
        const known = await operator.identify(key)
        return typeof known !== 'string' && operator.setExpiry(known, new Date(clock.ms + ms))
      },
      advance: (ms) => (clock.ms += ms),
      async restart() {
        await storage.close()
        storage = await opened.reopen()
        apiKeys = serve()
      },
      async count() {
        const states = (await keysOf(storage).list(organization, memberId)).map(({ state }) => state)
        const count = (state: string) => states.filter((each) => each === state).length
        return { pending: count('pending'), current: count('current') }
      },
    }
    return { model: beginning(created?.key ?? '', graceSeconds * 1000), real: system }
  }
  return { begin, trail: () => trail(storage) }
}

async function regenerate(apiKeys: ApiKeys, key: string): Promise<{ key: string }> {
  return resultOf(await apiKeys.regenerate(resultOf(await apiKeys.authenticate(key, 'req')), 'req'))
}

async function rejectionOr<T>(response: Promise<T>): Promise<T | Rejection> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ServiceError) return error.code as Rejection
    throw error
  }
}

test('no sequence of failures locks a caller out, leaves two current keys, or gives an old key more rights', async () => {
  const { begin, trail: events } = await openStories()
  await fc.assert(
    fc.asyncProperty(rotationStories(60), fc.constantFrom(0, 0, 60), async (story, graceSeconds) => {
      await fc.asyncModelRun(() => begin(graceSeconds), story)
    }),
    { numRuns: 30 },
  )
  const promotions = (await events())
    .filter(({ event }) => event === 'api_key.promoted')
    .map(({ subjectId }) => subjectId)
  expect(new Set(promotions).size).toBe(promotions.length)
  expect(promotions.length).toBeGreaterThan(40)
})
