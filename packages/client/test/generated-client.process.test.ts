// The client of an invented contract: generated into a folder of its own, compiled with a program that uses it, and run against a
// real server. An operation becomes a method without a line by hand.
import { execFile } from 'node:child_process'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { library } from './library/document.ts'
import { startLibrary } from './library/server.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../contract/scripts/generate.ts', import.meta.url))
const PROGRAM = require.resolve('./consumer/library.ts')

let folder: string
const path = (name: string) => join(folder, name)

/** Generates the client of a document into the folder. */
async function generate(document: object, ...more: string[]) {
  await writeFile(path('openapi.json'), JSON.stringify(document))
  const args = ['--document', path('openapi.json'), '--to', path('client'), ...more]
  return run(process.execPath, [join(PACKAGE, 'scripts/generate.ts'), ...args])
}

const manifest = (exports: object) => JSON.stringify({ type: 'module', version: '1.3.0', exports })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-library-'))
  for (const name of ['client', 'contract', 'node_modules/@parley']) await mkdir(path(name), { recursive: true })
  await cp(join(PACKAGE, 'src'), path('client/src'), { recursive: true })
  for (const name of ['README.md', 'CHANGELOG.md', 'package.json'])
    await copyFile(join(PACKAGE, name), path(`client/${name}`))
  await copyFile(PROGRAM, path('program.ts'))
  await generate(library)
  await run(process.execPath, [CONTRACT, '--types', '--document', path('openapi.json'), '--to', path('contract')])
  await writeFile(path('client/package.json'), manifest({ '.': './src/index.ts' }))
  await writeFile(path('contract/package.json'), manifest({ './reader': './reader.ts' }))
  await writeFile(path('package.json'), manifest({}))
  for (const name of ['client', 'contract']) await symlink(path(name), path(`node_modules/@parley/${name}`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Compiles the program with the generated client, and returns what the compiler prints. */
async function compile(): Promise<string> {
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    isolatedDeclarations: true,
    declaration: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  await writeFile(path('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const printed: unknown = await run(process.execPath, [tsc, '-p', folder]).catch((error: unknown) => error)
  const { stdout, stderr } = printed as { stdout: string; stderr: string }
  return stdout + stderr
}

test('a program that uses each new operation compiles, and one that misuses it does not', async () => {
  expect(await compile()).toBe('')
})

test('each new operation runs against a server: 200, 201, 204, 304, lists, queries and headers', async () => {
  await using server = await startLibrary()
  const { stdout } = await run(process.execPath, [path('program.ts')], { env: { BASE_URL: server.url } })
  const book = { uniqueId: '9780000000001', title: 'Emma' }
  const requestId = 'req_1'
  expect(JSON.parse(stdout)).toEqual({
    each: ['Emma', 'Emma'],
    listed: { books: [book], nextCursor: 'next', requestId },
    all: ['Emma'],
    added: { book, requestId },
    addedWithKey: { book, requestId },
    book,
    etag: '"1"',
    again: { notModified: true, etag: '"1"', requestId },
    replaced: { book, etag: '"2"', requestId },
    removed: { requestId },
    found: { requestId },
    never: { kind: 'unexpected_response', message: expect.stringContaining('502'), attempts: 1 },
    hook: { kind: 'invalid_argument', message: 'options has an unknown property', attempts: false },
    untitled: { kind: 'invalid_argument', message: 'title is missing', attempts: false },
    conversationId: {
      kind: 'invalid_argument',
      message: expect.stringMatching(/^id must be a string that matches /) as string,
      attempts: false,
    },
    badHeader: { kind: 'invalid_argument', message: 'ifMatch must be a string of visible ASCII', attempts: false },
  })

  const sent = server.received.map(({ call }) => call)
  expect(sent).toEqual([
    'POST /api/shelf/fiction/books',
    'POST /api/shelf/fiction/books',
    'GET /api/shelf/fiction/book/9780000000001',
    'GET /api/shelf/fiction/book/9780000000001',
    'DELETE /api/shelf/fiction/book/9780000000001',
    'GET /api/shelf/fiction/books?limit=1',
    'GET /api/shelf/fiction/books?limit=1&cursor=next',
    'GET /api/shelf/fiction/books?author=Jane%20Austen&author=A%26B&limit=5&lent=false',
    'GET /api/shelf/fiction/books',
    'POST /api/shelf/fiction/books',
    'PUT /api/shelf/fiction/book/9780000000001',
    'GET /api/book?title=Emma',
    'POST /api/stocktaking?dry=true',
  ])
  const [first, second, plain, conditional, removal, , , , , keyed, replacement] = server.received
  expect(first?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect(keyed?.headers['idempotency-key']).toBe('key-1')
  expect(plain?.headers['if-none-match']).toBeUndefined()
  expect(conditional?.headers['if-none-match']).toBe('"1"')
  expect(removal?.headers['if-match']).toBe('"1"')
  expect(replacement).toMatchObject({
    body: '{"form":"Recording","reader":{"name":"Ada"}}',
    headers: { 'if-match': '"1"' },
  })
  expect(removal?.headers['content-type']).toBeUndefined()
  expect(second).toMatchObject({ body: '{"title":"Emma"}', headers: { 'content-type': 'application/json' } })
  expect(second?.headers['authorization']).toBe('Bearer <API_KEY>')
})

test('the README lists each operation, and the texts of a method are those of the contract', async () => {
  const readme = await readFile(path('client/README.md'), 'utf8')
  expect(readme).toMatch(
    /\| `getBook\(shelf, id, options\)` +\| Do getBook +\| `ifNoneMatch`, `retry` +\| `book`, `etag`, `notModified` +\|/,
  )
  expect(readme).toMatch(/\| `books\(shelf, options\)` +\| Do listBooks, page after page +\|/)
  const methods = await readFile(path('client/src/generated/methods.ts'), 'utf8')
  expect(methods).toContain('   * Send `ifMatch`, and it does removeBook.\n')
  expect(methods).toContain("  /** The new API key. It has a secret: store it, and don't log it. */\n  apiKey: ")
  expect(methods).toContain("   * @example\n   * for await (const each of parley.books('shelf')) console.log(each)\n")
  expect(methods).toContain('   * @param shelf Which shelf.\n')
  expect(methods).toContain('with the same `idempotencyKey`')
  expect(methods).toContain(
    '  /**\n   * A filter.\n   * @deprecated since 2027-01-31, removed on 2027-07-31\n   */\n  author?: ',
  )
  expect(methods).toContain('  /** A filter. Default 20. */\n  limit?: ')
})

const parameter = (name: string, where: string) => ({ name, in: where, schema: { type: 'string' } })

test('a name that the client has already does not compile', async () => {
  const schema = { type: 'object', properties: { tags: { type: 'array' }, nextCursor: { type: 'string' } } }
  const operation = (operationId: string, ...parameters: object[]) => ({
    get: {
      operationId,
      parameters: [parameter('cursor', 'query'), ...parameters],
      responses: { '200': { content: { 'application/json': { schema } } } },
      'x-policy': { retry: 'always' },
    },
  })
  const paths = {
    ...library.paths,
    '/api/key': operation('rotateApiKey'),
    '/api/labels': operation('listLabels', parameter('ifMatch', 'query'), parameter('If-Match', 'header')),
  }
  await generate({ ...library, paths })
  await appendFile(path('contract/reader.ts'), 'export type GetBookResult = string\n')
  const printed = await compile()
  expect(printed).toMatch(/src\/parley\.ts.*'Parley' incorrectly extends interface 'ParleyOperations'/)
  expect(printed).toMatch(/src\/generated\/methods\.ts.*Duplicate identifier 'tags'/)
  expect(printed).toMatch(/src\/generated\/methods\.ts.*Duplicate identifier 'ifMatch'/)
  expect(printed).toMatch(/src\/index\.ts.*'GetBookResult'/)
})
