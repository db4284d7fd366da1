// Small documents with requests of many kinds: queries, headers, several methods of a path, and unions in a body.
import type { JsonObject } from '@parley/openapi-document'
import { document, object, OK, reference } from './parts.ts'

/** An object without other properties. All of its own are required if none are named. */
const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject =>
  object(properties, { required, additionalProperties: false })
const content = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
const json = (schema: JsonObject): JsonObject => ({ required: true, content: content(schema) })

export const requestDocuments: Readonly<Record<string, JsonObject>> = {
  'lists with commas, and lists of numbers': document({
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          parameters: [
            {
              name: 'fields',
              in: 'query',
              explode: false,
              schema: { type: 'array', items: reference('Field'), minItems: 2 },
            },
            {
              name: 'ids',
              in: 'query',
              schema: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 3 },
            },
            { name: 'flags', in: 'query', explode: false, schema: { type: 'array', items: { type: 'boolean' } } },
            { name: 'order', in: 'query', required: true, explode: false, schema: reference('Field') },
          ],
          ...OK,
        },
      },
    },
    components: { schemas: { Field: { type: 'string', enum: ['id', 'name', 'size'] } } },
  }),

  'a list with pages': document({
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          parameters: [
            {
              name: 'kind',
              in: 'query',
              style: 'form',
              explode: true,
              schema: { type: 'array', items: reference('Kind'), default: ['old', 'new'] },
            },
            { name: 'isFree', in: 'query', schema: { type: 'boolean', const: true } },
            { name: 'before', in: 'query', schema: reference('Moment') },
            { name: 'order', in: 'query', schema: { type: 'string', enum: ['size', 'age'], default: 'age' } },
            { name: 'cursor', in: 'query', schema: { type: 'string', maxLength: 9, pattern: '^[A-Za-z0-9_-]+$' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
            { name: 'wait', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 30, default: 0 } },
          ],
          responses: {
            200: {
              description: 'A page.',
              headers: { Link: { schema: { type: 'string', pattern: '^<[^<>]+>; rel="next"$' } } },
              content: {
                'application/json': {
                  schema: object(
                    { kinds: { type: 'array', items: reference('OpenKind') }, nextCursor: { type: 'string' } },
                    { required: ['kinds'] },
                  ),
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Kind: { type: 'string', enum: ['old', 'new'] },
        OpenKind: { type: 'string', enum: ['old', 'new'], 'x-extensible': true },
        Moment: { type: 'string', format: 'date-time', pattern: 'Z$' },
      },
    },
  }),

  'several methods of a path, a required header, and unions in bodies': document({
    paths: {
      '/thing/{id}/parts': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 9 } }],
        get: { operationId: 'listParts', ...OK },
        put: { operationId: 'setParts', requestBody: json(reference('Receipts')), ...OK },
        post: {
          operationId: 'addPart',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', maxLength: 6, pattern: '^(?:"[a-z]{1,4}"|[a-z]{1,4})$' },
            },
          ],
          requestBody: json(reference('Part')),
          responses: {
            201: { description: 'Added.', content: content(reference('Part')) },
            409: { description: 'Not now.', content: content(reference('Problem')) },
          },
        },
        delete: {
          operationId: 'removeParts',
          parameters: [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string', maxLength: 9 } }],
          ...OK,
        },
      },
    },
    components: {
      schemas: {
        Part: {
          oneOf: [reference('Wheel'), reference('Frame')],
          discriminator: {
            propertyName: 'kind',
            mapping: { wheel: '#/components/schemas/Wheel', frame: '#/components/schemas/Frame' },
          },
        },
        Wheel: closed({ kind: { type: 'string', const: 'wheel' }, data: reference('Data') }),
        Frame: closed({
          kind: { type: 'string', const: 'frame' },
          more: { type: 'object', additionalProperties: true },
        }),
        Data: closed({ size: { type: 'integer', minimum: 1 } }),
        Receipts: closed({
          receipts: { type: 'array', minItems: 1, maxItems: 3, items: reference('Receipt') },
          ids: { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string', maxLength: 3 } },
        }),
        Receipt: { anyOf: [reference('OwnReceipt'), reference('OtherReceipt')] },
        OwnReceipt: closed({ id: { type: 'string' }, otherId: { type: 'string' } }, ['id']),
        OtherReceipt: closed({ otherId: { type: 'string' } }),
        Problem: {
          oneOf: [reference('Busy'), reference('Broken')],
          discriminator: { propertyName: 'code' },
          'x-extensible': true,
        },
        Busy: object({ code: { type: 'string', const: 'busy' } }, { required: ['code'] }),
        Broken: object({ code: { type: 'string', const: 'broken' }, part: reference('Part') }, { required: ['code'] }),
      },
    },
  }),
}
