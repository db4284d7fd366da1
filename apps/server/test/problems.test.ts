import { contract, problems } from '@parley/contract'
import { expect, test } from 'vitest'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'

test.each([
  ['GET', '/'],
  ['GET', '/api'],
  ['POST', '/api/conversation'],
  ['POST', '/api/conversation/'],
  ['POST', '/api/conversation/a/b'],
  ['GET', '/api/auth/api-keys/regenerate/'],
  ['GET', '/API/auth/api-keys/regenerate'],
  ['GET', '/problems/no_such_problem'],
  ['DELETE', '/openapi.json'],
])('%s %s gets 404 with the problem route_not_found', async (method, path) => {
  const { send } = await createHarness()
  const response = await send(method, path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    type: '/problems/route_not_found',
    code: 'route_not_found',
    instance: path,
  })
})

test.each([
  ['/a|b[c]^', '/a%7Cb%5Bc%5D%5E'],
  ['/50%', '/50%25'],
  ['//api/conversation/a', '/.//api/conversation/a'],
  ['//a:b/', '/.//a:b/'],
])('the problem for the path %s has this path as a valid URI reference', async (path, instance) => {
  const { send } = await createHarness()
  const response = await send('GET', path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'route_not_found', instance })
})

test.each(Object.entries(problems))(
  'the type of %s links to a page that says when the error happens and what to do',
  async (_, kind) => {
    const { send } = await createHarness()
    const response = await send('GET', kind.type)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain(kind.title)
    const words = page.replaceAll(/<\/?code>/g, '`').replaceAll('&lt;', '<')
    expect(words).toContain(kind.when)
    expect(words).toContain(kind.remedy)
  },
)

test('the type is a path from the root of the service, whatever host the caller names', async () => {
  const { send } = await createHarness()
  const response = await send('GET', '/nowhere', {
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  })
  expect(await response.text()).not.toContain('evil.example')
})

test('the service serves the written contract', async () => {
  const { send } = await createHarness()
  const json = await send('GET', '/openapi.json')
  const yaml = await send('GET', '/openapi.yaml')
  expect(await json.json()).toEqual(contract)
  expect(json.headers.get('content-type')).toBe('application/json')
  expect(await yaml.text()).toContain('operationId: updateConversation')
  expect(yaml.headers.get('content-type')).toBe('application/yaml')
})

test.each([
  ['its own well-formed id', { 'X-Request-Id': 'a.b-c_1' }, 'a.b-c_1'],
  [
    'the trace that it belongs to',
    { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
    '4bf92f3577b34da6a3ce929d0e0e4736',
  ],
])('a request keeps %s, in the response and in the log', async (_, headers, id) => {
  const { send, lines } = await createHarness()
  const response = await send('GET', '/nowhere', { headers })
  expect(response.headers.get('x-request-id')).toBe(id)
  expect(await response.json()).toMatchObject({ requestId: id })
  expect(lines.some((line) => line.includes(`"requestId":"${id}"`))).toBe(true)
})

test.each([
  ['with characters for a log to trip over', { 'X-Request-Id': 'a b' }],
  ['that is too long', { 'X-Request-Id': 'x'.repeat(65) }],
  ['of a trace that is none', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ['of a version that is none', { traceparent: `ff-${'4'.repeat(32)}-00f067aa0ba902b7-01` }],
])('the service replaces a request id %s by its own', async (_, headers) => {
  const { send } = await createHarness()
  const response = await send('GET', '/nowhere', { headers })
  expect(response.headers.get('x-request-id')).toMatch(/^req_/)
})

test('the log names the operation and the member, and not the text that a caller put into the path', async () => {
  const { update, keyOf, lines } = await createHarness()
  await update(await keyOf(OWNER), { status: 'Closed' }, { id: 'a-secret-in-the-path' })
  const line = lines.find((each) => each.includes('updateConversation'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    method: 'POST',
    operationId: 'updateConversation',
    memberId: OWNER,
    status: 404,
  })
  expect(lines.join('')).not.toContain('a-secret-in-the-path')
})
