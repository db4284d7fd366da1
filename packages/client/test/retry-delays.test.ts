// How long the client waits before a retry, on a clock of the test's own: a `fetch` that records when it was called shows it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createParley, type ParleyError, type RetryOptions } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted, updated } from './responses.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Calls with these responses until the end, and returns how it ended and the waits between the requests. */
async function run(responses: (() => Response)[], retry: RetryOptions = {}) {
  const { fetch, sent } = scripted(...responses)
  const parley = createParley({ ...OPTIONS, fetch, timeoutMs: Infinity, retry })
  const call = parley.updateConversation('cnv_1', { status: 'Closed' })
  const ended = call.then(
    () => undefined,
    (error: ParleyError) => error,
  )
  await vi.runAllTimersAsync()
  const error = await ended
  return { error, waits: sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0)) }
}

const busy = () => problem(503, 'service_unavailable')
const limited = (headers: Record<string, string>) => () => problem(429, 'rate_limit_exceeded', {}, headers)

test.each<[string, Record<string, string>, number]>([
  ['seconds', { 'Retry-After': '2' }, 2000],
  ['a fraction of seconds', { 'Retry-After': '1.5' }, 1500],
  ['a header that came twice', { 'Retry-After': '1, 1' }, 1000],
  ['a used-up limit', { RateLimit: '"updateConversation";r=0;t=7' }, 7000],
  ['a used-up limit with spaces', { RateLimit: '"updateConversation"; r=0; t=7' }, 7000],
  ['a used-up limit in another order', { RateLimit: '"updateConversation";t=7;pk=:YQ==:;r=0' }, 7000],
  ['a used-up limit beside one that is not', { RateLimit: '"hour";r=5;t=9, "minute";r=0;t=7' }, 7000],
])('the retry waits as %s says', async (_, headers, afterMs) => {
  const { error, waits } = await run([limited(headers), updated])
  expect(error).toBeUndefined()
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(afterMs)
  expect(waits[0]).toBeLessThanOrEqual(afterMs + 200)
})

test('Retry-After can be an HTTP date', async () => {
  // Dates have whole seconds.
  vi.setSystemTime(Date.UTC(2026, 0, 1))
  const { waits } = await run([limited({ 'Retry-After': new Date(Date.now() + 20_000).toUTCString() }), updated])
  expect(waits[0]).toBeGreaterThanOrEqual(20_000)
})

test('Retry-After can be an ISO date', async () => {
  vi.setSystemTime(Date.UTC(2026, 0, 1))
  const { waits } = await run([limited({ 'Retry-After': '2026-01-01T00:00:20Z' }), updated])
  expect(waits[0]).toBeGreaterThanOrEqual(20_000)
  expect(waits[0]).toBeLessThanOrEqual(20_200)
})

test.each(['soon', '', '-'])('a Retry-After of %j is ignored', async (value) => {
  const { waits } = await run([limited({ 'Retry-After': value }), updated])
  expect(waits[0]).toBeLessThanOrEqual(200)
})

test('a call fails immediately if the service asks for more than maxRetryAfterMs', async () => {
  const { error, waits } = await run([limited({ 'Retry-After': '31' })])
  expect(error).toMatchObject({
    code: 'rate_limit_exceeded',
    retryAfterMs: 31_000,
    attempts: 1,
    mayHaveExecuted: false,
  })
  expect(waits).toEqual([])
})

test('the backoff doubles up to maxDelayMs with jitter, and the last error counts all attempts', async () => {
  const { error, waits } = await run([busy], { maxAttempts: 6, baseDelayMs: 100, maxDelayMs: 500 })
  expect(error).toMatchObject({ code: 'service_unavailable', attempts: 6 })
  const bounds = [100, 200, 400, 500, 500]
  expect(waits).toHaveLength(bounds.length)
  for (const [index, bound] of bounds.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(bound / 2)
    expect(waits[index]).toBeLessThanOrEqual(bound)
  }
})

test('the longest delays that the options allow are waited for', async () => {
  const longest = { baseDelayMs: 1e9, maxDelayMs: 1e9, maxRetryAfterMs: 1e9 }
  const { error, waits } = await run([limited({ 'Retry-After': '1000000' }), updated], longest)
  expect(error).toBeUndefined()
  expect(waits[0]).toBeGreaterThanOrEqual(1.5e9)
})

test('a signal ends the wait before a retry, and the error counts the requests that were sent', async () => {
  const controller = new AbortController()
  const { fetch, sent } = scripted(busy)
  const parley = createParley({ ...OPTIONS, fetch, timeoutMs: Infinity })
  const call = failure(parley.updateConversation('cnv_1', { status: 'Closed' }, { signal: controller.signal }))
  // The wait has begun when its timer is the only one.
  await vi.waitFor(() => expect([sent.length, vi.getTimerCount()]).toEqual([1, 1]))
  controller.abort('enough')
  expect(await call).toMatchObject({ kind: 'aborted', attempts: 1, mayHaveExecuted: false, cause: 'enough' })
  expect(vi.getTimerCount()).toBe(0)
})
