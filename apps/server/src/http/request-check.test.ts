import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { serveRoute } from '../../test/one-route.ts'
import { dateTime } from '../generated/checks.ts'
import type { AnyHandler } from './operation.ts'

const anything = { 'application/json': { schema: z.strictObject({ status: z.string() }) } }
const responses = { responses: { 200: { description: 'A response.' } } }
const route = { method: 'get', path: '/things', ...responses } as const

test.each([
  ['a cookie', { cookies: z.object({ session: z.string() }) }, /cookie/],
  ['a body that may be absent', { body: { content: anything } }, /optional body/],
  [
    'a body that is not JSON',
    { body: { required: true, content: { 'text/plain': { schema: z.string() } } } },
    /not JSON/,
  ],
])('the server rejects a route with %s, because it could not validate it', (_, request, reason) => {
  expect(() => serveRoute(createRoute({ ...route, request }), (c) => c.text('never'))).toThrow(reason)
})

test('a route without inputs rejects every query parameter', async () => {
  const send = serveRoute(createRoute(route), (c) => c.text('passed'))
  expect(await (await send('/things')).text()).toBe('passed')
  expect((await send('/things?a=1')).status).toBe(400)
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without a route, the types have no query.
const queryOf: AnyHandler = (c) => c.text(JSON.stringify(c.req.valid('query' as never)))

test('a handler gets a repeated query parameter as a list, and another one as a value', async () => {
  const query = z.object({ one: z.string(), many: z.array(z.string()) })
  const response = await serveRoute(
    createRoute({ ...route, request: { query } }),
    queryOf,
  )('/things?one=1&many=2&many=3')
  expect(await response.json()).toEqual({ one: '1', many: ['2', '3'] })
})

const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wheel'), size: z.number() }),
  z.strictObject({ kind: z.literal('frame'), color: z.enum(['red', 'blue']) }),
])
const receipt = z.union([
  z.strictObject({ id: z.string(), otherId: z.string().optional() }),
  z.strictObject({ otherId: z.string() }),
])

test.each<[what: string, body: unknown, errors: unknown]>([
  ['an unknown variant', { part: { kind: 'bell' } }, [{ pointer: '/part/kind', allowed: ['wheel', 'frame'] }]],
  ['a missing variant', { part: {} }, [{ pointer: '/part/kind', allowed: ['wheel', 'frame'] }]],
  [
    'a value of a variant',
    { part: { kind: 'frame', color: 'x' } },
    [{ pointer: '/part/color', allowed: ['red', 'blue'] }],
  ],
  ['no variant', { receipts: [{}] }, [{ pointer: '/receipts/0/id', detail: 'One of `id` and `otherId` is required.' }]],
  [
    'the nearest of two variants',
    { receipts: [{ otherId: 'a' }, { otherId: 'b', note: 'c' }] },
    [{ pointer: '/receipts/1/note', detail: 'Unknown property.' }],
  ],
])('an error within a union points to the invalid property: %s', async (_, body, errors) => {
  const schema = z.strictObject({ part: part.optional(), receipts: z.array(receipt).optional() })
  const request = { body: { required: true, content: { 'application/json': { schema } } } }
  const send = serveRoute(createRoute({ ...route, method: 'post', request }), (c) => c.text('never'))
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('/things', { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await response.json()).toMatchObject({ code: 'request_invalid', errors })
})

const field = z.strictObject({
  name: z.string().min(1).max(3).optional(),
  tags: z.array(z.string()).min(2).optional(),
  size: z.number().min(10).optional(),
  at: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  date: dateTime().regex(/Z$/).optional(),
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
  kind: z.enum(['wheel', 'frame']),
  data: z.strictObject({}).optional(),
})

test.each<[what: string, body: object, detail: string]>([
  ['a missing value of a list', {}, '`kind` is required.'],
  ['another value', { kind: 'bell' }, 'Send one of `wheel`, `frame`.'],
  ['another type', { kind: 'wheel', data: 1 }, 'Send an object.'],
  ['a text without characters', { kind: 'wheel', name: '' }, 'Send at least 1 character.'],
  ['a long text', { kind: 'wheel', name: 'wheel' }, 'Send at most 3 characters.'],
  ['a short list', { kind: 'wheel', tags: [] }, 'Send at least 2 items.'],
  ['a low number', { kind: 'wheel', size: 1 }, 'Send at least 10.'],
  ['an unknown expression', { kind: 'wheel', at: 'x' }, 'Send a value that matches /^\\d{4}$/.'],
  ['an expression', { kind: 'wheel', id: '/' }, 'Send letters A–Z a–z, digits, underscores and hyphens.'],
  ['a format, and once', { kind: 'wheel', date: 'today' }, 'Send a date and time in UTC (RFC 3339).'],
])('a validation error says what the client must send: %s', async (_, body, detail) => {
  const request = { body: { required: true, content: { 'application/json': { schema: field } } } }
  const send = serveRoute(createRoute({ ...route, method: 'post', request }), (c) => c.text('never'))
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('/things', { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await response.json()).toMatchObject({ errors: [{ detail }] })
})

test('the error for a repeated query parameter says to send it once', async () => {
  const send = serveRoute(createRoute({ ...route, request: { query: z.object({ limit: z.string() }) } }), queryOf)
  const response = await send('/things?limit=1&limit=2')
  expect(await response.json()).toMatchObject({ errors: [{ detail: 'Send `limit` once, as one value.' }] })
})

test('the error for a missing property offers alternatives only if the variants differ in it', async () => {
  const both = z.union([
    z.strictObject({ id: z.string(), at: z.string() }),
    z.strictObject({ otherId: z.string(), at: z.string() }),
  ])
  const request = { body: { required: true, content: { 'application/json': { schema: both } } } }
  const send = serveRoute(createRoute({ ...route, method: 'post', request }), (c) => c.text('never'))
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('/things', { method: 'POST', headers, body: '{}' })
  expect(await response.json()).toMatchObject({
    errors: [
      { pointer: '/id', detail: 'One of `id` and `otherId` is required.' },
      { pointer: '/at', detail: '`at` is required.' },
    ],
  })
})

test('a response lists at most 100 validation errors', async () => {
  const request = { body: { required: true, content: anything } }
  const send = serveRoute(createRoute({ ...route, method: 'post', request }), (c) => c.text('never'))
  const names = Array.from({ length: 5000 }, (_, index) => [`name_${index}`, 1] as const)
  const body = JSON.stringify(Object.fromEntries(names))
  const response = await send('/things', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  const { errors, detail } = (await response.json()) as { errors: unknown[]; detail: string }
  expect(errors).toHaveLength(100)
  expect(detail).toBe('The request has at least 100 validation errors.')
})
