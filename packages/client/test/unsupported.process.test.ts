// Generating the client fails on a contract that only the client doesn't support. The error names the place, and the supported
// alternative. The lint and the server's generator reject other contracts. The compiler rejects a name that the client has already
// (generated-client.process.test.ts).
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { JsonObject } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { methodsOf } from '../scripts/generate/operation.ts'
import { library } from './library/document.ts'

const SHELF = '/api/shelf/{shelf}'
const LIST = '#/paths/~1api~1shelf~1{shelf}~1books/get'
const GET = '#/paths/~1api~1shelf~1{shelf}~1book~1{id}/get'
const REMOVE = '#/paths/~1api~1shelf~1{shelf}~1book~1{id}/delete'

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
const get = ['paths', `${SHELF}/book/{id}`, 'get']
const remove = ['paths', `${SHELF}/book/{id}`, 'delete']
const shelf = ['paths', `${SHELF}/books`, 'parameters', 0]
const text = { type: 'string' }
const bounded = { ...text, maxLength: 9, pattern: '^a$' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

test.each<[name: string, path: (string | number)[], value: unknown, message: string]>([
  ['an option of the client', [...list, 'parameters', 0, 'name'], 'signal', `${LIST}/parameters: \`signal\``],
  ['a property of every object', [...list, 'parameters', 0, 'name'], 'toString', `${LIST}/parameters: \`toString\``],
  [
    'a header that the client sets itself',
    [...get, 'parameters', 0, 'name'],
    'Authorization',
    `${GET}/parameters: \`Authorization\``,
  ],
  ['a path parameter without a pattern', [...shelf, 'schema'], text, `${LIST}/parameters: {shelf}`],
  [
    'a path parameter whose pattern has no end',
    [...shelf, 'schema'],
    { ...bounded, pattern: '^a' },
    `${LIST}/parameters: {shelf}`,
  ],
  [
    'a path parameter with alternatives',
    [...shelf, 'schema'],
    { ...bounded, pattern: '^a|b$' },
    `${LIST}/parameters: {shelf}`,
  ],
  [
    'a path parameter with a list of values',
    [...shelf, 'schema'],
    { ...bounded, enum: ['a'] },
    `${LIST}/parameters: {shelf}`,
  ],
  ['a path without its parameter', ['paths', `${SHELF}/books`, 'parameters'], [], `${LIST}/parameters: {shelf}`],
  [
    'a path parameter of one operation',
    ['paths', `${SHELF}/books`],
    { get: { operationId: 'listBooks', parameters: [{ name: 'shelf', in: 'path', schema: bounded }] } },
    `${LIST}/parameters: {shelf}`,
  ],
  ['an array as a body', [...list, 'responses', '200'], json({ type: 'array' }), `${LIST}/responses/200: This body`],
  [
    'a success in CSV',
    [...list, 'responses', '200', 'content'],
    { 'text/csv': {} },
    `${LIST}/responses/200: This body`,
  ],
  ['a 204 with a body', [...remove, 'responses', '204'], json(text), `${REMOVE}/responses/204: This body`],
  [
    'a property of every result',
    [...list, 'responses', '200'],
    json({ type: 'object', properties: { etag: text } }),
    `${LIST}/responses/200: \`etag\``,
  ],
  [
    'a second success with another body',
    [...list, 'responses', '201'],
    json({}),
    `${LIST}/responses: An operation with 200, 201, `,
  ],
  [
    'an operation without a success',
    [...list, 'responses', '200'],
    undefined,
    `${LIST}/responses: An operation with 404`,
  ],
  ['a 202', [...list, 'responses'], { '202': json(text) }, `${LIST}/responses: An operation with 202`],
  [
    'an ETag that may be absent',
    [...list, 'responses', '200', 'headers'],
    { ETag: { schema: text } },
    `${LIST}/responses/200: An optional ETag`,
  ],
])('%s is rejected with its place', (_, path, value, message) => {
  const generate = () => methodsOf(libraryWith(path, value))
  expect(generate).toThrow(message)
  expect(generate).toThrow(/can't become part of the client; \S/)
})

test('the generator prints file, line and place of a rejection, and fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-unsupported-'))
  try {
    const document = join(folder, 'openapi.json')
    await writeFile(document, JSON.stringify(libraryWith([...list, 'parameters', 0, 'name'], 'signal')))
    const script = fileURLToPath(new URL('../scripts/generate.ts', import.meta.url))
    const run = promisify(execFile)(process.execPath, [script, '--document', document, '--to', folder])
    const sentence = "`signal` can't become part of the client; supported here: a name that no other option has"
    const stderr = `openapi.json:1: ${sentence} (${LIST}/parameters)\n`
    await expect(run).rejects.toMatchObject({ code: 2, stderr })
  } finally {
    await rm(folder, { recursive: true })
  }
})
