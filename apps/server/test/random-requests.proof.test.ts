import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { operationIds } from '../src/http/policy.ts'
import { createHarness, type Harness } from './harness.ts'
import { MEMBERS, type RandomRequest, randomRequests } from './random-requests.ts'

const NO_LIMIT = { quota: 0, windowSeconds: 1 }

const createUnlimited = () =>
  createHarness({
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
