// Rules on the document as a whole.
import { list, nameOf, object, text, texts, type JsonObject } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { document, named, operations, places, resolve, schema, schemaPlaces, schemasIn } from './document.ts'
import { accepts } from './schema-check.ts'

const IDENTIFIER = '#/components/schemas/Identifier'
const TIMESTAMP = '#/components/schemas/Timestamp'
/** A JSON Pointer to the whole of something is empty by its definition. */
const MAY_BE_EMPTY = ['#/components/schemas/ValidationError/properties/pointer']

const isObjectSchema = ({ at }: { at: JsonObject }) => at['type'] === 'object'
const isMap = (at: JsonObject) => at['additionalProperties'] !== undefined && at['additionalProperties'] !== false
const headersOf = (response: JsonObject) => Object.keys(object(response['headers'] ?? {}))

test('the contract has a semantic version', () => {
  expect(object(document['info'])['version']).toMatch(/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/)
})

test('the contract has no callbacks', () => {
  expect(operations.filter(({ operation }) => 'callbacks' in operation)).toEqual([])
})

test('the contract deprecates nothing yet', () => {
  expect([...places()].filter(({ at }) => 'deprecated' in at).map(({ pointer }) => pointer)).toEqual([])
})

test('each default is a value of its own schema', () => {
  const defaults = [...places()].filter(({ at }) => 'default' in at)
  expect(defaults.filter(({ pointer, at }) => !accepts(pointer, at['default'])).map(({ pointer }) => pointer)).toEqual(
    [],
  )
  expect(defaults.length).toBeGreaterThan(3)
})

test('the mapping of each discriminator has the values of each variant, and nothing else', () => {
  const unions = [...places()].filter(({ at }) => 'discriminator' in at)
  for (const { pointer, at } of unions) {
    const { propertyName, mapping } = object(at['discriminator'])
    const variants = list(at['oneOf']).flatMap((variant) => {
      const { const: value, enum: values } = resolve(object(resolve(variant)['properties'])[text(propertyName)])
      return list(values ?? [value]).map((each) => [text(each), object(variant)['$ref']] as const)
    })
    expect(mapping, `${pointer}/discriminator/mapping`).toEqual(Object.fromEntries(variants))
  }
  expect(unions.length).toBeGreaterThan(5)
})

test('the contract describes each component and each property', () => {
  const described = [...places()].filter(({ pointer }) =>
    /^#\/components\/(?:schemas|headers|parameters|responses|securitySchemes)\/(?:[^/]+|[^/]+\/properties\/[^/]+)$/.test(
      pointer,
    ),
  )
  expect(described.filter(({ at }) => at['description'] === undefined).map(({ pointer }) => pointer)).toEqual([])
})

test('a conversation summary has the newest message and the latest activity in place of the messages', () => {
  const { messages: _, ...kept } = object(schema('Conversation')['properties'])
  const { lastMessage, lastActivityAt, ...shared } = object(schema('ConversationSummary')['properties'])
  expect(Object.entries(shared)).toEqual(Object.entries(kept))
  expect([lastMessage, lastActivityAt]).not.toContain(undefined)
  const required = texts(schema('Conversation')['required']).filter((name) => name !== 'messages')
  // The source document has no channels, so `channelId` is optional in its own resource.
  expect(texts(schema('ConversationSummary')['required']).toSorted()).toEqual(
    [...required, 'channelId', 'lastActivityAt'].toSorted(),
  )
})

test('the contract allows no null and no empty strings', () => {
  const typed = schemaPlaces.filter(({ at }) => at['x-any-json'] !== true)
  expect(typed.filter(({ pointer }) => accepts(pointer, null)).map(({ pointer }) => pointer)).toEqual([])
  const strings = schemaPlaces.filter(({ at }) => at['type'] === 'string')
  expect(strings.filter(({ pointer }) => accepts(pointer, '')).map(({ pointer }) => pointer)).toEqual(MAY_BE_EMPTY)
})

describe('identifiers', () => {
  test('no identifier can be removed by the normalization of a URL', () => {
    const swallowed = ['.', '..', '...', '.a', '', 'a/b', 'a%2Fb', 'a?b', 'a#b', 'a b', 'é', 'a\n', '\\']
    expect(swallowed.filter((id) => accepts(IDENTIFIER, id))).toEqual([])
    expect(schema('Identifier')['maxLength']).toBe(64)
    const rewritten = ['a.b', 'a..b', 'A-Z_09.', '-', 'a'.repeat(64)].filter(
      (id) =>
        new URL(`http://host/api/conversation/${id}`).pathname !== `/api/conversation/${id}` ||
        !accepts(IDENTIFIER, id),
    )
    expect(rewritten).toEqual([])
    expect(accepts(IDENTIFIER, 'a'.repeat(65))).toBe(false)
  })
})

