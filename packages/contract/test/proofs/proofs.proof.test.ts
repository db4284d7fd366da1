// The proofs over a whole document, and proof that each of them can fail.
import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { isObject, type JsonObject } from '../../src/document/index.ts'
import {
  emit,
  nodeMutations,
  normalize,
  proveAblation,
  proveDifferential,
  proveRoundTrip,
} from '../../src/proofs/index.ts'
import { codeOf, library } from '../library.ts'

const code = codeOf(library)
const SCHEMAS = Object.entries(
  isObject(library.components) && isObject(library.components.schemas) ? library.components.schemas : {},
)

const EMPTY: JsonObject = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }

/** Code as a generator would make it that copies each schema beside a validator that accepts anything. */
const planted = {
  ...code,
  schemas: Object.fromEntries(
    SCHEMAS.map(([name, schema]) => [name, z.any().openapi(name, isObject(schema) ? { ...schema } : {})]),
  ),
}

describe('the round trip', () => {
  const roundTrip = proveRoundTrip(library, emit(code))

  test('finds no difference between what the document and the code enforce', () => {
    expect(roundTrip.differences).toEqual([])
  })

  test('detects every enforced node that is changed and every one that is removed', () => {
    expect(roundTrip.changed).toMatchObject({ caught: roundTrip.changed.tried, missed: [] })
    expect(roundTrip.removed).toMatchObject({ caught: roundTrip.removed.tried, missed: [] })
    expect(roundTrip.removed.tried).toBeGreaterThan(150)
  })

  test('names the place where two documents differ', () => {
    const [from, to] = ['"minLength":2', '"minLength":3']
    const emitted: JsonObject = JSON.parse(JSON.stringify(emit(code)).replace(from, to))
    const at = '/~1components~1schemas~1Title/minLength'
    expect(proveRoundTrip(library, emitted).differences).toEqual([{ at, contract: 2, emitted: 3 }])
  })

  test('ignores descriptions, examples and marks', () => {
    const annotated = JSON.stringify(library).replaceAll('"type":"string"', '"type":"string","x-a":1,"examples":["a"]')
    expect(proveRoundTrip(JSON.parse(annotated), emit(code)).differences).toEqual([])
  })
})

const thing = (schema: JsonObject) => normalize({ components: { schemas: { Thing: schema } } })
const reference = { $ref: '#/components/schemas/Thing' }

describe('the normal form of a document', () => {
  test.each<[name: string, a: JsonObject, b: JsonObject]>([
    ['a constant and an enum of one value', { const: 'a' }, { enum: ['a'] }],
    ['the order of what is required', { required: ['a', 'b'] }, { required: ['b', 'a'] }],
    ['an empty schema and true', { items: {} }, { items: true }],
  ])('is the same for %s', (_name, a, b) => {
    const [left, right] = [thing({ type: 'array', ...a }), thing({ type: 'array', ...b })]
    expect(left).toEqual(right)
  })

  test.each<[name: string, a: JsonObject, b: JsonObject]>([
    ['objects that are open and that are not', { additionalProperties: true }, { additionalProperties: false }],
    ['objects that say they are open and that do not', { additionalProperties: true }, {}],
    ['the order of variants', { oneOf: [reference, true] }, { oneOf: [true, reference] }],
  ])('differs for %s', (_name, a, b) => {
    expect(thing({ type: 'array', ...a })).not.toEqual(thing({ type: 'array', ...b }))
  })

  test('rejects a reference without a target', () => {
    const paths = { '/a': { get: { responses: { 200: { $ref: '#/components/responses/A' } } } } }
    expect(() => normalize({ paths })).toThrow('#/components/responses/A leads nowhere')
  })

  test('mutates each node of a document, which stays as it is', () => {
    const document = { a: { b: [1, 'x'] }, c: null }
    const tried = [...nodeMutations(document)].map(
      ({ kind, path, mutated }) => `${kind} /${path.join('/')} ${JSON.stringify(mutated)}`,
    )
    expect(tried).toEqual([
      'removed /a {"c":null}',
      'removed /a/b {"a":{},"c":null}',
      'removed /a/b/0 {"a":{"b":["x"]},"c":null}',
      'changed /a/b/0 {"a":{"b":[2,"x"]},"c":null}',
      'removed /a/b/1 {"a":{"b":[1]},"c":null}',
      'changed /a/b/1 {"a":{"b":[1,"xx"]},"c":null}',
      'removed /c {"a":{"b":[1,"x"]}}',
      'changed /c {"a":{"b":[1,"x"]},"c":"changed"}',
    ])
    expect(document).toEqual({ a: { b: [1, 'x'] }, c: null })
  })
})

