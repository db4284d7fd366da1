// The `fetch` that a client sends with, and the `fetch` that it offers.
import { freePort, startFaultProxy } from '@parley/tools'
import { afterEach, expect, test, vi } from 'vitest'
import { createParley, type Fetch } from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted, updated } from './responses.ts'

afterEach(() => void vi.unstubAllGlobals())

const close = (fetch?: Fetch) =>
  createParley({ ...OPTIONS, fetch, retry: false }).updateConversation('cnv_1', { status: 'Closed' })
const URL_BELOW = `${OPTIONS.baseUrl}/api/conversation/cnv_1`

/** As Workers did before November 2024. */
const reject = (init?: RequestInit) => {
  if (init && 'cache' in init) throw new Error('The cache field on RequestInitializerDict is not implemented.')
}

/** A `fetch` that takes a URL as text and plain options alone, as those of other packages do. */
function strict(respond: () => Response = updated) {
  const { fetch, sent } = scripted(respond)
  const strictFetch: Fetch = (url, init) => {
    expect(typeof url).toBe('string')
    expect(Object.getPrototypeOf(init.headers)).toBe(Object.prototype)
    expect(
      init.body === undefined ||
        typeof init.body === 'string' ||
        ArrayBuffer.isView(init.body) ||
        Object(init.body) instanceof ArrayBuffer,
    ).toBe(true)
    return fetch(url, init)
  }
  return { fetch: strictFetch, sent }
}

test('every way to send calls a custom fetch with a URL as text and plain options', async () => {
  const { fetch, sent } = strict()
  const parley = createParley({ ...OPTIONS, fetch })
  await parley.updateConversation('cnv_1', { status: 'Closed' })
  await parley.fetch(URL_BELOW, { method: 'POST', body: 'a' })
  await parley.fetch(new Request(URL_BELOW, { method: 'POST', body: 'b' }))
  await parley.fetch(new URL(URL_BELOW))
  await createRawClient(parley).POST('/api/conversation/{id}', {
    params: { path: { id: 'cnv_1' } },
    body: { status: 'Closed' },
  })
  const bodies = sent.map(({ init: { body } }) => body && new TextDecoder().decode(new Uint8Array(Buffer.from(body))))
  expect(bodies).toEqual(['{"status":"Closed"}', 'a', 'b', undefined, '{"status":"Closed"}'])
})

test('parley.fetch and raw calls send the client’s headers, and never replace the API key', async () => {
  const { fetch, sent } = scripted(updated)
  const headers = { 'X-Request-Id': 'from-the-client', authorization: 'Basic bm9ib2R5' }
  const parley = createParley({ ...OPTIONS, fetch, headers })
  await parley.fetch(URL_BELOW)
  await parley.fetch(URL_BELOW, { headers: { 'x-request-id': 'from-the-call', Authorization: 'Basic bm9ib2R5' } })
  await createRawClient(parley).GET('/api/auth/api-keys/regenerate')
  const authorization = `Bearer ${OPTIONS.apiKey}`
  expect(sent.map(({ init }) => init.headers)).toMatchObject([
    { authorization, 'x-request-id': 'from-the-client' },
    { authorization, 'x-request-id': 'from-the-call' },
    { authorization, 'x-request-id': 'from-the-client' },
  ])
})

test('parley.fetch does not follow redirects, even to the same server', async () => {
  await using proxy = await startFaultProxy(`http://127.0.0.1:${await freePort()}`)
  const { fetch } = createParley({ ...OPTIONS, baseUrl: `${proxy.url}/v` })
  for (const init of [{}, { redirect: 'follow' as const }]) {
    proxy.next.push({ response: 307, headers: { Location: '/elsewhere' } })
    const response = await fetch(`${proxy.url}/v/api`, init)
    expect(response.status).toBe(307)
  }
  expect(proxy.seen.map(({ path }) => path)).toEqual(['/v/api', '/v/api'])

  proxy.next.push({ response: 307, headers: { Location: '/elsewhere' } })
  await expect(fetch(`${proxy.url}/v/api`, { redirect: 'error' })).rejects.toThrow('fetch failed')
})

test('a signal aborts a request of parley.fetch, in its options or in a Request', async () => {
  await using proxy = await startFaultProxy(`http://127.0.0.1:${await freePort()}`)
  const { fetch } = createParley({ ...OPTIONS, baseUrl: proxy.url })
  const requests: ((signal: AbortSignal) => Promise<Response>)[] = [
    (signal) => fetch(`${proxy.url}/api`, { signal }),
    (signal) => fetch(new Request(`${proxy.url}/api`, { signal })),
  ]
  for (const [index, send] of requests.entries()) {
    proxy.next.push({ hold: new Promise(() => {}) })
    const controller = new AbortController()
    const call = send(controller.signal)
    await expect.poll(() => proxy.seen.length).toBe(index + 1)
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  }
})

