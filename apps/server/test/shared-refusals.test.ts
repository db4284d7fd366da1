// What every operation refuses in the same way: one table, made from the contract.
import { expect, onTestFinished, test } from 'vitest'
import { OutcomeUnknown, type Storage, StorageUnavailable } from '../src/domain/storage.ts'
import { OWNER, harbourAndCedar } from './fixture.ts'
import { newStorage } from './engine.ts'
import { createHarness } from './harness.ts'
import { METHODS, knownRequests } from './requests.ts'

const TYPO_KEY = `parley_${'0'.repeat(59)}`
const withBody = knownRequests.filter(({ body }) => body !== undefined)

test.each(knownRequests)(
  '$operationId: 401 without a key, and no hint of an error',
  async ({ method, path, headers, body }) => {
    const { send } = await createHarness()
    const response = await send(method, path, { headers, body })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: 'api_key_missing' })
  },
)

const BAD_CREDENTIALS = [`Bearer ${TYPO_KEY}`, 'Bearer x', `bearer ${'é'.repeat(9)}`, 'Bearer a b c']

test.each(knownRequests.flatMap((known) => BAD_CREDENTIALS.map((credential) => ({ ...known, credential }))))(
  '$operationId: 401 with an error for the credential "$credential"',
  async ({ method, path, headers, body, credential }) => {
    const { send } = await createHarness()
    const response = await send(method, path, { headers: { ...headers, Authorization: credential }, body })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await response.json()).toMatchObject({ code: 'api_key_invalid' })
  },
)

test.each(knownRequests)(
  '$operationId: a key anywhere but in Authorization is no key',
  async ({ method, path, headers, body }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const elsewhere = { ...headers, Cookie: `Authorization=Bearer ${key}; api_key=${key}`, 'X-Api-Key': key }
    const response = await send(method, `${path}?access_token=${key}&api_key=${key}`, { headers: elsewhere, body })
    expect(await response.json()).toMatchObject({ status: 401, code: 'api_key_missing' })
  },
)

test.each(knownRequests)(
  '$operationId: a revoked key is refused with the next request',
  async ({ method, path, headers, body }) => {
    const { send, keyOf, storage, clock } = await createHarness()
    const key = await keyOf(OWNER)
    expect((await send(method, path, { key, headers, body })).status).toBe(200)
    const organizationCode = (await storage.findOrganizationCode('org_harbour')) ?? ''
    await storage.revokeKeys({ organizationCode, at: new Date(clock.ms) }, OWNER)
    expect((await send(method, path, { key, headers, body })).status).toBe(401)
  },
)

const wrongMethods = knownRequests.flatMap((known) =>
  METHODS.filter((method) => method !== known.method).map((wrong) => ({ ...known, wrong })),
)
test.each(wrongMethods)(
  '$operationId: 405 with Allow for $wrong, and nothing runs',
  async ({ method, path, wrong }) => {
    const { send, keyOf, storage } = await createHarness()
    const key = await keyOf(OWNER)
    const response = await send(wrong, path, { key })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(method)
    expect(await Array.fromAsync(storage.audit({}))).toHaveLength(1) // The key that was made for this test.
  },
)

test.each(withBody)(
  '$operationId: 413 for a body that is too large, stated or counted',
  async ({ method, path, headers, body, policy }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const large = body?.padEnd((policy.maxBodyBytes ?? 0) + 1)
    const fits = body?.padEnd(policy.maxBodyBytes ?? 0)
    const stated = { ...headers, 'Content-Length': String(large?.length) }
    expect((await send(method, path, { key, headers: stated, body: large })).status).toBe(413)
    expect((await send(method, path, { key, headers, body: new Blob([large ?? '']).stream() })).status).toBe(413)
    expect((await send(method, path, { key, headers, body: new Blob([fits ?? '']).stream() })).status).toBe(200)
  },
)

const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/vnd.api+json',
  'application/problem+json',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'json',
]
test.each(withBody.flatMap((known) => WRONG_TYPES.map((type) => ({ ...known, type }))))(
  '$operationId: 415 for a body that is sent as $type',
  async ({ method, path, body, type }) => {
    const { send, keyOf } = await createHarness()
    const response = await send(method, path, { key: await keyOf(OWNER), headers: { 'Content-Type': type }, body })
    expect(response.status).toBe(415)
  },
)

