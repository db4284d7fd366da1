import { contract } from '@parley/contract'
import { proveContract } from '@parley/contract/proofs'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createEventHub } from '../src/domain/events/hub.ts'
import { operationIds } from '../src/http/policy.ts'
import { newFilledStorage } from './engine.ts'
import { OWNER } from './fixture.ts'
import { createHarness, type Harness, type HarnessOptions } from './harness.ts'
import { MEMBERS, type RandomRequest, randomRequests } from './random-requests.ts'

const NO_LIMIT = { quota: 0, windowSeconds: 1 }

const createUnlimited = (options: HarnessOptions = {}) =>
  createHarness({
    ...options,
    quotas: Object.fromEntries(operationIds.map((id) => [id, NO_LIMIT])),
    RATE_LIMIT_FAILED_AUTHENTICATION: 0,
  })

const ask = (
  { send }: Harness,
  keys: readonly string[],
  { method, path, headers, body, credential }: RandomRequest,
) => {
  const key = typeof credential === 'number' ? keys[credential] : credential
  const bodiless = body === undefined || body === '' || method === 'GET' || method === 'HEAD'
  return send(method, path, { key, headers, ...(!bodiless && { body }) })
}

test('any request, valid or not, gets a response that the contract documents, and never a 500', async () => {
  const harness = await createUnlimited()
  const keys = await Promise.all(MEMBERS.map(([memberId, organizationId]) => harness.keyOf(memberId, organizationId)))
  const met = new Set<number>()
  await fc.assert(
    // The harness validates each response against the contract: its status, media type, headers and body.
    fc.asyncProperty(randomRequests(keys.length), async (request) => {
      const response = await ask(harness, keys, request)
      met.add(response.status)
      expect(response.status).toBeLessThan(500)
      const type = response.status < 400 ? 'application/json' : 'application/problem+json'
      const isBodiless = response.status === 204 || response.status === 304
      expect(response.headers.get('content-type')).toBe(isBodiless ? null : type)
    }),
    { numRuns: 600 },
  )
  // The requests are really as various as they should be; what a few in a thousand would meet is left to the soak run.
  expect([...met].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413, 415]))
})

test('each request that is made from the contract gets a response of the contract, and no invalid one is accepted', async () => {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  // No client writes events, so a request that may wait for one gets its empty page immediately.
  const hub = createEventHub({ storage, maxWaiters: 1 })
  hub.close()
  const { app, keyOf } = await createUnlimited({ storage, hub })
  const requests = Number(process.env['REQUESTS'] ?? 10_000)
  const { findings, invalid } = await proveContract((request) => app.fetch(request), contract, {
    headers: { Authorization: `Bearer ${await keyOf(OWNER)}` },
    skip: ['regenerateApiKey'],
    requests,
  })
  if ('REQUESTS' in process.env) console.table(invalid)
  expect(findings).toEqual([])
  expect(invalid).toHaveLength(operationIds.length - 1)
  // Every second request to an operation has another invalid value, or lacks one, as long as there are more.
  const half = Math.floor(requests / invalid.length / 2)
  const few = invalid.filter(({ sent, known }) => sent < Math.min(known, half) * 0.7)
  expect(few).toEqual([])
})
