// Errors that every operation returns in the same way: one table, generated from the contract.
import { expect, onTestFinished, test } from 'vitest'
import { OutcomeUnknown, StoreUnavailable } from '../src/sql/errors.ts'
import { OWNER } from './fixture.ts'
import { newFilledStorage } from './engine.ts'
import { createHarness, type Harness } from './harness.ts'
import { codeOf, keysOf } from './keys.ts'
import { factsOf, METHODS, type KnownRequest, knownRequests, methodsAt, withQuery } from './requests.ts'
import { policies } from '../src/http/policy.ts'
import { trail } from './stores.ts'

const TYPO_KEY = `parley_${'0'.repeat(59)}`
const authenticated = knownRequests.filter((known) => known.authenticated)
const withBody = authenticated.filter(({ body }) => body !== undefined)

test.each(authenticated)(
  '$operationId returns 401 without a key, and WWW-Authenticate names no error',
  async ({ method, path, headers, body }) => {
    const { send } = await createHarness()
    const response = await send(method, path, { headers, body })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: 'api_key_missing' })
  },
)

const BAD_CREDENTIALS = [`Bearer ${TYPO_KEY}`, 'Bearer x', `bearer ${'é'.repeat(9)}`, 'Bearer a b c']

test.each(authenticated.flatMap((known) => BAD_CREDENTIALS.map((credential) => ({ ...known, credential }))))(
  '$operationId returns 401 for the credential "$credential", and WWW-Authenticate names an error',
  async ({ method, path, headers, body, credential }) => {
    const { send } = await createHarness()
    const response = await send(method, path, { headers: { ...headers, Authorization: credential }, body })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await response.json()).toMatchObject({ code: 'api_key_invalid' })
  },
)

test.each(authenticated)(
  '$operationId accepts a key only in Authorization',
  async ({ method, path, headers, body }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const elsewhere = { ...headers, Cookie: `Authorization=Bearer ${key}; api_key=${key}`, 'X-Api-Key': key }
    const response = await send(method, withQuery(path, `access_token=${key}&api_key=${key}`), {
      headers: elsewhere,
      body,
    })
    expect(await response.json()).toMatchObject({ status: 401, code: 'api_key_missing' })
  },
)

test.each(authenticated)(
  '$operationId rejects a revoked key from the next request on',
  async ({ method, path, headers, body, success }) => {
    const { send, keyOf, storage, clock } = await createHarness()
    const key = await keyOf(OWNER)
    expect((await send(method, path, { key, headers, body })).status).toBe(success)
    const organization = await codeOf(storage, 'org_harbour')
    await keysOf(storage).revoke({ organization, at: new Date(clock.ms) }, OWNER)
    expect((await send(method, path, { key, headers, body })).status).toBe(401)
  },
)

const wrongMethods = knownRequests.flatMap((known) =>
  METHODS.filter((method) => !methodsAt(known.path).includes(method)).map((wrong) => ({ ...known, wrong })),
)
test.each(wrongMethods)(
  '$operationId returns 405 with Allow for $wrong, and executes nothing',
  async ({ path, wrong }) => {
    const { send, keyOf, storage } = await createHarness()
    const key = await keyOf(OWNER)
    const response = await send(wrong, path, { key })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(methodsAt(path).join(', '))
    expect(await trail(storage)).toHaveLength(1) // The key that was made for this test.
  },
)

test.each(withBody)(
  '$operationId returns 413 for a body that is too large, with or without Content-Length',
  async ({ method, path, headers, body, policy, success }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const fits = body + ' '.repeat((policy.maxBodyBytes ?? 0) - Buffer.byteLength(body ?? ''))
    const large = `${fits} `
    const stated = { ...headers, 'Content-Length': String(Buffer.byteLength(large)) }
    expect((await send(method, path, { key, headers: stated, body: large })).status).toBe(413)
    expect((await send(method, path, { key, headers, body: new Blob([large]).stream() })).status).toBe(413)
    expect((await send(method, path, { key, headers, body: new Blob([fits]).stream() })).status).toBe(success)
  },
)

const paged = authenticated.filter(({ operationId }) => policies[operationId].inputs.includes('query.cursor'))

test.each(paged)(
  '$operationId returns 400 for a cursor of another list or of no list',
  async ({ method, path, headers, operationId }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const { example } = factsOf(operationId).parameters.find(({ name }) => name === 'cursor') ?? {}
    for (const cursor of [example, 'x', '-_-']) {
      const response = await send(method, withQuery(path, `cursor=${cursor}`), { key, headers })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'request_invalid',
        errors: [{ in: 'query', pointer: '/cursor' }],
      })
    }
  },
)

const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/vnd.api+json',
  'application/problem+json',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8',
  'application/json; charset=utf-8"',
  'application/json; charset=utf-8 x',
  'application/json charset=utf-8',
  `application/json${'; '.repeat(2000)}x`,
  'multipart/form-data; boundary=x',
  'json',
]
test.each(withBody.flatMap((known) => WRONG_TYPES.map((type) => ({ ...known, type }))))(
  '$operationId returns 415 for a body of type $type',
  async ({ method, path, body, type }) => {
    const { send, keyOf } = await createHarness()
    const response = await send(method, path, { key: await keyOf(OWNER), headers: { 'Content-Type': type }, body })
    expect(response.status).toBe(415)
  },
)