test('each call looks up the platform’s fetch, so that a tool can replace it later', async () => {
  const parley = createParley(OPTIONS)
  const { fetch, sent } = scripted(updated)
  vi.stubGlobal('fetch', fetch)
  await parley.updateConversation('cnv_1', { status: 'Closed' })
  await parley.fetch(URL_BELOW)
  expect(sent).toHaveLength(2)
})

test('the cache option is left out on a platform that throws on it', async () => {
  const Platform = Request
  vi.stubGlobal(
    'Request',
    class extends Platform {
      constructor(input: string | URL | Request, init?: RequestInit) {
        reject(init)
        super(input, init)
      }
    },
  )
  const { fetch, sent } = scripted(updated)
  const old: Fetch = async (url, init) => {
    reject(init)
    return fetch(url, init)
  }
  await close(old)
  const parley = createParley({ ...OPTIONS, fetch: old })
  await parley.fetch(URL_BELOW)
  await createRawClient(parley).GET('/api/auth/api-keys/regenerate')
  expect(sent).toHaveLength(3)
})

test('requests ask for no-store on other platforms', async () => {
  const { fetch, sent } = scripted(updated)
  await close(fetch)
  expect(sent[0]?.init.cache).toBe('no-store')
})

test('a raw call is not retried after a 401 with the same key', async () => {
  const { fetch, sent } = scripted(() => problem(401, 'api_key_invalid'))
  const { response } = await createRawClient(createParley({ ...OPTIONS, fetch })).GET('/api/auth/api-keys/regenerate')
  expect(response.status).toBe(401)
  expect(sent).toHaveLength(1)
})

test('parley.fetch rejects a URL outside of baseUrl and sends nothing', async () => {
  const { fetch, sent } = scripted(updated)
  const parley = createParley({ ...OPTIONS, fetch })
  expect(await failure(parley.fetch('https://evil.example/'))).toMatchObject({ argument: 'url' })
  expect(sent).toHaveLength(0)
})

test('parley.fetch resolves a path against baseUrl, and rejects what is neither a path nor a URL', async () => {
  const { fetch, sent } = scripted(updated)
  const parley = createParley({ ...OPTIONS, baseUrl: `${OPTIONS.baseUrl}/v`, fetch })
  await parley.fetch('/api/tags?limit=1')
  expect(sent[0]?.url).toBe(`${OPTIONS.baseUrl}/v/api/tags?limit=1`)
  for (const wrong of ['api/tags', '', '/../api/tags']) {
    expect(await failure(parley.fetch(wrong))).toMatchObject({ kind: 'invalid_argument' })
  }
  expect(sent).toHaveLength(1)
})

test.each([200, 409])('the client stops reading an endless body with the status %i', async (status) => {
  let mebibytes = 0
  const chunk = new TextEncoder().encode('['.repeat(2 ** 20))
  const pull = (controller: ReadableStreamDefaultController) => {
    mebibytes++
    controller.enqueue(chunk)
  }
  const headers = { 'Content-Type': `application/${status === 200 ? '' : 'problem+'}json` }
  const { fetch, sent } = scripted(() => new Response(new ReadableStream({ pull }), { status, headers }))
  const error = await failure(createParley({ ...OPTIONS, fetch }).listTags())
  expect(error).toMatchObject({ kind: 'unexpected_response', reason: 'not_json' })
  expect(mebibytes).toBeLessThan(20)
  expect(sent).toHaveLength(1)
})

test('the client reads a body whose characters are cut between chunks, and one of a fetch without streams', async () => {
  const bytes = new TextEncoder().encode('\ufeff{"tags":[{"label":"Größe €"}]}')
  const body = () => ReadableStream.from([...bytes].map((byte) => new Uint8Array([byte])))
  const type = { 'Content-Type': 'application/json' }
  const streamed = async () => new Response(body(), { headers: type })
  const plain: Fetch = async () => ({
    status: 200,
    headers: new Headers(type),
    text: () => streamed().then((each) => each.text()),
  })
  for (const fetch of [streamed, plain]) {
    expect(await createParley({ ...OPTIONS, fetch }).listTags()).toMatchObject({ tags: [{ label: 'Größe €' }] })
  }
})
