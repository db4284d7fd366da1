// A small document for each construct that has no idiomatic form in Zod: its schemas are printed keyword by keyword.
import type { JsonObject } from '@parley/openapi-document'
import { document, object, OK, reference, withSchemas } from './parts.ts'

const TEXT: JsonObject = { type: 'string' }
const closed = (properties: JsonObject): JsonObject => object(properties, { additionalProperties: false })
const kind = (name: string): JsonObject => ({ type: 'string', const: name })

export const constructDocuments: Readonly<Record<string, JsonObject>> = {
  'allOf of closed objects': withSchemas({
    Both: { allOf: [closed({ a: { maxLength: 3 } }), closed({ a: { type: 'string', minLength: 2 } })] },
  }),

  'allOf that only adds what is required': withSchemas({
    Thing: { allOf: [reference('Base'), { required: ['a', 'more'] }], description: 'A thing.' },
    Base: object({ a: TEXT, b: { type: 'integer' } }),
  }),

  'allOf of one member, and of scalars': withSchemas({
    One: { allOf: [reference('Name')], description: 'One.' },
    Scalars: {
      allOf: [
        { type: 'string', minLength: 2 },
        { type: 'string', maxLength: 3 },
      ],
    },
    Name: { type: 'string', minLength: 1 },
  }),

  'keywords beside unions and references': withSchemas({
    BesideOneOf: object({ a: TEXT }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    BesideAnyOf: { type: 'string', minLength: 2, anyOf: [{ pattern: '^a' }, { pattern: 'z$' }] },
    BesideEnum: { type: 'string', enum: ['a', 'bb', 'ccc'], maxLength: 2 },
    BesideReference: { ...reference('Name'), maxLength: 3 },
    Name: { type: 'string', minLength: 1 },
  }),

  'null in unions and references': withSchemas({
    Member: { anyOf: [{ type: ['string', 'null'], maxLength: 2 }, { type: 'integer' }] },
    Holder: object({ a: reference('Nullable'), b: { anyOf: [reference('Nullable'), { type: 'integer' }] } }),
    Nullable: { type: ['string', 'null'], minLength: 1 },
    Node: { type: ['object', 'null'], properties: { next: reference('Node'), id: { type: 'integer' } } },
  }),

  'schemas without a type': withSchemas({
    Any: { minLength: 2, minimum: 3, required: ['a'], items: { type: 'integer' }, description: 'Anything.' },
    Values: { enum: ['a', 1, null, { b: [1] }, true] },
    Constant: { const: { a: 1, b: [2] } },
    Types: { type: ['string', 'integer', 'boolean'], minLength: 2, maximum: 4 },
    Mixed: { type: ['string', 'integer'], enum: ['a', 1, 2.5] },
  }),

  'overlapping variants, and unions of one': withSchemas({
    Overlap: {
      oneOf: [{ type: 'integer', minimum: 2 }, { type: 'integer', maximum: 4 }, { type: ['string', 'null'] }],
    },
    OneOf: { oneOf: [{ type: 'string', minLength: 1 }] },
    AnyOf: { anyOf: [reference('OneOf')] },
    Not: { type: 'string', not: { enum: ['a', 'b'] } },
  }),

  'discriminators without constants': withSchemas({
    Pet: {
      oneOf: [reference('Cat'), reference('Dog')],
      discriminator: { propertyName: 'petType', mapping: { cat: '#/components/schemas/Cat' } },
    },
    Cat: object({ petType: TEXT, lives: { type: 'integer' } }, { required: ['petType', 'lives'] }),
    Dog: object({ petType: TEXT, tail: { type: 'boolean' } }, { required: ['petType', 'tail'] }),
  }),

  'a parent discriminator whose children refer to it': withSchemas({
    Parent: object({ kind: TEXT }, { required: ['kind'], discriminator: { propertyName: 'kind' } }),
    Child: { allOf: [reference('Parent'), object({ size: { type: 'integer' } }, { required: ['size'] })] },
    Other: { allOf: [reference('Parent'), { type: 'object', properties: { kind: kind('other') }, minProperties: 2 }] },
  }),

  'objects that are counted, and names that are required alone': withSchemas({
    Counted: object({ a: TEXT, b: TEXT }, { minProperties: 1, maxProperties: 2 }),
    Extra: object({ a: TEXT }, { required: ['a', 'b'] }),
    Closed: object({ a: TEXT, b: TEXT, c: TEXT }, { required: ['a'], additionalProperties: false, minProperties: 2 }),
  }),

  'keywords of other types, unknown formats and unknown words': withSchemas({
    Words: {
      ...object({
        phone: { type: 'string', format: 'phone', minItems: 2 },
        small: { type: 'integer', format: 'uint8', minLength: 3, maximum: 9 },
      }),
      $comment: 'A comment.',
      $anchor: 'words',
    },
  }),

  'circles through lists and maps': withSchemas({
    Tree: { type: 'array', items: reference('Tree'), maxItems: 2 },
    Dictionary: { type: 'object', additionalProperties: reference('Dictionary') },
  }),

  'names that are no names of JavaScript': document({
    paths: {
      '/things': {
        get: { operationId: 'list things/all', ...OK },
        post: { requestBody: { content: { 'application/json': { schema: reference('Links-Self') } } }, ...OK },
      },
      '/things/{thing-id}': {
        delete: {
          parameters: [{ name: 'thing-id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } }],
          ...OK,
        },
      },
    },
    components: {
      schemas: {
        'Links-Self': object({ self: reference('class') }),
        Links_Self: { type: 'string', maxLength: 2 },
        class: { type: 'string', minLength: 1 },
        string: { type: 'array', items: reference('2D') },
        '2D': { type: 'integer', minimum: 0 },
        checks: object({ a: reference('Links-Self', { description: 'Both.' }), '': { type: 'boolean' } }),
      },
    },
  }),

  'parts that no code enforces': document({
    paths: {
      '/things': {
        post: {
          operationId: 'makeThing',
          callbacks: { made: { '{$request.body#/url}': { post: { responses: { 204: { description: 'Done.' } } } } } },
          requestBody: { content: { 'application/json': { schema: TEXT, encoding: { a: { explode: true } } } } },
          responses: { 204: { description: 'Done.', links: { next: { operationId: 'makeThing' } } } },
        },
      },
    },
  }),

  'ranges of statuses and the default': document({
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          responses: {
            200: {
              description: 'Things.',
              content: { 'application/json': { schema: { type: 'array', items: TEXT } } },
            },
            '4XX': { description: 'Yours.', content: { 'application/json': { schema: reference('Problem') } } },
            default: { description: 'Ours.', content: { 'application/json': { schema: reference('Problem') } } },
          },
        },
      },
    },
    components: { schemas: { Problem: object({ code: TEXT }, { required: ['code'] }) } },
  }),
}