test.each(withBody)(
  '$operationId returns 415 for a body without a type or with a content coding, and Accept-Encoding for the coding',
  async ({ method, path, headers, body }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const untyped = await send(method, path, { key, body: new TextEncoder().encode(body) })
    expect([untyped.status, untyped.headers.get('accept-encoding')]).toEqual([415, null])
    const coded = await send(method, path, { key, headers: { ...headers, 'Content-Encoding': 'gzip' }, body })
    expect([coded.status, coded.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  },
)

test.each(authenticated)(
  '$operationId returns JSON whatever Accept asks for, for a success and for a problem',
  async ({ method, path, headers, body, success: status }) => {
    for (const accept of ['text/html', 'application/xml, */*;q=0', 'application/json;q=0', 'nonsense']) {
      const { send, keyOf } = await createHarness()
      const key = await keyOf(OWNER)
      const asking = { ...headers, Accept: accept }
      const success = await send(method, path, { key, headers: asking, body })
      expect([success.status, success.headers.get('content-type')]).toEqual([
        status,
        status === 204 ? null : 'application/json',
      ])
      const rejected = await send(method, path, { headers: asking, body })
      expect([rejected.status, rejected.headers.get('content-type')]).toEqual([401, 'application/problem+json'])
    }
  },
)

const JSON_TYPES = [
  'APPLICATION/JSON',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json ; charset=utf-8',
  'application/json;',
  'application/json;; charset=utf-8 ;',
]
test.each(withBody.flatMap((known) => JSON_TYPES.map((type) => ({ ...known, type }))))(
  '$operationId accepts a body of type $type as JSON',
  async ({ method, path, headers, body, type, success }) => {
    const { send, keyOf } = await createHarness()
    const typed = { ...headers, 'Content-Type': type }
    const response = await send(method, path, { key: await keyOf(OWNER), headers: typed, body })
    expect(response.status).toBe(success)
  },
)

test.each(authenticated)(
  '$operationId returns 429 with Retry-After when the limit is used up',
  async ({ operationId, method, path, headers, body, success }) => {
    const { send, keyOf } = await createHarness({ quotas: { [operationId]: { quota: 2, windowSeconds: 60 } } })
    const key = await keyOf(OWNER)
    const responses: Response[] = []
    for (let sent = 0; sent < 3; sent++) responses.push(await send(method, path, { key, headers, body }))
    // A contact that is there isn't created again.
    const again = operationId === 'createContact' ? 409 : success
    expect(responses.map(({ status }) => status)).toEqual([success, again, 429])
    expect(responses.map((response) => response.headers.get('ratelimit')?.split(';')[1])).toEqual(['r=1', 'r=0', 'r=0'])
    expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

/**
 * A store that tells what is asked of it, and that can be made to fail in one call. Calls have a name and a number, because
 * authentication and an operation can make the same one.
 */
async function watchedStorage() {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  const calls: string[] = []
  let failing: { call: string; error: Error } | undefined
  const watched = new Proxy(storage, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof name !== 'string' || typeof value !== 'function') return value
      const numbered = `${name} ${calls.filter((each) => each.startsWith(`${name} `)).length + 1}`
      calls.push(numbered)
      const { call, error } = failing ?? {}
      return numbered === call ? () => Promise.reject(error) : value
    },
  })
  const forget = () => calls.splice(0)
  function fail(call: string, error: Error) {
    forget()
    failing = { call, error }
  }
  return { watched, calls, forget, fail }
}

/** The calls of the store that an operation makes for a request that succeeds. */
async function callsOf({ method, path, headers, body, success }: KnownRequest): Promise<string[]> {
  const { watched, calls, forget } = await watchedStorage()
  const { send, keyOf } = await createHarness({ storage: watched })
  const key = await keyOf(OWNER)
  // The first use of a key is a call of its own.
  await send('GET', '/api/auth/me', { key })
  forget()
  expect((await send(method, path, { key, headers, body })).status).toBe(success)
  expect(calls).toContain('read 1')
  return calls
}

/**
 * Sends a request once for each call of the store that it makes, with a store in which that call fails.
 * @returns the calls that failed.
 */
async function failEach(
  known: KnownRequest,
  error: Error,
  judge: (response: Response, harness: Harness) => Promise<void>,
  except?: string,
): Promise<string[]> {
  const { method, path, headers, body } = known
  const calls = (await callsOf(known)).filter((call) => except === undefined || !call.startsWith(`${except} `))
  for (const call of calls) {
    const { watched, fail } = await watchedStorage()
    const harness = await createHarness({ storage: watched })
    const key = await harness.keyOf(OWNER)
    await harness.send('GET', '/api/auth/me', { key })
    fail(call, error)
    const response = await harness.send(method, path, { key, headers, body })
    await judge(response, harness)
  }
  return calls
}

test.each(authenticated)(
  '$operationId returns a 500 without details of the error, which the log has',
  async (known) => {
    const failed = await failEach(known, new Error('the disk speaks in tongues'), async (response, { lines }) => {
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(text).not.toContain('tongues')
      const { requestId } = JSON.parse(text) as { requestId: string }
      expect(lines.some((line) => line.includes('tongues') && line.includes(requestId))).toBe(true)
    })
    expect(failed).toContain('read 1')
  },
)

const isUnavailable = (code: string) => async (response: Response) => {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ code })
}

test.each(authenticated)('$operationId returns 503 with Retry-After if the store is unavailable', async (known) => {
  const error = new StoreUnavailable('The queue is full.')
  expect(await failEach(known, error, isUnavailable('service_unavailable'))).toContain('read 1')
})

test.each(authenticated)(
  '$operationId returns 503 with another code if the outcome of a write is unknown',
  async (known) => {
    const error = new OutcomeUnknown('The database broke off.')
    // It only reads, so what it has done is always known.
    const failed = await failEach(known, error, isUnavailable('outcome_unknown'), 'read')
    expect(failed).not.toContain('read 1')
  },
)
