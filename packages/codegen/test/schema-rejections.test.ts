// If the generator cannot enforce a part of a schema, it rejects the part and names its place.
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '@parley/openapi-document'
import { rejection, withOperation, withSchema } from './fixture/document.ts'

const THING = '#/components/schemas/Thing'
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more })

describe('an unknown keyword is rejected with its name and place', () => {
  test.each([
    ['patternProperties', { type: 'object', patternProperties: {} }],
    ['propertyNames', { type: 'object', propertyNames: {} }],
    ['unevaluatedProperties', { type: 'object', unevaluatedProperties: false }],
    ['dependentRequired', { type: 'object', dependentRequired: {} }],
    ['dependentSchemas', { type: 'object', dependentSchemas: {} }],
    ['prefixItems', { type: 'array', items: {}, prefixItems: [] }],
    ['contains', { type: 'array', items: {}, contains: {} }],
    ['minContains', { type: 'array', items: {}, minContains: 1 }],
    ['unevaluatedItems', { type: 'array', items: {}, unevaluatedItems: false }],
    ['not', { type: 'string', not: { const: 'x' } }],
    ['if', { type: 'string', if: {} }],
    ['else', { type: 'string', else: {} }],
    ['$defs', { type: 'string', $defs: {} }],
    ['$dynamicRef', { $dynamicRef: '#x' }],
    ['$anchor', { type: 'string', $anchor: 'x' }],
    ['contentSchema', { type: 'string', contentSchema: {} }],
    ['nullable', { type: 'string', nullable: true }],
    ['minLength', { type: 'integer', minLength: 1 }],
    ['minimum', { type: 'string', minimum: 1 }],
    ['maxLength', { type: 'string', enum: ['a'], maxLength: 1 }],
    ['minProperties', { type: 'object', properties: { a: {} }, minProperties: 1 }],
    ['required', { $ref: '#/components/schemas/Other', required: ['a'] }],
    ['type', { type: 'object', oneOf: [{ type: 'string' }, { type: 'null' }] }],
    ['sometimes', { sometimes: true }],
  ])('%s', (keyword, schema) => {
    const document = withSchema(schema, { Other: { type: 'object' } })
    expect(rejection(document)).toThrow(`${THING}/${keyword}: the generator cannot enforce this keyword`)
  })

  test('deep inside of a schema', () => {
    const items = { type: 'object', properties: { 'a/b': { type: 'string', not: {} } } }
    const at = `${THING}/items/properties/a~1b/not`
    expect(rejection(withSchema({ type: 'array', items }))).toThrow(`${at}: the generator cannot enforce this keyword`)
  })
})

describe('the error says what is supported instead', () => {
  test.each<[name: string, schema: Json, instead: string]>([
    [
      'the formats of the type, and another way for a string',
      { type: 'string', format: 'phone' },
      'cannot enforce the format "phone"; supported here: date-time, date, duration, email, uuid, uri, ' +
        'uri-reference, ipv4, ipv6, hostname, password, binary; or use `pattern`',
    ],
    [
      'the formats of integers',
      { type: 'integer', format: 'uint8' },
      'the format "uint8"; supported here: int32, int64',
    ],
    [
      'the keywords of the type',
      { type: 'integer', minLength: 1 },
      'this keyword; supported here: type, format, multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum',
    ],
    ['the keywords of an array', { type: 'array', items: {}, contains: {} }, 'supported here: type, items, minItems,'],
    ['null as a type', { type: 'string', nullable: true }, 'says null as a type: `type: [string, "null"]`'],
  ])('%s', (_name, schema, instead) => {
    expect(rejection(withSchema(schema))).toThrow(instead)
  })
})

