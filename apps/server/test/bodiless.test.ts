// Tests features that the contract has not used yet: responses without a body, HEAD, and an operation without a credential. The same
// pipeline serves a small contract of its own, and each response is compared with the document that its routes emit.
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { createRoute, z } from '@hono/zod-openapi'
import { emit } from '@parley/contract/proofs'
import { listenOnFreePort } from '@parley/tools'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../src/domain/kernel/caller.ts'
import { ServiceError } from '../src/domain/kernel/errors.ts'
import { ContractApp, UnimplementedContract } from '../src/http/contract-app.ts'
import { allowOrigins } from '../src/http/cross-origin.ts'
import type { AnyHandler, Handler } from '../src/http/operation.ts'
import type { OperationFacts } from '../src/http/policy.ts'
import { entityTag, matchesIfNoneMatch } from '../src/http/preconditions.ts'
import { reply, replyEmpty } from '../src/http/reply.ts'
import { createRequestContext } from '../src/http/request-context.ts'
import { readConfig } from '../src/config.ts'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/telemetry/log.ts'
import { createConformance } from './conformance.ts'
import { asCode } from './keys.ts'

const ORIGIN = 'https://desk.example'
const MEMBER: Caller = {
  organizationId: 'org_harbour',
  organization: asCode('0123456789'),
  memberId: 'mem_tomas',
  accessLevel: 'Owner',
  permissions: [],
  keyId: 'key_1',
  keyState: 'current',
}

const every = { 'X-Request-Id': z.string().min(1), 'Cache-Control': z.literal('no-store') }
const tagged = z.object({ ...every, ETag: z.string() })
const params = z.object({ id: z.string() })
const Note = z.object({ text: z.string() })
const MethodNotAllowed = {
  description: 'Another method.',
  headers: z.object({ ...every, Allow: z.string() }),
  content: { 'application/problem+json': { schema: z.looseObject({ code: z.literal('method_not_allowed') }) } },
}
const json = { 'application/json': { schema: Note } }
const routes = {
  getNote: createRoute({
    method: 'get',
    path: '/api/note/{id}',
    operationId: 'getNote',
    request: { params, headers: z.object({ 'If-None-Match': z.string().optional() }) },
    responses: {
      200: { description: 'The note.', headers: tagged, content: json },
      304: { description: 'You have it.', headers: tagged },
      405: MethodNotAllowed,
    },
  }),
  removeNote: createRoute({
    method: 'delete',
    path: '/api/note/{id}',
    operationId: 'removeNote',
    request: { params },
    responses: { 204: { description: 'It is gone.', headers: z.object(every) }, 405: MethodNotAllowed },
  }),
  describeService: createRoute({
    method: 'get',
    path: '/api/about',
    operationId: 'describeService',
    security: [],
    responses: {
      200: { description: 'What this is.', headers: z.object(every), content: json },
      405: MethodNotAllowed,
    },
  }),
}

const getNote: Handler<typeof routes.getNote> = (c) => {
  const { id } = c.req.valid('param')
  const ETag = entityTag(id)
  if (matchesIfNoneMatch(c.req.valid('header')['If-None-Match'], ETag))
    return replyEmpty(c, routes.getNote, 304, { ETag })
  return reply(c, routes.getNote, 200, { text: 'Call back.' }, { ETag })
}
const removeNote: Handler<typeof routes.removeNote> = (c) => replyEmpty(c, routes.removeNote, 204)
const describeService: Handler<typeof routes.describeService, undefined> = (c, caller) =>
  reply(c, routes.describeService, 200, { text: `Notes for ${String(caller)}.` })

