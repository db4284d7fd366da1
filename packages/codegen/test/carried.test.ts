// Tests what the generated code expresses and does not enforce, and the data that helps a program notice ignored input.
import { describe, expect, test } from 'vitest'
import { generate } from '../src/index.ts'
import type { Json, JsonObject } from '@parley/openapi-document'
import { handlerTable } from '../src/handlers.ts'
import { withOperation } from './fixture/document.ts'

const BEARER: JsonObject = { type: 'http', scheme: 'bearer' }
const secured = (scheme: JsonObject, security: Json): JsonObject =>
  withOperation({ security, responses: {} }, { securitySchemes: { key: scheme } })
const withBody = (schema: JsonObject, components: JsonObject = {}): JsonObject =>
  withOperation(
    { requestBody: { required: true, content: { 'application/json': { schema } } }, responses: {} },
    components,
  )

const LABELLED: JsonObject = { type: 'object', properties: { label: { type: 'string', default: 'none' } } }
const OPERATION = '#/paths/~1things/post'

const HEADER: JsonObject = { name: 'Attempt', in: 'header', required: true, schema: { type: 'integer' } }
const webhook = (more: JsonObject, method = 'post'): JsonObject => ({
  ...withOperation({ responses: {} }),
  webhooks: {
    made: {
      [method]: {
        security: [],
        parameters: [HEADER],
        requestBody: { required: true, content: { 'application/json': { schema: {} } } },
        responses: { '2XX': { description: 'Taken.' }, default: { description: 'Not taken.' } },
        ...more,
      },
    },
  },
})

const SCHEME = '#/components/securitySchemes/key'

describe('a credential that nothing checks is an error', () => {
  test.each<[name: string, scheme: JsonObject, kind: string]>([
    ['an API key in a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, 'header:X-Key'],
    ['a password', { type: 'http', scheme: 'Basic' }, 'basic'],
    ['a token', BEARER, 'bearer'],
    ['OAuth', { type: 'oauth2', flows: {} }, 'oauth2'],
  ])('%s', (_name, scheme, kind) => {
    const document = secured(scheme, [{ key: [] }])
    const message = `${SCHEME}: nothing checks this credential; if the app does, pass --checks=${kind}`
    expect(() => generate(document, 'openapi.json', { checks: ['query:X-Key'] })).toThrow(message)
    expect(generate(document, 'openapi.json', { checks: [kind] }).account.places).toEqual([])
  })

  test('a scheme that the document does not have', () => {
    const message = `${OPERATION}/security/0/lock: there is no security scheme "lock"`
    expect(() => generate(secured(BEARER, [{ lock: [] }]), 'openapi.json')).toThrow(message)
  })
})

describe('the code carries and does not enforce', () => {
  test.each<[name: string, document: JsonObject, at: string, reason: string]>([
    [
      'scopes',
      secured(BEARER, [{ key: ['things.write'] }]),
      `${OPERATION}/security/0/key`,
      'the scopes of a credential',
    ],
    ['an optional credential', secured(BEARER, [{ key: [] }, {}]), `${OPERATION}/security/1`, 'the app decides which'],
    ['a requirement that requires nothing', secured(BEARER, [{}]), `${OPERATION}/security/0`, 'a security requirement'],
    [
      'the scopes of the document',
      { ...secured(BEARER, []), security: [{ key: ['things.read'] }] },
      '#/security/0/key',
      'the scopes of a credential are not checked',
    ],
    ['a webhook that is not a POST', webhook({}, 'put'), '#/webhooks/made/put', 'a webhook is sent by POST'],
    [
      'a credential of a webhook',
      webhook({ security: [{ key: [] }] }),
      '#/webhooks/made/post/security',
      'no program sends a credential with a webhook; use `[]`',
    ],
    [
      'a credential of the document for a webhook',
      { ...secured(BEARER, []), security: [{ key: [] }], webhooks: { made: { post: { responses: {} } } } },
      '#/webhooks/made/post/security',
      'no program sends a credential with a webhook',
    ],
    [
      'an optional header of a webhook',
      webhook({ parameters: [{ ...HEADER, required: false }] }),
      '#/webhooks/made/post/parameters/0',
      'no program sends this with a webhook; supported here: a required header',
    ],
    [
      'a query of a webhook',
      webhook({ parameters: [{ ...HEADER, in: 'query' }] }),
      '#/webhooks/made/post/parameters/0',
      'no program sends this with a webhook',
    ],
    [
      'a webhook without a body',
      webhook({ requestBody: { content: {} } }),
      '#/webhooks/made/post/requestBody',
      'a webhook has a body of the type application/json and no other',
    ],
    [
      'a status of the response to a webhook',
      webhook({ responses: { 302: { description: 'Elsewhere.' } } }),
      '#/webhooks/made/post/responses/302',
      'no program tells this response to a webhook apart; supported here: 2XX, def',
    ],
    [
      'a header of the response to a webhook',
      webhook({ responses: { '2XX': { description: 'Taken.', headers: {} } } }),
      '#/webhooks/made/post/responses/2XX/headers',
      'no program reads this of the response to a webhook',
    ],
    [
      'a default in a body',
      withBody(LABELLED),
      `${OPERATION}/requestBody/content/application~1json/schema/properties/label/default`,
      `the default of a property`,
    ],
    [
      'a default in a schema that a body refers to',
      withBody({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }, { schemas: { Thing: LABELLED } }),
      '#/components/schemas/Thing/properties/label/default',
      'the default of a property in a body is not applied',
    ],
  ])('%s', (_name, document, at, reason) => {
    const { places } = generate(document, 'openapi.json', { checks: ['bearer'] }).account
    const carried = places.map((each) => `${each.at}: ${each.class}: ${each.reason}; ${each.advice}`)
    expect(carried).toContainEqual(expect.stringContaining(`${at}: carried: ${reason}`))
  })
})

test('names each value of a body, through references, lists and variants, and stops at a circle', () => {
  const Thing: JsonObject = {
    type: 'object',
    properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
  }
  const Variant: JsonObject = { type: 'object', properties: { kind: { const: 'a', type: 'string' } } }
  const schema = {
    type: 'object',
    properties: { thing: { $ref: '#/components/schemas/Thing' }, either: { anyOf: [Variant, { type: 'null' }] } },
  }
  const { 'policy.ts': text } = generate(withBody(schema, { schemas: { Thing } }), 'openapi.json').files
  expect(text).toContain("inputs: ['body.thing.name', 'body.thing.parts[]', 'body.either.kind', 'body.either'],")
})

test('the table of handlers imports the export of each operationId from the folder of its name', () => {
  expect(handlerTable(['makeThing'], 'openapi.json')).toBe(
    [
      '// Generated by parley-codegen from openapi.json. Do not edit: change the document and run the script `generate`.',
      "import { makeThing } from './make-thing/handler.ts'",
      '',
      '/** The handler of each operation. */',
      'export const handlers = {',
      '  makeThing,',
      '}',
      '',
    ].join('\n'),
  )
})