describe('a schema that no code can enforce is rejected', () => {
  test.each<[name: string, first: JsonObject, others: JsonObject]>([
    ['another name', { $ref: '#/components/schemas/Name' }, { Name: { $ref: '#/components/schemas/First' } }],
    ['a description', { $ref: '#/components/schemas/First', description: 'The first.' }, {}],
  ])('a variant that refers back to its union, by %s', (_name, first, others) => {
    const next = { $ref: THING }
    const variant = (kind: string) => object({ kind: { type: 'string', const: kind }, next }, { required: ['kind'] })
    const union = { oneOf: [variant('b'), first], discriminator: { propertyName: 'kind' } }
    const message = `${THING}/oneOf/1: a variant that refers back to this union must be the schema itself`
    expect(rejection(withSchema(union, { First: variant('a'), ...others }))).toThrow(message)
  })

  test('what is required twice', () => {
    const schema = { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b', 'a'] }
    expect(rejection(withSchema(schema))).toThrow(`${THING}/required/2: "a" is required twice`)
  })

  test.each<[name: string, schema: Json, message: string]>([
    [
      'an unknown format',
      { type: 'string', format: 'isbn' },
      '/format: the generator cannot enforce the format "isbn"',
    ],
    [
      'a format of another type',
      { type: 'integer', format: 'date' },
      '/format: the generator cannot enforce the format',
    ],
    ['two types', { type: ['string', 'integer'] }, '/type: one type is expected here, or one type and null'],
    ['an unknown type', { type: 'text' }, '/type: one type is expected here, or one type and null'],
    ['a pattern that is none', { type: 'string', pattern: '(' }, '/pattern: this is not a regular expression'],
    [
      'a length that is none',
      { type: 'string', minLength: -1 },
      '/minLength: a whole number from 0 up is expected here',
    ],
    ['a bound that is not a number', { type: 'number', minimum: '1' }, '/minimum: a number is expected here'],
    ['a step of zero', { type: 'number', multipleOf: 0 }, '/multipleOf: it must be above 0'],
    ['a list without items', { type: 'array' }, ': "items" is missing'],
    [
      'uniqueItems that is not a flag',
      { type: 'array', items: {}, uniqueItems: 1 },
      '/uniqueItems: true or false is expected',
    ],
    ['an empty enum', { type: 'string', enum: [] }, '/enum: a list of values is expected here'],
    ['an enum without a type', { enum: ['a'] }, ': values need a "type" beside them'],
    ['an enum of mixed types', { type: 'string', enum: ['a', 1] }, '/enum/1: 1 is not of type string'],
    [
      'null as a type alone',
      { type: ['string', 'null'], enum: ['a'] },
      '/type: null is a type here, and no value is null',
    ],
    ['a constant of another type', { type: 'integer', const: 'a' }, '/const: "a" is not of type integer'],
    ['a property that is required and unknown', object({}, { required: ['a'] }), '/required/0: "a" is not among the'],
    ['a required that is not a list', object({}, { required: true }), '/required: a list is expected here'],
    [
      'a property of all objects',
      object({ constructor: {} }),
      '/properties/constructor: every object of JavaScript has',
    ],
    ['a schema that is false', object({ a: false }), '/properties/a: an object is expected here'],
    ['a union of one', { oneOf: [{ type: 'string' }] }, '/oneOf: at least two schemas are expected here'],
    [
      'a nullable member',
      { anyOf: [{ type: ['string', 'null'] }, { type: 'integer' }] },
      '/anyOf/0: a member of a union',
    ],
    [
      'a combination with text',
      { allOf: [object({}), { type: 'string' }] },
      '/allOf/1: only objects that may have further',
    ],
    [
      'a combination with a closed object',
      { allOf: [object({}), object({}, { additionalProperties: false })] },
      '/allOf/1: only objects that may have further properties can be combined',
    ],
    [
      'a discriminator that is optional',
      {
        oneOf: [object({ kind: { type: 'string', const: 'a' } }), object({})],
        discriminator: { propertyName: 'kind' },
      },
      '/oneOf/0: a variant must be an object that requires "kind" as a constant',
    ],
    ['a reference that leads nowhere', { $ref: '#/components/schemas/No' }, '/$ref: there is no schema "No"'],
    ['a reference to a part', { $ref: '#/components/schemas/Thing/items' }, '/$ref: there is no schema "Thing/items"'],
    [
      'a reference to elsewhere',
      { $ref: 'other.json' },
      '/$ref: only references to #/components/schemas/ are supported',
    ],
    [
      'a circle that no property is part of',
      { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
      '/items/$ref: a circle of references has to pass through a property of an object',
    ],
    [
      'a circle through a schema that accepts null',
      { type: ['object', 'null'], properties: { next: { $ref: '#/components/schemas/Thing' } } },
      '/properties/next: the schema that is referred to here must not accept null',
    ],
  ])('%s', (_name, schema, message) => {
    expect(rejection(withSchema(schema))).toThrow(THING + message)
  })

  test('two variants with the same constant', () => {
    const variant = object({ kind: { type: 'string', const: 'a' } }, { required: ['kind'] })
    const schema = { oneOf: [variant, variant], discriminator: { propertyName: 'kind' } }
    expect(rejection(withSchema(schema))).toThrow(`${THING}/discriminator: two variants have the same constant`)
  })

  test.each(['Two words', 'class', 'z', 'checks'])('a component named %s', (name) => {
    const document = withOperation({ responses: {} }, { schemas: { [name]: true } })
    expect(rejection(document)).toThrow(`#/components/schemas/${name}: this name cannot be the name of a constant`)
  })
})
