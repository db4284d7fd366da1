// Where several problems apply, the first of the contract's `x-precedence` is answered.
import { contract, type ProblemCode, problems } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, OWNER, READER } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'

const BAD_KEY = `parley_${'1'.repeat(59)}`
const UPDATE = `/api/conversation/${CONVERSATION}`
const REGENERATE = '/api/auth/api-keys/regenerate'
const NONE_LEFT = {
  quotas: { updateConversation: { quota: 1, windowSeconds: 60 }, regenerateApiKey: { quota: 1, windowSeconds: 60 } },
}
const JSON_TYPE = { 'Content-Type': 'application/json' }
const LARGE = JSON.stringify({ status: 'x'.repeat(20_000) })

/** One request for each step: it has the problem of its step and of as many later ones as a request can have at once. */
const STEPS: { code: ProblemCode; later: string; send: (harness: Harness) => Promise<Response> }[] = [
  {
    code: 'route_not_found',
    later: 'a wrong method, no key, a large body',
    send: ({ send }) => send('PUT', '/api/conversations', { body: LARGE }),
  },
  {
    code: 'method_not_allowed',
    later: 'a prefetch without a key',
    send: ({ send }) => send('HEAD', REGENERATE, { headers: { 'Sec-Purpose': 'prefetch' } }),
  },
  {
    code: 'unsafe_request_refused',
    later: 'a bad key',
    send: ({ send }) => send('GET', REGENERATE, { key: BAD_KEY, headers: { 'Sec-Purpose': 'prefetch' } }),
  },
  {
    code: 'api_key_missing',
    later: 'a wrong type, a large body, a bad identifier',
    send: ({ send }) =>
      send('POST', '/api/conversation/%00', { headers: { 'Content-Type': 'text/plain' }, body: LARGE }),
  },
  {
    code: 'api_key_invalid',
    later: 'a wrong type, a large body, a bad identifier',
    send: ({ send }) =>
      send('POST', '/api/conversation/%00', { key: BAD_KEY, headers: { 'Content-Type': 'text/plain' }, body: LARGE }),
  },
  {
    code: 'rate_limit_exceeded',
    later: 'a missing permission',
    send: async ({ regenerate, keyOf }) => {
      const key = await keyOf(AGENT)
      await regenerate(key)
      return regenerate(key)
    },
  },
  {
    code: 'permission_missing',
    later: 'a wrong type, a large body, a bad identifier',
    send: async ({ send, keyOf }) =>
      send('POST', '/api/conversation/%00', {
        key: await keyOf(READER),
        headers: { 'Content-Type': 'text/plain' },
        body: LARGE,
      }),
  },
  {
    code: 'media_type_unsupported',
    later: 'a large body, a bad identifier',
    send: async ({ send, keyOf }) =>
      send('POST', '/api/conversation/%00', {
        key: await keyOf(AGENT),
        headers: { 'Content-Type': 'text/plain' },
        body: LARGE,
      }),
  },
  {
    code: 'body_too_large',
    later: 'a bad identifier, a bad If-Match, a bad body',
    send: async ({ send, keyOf }) =>
      send('POST', '/api/conversation/%00', {
        key: await keyOf(AGENT),
        headers: { ...JSON_TYPE, 'If-Match': 'x' },
        body: LARGE,
      }),
  },
  {
    code: 'request_invalid',
    later: 'a permission that the body asks for, an unknown conversation',
    send: async ({ update, keyOf }) => update(await keyOf(AGENT), { status: 'Deleted', more: 1 }, { id: 'cnv_none' }),
  },
  {
    code: 'permission_missing',
    later: 'an unknown conversation, a stale If-Match',
    send: async ({ update, keyOf }) =>
      update(await keyOf(AGENT), { status: 'Deleted' }, { id: 'cnv_none', headers: { 'If-Match': '"stale"' } }),
  },
  {
    code: 'conversation_not_found',
    later: 'a stale If-Match',
    send: async ({ update, keyOf }) =>
      update(await keyOf(OWNER), { status: 'Closed' }, { id: 'cnv_none', headers: { 'If-Match': '"stale"' } }),
  },
  {
    code: 'precondition_failed',
    later: 'nothing',
    send: async ({ send, keyOf }) =>
      send('POST', UPDATE, {
        key: await keyOf(OWNER),
        headers: { ...JSON_TYPE, 'If-Match': '"stale"' },
        body: '{"status":"Closed"}',
      }),
  },
]

test.each(STEPS)('$code comes before $later', async ({ code, send }) => {
  const harness = await createHarness(code === 'rate_limit_exceeded' ? NONE_LEFT : {})
  const response = await send(harness)
  // A response to HEAD has no body, so its status must say which check failed.
  const text = await response.text()
  const body = text === '' ? { status: response.status } : JSON.parse(text)
  expect(body).toMatchObject(text === '' ? { status: problems[code].status } : { code })
})

test('a step without a body is told apart by its status', () => {
  const { status } = problems.method_not_allowed
  expect(Object.values(problems).filter((problem) => problem.status === status)).toHaveLength(1)
})

test('the steps above are those of the contract, in its order', () => {
  // The first step of the contract is about what is no HTTP request yet; the tests over sockets hold it. A key that was
  // superseded is refused where a missing permission is; the tests of that operation hold it.
  const [, ...steps] = contract['x-precedence']
  const codes = steps.flatMap((step) => step.codes).filter((code) => code !== 'api_key_superseded')
  expect(STEPS.map(({ code }) => code)).toEqual(codes)
})
