// The parts of the small documents.
import type { JsonObject } from '@parley/openapi-document'

export const OK: JsonObject = { responses: { 204: { description: 'Done.' } } }
export const reference = (name: string, beside: JsonObject = {}): JsonObject => ({
  $ref: `#/components/schemas/${name}`,
  ...beside,
})
export const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})

/** A document with nothing in it but what is given. */
export const document = (parts: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'A workshop', version: '1.0.0' },
  paths: {},
  ...parts,
})

/** A document with some component schemas, of which the first is the body of a request. */
export const withSchemas = (schemas: JsonObject): JsonObject =>
  document({
    paths: {
      '/things': {
        post: {
          operationId: 'makeThing',
          requestBody: {
            required: true,
            'x-decision': 'bodies',
            content: { 'application/json': { schema: reference(Object.keys(schemas)[0] ?? '') } },
          },
          ...OK,
        },
      },
    },
    components: { schemas },
  })