test.each(withBody)(
  '$operationId: 415 for a body without a type, or with a content coding, and only then Accept-Encoding',
  async ({ method, path, headers, body }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    const untyped = await send(method, path, { key, body: new TextEncoder().encode(body) })
    expect([untyped.status, untyped.headers.get('accept-encoding')]).toEqual([415, null])
    const coded = await send(method, path, { key, headers: { ...headers, 'Content-Encoding': 'gzip' }, body })
    expect([coded.status, coded.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  },
)

test.each(knownRequests)(
  '$operationId: JSON whatever Accept asks for, for a success and for a problem',
  async ({ method, path, headers, body }) => {
    const { send, keyOf } = await createHarness()
    const key = await keyOf(OWNER)
    for (const accept of ['text/html', 'application/xml, */*;q=0', 'application/json;q=0', 'nonsense']) {
      const asking = { ...headers, Accept: accept }
      const success = await send(method, path, { key, headers: asking, body })
      expect([success.status, success.headers.get('content-type')]).toEqual([200, 'application/json'])
      const refused = await send(method, path, { headers: asking, body })
      expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json'])
    }
  },
)

const JSON_TYPES = ['APPLICATION/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"']
test.each(withBody.flatMap((known) => JSON_TYPES.map((type) => ({ ...known, type }))))(
  '$operationId: a body that is sent as $type is JSON',
  async ({ method, path, body, type }) => {
    const { send, keyOf } = await createHarness()
    const response = await send(method, path, { key: await keyOf(OWNER), headers: { 'Content-Type': type }, body })
    expect(response.status).toBe(200)
  },
)

test.each(knownRequests)(
  '$operationId: 429 with Retry-After once the limit is used up',
  async ({ operationId, method, path, headers, body }) => {
    const { send, keyOf } = await createHarness({ quotas: { [operationId]: { quota: 2, windowSeconds: 60 } } })
    const key = await keyOf(OWNER)
    const answers: Response[] = []
    for (let sent = 0; sent < 3; sent++) answers.push(await send(method, path, { key, headers, body }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.map((answer) => answer.headers.get('ratelimit')?.split(';')[1])).toEqual(['r=1', 'r=0', 'r=0'])
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

/** What an operation asks of the store once the caller is known; an operation that asks nothing can only fail before. */
const ASKS: Record<string, keyof Storage> = {
  updateConversation: 'setConversationStatus',
  regenerateApiKey: 'regenerateKey',
}
const failing = async (operationId: string, error: Error): Promise<Storage> => {
  const storage = await newStorage()
  onTestFinished(() => storage.close())
  await storage.put(harbourAndCedar())
  return { ...storage, [ASKS[operationId] ?? 'findCaller']: () => Promise.reject(error) }
}

test.each(knownRequests)(
  '$operationId: 500 says nothing of the fault, the log does',
  async ({ operationId, method, path, headers, body }) => {
    const { send, keyOf, lines } = await createHarness({
      storage: await failing(operationId, new Error('the disk speaks in tongues')),
    })
    const response = await send(method, path, { key: await keyOf(OWNER), headers, body })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('tongues')
    const { requestId } = JSON.parse(text) as { requestId: string }
    expect(lines.some((line) => line.includes('tongues') && line.includes(requestId))).toBe(true)
  },
)

const UNAVAILABLE = [
  { code: 'service_unavailable', error: new StorageUnavailable('The queue is full.') },
  { code: 'outcome_unknown', error: new OutcomeUnknown('The database broke off.') },
]
test.each(knownRequests.flatMap((known) => UNAVAILABLE.map((failure) => ({ ...known, ...failure }))))(
  '$operationId: 503 $code with Retry-After if the store fails so',
  async ({ operationId, method, path, headers, body, code, error }) => {
    const { send, keyOf } = await createHarness({ storage: await failing(operationId, error) })
    const response = await send(method, path, { key: await keyOf(OWNER), headers, body })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code })
  },
)
