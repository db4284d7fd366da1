import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { ContractApp } from './contract-app.ts'
import { refuseInvalid } from './validation.ts'

const anything = { 'application/json': { schema: z.strictObject({ status: z.string() }) } }
const answers = { responses: { 200: { description: 'An answer.' } } }
const route = { method: 'get', path: '/things', ...answers } as const

test.each([
  ['a cookie', { cookies: z.object({ session: z.string() }) }, /cookie/],
  ['a body that may be absent', { body: { content: anything } }, /optional body/],
  [
    'a body that is not JSON',
    { body: { required: true, content: { 'text/plain': { schema: z.string() } } } },
    /not JSON/,
  ],
])('a route that asks for %s does not start, because nothing would check it', (_, request, reason) => {
  const app = new ContractApp(refuseInvalid)
  expect(() => app.openapi(createRoute({ ...route, request }), (c) => c.text('never'))).toThrow(reason)
})

test('a route without anything to check lets everything pass', async () => {
  const app = new ContractApp(refuseInvalid)
  app.openapi(createRoute(route), (c) => c.text('passed'))
  expect(await (await app.request('/things?a=1')).text()).toBe('passed')
})

test('a name that a query has once is a value, and one that it has more often is a list', async () => {
  const query = z.object({ one: z.string(), many: z.array(z.string()) })
  const app = new ContractApp(refuseInvalid)
  app.openapi(createRoute({ ...route, request: { query } }), (c) => c.text(JSON.stringify(c.req.valid('query'))))
  const answer = await app.request('/things?one=1&many=2&many=3')
  expect(await answer.json()).toEqual({ one: '1', many: ['2', '3'] })
})
