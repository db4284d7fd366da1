// The document of a small library, and the code that is generated from it, for tests of the generator and of the proofs.
import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'
import { createRoute, z } from '@hono/zod-openapi'
import { type JsonObject, plain } from '../src/document/index.ts'
import { generate } from '../src/generate/generate.ts'
import * as checks from '../src/generate/runtime/checks.ts'
import type { Generated } from '../src/proofs/index.ts'

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })
const INVALID = { $ref: '#/components/responses/Invalid' }

/** A document that has each kind of object that the generator knows. */
export const library: JsonObject = plain({
  openapi: '3.1.0',
  info: { title: 'A library', version: '1.0.0' },
  security: [{ card: [] }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9, default: 5 } },
          { name: 'genre', in: 'query', schema: ref('Genre') },
          { name: 'tag', in: 'query', schema: { type: 'array', items: ref('Title'), maxItems: 2 } },
          { name: 'isNew', in: 'query', schema: { type: 'boolean' } },
        ],
        responses: { 200: { description: 'Books.', ...json(ref('BookPage')) }, 400: INVALID },
      },
      post: {
        operationId: 'addBook',
        requestBody: { required: true, ...json(ref('NewBook')) },
        responses: { 201: { description: 'Added.', ...json(ref('Book')) }, 400: INVALID },
      },
    },
  },
  webhooks: {
    'book.lent': {
      post: {
        security: [],
        parameters: [{ name: 'Branch', in: 'header', required: true, schema: { type: 'string', minLength: 1 } }],
        requestBody: { required: true, ...json(ref('Event')) },
        responses: { '2XX': { description: 'Taken.' }, default: { description: 'Not taken.' } },
      },
    },
  },
  components: {
    securitySchemes: { card: { type: 'http', scheme: 'bearer' } },
    responses: {
      Invalid: {
        description: 'Invalid.',
        headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 0 } } },
        content: {
          'application/problem+json': { schema: { type: 'object', properties: { code: { type: 'string' } } } },
        },
      },
    },
    schemas: {
      Title: { type: 'string', description: 'A title.', minLength: 2, maxLength: 8 },
      Genre: { type: 'string', enum: ['novel', 'essay'] },
      Author: {
        type: 'object',
        required: ['name'],
        properties: { name: ref('Title'), born: { type: 'string', format: 'date-time' } },
        additionalProperties: false,
      },
      NewBook: {
        type: 'object',
        required: ['title', 'authors'],
        properties: {
          title: ref('Title'),
          authors: { type: 'array', items: ref('Author'), minItems: 1, maxItems: 3 },
          tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]/[a-z]+$' }, uniqueItems: true },
          shelf: { type: 'string', maxLength: 4 },
          price: { type: 'number', minimum: 0 },
          notes: { type: 'object', additionalProperties: true },
          extra: { 'x-any-json': true },
        },
        additionalProperties: false,
      },
      Book: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id: { type: 'string' },
          title: ref('Title'),
          edition: { type: 'integer', const: 1 },
          pages: { type: 'integer', minimum: 1 },
          isLent: { type: 'boolean' },
        },
      },
      BookPage: { type: 'object', required: ['books'], properties: { books: { type: 'array', items: ref('Book') } } },
      Lent: {
        type: 'object',
        required: ['type', 'book'],
        properties: { type: { type: 'string', const: 'lent' }, book: ref('Book') },
      },
      Returned: { type: 'object', required: ['type'], properties: { type: { type: 'string', const: 'returned' } } },
      Event: { oneOf: [ref('Lent'), ref('Returned')], discriminator: { propertyName: 'type' } },
      Reader: { anyOf: [ref('Author'), ref('Book')] },
    },
  },
})

/** Runs the source of a generated module, and returns some of its constants. `scope` has the values of what the module imports. */
function run(source: string | undefined, constants: string, scope: Readonly<Record<string, unknown>>) {
  const body = stripTypeScriptTypes(source ?? '').replaceAll(/^import .*|^export /gm, '')
  return compileFunction(`${body}\nreturn { ${constants} }`, Object.keys(scope))(...Object.values(scope))
}

/** The modules that are generated from a document, as they run. */
export function codeOf(document: JsonObject): Generated {
  const files = generate(document)
  const { schemas }: Pick<Generated, 'schemas'> = run(files['generated/schemas.ts'], 'schemas', { z, checks })
  const scope = { z, createRoute, checks, schemas }
  const { routes, webhooks }: Generated = run(files['generated/routes.ts'], 'routes, webhooks', scope)
  return { schemas, routes, webhooks }
}
