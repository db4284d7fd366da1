// Tests problems as errors: their properties, and how a log shows them.
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type * as Client from '../src/index.ts'
import { createParley, isParleyError, isProblem, ParleyError } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted } from './responses.ts'

/** The error of an update that gets this response. */
function errorOf(response: () => Response) {
  const { fetch } = scripted(response)
  const parley = createParley({ ...OPTIONS, fetch, retry: false })
  return failure(parley.updateConversation('cnv_1', { status: 'Closed' }, { ifMatch: '"1"' }))
}

const conversation = { uniqueId: 'cnv_1', contact: { name: 'Ada Example', phone: '+15550100' } }
const stale = () => problem(412, 'precondition_failed', { conversation }, { ETag: '"2"' })

test('an unknown property of a problem is only in its body', async () => {
  const extras = {
    kind: 'timeout',
    message: 'm',
    name: 'n',
    stack: 's',
    cause: 'c',
    operation: 'o',
    attempts: 9,
    mayHaveExecuted: true,
    toJSON: 'j',
    retryAfterMs: 1,
    newer: { nested: true },
  }
  const error = await errorOf(() => problem(404, 'conversation_not_found', extras))
  expect(error).toMatchObject({
    kind: 'problem',
    name: 'ParleyError',
    operation: 'updateConversation',
    attempts: 1,
    mayHaveExecuted: false,
    retryAfterMs: undefined,
    problem: extras,
  })
  expect(error.message).toContain('404 conversation_not_found')
  expect(error.stack).toContain('ParleyError')
  expect(error.cause).toBeUndefined()
  expect(Object.keys(error)).not.toContain('newer')
})

test('contact_exists has the id of the contact', async () => {
  const { fetch } = scripted(() => problem(409, 'contact_exists', { contactId: 'con_1' }))
  const parley = createParley({ ...OPTIONS, fetch, retry: false })
  const error = await failure(parley.createContact({ phone: '+33698765432', channelId: 'chn_first' }))
  expect(error).toMatchObject({ code: 'contact_exists', contactId: 'con_1' })
})

test('a property named __proto__ doesn’t change the prototype of an error', async () => {
  const body =
    '{"code":"conversation_not_found","status":404,"title":"t","detail":"d","requestId":"r","__proto__":{"kind":"timeout"}}'
  const headers = { 'Content-Type': 'application/problem+json' }
  const error = await errorOf(() => new Response(body, { status: 404, headers }))
  expect(error).toMatchObject({ kind: 'problem', code: 'conversation_not_found', status: 404 })
})

test.each([
  [409, 'conversation_locked', false],
  [400, 'toString', false],
  [500, 'internal_error', true],
  [503, 'service_unavailable', false],
  [503, 'outcome_unknown', true],
  [503, 'newer_503', true],
  [507, 'newer_507', true],
])('a %d %s keeps its code, title and detail, and mayHaveExecuted is %s', async (status, code, mayHaveExecuted) => {
  const error = await errorOf(() => problem(status, code, { detail: 'What happened.' }))
  expect(error).toMatchObject({
    kind: 'problem',
    status,
    code,
    title: `The title of ${code}`,
    detail: 'What happened.',
    requestId: 'req_1',
    mayHaveExecuted,
  })
  expect(error.message).toBe(`updateConversation failed with ${status} ${code}: What happened.`)
})

test('a problem whose status differs from its response is unexpected', async () => {
  for (const [status, code] of [
    [409, 'newer'],
    [404, 'conversation_not_found'],
  ] as const) {
    const error = await errorOf(() => problem(status, code, { status: 503 }))
    // A body that says something else is not the service's.
    expect(error).toMatchObject({ kind: 'unexpected_response', reason: 'not_in_contract', status })
  }
})

test.each([
  ['a 412 without its conversation', () => problem(412, 'precondition_failed', {}, { ETag: '"2"' })],
  ['a 412 without its ETag', () => problem(412, 'precondition_failed', { conversation })],
  ['a 400 without its errors', () => problem(400, 'request_invalid')],
  ['a 403 without its permission', () => problem(403, 'permission_missing')],
  ['a problem without a title', () => problem(404, 'conversation_not_found', { title: undefined })],
  ['a problem of a newer code without a detail', () => problem(404, 'newer_than_this', { detail: undefined })],
  ['a problem without a request id', () => problem(404, 'conversation_not_found', { requestId: 7 })],
])('%s is an unexpected response', async (_, response) => {
  expect(await errorOf(response)).toMatchObject({ kind: 'unexpected_response', reason: 'not_in_contract' })
})

test('the message of a 400 has the pointers of its errors', async () => {
  const errors = [
    { in: 'body', pointer: '/status', detail: 'Not one of the allowed values.' },
    { in: 'body', pointer: '/reason', detail: 'Unknown property.' },
  ]
  const error = await errorOf(() => problem(400, 'request_invalid', { errors, detail: 'Two places are wrong.' }))
  expect(error.message).toBe(
    'updateConversation failed with 400 request_invalid: Two places are wrong. (/status, /reason)',
  )
  expect(error).toMatchObject({ errors })
})

test('a log of a 412 shows neither the name nor the phone number of the contact', async () => {
  const error = await errorOf(stale)
  if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
  expect(error.conversation).toEqual(conversation)
  expect(error.problem.conversation).toEqual(conversation)
  const logged = [inspect(error, { depth: 12, showHidden: true }), JSON.stringify(error), JSON.stringify({ ...error })]
  for (const text of logged) expect(text).not.toMatch(/Ada|5550100/)
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: 'ParleyError',
    code: 'precondition_failed',
    etag: '"2"',
  })
})

test('a log of a 412 of a contact shows neither its name nor its phone number', async () => {
  const contact = { uniqueId: 'con_1', ...conversation.contact }
  const { fetch } = scripted(() => problem(412, 'contact_precondition_failed', { contact }, { ETag: '"2"' }))
  const parley = createParley({ ...OPTIONS, fetch, retry: false })
  const error = await failure(parley.updateContact('con_1', { name: 'Ada' }, { ifMatch: '"1"' }))
  if (!isProblem(error, 'updateContact') || error.code !== 'contact_precondition_failed') throw error
  expect([error.contact, error.etag]).toEqual([contact, '"2"'])
  for (const text of [inspect(error, { depth: 12, showHidden: true }), JSON.stringify(error)])
    expect(text).not.toMatch(/Ada|5550100/)
})

test('a problem that contains the key is redacted', async () => {
  const error = await errorOf(() => problem(403, 'newer', { detail: `No access for ${OPTIONS.apiKey}.` }))
  expect(error).toMatchObject({ detail: 'No access for <API_KEY>.' })
  expect(JSON.stringify(Object(error).problem)).not.toContain(OPTIONS.apiKey)
})

test('instanceof and isParleyError recognize the errors of this copy of the package and of another one', async () => {
  const error = await errorOf(stale)
  expect(error).toBeInstanceOf(ParleyError)
  expect(error).toBeInstanceOf(Error)

  const entryPoints = [fileURLToPath(new URL('../src/index.ts', import.meta.url))]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is this module, built.
  const other = (await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
  )) as typeof Client
  expect(other.ParleyError).not.toBe(ParleyError)
  expect(error instanceof other.ParleyError).toBe(true)
  expect(other.isParleyError(error)).toBe(true)
  expect(other.isProblem(error, 'updateConversation')).toBe(true)

  for (const foreign of [new Error('e'), { kind: 'problem' }, null, undefined, 'ParleyError']) {
    expect(isParleyError(foreign)).toBe(false)
    expect(foreign instanceof ParleyError).toBe(false)
  }
})