test('a timestamp has one spelling', () => {
  const others = [
    '2026-03-13T15:04:05Z',
    '2026-03-13T15:04:05.00Z',
    '2026-03-13T15:04:05.000000Z',
    '2026-03-13T15:04:05.000+00:00',
    '2026-03-13T16:04:05.000+01:00',
    '2026-03-13t15:04:05.000z',
    '2026-03-13 15:04:05.000Z',
    '20260313T150405.000Z',
    '2026-02-30T15:04:05.000Z',
    '2026-03-13T24:00:00.000Z',
    '2026-06-30T23:59:60.000Z',
  ]
  expect(accepts(TIMESTAMP, new Date(0).toISOString())).toBe(true)
  expect(others.filter((spelling) => accepts(TIMESTAMP, spelling))).toEqual([])
})

test('every response of an operation declares the request id and the caching', () => {
  const wrong = operations.flatMap(({ id, responses }) =>
    responses.flatMap(([status, response]) =>
      ['X-Request-Id', 'Cache-Control']
        .filter((name) => !headersOf(response).includes(name))
        .map((name) => `${id} ${status} has no header ${name}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('every response to an authenticated client declares the rate limit headers', () => {
  const names = ['RateLimit', 'RateLimit-Policy']
  const wrong = operations.flatMap(({ id, responses }) =>
    responses.flatMap(([status, response]) => {
      const isBefore = ['401', '405'].includes(status)
      const found = headersOf(response).filter((name) => names.includes(name))
      if (isBefore) return found.map((name) => `${id} ${status} comes before authentication, so it can't have ${name}`)
      return names.filter((name) => !found.includes(name)).map((name) => `${id} ${status} has no header ${name}`)
    }),
  )
  expect(wrong).toEqual([])
})

/** All that a client sends. */
const requestOf = (item: JsonObject, operation: JsonObject) => [
  item['parameters'],
  operation['parameters'],
  operation['requestBody'],
]

describe('lists of values', () => {
  const marked = [...places()].filter(({ at }) => 'x-extensible' in at)

  test('the contract marks the lists of values that can grow', () => {
    const lists = Object.entries(named('schemas')).filter(([, at]) => 'enum' in object(at) || 'oneOf' in object(at))
    const sent = new Set(operations.flatMap(({ item, operation }) => schemasIn(requestOf(item, operation)).map(nameOf)))
    const returned = lists.map(([name]) => name).filter((name) => !sent.has(name))
    expect(returned).toEqual(expect.arrayContaining(['Problem', 'Message', 'MessageStatus']))
    expect(marked.map(({ pointer }) => nameOf(pointer)).toSorted()).toEqual(returned.toSorted())
    expect(marked.filter(({ at }) => 'enum' in at && at['type'] !== 'string')).toEqual([])
  })

  test('the lists of values in requests cannot grow', () => {
    const sent = new Set(operations.flatMap(({ item, operation }) => schemasIn(requestOf(item, operation))))
    expect([...sent]).toContain('#/components/schemas/ConversationStatus')
    expect(marked.filter(({ pointer }) => sent.has(pointer))).toEqual([])
  })
})

test('the contract allows new properties in responses and nowhere else', () => {
  const closed = [...places()].filter(({ at }) => at['additionalProperties'] === false).map(({ pointer }) => pointer)
  const bodies = operations.flatMap(({ operation }) => schemasIn(operation['requestBody'] ?? {}))
  const objects = bodies.filter((ref) => resolve({ $ref: ref })['type'] === 'object')
  expect(closed.toSorted()).toEqual([...new Set(objects)].toSorted())
})

test('an object in a request either rejects unknown properties, or is a map', () => {
  const bodies = operations.flatMap(({ operation }) => schemasIn(operation['requestBody'] ?? {}))
  const objects = bodies.flatMap((ref) => [...places(resolve({ $ref: ref }), ref)]).filter(isObjectSchema)
  expect(objects).not.toEqual([])
  const open = objects.filter(({ at }) => ('properties' in at ? at['additionalProperties'] !== false : !isMap(at)))
  expect(open.map(({ pointer }) => `${pointer} is open`)).toEqual([])
})

test('the contract writes a single value as a constant', () => {
  const single = schemaPlaces.filter(({ at }) => Array.isArray(at['enum']) && at['enum'].length === 1)
  expect(single.map(({ pointer }) => pointer)).toEqual([])
  expect(schemaPlaces.filter(({ at }) => 'const' in at && 'enum' in at).map(({ pointer }) => pointer)).toEqual([])
})

test('the contract has no description that `pnpm new` left to be written', () => {
  expect(JSON.stringify(document).match(/[^"]*Say what (?:a caller observes|it is|changed)\./g)).toBeNull()
})

test('no response contains a property that is write-only', () => {
  const responses = operations.flatMap((operation) => operation.responses.map(([, response]) => response))
  const returned = new Set(responses.flatMap(schemasIn))
  const hidden = [...places()].filter(({ at }) => at['writeOnly'] === true).map(({ pointer }) => pointer)
  expect(hidden.filter((pointer) => [...returned].some((ref) => pointer.startsWith(`${ref}/`)))).toEqual([])
})
