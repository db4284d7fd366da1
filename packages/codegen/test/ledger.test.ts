// The ledger: what the code does with each keyword of a document.
import { describe, expect, test } from 'vitest'
import { isList, isObject, type Json, type JsonObject } from '@parley/openapi-document'
import { generate } from '../src/index.ts'
import { weaknesses, withOperation, withSchema } from './fixture/document.ts'
import { library } from './fixture/library.ts'
import { smallDocuments } from './small-documents/documents.ts'

const THING = '#/components/schemas/Thing'
const CHECKS = ['basic', 'bearer', 'header:X-Key', 'oauth2']

const words = (text: string) => new Set(text.split(' '))
const NAMES = words(
  'properties patternProperties dependentSchemas paths webhooks callbacks responses headers content encoding schemas ' +
    'parameters requestBodies securitySchemes pathItems scopes flows',
)
const SILENT = words(
  'title description default example examples externalDocs deprecated readOnly writeOnly xml summary tags servers ' +
    'operationId info openapi contentMediaType contentEncoding contentSchema discriminator bearerFormat $comment $id ' +
    '$schema $anchor $defs links jsonSchemaDialect const enum required security type',
)

/** The number of keywords, counted without the ledger. */
function count(value: Json, isMap = false): number {
  if (isList(value)) return value.reduce<number>((sum, item) => sum + count(item), 0)
  if (!isObject(value)) return 0
  return Object.entries(value).reduce((sum, [key, item]) => {
    if (isMap) return sum + count(item)
    return sum + 1 + (SILENT.has(key) || key.startsWith('x-') ? 0 : count(item, NAMES.has(key)))
  }, 0)
}

describe('the sums of the four classes are those of a second walker', () => {
  test.each(Object.entries({ ...smallDocuments, library }))('in %s', (_name, document) => {
    const { annotation, exact, carried, open } = generate(document, 'a', { checks: CHECKS }).account.sums
    expect(annotation + exact + carried + open).toBe(count(document))
  })
})

test.each(Object.keys(smallDocuments))('no keyword is open in the small document "%s"', (name) => {
  expect(generate(smallDocuments[name] ?? {}, 'a', { checks: CHECKS }).account.sums.open).toBe(0)
})

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more })
const CANNOT = 'open: the generator cannot enforce this keyword'

describe('a keyword of a schema that no code enforces is open, with a reason and advice', () => {
  test.each<[name: string, schema: Json, message: string]>([
    ['patternProperties', { type: 'object', patternProperties: {} }, `/patternProperties: ${CANNOT}; use`],
    ['propertyNames', { type: 'object', propertyNames: {} }, `/propertyNames: ${CANNOT}; use \`additionalProperties\``],
    [
      'unevaluatedProperties',
      object({}, { unevaluatedProperties: false }),
      `/unevaluatedProperties: ${CANNOT}; validate`,
    ],
    ['prefixItems', { type: 'array', items: {}, prefixItems: [] }, `/prefixItems: ${CANNOT}; use one schema`],
    ['contains', { type: 'array', items: {}, contains: {} }, `/contains: ${CANNOT}; validate it in the handler`],
    ['if', { type: 'string', if: {} }, `/if: ${CANNOT}`],
    ['a pattern of another language', { type: 'string', pattern: '(?i)a' }, '/pattern: open: this is not a regular'],
    ['a length that is none', { type: 'string', minLength: -1 }, '/minLength: open: a whole number from 0 up is'],
    ['a bound that is not a number', { type: 'number', minimum: '1' }, '/minimum: open: a number is expected here'],
    ['a step of zero', { type: 'number', multipleOf: 0 }, '/multipleOf: open: it must be above 0'],
    ['an unknown type', { type: 'text' }, '/type: open: no type of JSON is named here'],
    ['a property of all objects', object({ constructor: {} }), '/properties/constructor: open: every object of Jav'],
    ['a required that is not a list', object({}, { required: true }), '/required: open: a list is expected here'],
    ['a schema that is none', object({ a: 'text' }), '/properties/a: open: a schema is expected here'],
    ['an enum that is none', { enum: 'a' }, '/enum: open: a list is expected here'],
    [
      'what is not allowed, if it is open',
      { not: { type: 'string', if: {} } },
      '/not: open: what is not allowed is open',
    ],
    [
      'one of several variants, if one is open',
      {
        oneOf: [
          { type: 'string', if: {} },
          { type: 'string', maxLength: 3 },
        ],
      },
      '/oneOf: open: a variant is open, so the code accepts a value that is valid for several variants',
    ],
    ['an unknown word', { sometimes: true }, '/sometimes: carried: JSON Schema has no such keyword; enforce it in'],
  ])('%s', (_name, schema, message) => {
    expect(weaknesses(withSchema(schema))).toContainEqual(expect.stringContaining(THING + message))
  })

  test('all of them are named in one run, and deep inside of a schema', () => {
    const items = object({ 'a/b': { type: 'string', if: {} }, c: { contains: {} } })
    expect(weaknesses(withSchema({ type: 'array', items })).map((line) => line.split(':')[0])).toEqual([
      `${THING}/items/properties/a~1b/if`,
      `${THING}/items/properties/c/contains`,
    ])
  })

  test('a closed object stays open for the properties that it does not enforce', () => {
    const schema = object({ constructor: {}, a: { type: 'string' } }, { additionalProperties: false })
    const places = weaknesses(withSchema(schema)).map((line) => line.split(':')[0])
    expect(places).toEqual([`${THING}/properties/constructor`, `${THING}/additionalProperties`])
  })
})

