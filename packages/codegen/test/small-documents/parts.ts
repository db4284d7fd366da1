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
