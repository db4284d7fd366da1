// Tests the values that readers of a response must accept, which the exact types of the server leave out.
import { readFile } from 'node:fs/promises'
import { type JsonObject, valueAt } from '../src/document/index.ts'
import { expect, test } from 'vitest'
import { readerDocument } from '../scripts/reader.ts'

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const variant = (kind: string, data: JsonObject): JsonObject => ({
  type: 'object',
  required: ['kind', 'id', 'data', 'only'],
  properties: {
    kind: { type: 'string', const: kind },
    id: { ...ref('Identifier'), description: `The id of a ${kind}.` },
    note: { type: 'string', const: kind },
    data,
    ...(kind === 'a' && { only: { type: 'string' } }),
  },
})
const media = (schema: JsonObject) => ({ content: { 'application/problem+json': { schema } } })
const generated = (name: string) => readFile(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')
const SCHEMAS: JsonObject = {
  Identifier: { type: 'string' },
  AData: { type: 'object', properties: {} },
  BData: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
  A: variant('a', ref('AData')),
  B: variant('b', ref('BData')),
  Event: { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'kind' }, 'x-extensible': true },
  SmallEvent: { oneOf: [ref('B')], discriminator: { propertyName: 'kind' }, 'x-extensible': true },
  Closed: { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'kind' } },
}
/** The readers' value at a JSON Pointer below the components. */
const read = (components: JsonObject, pointer: string) =>
  valueAt(readerDocument({ components }).components ?? {}, pointer)
const readSchema = (name: string, schemas = SCHEMAS) => read({ schemas }, `/schemas/${name}`)

test('a marked union has an unknown variant with the properties that all variants share', () => {
  expect(readSchema('Event/oneOf')).toEqual([ref('A'), ref('B'), ref('UnknownEvent')])
  expect(readSchema('UnknownEvent')).toMatchObject({
    required: ['kind', 'id', 'data'],
    properties: {
      kind: { type: 'string', 'x-unknown-value': true },
      id: ref('Identifier'),
      note: { type: 'string' },
      data: { type: 'object', additionalProperties: true },
    },
  })
  expect(readSchema('UnknownEvent/properties')).not.toHaveProperty('only')
  expect(readSchema('UnknownEvent/properties/note')).not.toHaveProperty('const')
})

test('a marked union whose variants are all among those of another shares its unknown variant', () => {
  expect(readSchema('SmallEvent/oneOf')).toEqual([ref('B'), ref('UnknownEvent')])
  expect(readSchema('UnknownSmallEvent')).toBeUndefined()
})

test('marked unions that share nothing but the name of the discriminator have an unknown variant each', () => {
  const Result = { oneOf: [ref('C')], discriminator: { propertyName: 'kind' }, 'x-extensible': true }
  const schemas = { ...SCHEMAS, C: variant('c', ref('AData')), Result }
  expect(readSchema('Result/oneOf', schemas)).toEqual([ref('C'), ref('UnknownResult')])
  expect(readSchema('Event/oneOf', schemas)).toEqual([ref('A'), ref('B'), ref('UnknownEvent')])
})

test('a union without the mark stays as it is', () => {
  expect(readSchema('Closed')).toEqual(SCHEMAS['Closed'])
})

test('an error response can have an unknown problem although it lists a single one', () => {
  const problem = variant('a', ref('AData'))
  const code = { type: 'string', const: 'a' }
  const withCode = { ...problem, properties: { code } }
  const components = {
    schemas: {
      AProblem: withCode,
      Problem: { oneOf: [ref('AProblem')], discriminator: { propertyName: 'code' }, 'x-extensible': true },
    },
    responses: { Single: media(ref('AProblem')), Any: media(ref('Problem')) },
  }
  expect(read(components, '/responses')).toEqual({
    Single: media({ oneOf: [ref('AProblem'), ref('UnknownProblem')] }),
    Any: media(ref('Problem')),
  })
})

test('a marked union without a discriminator is an error', () => {
  const schemas = { Event: { oneOf: [ref('A')], 'x-extensible': true } }
  expect(() => readerDocument({ components: { schemas } })).toThrow(
    '#/components/schemas/Event: Event is a union with x-extensible',
  )
})

test('the types of the server stay exact, and the types of readers have a value for newer variants', async () => {
  expect(await generated('exact.ts')).not.toContain('UnknownValue')
  expect(await generated('reader.ts')).toContain('export type UnknownValue')
})
