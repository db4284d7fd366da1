// Tests that a client that guesses keys has to wait, and that clients with valid keys don't notice.
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { CONVERSATION, OWNER } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'

const TWO = { RATE_LIMIT_FAILED_AUTHENTICATION: 2 }
const BAD_KEY = `parley_${'0'.repeat(59)}`
const PROXY = '10.0.0.1'

/** Sends an update from an address, as a server on a socket would hand it to the app. */
async function from({ app }: Harness, remoteAddress: string, key: string | undefined, forwardedFor?: string) {
  const request = new Request(`http://parley.test/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(forwardedFor !== undefined && { 'X-Forwarded-For': forwardedFor }),
    },
    body: '{"status":"Closed"}',
  })
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress } } })
  return response.status
}

test('an address that fails too often gets 429 with Retry-After instead of 401', async () => {
  const { update } = await createHarness(TWO)
  const responses = []
  for (const key of [BAD_KEY, undefined, BAD_KEY, undefined]) responses.push(await update(key, { status: 'Closed' }))
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 429, 429])
  const last = responses.at(-1)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await last?.json()).toMatchObject({ code: 'rate_limit_exceeded' })
})

test('a valid key is accepted from an address whose other requests get 429', async () => {
  const harness = await createHarness(TWO)
  const key = await harness.keyOf(OWNER)
  for (let tried = 0; tried < 5; tried++) await from(harness, '203.0.113.9', BAD_KEY)
  expect(await from(harness, '203.0.113.9', BAD_KEY)).toBe(429)
  expect(await from(harness, '203.0.113.9', key)).toBe(200)
})

test('requests with a valid key are not counted', async () => {
  const harness = await createHarness(TWO)
  const key = await harness.keyOf(OWNER)
  for (let sent = 0; sent < 5; sent++) await from(harness, '203.0.113.9', key)
  expect(await from(harness, '203.0.113.9', BAD_KEY)).toBe(401)
})

test('each address has its own quota, and the 2^64 addresses of an IPv6 network share one', async () => {
  const harness = await createHarness(TWO)
  for (const address of ['2001:db8::1', '2001:db8::2', '203.0.113.9', '203.0.113.9']) {
    expect(await from(harness, address, BAD_KEY)).toBe(401)
  }
  expect(await from(harness, '2001:db8::3', BAD_KEY)).toBe(429)
  expect(await from(harness, '2001:db8:0:1::1', BAD_KEY)).toBe(401)
  expect(await from(harness, '203.0.113.10', BAD_KEY)).toBe(401)
})

test('behind a trusted proxy each client is counted for itself; addresses that other clients claim are ignored', async () => {
  const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: PROXY })
  const harness = await createHarness({ ...TWO, TRUSTED_PROXIES })
  for (const client of ['203.0.113.1', '203.0.113.1']) await from(harness, PROXY, BAD_KEY, client)
  expect(await from(harness, PROXY, BAD_KEY, '203.0.113.1')).toBe(429)
  expect(await from(harness, PROXY, BAD_KEY, '203.0.113.2')).toBe(401)
  const forged = []
  for (const claim of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    forged.push(await from(harness, '198.51.100.7', BAD_KEY, claim))
  }
  expect(forged).toEqual([401, 401, 429])
})

test('a quota of 0 turns the limit off', async () => {
  const { update } = await createHarness({ RATE_LIMIT_FAILED_AUTHENTICATION: 0 })
  for (let tried = 0; tried < 5; tried++) expect((await update(BAD_KEY, {})).status).toBe(401)
})
