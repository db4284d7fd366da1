// Whatever the options are, a call ends, and it sends no request after the last attempt that they allow. The clock is the test's.
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createParley, isParleyError, type ParleyOptions, type RetryOptions } from '../src/index.ts'
import { OPTIONS, problem, updated } from './responses.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const DEFAULT_ATTEMPTS = 3

/** Values that a caller can pass as a number. */
const anyNumber = fc.oneof(
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 8, arbitrary: fc.constant(undefined) },
  fc.constantFrom<unknown>(
    Number.NaN,
    Infinity,
    -Infinity,
    -1,
    0,
    -0,
    0.5,
    2.5,
    2 ** 31,
    2 ** 53,
    1e308,
    null,
    '3',
    'x',
    {},
    true,
  ),
  fc.double(),
)
const anyRetry = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        maxAttempts: anyNumber,
        baseDelayMs: anyNumber,
        maxDelayMs: anyNumber,
        maxRetryAfterMs: anyNumber,
        retryUnknownOutcome: fc.constantFrom(true, false, undefined),
      },
      { requiredKeys: [] },
    ),
  },
  fc.constantFrom<unknown>(false, undefined, null, true, 3, 'never', []),
)

const foreign = (status: number) => () => new Response('x', { status, headers: { 'Content-Type': 'text/html' } })
const RESPONSES: Record<string, () => Response | Promise<Response>> = {
  busy: () => problem(503, 'service_unavailable'),
  busyFor: () => problem(503, 'service_unavailable', {}, { 'Retry-After': '3' }),
  busyForever: () => problem(503, 'service_unavailable', {}, { 'Retry-After': '9'.repeat(400) }),
  unknown: () => problem(503, 'outcome_unknown'),
  limited: () => problem(429, 'rate_limit_exceeded', {}, { RateLimit: '"a";r=0;t=1' }),
  gateway: foreign(502),
  unreachable: () => Promise.reject(new TypeError('fetch failed, ECONNREFUSED')),
  broken: () => Promise.reject(new TypeError('fetch failed, ECONNRESET')),
  silent: () => Promise.reject(),
  stalled: () => new Promise(() => {}),
  rejected: () => problem(401, 'api_key_invalid'),
  done: updated,
}
const anyResponses = fc.array(fc.constantFrom(...Object.keys(RESPONSES)), { minLength: 1, maxLength: 8 })

/** How many requests these options allow, if they are accepted. */
function allowed(...layers: unknown[]): number {
  let most = DEFAULT_ATTEMPTS
  for (const retry of layers) {
    if (retry === false) most = 1
    else if (retry !== undefined) most = Number(Object(retry).maxAttempts ?? most)
  }
  return most
}

test('no request is sent after the last allowed attempt, and every call ends', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      anyRetry,
      anyRetry,
      anyNumber,
      fc.constantFrom('"1"', '*', undefined),
      anyResponses,
      async (retry, ownRetry, timeoutMs, ifMatch, names) => {
        let sent = 0
        const fetch = () => {
          const name = names[Math.min(sent++, names.length - 1)] ?? 'done'
          // A response that never comes ends with the timeout, which these options may turn off.
          return Promise.resolve(
            (name === 'stalled' && timeoutMs === Infinity ? updated : RESPONSES[name])?.() ?? updated(),
          )
        }
        const options = { ...OPTIONS, fetch, retry, timeoutMs } as ParleyOptions
        const run = async () =>
          createParley(options).updateConversation(
            'cnv_1',
            { status: 'Closed' },
            { ifMatch, retry: ownRetry as RetryOptions },
          )
        const outcome = { ended: false, error: undefined as unknown }
        void run()
          .catch((error: unknown) => (outcome.error = error))
          .finally(() => (outcome.ended = true))
        for (let turns = 0; turns < 100 && !outcome.ended; turns++) await vi.runAllTimersAsync()
        const { ended, error } = outcome
        expect(ended).toBe(true)
        const ours = isParleyError(error) ? error : undefined
        expect(error).toBe(ours)
        const rejected = ours?.kind === 'invalid_argument'
        if (!rejected) accepted++
        expect(sent).toBeLessThanOrEqual(rejected ? 0 : allowed(retry, ownRetry))
        expect(ours && 'attempts' in ours ? ours.attempts : sent).toBe(sent)
        expect(vi.getTimerCount()).toBe(0)
      },
    ),
    { numRuns: 1000 },
  )
  // Some of the options are nonsense. Most of them must not be.
  expect(accepted).toBeGreaterThan(300)
})
