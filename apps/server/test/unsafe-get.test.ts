// Programs that assume that a GET has no effect, such as prefetchers, must not trigger a GET with one.
import { expect, test } from 'vitest'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { keysOf } from './keys.ts'

const PAGE = 'https://desk.example'

test.each([
  ['a prefetch of today', { 'Sec-Purpose': 'prefetch' }],
  ['a prerender', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['a prefetch of yesterday', { Purpose: 'prefetch' }],
  ['a preview', { 'X-Purpose': 'preview' }],
  ['a prefetch of an old Firefox', { 'X-Moz': 'prefetch' }],
  ['a navigation', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' }],
  ['a request of another site', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'cross-site', Origin: PAGE }],
  ['an image of another site', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Site': 'cross-site' }],
])('%s creates no key, even with a valid credential', async (_, headers) => {
  const { keyOf, regenerate, storage } = await createHarness()
  const response = await regenerate(await keyOf(OWNER), headers)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'unsafe_request_rejected' })
  expect(await keysOf(storage).listOf('org_harbour', OWNER)).toHaveLength(1)
})

test.each([
  ['a program', {}],
  ['a server-side client that speaks of cors', { 'Sec-Fetch-Mode': 'cors' }],
  ['a page of the same site', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' }],
])('%s creates a key', async (_, headers) => {
  const { keyOf, regenerate } = await createHarness()
  expect((await regenerate(await keyOf(OWNER), headers)).status).toBe(200)
})

test('a page of an allowed origin creates a key, and can read the response', async () => {
  const { keyOf, regenerate } = await createHarness({ CORS_ORIGINS: [PAGE] })
  const headers = { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'cross-site', Origin: PAGE }
  const response = await regenerate(await keyOf(OWNER), headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(PAGE)
})

test('a page of an allowed origin can send a preflight, and any other OPTIONS gets 405 or 404', async () => {
  const { app, send } = await createHarness({ CORS_ORIGINS: [PAGE] })
  const known = '/api/auth/api-keys/regenerate'
  const asks = { 'Access-Control-Request-Method': 'GET' }
  // The 204 is the Fetch standard's and not the contract's, so nothing holds it against that.
  const allowed = await app.request(known, { method: 'OPTIONS', headers: { ...asks, Origin: PAGE } })
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, PAGE])

  const none: Record<string, string> = {}
  for (const headers of [none, { Origin: PAGE }, { ...asks, Origin: 'https://other.example' }]) {
    expect((await send('OPTIONS', known, { headers })).status).toBe(405)
    expect((await send('OPTIONS', '/api/nowhere', { headers })).status).toBe(404)
  }
})

test('without allowed origins, no page of another site can read a response', async () => {
  const { keyOf, update } = await createHarness()
  const response = await update(await keyOf(OWNER), { status: 'Closed' }, { headers: { Origin: PAGE } })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('HEAD creates no key', async () => {
  const { keyOf, send, storage } = await createHarness()
  const response = await send('HEAD', '/api/auth/api-keys/regenerate', { key: await keyOf(OWNER) })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await keysOf(storage).listOf('org_harbour', OWNER)).toHaveLength(1)
})

test('no response may be cached, revalidated or requested in ranges', async () => {
  const { keyOf, regenerate } = await createHarness()
  const conditional = { 'If-None-Match': '*', Range: 'bytes=0-1', 'If-Modified-Since': new Date().toUTCString() }
  const response = await regenerate(await keyOf(OWNER), conditional)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'expires'])
    expect(response.headers.get(name)).toBeNull()
})