describe('the differential', () => {
  const differential = proveDifferential(library, code)

  test('finds no value on which document and code disagree', () => {
    expect(differential.disagreements).toEqual([])
    expect(differential.compared).toBeGreaterThan(2_000)
    expect(differential.accepted).toBeGreaterThan(500)
  })

  test('makes the same values each time', () => {
    expect(proveDifferential(library, code)).toEqual(proveDifferential(library, code))
  })

  test('reports each schema with a constraint if the code enforces nothing', () => {
    const { disagreements } = proveDifferential(library, planted)
    const places = new Set(disagreements.map(({ place }) => place))
    const silent = SCHEMAS.map(([name]) => `#/components/schemas/${name}`).filter((place) => !places.has(place))
    expect(silent).toEqual([])
  })

  test('reports a disagreement with its place, kind and value', () => {
    const longer = z.string().min(2).max(9)
    const { disagreements } = proveDifferential(library, { ...code, schemas: { ...code.schemas, Title: longer } })
    expect(disagreements).toContainEqual({
      place: '#/components/schemas/Title',
      kind: 'the code accepts, the contract rejects by maxLength',
      count: expect.any(Number),
      example: expect.any(String),
    })
  })

  test('reports code that drops a property, although its verdicts are right', () => {
    const NewBook = z.object({
      title: z.string().min(2).max(8),
      notes: z.object({}).optional(),
    })
    const schema = {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string', minLength: 2, maxLength: 8 } },
    }
    const notes = { type: 'object', additionalProperties: true }
    const contract = {
      ...EMPTY,
      components: { schemas: { NewBook: { ...schema, properties: { ...schema.properties, notes } } } },
    }
    const { disagreements } = proveDifferential(contract, { schemas: { NewBook }, routes: {} })
    expect(disagreements.map(({ kind }) => kind)).toEqual(['another value comes out of the code'])
  })

  test('reports a place that the code lacks', () => {
    const { listBooks: _listBooks, ...routes } = code.routes
    const { disagreements } = proveDifferential(library, { ...code, routes })
    expect(disagreements).toContainEqual(
      expect.objectContaining({ place: 'listBooks query parameters', kind: 'the code judges nothing here' }),
    )
  })

  test('rejects a document with a place that accepts nothing', () => {
    const schema = { type: 'string', minLength: 2, maxLength: 1 }
    const impossible = { ...EMPTY, components: { schemas: { Thing: schema } } }
    expect(proveDifferential(impossible, code).disagreements).toMatchObject([
      { kind: expect.stringMatching('no value') },
    ])
  })
})

describe('the ablation', () => {
  const ablation = proveAblation(library, code)

  test('finds no constraint whose removal is not detected', () => {
    expect(ablation.missed).toEqual([])
    expect(ablation.caught).toBe(ablation.tried)
    expect(ablation.tried).toBeGreaterThan(100)
  })

  test('names a constraint that the code does not enforce', () => {
    const schemas = { Thing: z.string().regex(/^a?$/u).regex(/^a*$/u).openapi('Thing', { pattern: '^a?$' }) }
    const contract = { ...EMPTY, components: { schemas: { Thing: { type: 'string', pattern: '^a?$' } } } }
    const { missed } = proveAblation(contract, { schemas, routes: {} })
    expect(missed).toEqual(['#/components/schemas/Thing check 2'])
  })

  test('rejects code that disagrees before a constraint is removed', () => {
    expect(() => proveAblation(library, planted)).toThrow('the differential finds something in the code as it is')
  })
})
