// A small document for each construct that generators often get wrong. Some have keywords that no code enforces.
import type { JsonObject } from '@parley/openapi-document'
import { document, object, OK, reference, withSchemas } from './parts.ts'

const TEXT: JsonObject = { type: 'string' }
const of30 = (schemas: JsonObject): JsonObject => ({ ...withSchemas(schemas), openapi: '3.0.3' })

const withForm = (properties: JsonObject, required: string[], additionalProperties = true): JsonObject => ({
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: object(properties, { required, additionalProperties }) },
    },
  },
  ...OK,
})

export const trapDocuments: Readonly<Record<string, JsonObject>> = {
  unevaluatedProperties: withSchemas({
    Closed: { allOf: [reference('Base'), object({ b: TEXT })], unevaluatedProperties: false },
    Base: object({ a: TEXT }, { required: ['a'] }),
  }),

  'patterns of another language': withSchemas({
    Name: object({
      a: { type: 'string', pattern: '(?i)^a+$', minLength: 2 },
      b: { type: 'string', pattern: '^\\p{IsGreek}++$' },
    }),
  }),

  'overlapping variants, of which one is open': withSchemas({
    Either: {
      oneOf: [object({ a: TEXT }, { propertyNames: { maxLength: 3 } }), object({ b: TEXT }, { required: ['b'] })],
    },
  }),

  'properties for one direction': withSchemas({
    Thing: object(
      { id: { type: 'integer', readOnly: true }, secret: { ...TEXT, writeOnly: true } },
      { required: ['id', 'secret'] },
    ),
  }),

  'properties for one direction in 3.0': of30({
    Thing: object(
      { id: { type: 'integer', readOnly: true }, secret: { ...TEXT, writeOnly: true }, a: TEXT },
      { required: ['id', 'secret', 'a'] },
    ),
    Choice: { oneOf: [reference('Thing'), { type: 'string' }] },
  }),

  'defaults in bodies': withSchemas({
    Settings: object(
      { size: { type: 'integer', default: 3 }, name: { ...TEXT, default: 'x' }, at: reference('Place') },
      { required: ['name'] },
    ),
    Place: object({ x: { type: 'number', default: 0.5 } }),
  }),

  'nullable beside references and enumerations in 3.0': of30({
    Holder: object({
      ignored: reference('Kind', { nullable: true, description: 'Null is invalid.' }),
      listed: { type: 'string', enum: ['a', null], nullable: true },
      unlisted: { type: 'string', enum: ['a'], nullable: true },
      wrapped: { allOf: [reference('Kind')], nullable: true },
      typed: { type: 'object', nullable: true, allOf: [reference('Other')] },
      bounded: {
        type: 'integer',
        minimum: 1,
        exclusiveMinimum: true,
        maximum: 9,
        exclusiveMaximum: false,
        nullable: true,
      },
    }),
    Kind: { type: 'string', enum: ['a', 'b'] },
    Other: { required: ['a'], properties: { a: TEXT } },
  }),

  'nullable in 3.1': withSchemas({ Holder: object({ a: { type: 'string', nullable: true, minLength: 1 } }) }),

  'formats that are annotations': withSchemas({
    Thing: object({
      data: { ...TEXT, format: 'byte' },
      at: { ...TEXT, format: 'time' },
      link: { ...TEXT, format: 'url' },
    }),
  }),

  'a null with a description': withSchemas({
    Value: { oneOf: [{ type: 'integer' }, TEXT, { type: 'null', description: 'None.' }] },
    Other: { anyOf: [{ type: 'boolean' }, { type: 'null', title: 'None' }], description: 'Either.' },
    Nested: { anyOf: [{ anyOf: [TEXT, { type: 'integer' }], default: 3 }, { type: 'boolean' }] },
  }),

  'items that differ in unknown properties': withSchemas({
    Things: { type: 'array', uniqueItems: true, items: object({ a: TEXT }) },
    Any: { uniqueItems: true, minProperties: 1 },
  }),

  forms: document({
    paths: {
      '/things': {
        post: withForm({ name: { ...TEXT, minLength: 2 }, count: { type: 'integer', maximum: 9 } }, ['name']),
        put: withForm({ isNew: { type: 'boolean' }, kinds: { type: 'array', items: reference('Kind') } }, [], false),
        patch: withForm({ nested: object({ a: TEXT }) }, []),
      },
    },
    components: { schemas: { Kind: { type: 'string', enum: ['a', 'b'] } } },
  }),
}
