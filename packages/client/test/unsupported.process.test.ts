// Unsupported parts of the contract are rejected when the client is generated: with the place in the contract, and with what is supported
// there.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { JsonObject } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { methodsOf } from '../scripts/generate/operation.ts'
import { tableModule } from '../scripts/generate/table.ts'
import { library } from './library/document.ts'

const SHELF = '/api/shelf/{shelf}'
const LIST = '#/paths/~1api~1shelf~1{shelf}~1books/get'
const ADD = '#/paths/~1api~1shelf~1{shelf}~1books/post'
const GET = '#/paths/~1api~1shelf~1{shelf}~1book~1{id}/get'

type Node = Record<string | number, unknown>

/** The invented contract with one value put elsewhere, at the path to it. Undefined removes what is there. */
function libraryWith(path: readonly (string | number)[], value: unknown): JsonObject {
  const copy: unknown = structuredClone(library)
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce((at, step) => (at as Record<string | number, Node>)[step] ?? {}, copy as Node)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy as JsonObject
}

const list = ['paths', `${SHELF}/books`, 'get']
const add = ['paths', `${SHELF}/books`, 'post']
const get = ['paths', `${SHELF}/book/{id}`, 'get']
const text = { type: 'string' }
const id = { in: 'path', required: true, schema: { ...text, maxLength: 9, pattern: '^a$' } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

test.each<[name: string, path: (string | number)[], value: unknown, message: string]>([
  ['a cookie', [...list, 'parameters', 0, 'in'], 'cookie', `${LIST}/parameters/0/in: A cookie parameter`],
  [
    'a query parameter with an object',
    [...list, 'parameters', 0, 'schema'],
    { type: 'object' },
    `${LIST}/parameters/0: `,
  ],
  ['a list in one parameter', [...list, 'parameters', 0, 'explode'], false, `${LIST}/parameters/0: `],
  ['a query parameter with brackets', [...list, 'parameters', 0, 'name'], 'page[size]', `${LIST}/parameters/0/name: `],
  ['an option of the client', [...list, 'parameters', 0, 'name'], 'signal', `${LIST}/parameters/0/name: \`signal\``],
  [
    'a property of every object',
    [...list, 'parameters', 0, 'name'],
    'toString',
    `${LIST}/parameters/0/name: \`toString\``,
  ],
  ['a method with the name of a list', [...get, 'operationId'], 'books', '#/paths: The list `books` of listBooks'],
  ['two options of one name', [...list, 'parameters', 0, 'name'], 'lent', `${LIST}/parameters/2/name: \`lent\``],
  [
    'a header and a query parameter of one name',
    [...get, 'parameters', 1],
    { name: 'ifNoneMatch', in: 'query', schema: text },
    `${GET}/parameters/1/name: \`ifNoneMatch\``,
  ],
  ['a parameter with content', [...list, 'parameters', 0, 'content'], {}, `${LIST}/parameters/0/content: this`],
  [
    'a header with a number',
    [...get, 'parameters', 0, 'schema'],
    { type: 'integer' },
    `${GET}/parameters/0: The header`,
  ],
  ['a header of the client', [...get, 'parameters', 0, 'name'], 'Authorization', `${GET}/parameters/0: The header`],
  [
    'a path parameter without a pattern',
    ['paths', `${SHELF}/books`, 'parameters', 0, 'schema'],
    text,
    '#/paths/~1api~1shelf~1{shelf}~1books/parameters/0: ',
  ],
  [
    'a path without its parameter',
    ['paths', `${SHELF}/books`, 'parameters'],
    [],
    '#/paths/~1api~1shelf~1{shelf}~1books: {shelf}',
  ],
  [
    'two patterns on one path',
    [...get, 'parameters', 1],
    { name: 'id', in: 'path', required: true, schema: { ...text, maxLength: 9, pattern: '^a$' } },
    '#/paths/~1api~1shelf~1{shelf}~1book~1{id}: `id` with two patterns',
  ],
  [
    'a pattern without an end',
    ['paths', `${SHELF}/books`, 'parameters', 0, 'schema'],
    { ...id.schema, pattern: '^a' },
    '#/paths/~1api~1shelf~1{shelf}~1books/parameters/0: ',
  ],
  [
    'a pattern with alternatives',
    ['paths', `${SHELF}/books`, 'parameters', 0, 'schema'],
    { ...id.schema, pattern: '^a|b$' },
    '#/paths/~1api~1shelf~1{shelf}~1books/parameters/0: ',
  ],
  [
    'a path parameter with a list of values',
    ['paths', `${SHELF}/books`, 'parameters', 0, 'schema'],
    { ...id.schema, enum: ['a'] },
    '#/paths/~1api~1shelf~1{shelf}~1books/parameters/0: ',
  ],
  [
    'a parameter of another path',
    [...get, 'parameters', 1],
    { ...id, name: 'page' },
    `${GET}/parameters/1/name: \`page\``,
  ],
  ['an optional body', [...add, 'requestBody', 'required'], false, `${ADD}/requestBody: An optional body`],
  ['a form', [...add, 'requestBody', 'content'], { 'text/plain': {} }, `${ADD}/requestBody/content: \`text/plain\``],
  [
    'an array as a body',
    [...list, 'responses', '200'],
    { ...json({ type: 'array' }) },
    `${LIST}/responses/200/content/application~1json/schema: `,
  ],
  [
    'a property of every result',
    [...list, 'responses', '200'],
    json({ type: 'object', properties: { etag: text } }),
    `${LIST}/responses/200/content/application~1json/schema/properties/etag: \`etag\``,
  ],
  [
    'a success in CSV',
    [...list, 'responses', '200', 'content'],
    { 'text/csv': {} },
    `${LIST}/responses/200/content: \`text/csv\``,
  ],
  [
    'a 204 with a body',
    [...list, 'responses', '204'],
    json(text),
    `${LIST}/responses/204/content: \`application/json\``,
  ],
  [
    'two kinds of success',
    [...list, 'responses', '201'],
    json({ type: 'object', properties: {} }),
    `${LIST}/responses: An operation with 200 and 201`,
  ],
  ['no success', [...list, 'responses', '200'], undefined, `${LIST}/responses: An operation with no success`],
  ['a 202', [...list, 'responses', '202'], json(text), `${LIST}/responses/202: The status 202`],
  ['any error', [...list, 'responses', 'default'], json(text), `${LIST}/responses/default: The status default`],
  ['an error that is not a problem', [...list, 'responses', '404'], json(text), `${LIST}/responses/404/content: `],
  [
    'a response header',
    [...list, 'responses', '200', 'headers'],
    { 'X-Total': {} },
    `${LIST}/responses/200/headers/X-Total: The header`,
  ],
  [
    'an ETag that may be absent',
    [...list, 'responses', '200', 'headers'],
    { ETag: { schema: text } },
    `${LIST}/responses/200/headers/ETag: An optional ETag`,
  ],
  ['links', [...list, 'responses', '200', 'links'], {}, `${LIST}/responses/200/links: this`],
  ['security of its own', [...list, 'security'], [], `${LIST}/security: this`],
  ['other security', ['components', 'securitySchemes', 'apiKey'], { type: 'apiKey' }, '#/security: This security'],
  ['callbacks', [...list, 'callbacks'], {}, `${LIST}/callbacks: this`],
  ['HEAD', ['paths', `${SHELF}/books`, 'head'], {}, '#/paths/~1api~1shelf~1{shelf}~1books/head: this'],
  ['no operationId', [...list, 'operationId'], undefined, `${LIST}/operationId: `],
  [
    'a word of the language',
    ['paths', '/api/new/{new}'],
    { get: { operationId: 'getNew', parameters: [{ ...id, name: 'new' }], 'x-policy': { retry: 'always' } } },
    '#/paths/~1api~1new~1{new}/get/parameters/0/name: `new`',
  ],
  ['a method of the client', [...list, 'operationId'], 'rotateApiKey', `${LIST}/operationId: \`rotateApiKey\``],
  ['no word on retries', [...list, 'x-policy'], {}, `${LIST}/x-policy/retry: `],
  [
    'a schema with the name of a result',
    ['components', 'schemas', 'GetBookResult'],
    text,
    '#/components/schemas/GetBookResult: A schema',
  ],
])('%s is rejected with its place', (_, path, value, message) => {
  const document = libraryWith(path, value)
  const generate = () => tableModule(document, methodsOf(document), '1.0.0')
  expect(generate).toThrow(message)
  expect(generate).toThrow(/can't become part of the client; \S/)
})

test('the program writes file, line and place, and fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-unsupported-'))
  try {
    const document = join(folder, 'openapi.json')
    await writeFile(document, JSON.stringify(libraryWith([...list, 'parameters', 0, 'in'], 'cookie')))
    const script = fileURLToPath(new URL('../scripts/generate.ts', import.meta.url))
    const run = promisify(execFile)(process.execPath, [script, '--document', document, '--to', folder])
    const supported = "A cookie parameter can't become part of the client; supported here: path, query, header"
    const stderr = `openapi.json:1: ${supported} (${LIST}/parameters/0/in)\n`
    await expect(run).rejects.toMatchObject({ code: 2, stderr })
  } finally {
    await rm(folder, { recursive: true })
  }
})