const OPERATION = '#/paths/~1things/post'
const parameter = (more: JsonObject): JsonObject => ({
  parameters: [{ name: 'a', in: 'query', schema: { type: 'string' }, ...more }],
  responses: {},
})
const body = (content: JsonObject): JsonObject => ({ requestBody: { content }, responses: {} })

describe('a part of an operation that no code enforces stays in the document', () => {
  test.each<[name: string, operation: JsonObject, message: string]>([
    ['callbacks', { callbacks: { made: {} }, responses: {} }, '/callbacks: carried: no code enforces this'],
    ['an object in a query', parameter({ schema: { type: 'object' } }), '/parameters/0: open: only strings'],
    ['a schema of several types', parameter({ schema: {} }), '/parameters/0: open: only strings, numbers'],
    ['another style', parameter({ style: 'deepObject' }), '/parameters/0: open: only "form" is supported here'],
    ['a parameter with content', parameter({ content: {} }), '/parameters/0: open: the generator cannot'],
    [
      'a body that is not JSON',
      body({ 'text/plain': { schema: {} } }),
      '/content/text~1plain: open: only JSON and simple forms',
    ],
    ['an encoding', body({ 'application/json': { schema: {}, encoding: {} } }), '/encoding: carried: no code enforces'],
    [
      'a header of a response',
      { responses: { 200: { description: '', headers: { A: { schema: { type: 'object' } } } } } },
      '/responses/200/headers: open: only strings, numbers and booleans are supported here',
    ],
  ])('%s', (_name, operation, message) => {
    const document = withOperation(operation)
    expect(weaknesses(document)).toContainEqual(expect.stringMatching(/^#\/paths\/~1things\/post\//))
    expect(weaknesses(document).join('\n')).toContain(message)
    const { 'routes.ts': routes } = generate(document, 'openapi.json').files
    expect(routes).toContain('checks.rest(')
  })
})

test('a part of a path that no parameter describes is open', () => {
  const paths = { '/a/{b}': { get: { responses: {} } } }
  const message =
    '#/paths/~1a~1{b}/get/parameters: open: the parameter "b" of the path is missing; validate it in the handler'
  expect(weaknesses({ ...withOperation({ responses: {} }), paths })).toEqual([message])
})

describe('a document from which no code can be generated is rejected, with all reasons', () => {
  const document = withOperation({ responses: {} })

  test.each<[name: string, document: Json, message: string]>([
    ['a value that is not a document', [], '#: an object is expected here'],
    ['another version', { ...document, openapi: '2.0' }, '#/openapi: only OpenAPI 3.0 and 3.1 are supported'],
    ['no responses', withOperation({}), `${OPERATION}: "responses" is missing`],
    [
      'an unknown status',
      withOperation({ responses: { ok: {} } }),
      `${OPERATION}/responses/ok: a response needs a stat`,
    ],
    [
      'an unknown place',
      withOperation(parameter({ in: 'body' })),
      '/parameters/0/in: "body" is not a location of a para',
    ],
    [
      'two operations of one name',
      {
        ...document,
        paths: { '/a': { get: { operationId: 'a', responses: {} }, put: { operationId: 'a', responses: {} } } },
      },
      '#/paths/~1a/put/operationId: "a" is the name of another operation too',
    ],
    [
      'a circle of references alone',
      withSchema({ anyOf: [{ $ref: '#/components/schemas/Other' }] }, { Other: { $ref: THING } }),
      `${THING}: a circle of references has to pass through a property or an item`,
    ],
    [
      'a webhook with two methods',
      { ...document, webhooks: { 'thing/made': { post: { responses: {} }, put: { responses: {} } } } },
      '#/webhooks/thing~1made/post: a webhook can have one method',
    ],
    [
      'a reference in a circle',
      withOperation(
        { requestBody: { $ref: '#/components/requestBodies/A' }, responses: {} },
        { requestBodies: { A: { $ref: '#/components/requestBodies/A' } } },
      ),
      '/$ref: "A" refers to itself',
    ],
  ])('%s', (_name, value, message) => {
    expect(() => generate(value, 'openapi.json')).toThrow(message)
  })

  test('two of them in one run', () => {
    const paths = { '/a': { get: { operationId: 'a' } }, '/b': { get: { operationId: 'b' } } }
    expect(() => generate({ ...document, paths }, 'openapi.json')).toThrow(
      /~1a\/get: "responses" is missing\n.*~1b\/get: "responses" is missing/,
    )
  })
})