const facts = (own: Partial<OperationFacts> & Pick<OperationFacts, 'method' | 'path'>): OperationFacts => ({
  inputs: [],
  bodyTypes: [],
  security: [{ apiKey: [] }],
  statuses: [200, 405],
  headers: { 200: Object.keys(every), 405: [...Object.keys(every), 'Allow'] },
  policy: { permissions: [{ permission: 'Get:Note' }], retry: 'always', methodSafety: 'kept' },
  ...own,
})
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each handler is of its own route.
const any = (handler: unknown): AnyHandler => handler as AnyHandler
const note = { path: '/api/note/{id}' }
const served = [
  {
    id: 'getNote',
    route: routes.getNote,
    facts: facts({ ...note, method: 'get', inputs: ['path.id', 'header.If-None-Match'] }),
    handler: any(getNote),
  },
  { id: 'removeNote', route: routes.removeNote, facts: facts({ ...note, method: 'delete' }), handler: any(removeNote) },
  {
    id: 'describeService',
    route: routes.describeService,
    facts: facts({
      method: 'get',
      path: '/api/about',
      security: [],
      policy: { retry: 'always', methodSafety: 'kept' },
    }),
    handler: any(describeService),
  },
]

const authenticate = (key: string | undefined) =>
  Promise.resolve(key === 'key' ? MEMBER : new ServiceError('api_key_missing', {}, 'The request has no API key.'))
const rejectUnauthenticated = () => new Response(null, { status: 401 })

const context = createRequestContext({ now: () => new Date(), log: createLog('silent', () => undefined) })

function createNotesApp() {
  const app = new ContractApp()
  const declared = served.map((operation) => operation.facts)
  app.serve(
    allowOrigins(context, [ORIGIN], declared),
    { apiKeys: { authenticate }, origins: [], rejectUnauthenticated },
    served,
  )
  return app
}

function createNotes() {
  const app = createNotesApp()
  const document = emit({ schemas: {}, routes })
  const expectConforms = createConformance(document)
  return async (method: string, path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://notes.test${path}`, {
      method,
      headers: { Authorization: 'Bearer key', ...headers },
    })
    const response = await app.fetch(request)
    if (method !== 'OPTIONS') await expectConforms(request, response)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

test.each(['"n1"', 'W/"n1"', '"n0", "n1"', '*'])(
  'the If-None-Match %s matches the ETag of the note',
  async (header) => {
    expect((await createNotes()('GET', '/api/note/n1', { 'If-None-Match': header })).status).toBe(304)
  },
)

test.each(['"n0"', '"N1"', 'W/"n"', '"n0", "n"', ''])(
  'the If-None-Match %s does not match the ETag of the note',
  async (header) => {
    expect((await createNotes()('GET', '/api/note/n1', { 'If-None-Match': header })).status).toBe(200)
  },
)

test('a 304 has its headers, no body and no media type', async () => {
  const send = createNotes()
  const { status, headers, text } = await send('GET', '/api/note/n1', { 'If-None-Match': '"n1"' })
  expect([status, text, headers.get('content-type'), headers.get('etag')]).toEqual([304, '', null, '"n1"'])
  expect(headers.get('x-request-id')).not.toBeNull()
  expect((await send('GET', '/api/note/n1', { 'If-None-Match': '"n0"' })).status).toBe(200)
})

test('a 204 has no body and no media type', async () => {
  const { status, headers, text } = await createNotes()('DELETE', '/api/note/n1')
  expect([status, text, headers.get('content-type')]).toEqual([204, '', null])
})

const without = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id')

describe('HEAD on a safe GET', () => {
  test('has the status and the headers of the GET, and no body', async () => {
    const send = createNotes()
    const [get, head] = [await send('GET', '/api/note/n1'), await send('HEAD', '/api/note/n1')]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(without(head.headers)).toEqual(without(get.headers))
    expect((await send('HEAD', '/api/note/n1', { 'If-None-Match': '"n1"' })).status).toBe(304)
  })

  test('needs the same credential as the GET', async () => {
    const app = createNotes()
    expect((await app('HEAD', '/api/about', { Authorization: '' })).status).toBe(200)
    await expect(app('HEAD', '/api/note/n1', { Authorization: '' })).rejects.toThrow("401 isn't declared")
  })

  test('is listed in Allow and in the response to a preflight', async () => {
    const send = createNotes()
    const rejected = await send('PUT', '/api/note/n1')
    expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE'])
    const preflight = await send('OPTIONS', '/api/note/n1', { Origin: ORIGIN, 'Access-Control-Request-Method': 'HEAD' })
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,HEAD,DELETE')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Authorization,If-None-Match,X-Request-Id')
  })
})

