// If the generator cannot express a part of a document or an operation, it rejects the part and names its place.
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '@parley/openapi-document'
import { rejection, withOperation } from './fixture/document.ts'

const OPERATION = '#/paths/~1things/post'
const parameter = (more: JsonObject): JsonObject => ({
  parameters: [{ name: 'a', in: 'query', schema: { type: 'string' }, ...more }],
  responses: {},
})
const body = (content: JsonObject): JsonObject => ({ requestBody: { content }, responses: {} })

describe('a part of an operation that no route can express is rejected', () => {
  test.each<[name: string, operation: JsonObject, message: string]>([
    [
      'callbacks',
      { callbacks: { made: {} }, responses: {} },
      '/callbacks/made: callbacks are not supported; the generator makes code for `paths` and `webhooks`',
    ],
    ['callbacks of which there are none', { callbacks: {}, responses: {} }, '/callbacks: callbacks are not supported'],
    ['no responses', {}, ': "responses" is missing'],
    [
      'a default response',
      { responses: { default: {} } },
      '/responses/default: a response needs a status code of three',
    ],
    [
      'a range of statuses',
      { responses: { '4XX': {} } },
      '/responses/4XX: a response needs a status code of three digits',
    ],
    [
      'links',
      { responses: { 200: { description: '', links: {} } } },
      '/responses/200/links: the generator cannot express',
    ],
    [
      'a list in a header',
      parameter({ in: 'header', schema: { type: 'array', items: {} } }),
      '/parameters/0/schema: only',
    ],
    [
      'an object in a query',
      parameter({ schema: { type: 'object' } }),
      '/parameters/0/schema: only strings, numbers and',
    ],
    [
      'a list of numbers in a query',
      parameter({ schema: { type: 'array', items: { type: 'integer' } } }),
      '/parameters/0/schema/items: only lists of strings are supported in a query',
    ],
    ['another style', parameter({ style: 'deepObject' }), '/parameters/0/style: only "form" is supported here'],
    ['no explode', parameter({ explode: false }), '/parameters/0/explode: only true is supported here'],
    [
      'allowReserved',
      parameter({ allowReserved: true }),
      '/parameters/0/allowReserved: the generator cannot enforce this',
    ],
    [
      'a parameter with content',
      parameter({ content: {} }),
      '/parameters/0/content: the generator cannot enforce this',
    ],
    ['an unknown place', parameter({ in: 'body' }), '/parameters/0/in: "body" is not a location of a parameter'],
    [
      'an optional part of a path',
      parameter({ in: 'path' }),
      '/parameters/0: a parameter of the path must be required',
    ],
    [
      'a body that is not JSON',
      body({ 'text/plain': { schema: {} } }),
      '/requestBody/content/text~1plain: only JSON with',
    ],
    [
      'a body without a schema',
      body({ 'application/json': {} }),
      '/requestBody/content/application~1json: only JSON with',
    ],
    [
      'an encoding',
      body({ 'application/json': { schema: {}, encoding: {} } }),
      '/requestBody/content/application~1json/encoding: the generator cannot enforce this',
    ],
    [
      'a reference with more than a description beside it',
      { requestBody: { $ref: '#/components/requestBodies/A', required: true }, responses: {} },
      '/requestBody/required: a reference takes nothing beside it but a summary and a description',
    ],
    [
      'a reference that leads nowhere',
      { requestBody: { $ref: '#/components/requestBodies/B' }, responses: {} },
      '/requestBody/$ref: there is no "B" among the requestBodies',
    ],
    [
      'a reference in a circle',
      { requestBody: { $ref: '#/components/requestBodies/Circle' }, responses: {} },
      '/$ref: "Circle" refers to itself',
    ],
    [
      'a name that no route can have',
      { operationId: 'make thing', responses: {} },
      '/operationId: this cannot be the name',
    ],
  ])('%s', (_name, operation, message) => {
    const requestBodies = { A: { content: {} }, Circle: { $ref: '#/components/requestBodies/Circle' } }
    expect(rejection(withOperation(operation, { requestBodies }))).toThrow(message)
    expect(rejection(withOperation(operation, { requestBodies }))).toThrow(/^#\/(?:paths|components)\//)
  })

  test('the message begins with the place of the operation', () => {
    const document = withOperation({ sometimes: true, responses: {} })
    expect(rejection(document)).toThrow(`${OPERATION}/sometimes: the generator cannot express this`)
  })

  test('callbacks are named before anything else that is wrong with the document', () => {
    const document = withOperation({ callbacks: { made: {} } }, { schemas: { Thing: { not: {} } } })
    expect(rejection(document)).toThrow(`${OPERATION}/callbacks/made: callbacks are not supported`)
  })
})

describe('a part of a document that no code can express is rejected', () => {
  const document = withOperation({ responses: {} })

  test.each<[name: string, document: Json, message: string]>([
    ['a value that is not a document', [], '#: an object is expected here'],
    ['another version', { ...document, openapi: '3.0.3' }, '#/openapi: only OpenAPI 3.1 is supported'],
    [
      'a webhook with two methods',
      { ...document, webhooks: { 'thing/made': { post: { responses: {} }, put: { responses: {} } } } },
      '#/webhooks/thing~1made/post: a webhook can have one method',
    ],
    [
      'what is said of a webhook beside its method',
      { ...document, webhooks: { made: { summary: 'Made.', post: { responses: {} } } } },
      '#/webhooks/made/summary: the generator cannot express this beside a webhook',
    ],
    [
      'a webhook that has a name of an operation',
      { ...document, webhooks: { made: { post: { operationId: 'makeThing', responses: {} } } } },
      '#/webhooks/made/post/operationId: "makeThing" is the name of another operation too',
    ],
    [
      'a response to a webhook that has no status',
      { ...document, webhooks: { made: { post: { responses: { ok: {} } } } } },
      '#/webhooks/made/post/responses/ok: a response needs a status code, a range such as 2XX, or `default`',
    ],
    [
      'a path item in another file',
      { ...document, paths: { '/a': { $ref: 'a.yaml' } } },
      '#/paths/~1a/$ref: the generator cannot express this beside the operations of a path; bundle the document first',
    ],
    [
      'HEAD',
      { ...document, paths: { '/a': { head: {} } } },
      '#/paths/~1a/head: the generator cannot express this beside the operations of a path; `get` also serves HEAD',
    ],
    ['a dialect', { ...document, jsonSchemaDialect: 'x' }, '#/jsonSchemaDialect: the generator knows no such part'],
    ['links', { ...document, components: { links: {} } }, '#/components/links: the generator knows no such section'],
    [
      'an operation without a name',
      { ...document, paths: { '/a': { get: { responses: {} } } } },
      '#/paths/~1a/get: "operationId" is missing',
    ],
    [
      'two operations of one name',
      { ...document, paths: { '/a': { get: { operationId: 'a' }, put: { operationId: 'a' } } } },
      '#/paths/~1a/put/operationId: "a" is the name of another operation too',
    ],
    [
      'a part of a path that no parameter names',
      { ...document, paths: { '/a/{b}': { get: { operationId: 'a', responses: {} } } } },
      '#/paths/~1a~1{b}/get: the parameter "b" of the path is missing',
    ],
  ])('%s', (_name, value, message) => {
    expect(rejection(value)).toThrow(message)
  })
})
