// The stories of a rotation once more, told over HTTP: what the domain promises must survive the gate, the routes and the
// responses. Every response is validated against the contract on its way.
import type { ApiKeyEnvelope, UnauthorizedProblem, RegenerationForbiddenProblem } from '@parley/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyAdministration } from '../src/domain/api-keys/administer.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { HARBOUR } from './fixture.ts'
import { createHarness } from './harness.ts'
import { beginning, rotationStories, type Rejection, type RotationSystem } from './rotation-model.ts'
import { codeOf, keysOf } from './keys.ts'
import { put } from './contents.ts'

const NO_LIMITS = {
  updateConversation: { quota: 0, windowSeconds: 1 },
  regenerateApiKey: { quota: 0, windowSeconds: 1 },
}

async function rejectionOf(response: Response): Promise<Rejection> {
  const { code } = (await response.json()) as UnauthorizedProblem | RegenerationForbiddenProblem
  if (code === 'api_key_invalid' || code === 'api_key_superseded') return code
  throw new Error(`A key was rejected with ${code}.`)
}

/** One store for all stories, in which each story is about an owner of its own. */
async function openStories() {
  const { storage } = await createHarness()
  const organization = await codeOf(storage, HARBOUR)
  let owners = 0

  return async function begin(graceSeconds: number) {
    owners += 1
    const memberId = `mem_owner_${owners}`
    await put(storage, [ownerNamed(memberId)])
    const serve = () => createHarness({ storage, KEY_GRACE_SECONDS: graceSeconds, quotas: NO_LIMITS })
    let server = await serve()
    const { clock } = server
    const key = await server.keyOf(memberId)
    const system: RotationSystem = {
      // An empty object isn't a valid update: it uses the key and changes nothing else.
      use: async (used) => {
        const response = await server.update(used, {})
        return response.status === 400 ? 'accepted' : rejectionOf(response)
      },
      regenerate: async (asking) => {
        const response = await server.regenerate(asking)
        return response.status === 200 ? ((await response.json()) as ApiKeyEnvelope).apiKey : rejectionOf(response)
      },
      expire: async (expiring, ms) => {
        const operator = createKeyAdministration({ storage, now: () => new Date(clock.ms) })
        const known = await operator.identify(expiring)
        return typeof known !== 'string' && operator.setExpiry(known, new Date(clock.ms + ms))
      },
      advance: (ms) => {
        clock.ms += ms
        server.clock.ms = clock.ms
      },
      restart: async () => {
        server = await serve()
        server.clock.ms = clock.ms
      },
      count: async () => {
        const states = (await keysOf(storage).list(organization, memberId)).map(({ state }) => state)
        const count = (state: string) => states.filter((each) => each === state).length
        return { pending: count('pending'), current: count('current') }
      },
    }
    return { model: beginning(key, graceSeconds * 1000), real: system }
  }
}

const ownerNamed = (uniqueId: string): StoreRecord => ({
  type: 'member',
  organizationId: HARBOUR,
  uniqueId,
  createdAt: '2026-01-01T00:00:00.000Z',
  accessLevel: 'Owner',
  name: uniqueId,
  email: `${uniqueId}@harbour.example`,
  roleIds: [],
})

test('over HTTP too, no sequence of failures locks a caller out or gives an old key more rights', async () => {
  const begin = await openStories()
  let stories = 0
  await fc.assert(
    fc.asyncProperty(rotationStories(40), fc.constantFrom(0, 60), async (story, graceSeconds) => {
      stories += 1
      await fc.asyncModelRun(() => begin(graceSeconds), story)
    }),
    { numRuns: 25 },
  )
  expect(stories).toBeGreaterThanOrEqual(25)
})
