// The generator enforces each keyword that the contract uses, and rejects every other one.
import { expect, test } from 'vitest'
import { type JsonObject, list, object, places, plain, valueAt } from '../../src/document/index.ts'
import { generate } from '../../src/generate/generate.ts'
import { KEYWORDS } from '../../src/generate/keywords.ts'
import { kindOf } from '../../src/generate/schemas.ts'
import { contract } from '../../src/index.ts'
import { library } from '../library.ts'

type Kind = keyof typeof KEYWORDS
const kinds = Object.keys(KEYWORDS) as Kind[] // oxlint-disable-line typescript/no-unsafe-type-assertion -- They are its keys.

const GET = '#/paths/~1books/get'
const SCHEMAS = '#/components/schemas'
/** An object of each kind in the library. */
const PLACES: Record<Kind, string> = {
  document: '#',
  components: '#/components',
  path: '#/paths/~1books',
  operation: GET,
  parameter: `${GET}/parameters/0`,
  header: '#/components/responses/Invalid/headers/Retry-After',
  body: '#/paths/~1books/post/requestBody',
  media: `${GET}/responses/200/content/application~1json`,
  response: '#/components/responses/Invalid',
  reference: `${SCHEMAS}/NewBook/properties/title`,
  constant: `${SCHEMAS}/Lent/properties/type`,
  enumeration: `${SCHEMAS}/Genre`,
  tagged: `${SCHEMAS}/Event`,
  choice: `${SCHEMAS}/Reader`,
  string: `${SCHEMAS}/Title`,
  integer: `${SCHEMAS}/Book/properties/pages`,
  number: `${SCHEMAS}/NewBook/properties/price`,
  boolean: `${SCHEMAS}/Book/properties/isLent`,
  anything: `${SCHEMAS}/NewBook/properties/extra`,
  array: `${SCHEMAS}/NewBook/properties/authors`,
  object: `${SCHEMAS}/NewBook`,
}

/** The keywords of JSON Schema 2020-12 and of OpenAPI 3.1, those of older versions, and an unknown one. */
const VOCABULARY = [
  '$ref $id $schema $anchor $comment $defs $dynamicRef $dynamicAnchor allOf anyOf oneOf not if then else',
  'dependentSchemas prefixItems items contains properties patternProperties additionalProperties propertyNames',
  'unevaluatedItems unevaluatedProperties enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum',
  'maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties',
  'required dependentRequired format contentEncoding contentMediaType contentSchema default readOnly writeOnly example',
  'x-unheard-of x-events x-policy x-precedence x-extensible x-secret',
  'discriminator xml externalDocs nullable definitions jsonSchemaDialect paths webhooks components security servers',
  'parameters requestBodies callbacks links pathItems head options patch trace requestBody responses operationId',
  'name in style explode allowReserved allowEmptyValue schema content headers encoding collectionFormat unheardOf',
].flatMap((line) => line.split(' '))

const known = (kind: Kind): readonly string[] => [...KEYWORDS[kind].exact, ...KEYWORDS[kind].silent]

const objectAt = (pointer: string): JsonObject => plain(object(valueAt(library, pointer)))

/** The library with another keyword in one place. */
function planted(pointer: string, keyword: string, value: unknown): JsonObject {
  const document = structuredClone(library)
  Object.assign(object(valueAt(document, pointer)), { [keyword]: value })
  return document
}

// With other keywords, a schema is of another kind.
const TELLING = new Set(['$ref', 'const', 'enum', 'oneOf', 'anyOf'])
const foreign = kinds.flatMap((kind) =>
  VOCABULARY.filter((each) => !known(kind).includes(each))
    .filter((each) => !(TELLING.has(each) && kindOf(objectAt(PLACES[kind]))))
    .map((keyword) => ({ kind, keyword })),
)

test('the generator accepts the unchanged library', () => {
  expect(Object.keys(generate(library))).toContain('generated/schemas.ts')
})

test.each(foreign)('$keyword of a $kind is rejected with its place and what is supported', ({ kind, keyword }) => {
  const at = `${PLACES[kind]}/${keyword}`
  expect(() => generate(planted(PLACES[kind], keyword, {}))).toThrow(`${at}: `)
})

