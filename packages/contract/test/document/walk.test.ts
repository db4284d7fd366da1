import { expect, test } from 'vitest'
import {
  locate,
  operationsOf,
  places,
  pointerOf,
  readDecisions,
  referencesBelow,
  resolve,
  valueAt,
} from '../../src/document/index.ts'

const document = {
  paths: {
    '/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { operationId: 'readThing', responses: { '200': { $ref: '#/components/responses/Found' } } },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path' } },
    responses: { Found: { $ref: '#/components/responses/a~1b' }, 'a/b': { content: { json: { schema: {} } } } },
    schemas: { Tree: { properties: { child: { $ref: '#/components/schemas/Tree' } }, examples: [{ $ref: 'data' }] } },
  },
}

test('a pointer is escaped, and resolves to the same place', () => {
  const pointer = pointerOf('paths', '/things/{id}', 'parameters', 0)
  expect(pointer).toBe('#/paths/~1things~1{id}/parameters/0')
  expect(valueAt(document, pointer)).toEqual({ $ref: '#/components/parameters/Id' })
  expect(valueAt(document, '/paths/none/get')).toBeUndefined()
})

test('references are followed to the last target, and the result has its pointer', () => {
  const found = { content: { json: { schema: {} } } }
  expect(resolve(document, { $ref: '#/components/responses/Found' })).toEqual(found)
  expect(locate(document, '/paths/~1things~1{id}/get/responses/200')).toEqual({
    pointer: '#/components/responses/a~1b',
    at: found,
  })
})

test('the error for a reference without a target names the reference', () => {
  expect(() => resolve(document, { $ref: '#/components/schemas/None' })).toThrow('#/components/schemas/None')
})

test('properties beside a reference replace those of its target, and a circular reference is an error', () => {
  const circle = { a: { $ref: '#/b', summary: 'Outer' }, b: { $ref: '#/a' }, c: { summary: 'Inner', type: 'x' } }
  expect(resolve(circle, { $ref: '#/c', summary: 'Outer' })).toEqual({ summary: 'Outer', type: 'x' })
  expect(() => resolve(circle, { $ref: '#/a' })).toThrow('in a circle')
})

test('an operation has its path item and its responses with references followed', () => {
  expect(operationsOf(document)).toMatchObject([
    { id: 'readThing', method: 'get', path: '/things/{id}', responses: [['200', { content: {} }]] },
  ])
})

test('a schema that refers to itself is visited once', () => {
  const from = { $ref: '#/components/schemas/Tree' }
  expect([...referencesBelow(document, from)]).toEqual(['#/components/schemas/Tree'])
})

test('the walk leaves out examples', () => {
  expect([...places(document)].filter(({ at }) => at['$ref'] === 'data')).toEqual([])
})

const row = { id: 'one', title: 'One', section: 'A', silence: 'S.', decision: 'D.', reason: 'R.', heldBy: [] }

test('a decision with an unknown property, or without a reason for its missing place, is rejected', () => {
  expect(readDecisions([row])).toEqual([{ ...row, covers: [] }])
  expect(() => readDecisions([{ ...row, extra: 1 }])).toThrow('unknown properties: extra')
  expect(() => readDecisions([{ ...row, place: 'prose' }])).toThrow('needs both')
  const { silence: _, ...silent } = row
  expect(() => readDecisions([silent])).toThrow('the row one needs `silence`: a sentence with what')
})