test('on a persistent connection, a 204, a 304 and a response to HEAD end after their headers', async () => {
  const { fetch: handle } = createNotesApp()
  const { server } = createHttpServer({
    fetch: (request) => handle(request),
    config: readConfig({}),
    onRejection: ({ reason }) => expect.unreachable(reason),
    onOverrun: () => expect.unreachable(),
    onFailure: (error) => expect.unreachable(String(error)),
  })
  onTestFinished(() => void server.close())
  const socket = connect(await listenOnFreePort(server), '127.0.0.1')
  const common = ['Host: notes.test', 'Authorization: Bearer key', 'If-None-Match: "n1"']
  const request = (line: string, ...more: string[]) => [`${line} HTTP/1.1`, ...common, ...more, '', ''].join('\r\n')
  const kept = ['HEAD /api/note/n1', 'DELETE /api/note/n1', 'GET /api/note/n1'].map((line) => request(line))
  socket.write([...kept, request('HEAD /api/about', 'Connection: close')].join(''))
  const received = await textOf(socket)
  const parts = received.split(/(?=HTTP\/1\.1 \d)/)
  expect(parts.map((part) => part.slice(9, 12))).toEqual(['304', '204', '304', '200'])
  expect(parts.filter((part) => !part.endsWith('\r\n\r\n'))).toEqual([])
})

test('an operation without a credential has no caller', async () => {
  const { status, text } = await createNotes()('GET', '/api/about', { Authorization: 'Bearer unknown' })
  expect([status, text]).toEqual([200, '{"text":"Notes for undefined."}'])
})

const start = (own: Partial<OperationFacts>) => () => {
  const operation = { id: 'getNote', route: routes.getNote, handler: any(getNote) }
  const deps = {
    apiKeys: { authenticate: () => Promise.reject(new Error('Not called.')) },
    origins: [],
    rejectUnauthenticated: () => new Response(),
  }
  new ContractApp().serve(context, deps, [{ ...operation, facts: facts({ ...note, method: 'get', ...own }) }])
}

describe('a server does not start', () => {
  test.each<[name: string, own: Partial<OperationFacts>, message: string]>([
    [
      'if an operation without a credential asks for permissions',
      { security: [] },
      "`security` is [], so x-policy can't have `permissions`",
    ],
    [
      'if an operation without a credential limits members',
      { security: [], policy: { rateLimit: { quota: 1, windowSeconds: 1 }, retry: 'always', methodSafety: 'kept' } },
      "`security` is [], so x-policy can't have `rateLimit`",
    ],
    [
      'if members need no permission',
      { policy: { retry: 'always', methodSafety: 'kept' } },
      'x-policy has no `permissions`',
    ],
    [
      'if a body is not JSON',
      { bodyTypes: ['text/plain'] },
      "the server can't read a body of the media type text/plain",
    ],
    ['if nothing limits a body', { bodyTypes: ['application/json'] }, 'x-policy has no `maxBodyBytes`'],
    [
      'if an error has a header that nothing sends',
      { headers: { 404: ['X-Request-Id', 'Last-Modified'] } },
      'the contract declares the header Last-Modified for 404, and the server never sends it',
    ],
    [
      'if the rate limit is promised before authentication',
      { headers: { 401: ['RateLimit'] } },
      'the contract declares the header RateLimit for 401, and the server never sends it',
    ],
  ])('%s', (_name, own, message) => {
    expect(start(own)).toThrow(UnimplementedContract)
    expect(start(own)).toThrow(`getNote (GET /api/note/{id}): ${message}`)
  })
})