/** The kind of an object of the contract that isn't a schema, by its place. */
const KIND_BY_PLACE: readonly (readonly [place: RegExp, kind: Kind])[] = [
  [/^#$/, 'document'],
  [/^#\/components$/, 'components'],
  [/^#\/(?:paths|webhooks)\/[^/]+$/, 'path'],
  [/^#\/(?:paths|webhooks)\/[^/]+\/(?:get|put|post|delete)$/, 'operation'],
  [/\/parameters\/[^/]+$/, 'parameter'],
  [/\/headers\/[^/]+$/, 'header'],
  [/\/requestBody$/, 'body'],
  [/\/content\/[^/]+$/, 'media'],
  [/\/responses\/[^/]+$/, 'response'],
]

test('the contract uses each keyword that the generator knows', () => {
  const used = new Set<string>()
  for (const { pointer, at } of places(plain(contract))) {
    const isSchema = /\/(?:schema|schemas|properties|items|oneOf|anyOf)(?:\/|$)/.test(pointer)
    const kind = isSchema ? kindOf(plain(at)) : KIND_BY_PLACE.find(([place]) => place.test(pointer))?.[1]
    if (kind !== undefined) for (const key of Object.keys(at)) used.add(`${kind} ${key}`)
  }
  const all = kinds.flatMap((kind) => KEYWORDS[kind].exact.map((keyword) => `${kind} ${keyword}`))
  expect(all.filter((each) => !used.has(each))).toEqual([])
})

const inBook = (schema: JsonObject) => planted(`${SCHEMAS}/NewBook/properties`, 'more', schema)
const MORE = `${SCHEMAS}/NewBook/properties/more`
const AUTHOR = { $ref: `${SCHEMAS}/Author` }
const TITLE = { $ref: `${SCHEMAS}/Title` }
const LIST = { type: 'array', uniqueItems: true }
const NUMBERS = { type: 'array', items: { type: 'integer' } }
const SCHEMES = '#/components/securitySchemes'
const WEBHOOK = '#/webhooks/book.lent/post'
const PARAMETER = `${GET}/parameters/4`

/** The library with one more parameter, and a component that is a number. */
function parameter(changes: JsonObject): JsonObject {
  const document = planted(SCHEMAS, 'Count', { type: 'integer' })
  const parameters = list(valueAt(document, `${GET}/parameters`))
  const added = { name: 'more', in: 'query', schema: { type: 'string' }, ...changes }
  Object.assign(object(valueAt(document, GET)), { parameters: [...parameters, added] })
  return document
}

const response = (content: JsonObject) => planted(PLACES.response, 'content', content)

test.each<[what: string, document: JsonObject, message: string]>([
  [
    'an object of a request that is silent on other properties',
    inBook({ type: 'object' }),
    `${MORE}: an object of a req`,
  ],
  [
    'a deprecated property without a date',
    inBook({ type: 'string', deprecated: true, 'x-deprecated-since': '2027-01-31' }),
    `${MORE}/x-sunset: a deprecated part has this date`,
  ],
  [
    'a deprecated operation without a date',
    planted(GET, 'deprecated', true),
    `${GET}/x-deprecated-since: a deprecated part has this date`,
  ],
  [
    'unknown parameters that are ignored',
    planted('#', 'x-unknown-parameters', 'ignored'),
    '#/x-unknown-parameters: the server rejects',
  ],
  ['a schema without a type', inBook({}), `${MORE}/type: one type is expected`],
  ['two types', inBook({ type: ['string', 'null'] }), `${MORE}/type: one type is expected`],
  [
    'a map of one schema',
    inBook({ type: 'object', additionalProperties: {} }),
    `${MORE}/additionalProperties: true or`,
  ],
  ['another format', inBook({ type: 'string', format: 'ipv4' }), `${MORE}/format: no code enforces this format`],
  ['no regular expression', inBook({ type: 'string', pattern: '(' }), `${MORE}/pattern: this is not a regular`],
  ['a oneOf without a discriminator', inBook({ oneOf: [{}, {}] }), `${MORE}: a \`oneOf\` needs a \`discriminator\``],
  ['a circle', inBook({ $ref: `${SCHEMAS}/NewBook` }), `${SCHEMAS}/NewBook: a schema that refers to itself`],
  ['a reference to nothing', inBook({ $ref: `${SCHEMAS}/None` }), `${MORE}/$ref: a component schema is expected`],
  ['a cookie', planted(`${GET}/parameters/0`, 'in', 'cookie'), `${GET}/parameters/0/in: supported here: path, query`],
  ['a list with commas', planted(`${GET}/parameters/2`, 'explode', false), `${GET}/parameters/2: the server reads`],
  ['an optional body', planted(PLACES.body, 'required', false), `${PLACES.body}: the server accepts no optional body`],
  ['OpenAPI 3.0', planted('#', 'openapi', '3.0.3'), '#/openapi: only OpenAPI 3.1 is supported'],
  [
    'a property of every object',
    inBook({ type: 'object', properties: { toString: { type: 'string' } } }),
    `${MORE}/prop`,
  ],
  [
    'a required property without a schema',
    planted(`${SCHEMAS}/Book`, 'required', ['author']),
    `${SCHEMAS}/Book/required`,
  ],
  ['a list of different objects', inBook({ ...LIST, items: { type: 'integer' } }), `${MORE}/uniqueItems: the items`],
  ['a constant of another type', inBook({ type: 'integer', const: 'one' }), `${MORE}/const: a value of the type`],
  ['an enumeration of numbers', inBook({ type: 'integer', enum: ['1'] }), `${MORE}/enum: strings are expected`],
  ['a choice of one', planted(`${SCHEMAS}/Reader`, 'anyOf', [AUTHOR]), `${SCHEMAS}/Reader/anyOf: at least two`],
  ['a choice of texts', planted(`${SCHEMAS}/Reader`, 'anyOf', [AUTHOR, TITLE]), `${SCHEMAS}/Reader/anyOf/1: an object`],
  [
    'a discriminator with a value of two variants',
    planted(`${SCHEMAS}/Returned/properties`, 'type', { type: 'string', const: 'lent' }),
    `${SCHEMAS}/Event/discriminator: each variant needs`,
  ],
  [
    'a schema name in lower case',
    planted(SCHEMAS, 'book', { type: 'string' }),
    `${SCHEMAS}/book: a name in PascalCase`,
  ],
  ['another name of a schema', planted(SCHEMAS, 'Name', TITLE), `${SCHEMAS}/Name: this is another name`],
  ['a number as a component', parameter({ schema: { $ref: `${SCHEMAS}/Count` } }), `${PARAMETER}/schema/$ref: write`],
  ['a list of numbers in a query', parameter({ schema: NUMBERS }), `${PARAMETER}/schema: supported here`],
  ['a styled header', parameter({ in: 'header', explode: true }), `${PARAMETER}: the server reads`],
  ['an optional path parameter', parameter({ in: 'path' }), `${PARAMETER}/required: a parameter of a path`],
  [
    'a path without its parameter',
    planted('#/paths', '/books/{id}', { get: { operationId: 'getBook', responses: {} } }),
    '#/paths/~1books~1{id}/get/parameters: the parameter "id" of the path is missing',
  ],
  [
    'a range of statuses',
    planted(`${GET}/responses`, '2XX', { description: 'Any.' }),
    `${GET}/responses/2XX: a status`,
  ],
  ['a text response', response({ 'text/plain': {} }), `${PLACES.response}/content/text~1plain: supported here`],
  ['two requirements', planted('#', 'security', [{ card: [] }, { card: [] }]), '#/security/1: the server checks one'],
  ['an unknown credential', planted('#', 'security', [{ key: [] }]), '#/security/0: one security scheme is expected'],
  ['a scope', planted('#', 'security', [{ card: ['read'] }]), '#/security/0/card: the scopes of a credential'],
  ['a password', planted(`${SCHEMES}/card`, 'scheme', 'basic'), `${SCHEMES}/card: nothing checks this credential`],
  [
    'a webhook without a body',
    planted(WEBHOOK, 'requestBody', undefined),
    `${WEBHOOK}: a webhook is a POST with a body`,
  ],
  ['a webhook with a credential', planted(WEBHOOK, 'security', [{ card: [] }]), `${WEBHOOK}/security: no program`],
  [
    'an optional header of a webhook',
    planted(`${WEBHOOK}/parameters/0`, 'required', false),
    `${WEBHOOK}/parameters/0: `,
  ],
  ['a status of a webhook', planted(`${WEBHOOK}/responses`, '204', {}), `${WEBHOOK}/responses/204: no program`],
])('%s is rejected', (_what, document, message) => {
  expect(() => generate(document)).toThrow(message)
})

test('names and texts of the contract become data, not code', () => {
  const hostile = "'}); process.exit() //\u2028`${1}`\n"
  const named = planted(`${SCHEMAS}/NewBook/properties`, hostile, { type: 'string', const: hostile })
  expect(generate(named)['generated/schemas.ts']).toContain(`'\\'}); process.exit() //\u2028\`\${1}\`\\n': z.literal(`)
})
