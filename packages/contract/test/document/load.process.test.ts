// The contract in its files, documents in one file, and input that can't be read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lineOf, loadDocument, loadFolder } from '../../src/document/load.ts'
import { contract } from '../../src/index.ts'
import { specFolder } from '../spec-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'document-load-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Files = Readonly<Record<string, string>>
function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

test('the files of the contract are read as the bundle', async () => {
  expect((await loadFolder(specFolder, 'spec/')).document).toEqual(contract)
})

const HEAD = 'openapi: 3.1.0\ninfo: { title: Things, version: 1.0.0 }\n'
const SPLIT: Files = {
  'openapi.yaml': `${HEAD}paths:
  '/things': { $ref: paths/things.yaml }
components:
  securitySchemes:
    apiKey: { $ref: components/securitySchemes/apiKey.yaml }
`,
  'paths/things.yaml': `get:
  operationId: listThings
  responses:
    200: { $ref: ../components/responses/Things.yaml }
`,
  'components/securitySchemes/apiKey.yaml': 'type: http\n',
  'components/responses/Things.yaml': `description: The things.
content: { application/json: { schema: { $ref: ../schemas/Thing.yaml } } }
`,
  'components/schemas/Thing.yaml': `description: A thing.
properties:
  part: { description: Its part., $ref: Part.yaml }
  enum: { $ref: Part.yaml }
discriminator: { propertyName: kind, mapping: { a: Part.yaml } }
examples: [{ $ref: data }]
`,
  'components/schemas/Part.yaml': 'type: string\nminLength: 1\n',
}

describe('a contract in several files', () => {
  test('is bundled with the components that it refers to, and leaves data as it is', async () => {
    write(SPLIT)
    const part = { $ref: '#/components/schemas/Part' }
    expect((await loadFolder(folder, '')).document).toMatchObject({
      paths: { '/things': { get: { responses: { 200: { $ref: '#/components/responses/Things' } } } } },
      components: {
        securitySchemes: { apiKey: { type: 'http' } },
        responses: { Things: { description: 'The things.' } },
        schemas: {
          Thing: {
            properties: { part: { description: 'Its part.', ...part }, enum: part },
            discriminator: { mapping: { a: '#/components/schemas/Part' } },
            examples: [{ $ref: 'data' }],
          },
          Part: { type: 'string' },
        },
      },
    })
  })

  test('locate finds the file and line of a place, even after the files are removed', async () => {
    write(SPLIT)
    const { locate } = await loadFolder(folder, 'spec/')
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    const lines = {
      '#/components/schemas/Thing/properties/part': 'spec/components/schemas/Thing.yaml:3',
      '#/components/schemas/Thing/examples/0': 'spec/components/schemas/Thing.yaml:6',
      '#/paths/~1things/get/responses': 'spec/paths/things.yaml:3',
      '#/paths/~1things/get/none/at/all': 'spec/paths/things.yaml:1',
      '#/info': 'spec/openapi.yaml:2',
    }
    expect(Object.keys(lines).map((pointer) => lineOf(locate(pointer)))).toEqual(Object.values(lines))
  })
})

describe('an error about wrong input names the file and the line:', () => {
  test.each<[name: string, files: Files, message: string]>([
    ['no YAML', { 'openapi.yaml': 'a: 1\nb: [\n' }, 'spec/openapi.yaml:3: deficient indentation'],
    ['a key twice', { 'openapi.yaml': 'a: 1\na: 2\n' }, 'spec/openapi.yaml:2: duplicated mapping key'],
    [
      'a reference to no file',
      { ...SPLIT, 'paths/things.yaml': 'get:\n  $ref: things/get.yaml\n' },
      "spec/paths/things.yaml:2: Can't resolve $ref: ENOENT: no such file or directory 'spec/paths/things/get.yaml'",
    ],
    ['no OpenAPI document', { 'openapi.yaml': 'a: 1\n' }, 'spec/openapi.yaml:1: Unsupported specification'],
    ['no file', {}, 'spec/openapi.yaml:1: openapi.yaml does not exist or is invalid. Please provide a valid path.'],
  ])('%s', async (_name, files, message) => {
    write(files)
    await expect(loadFolder(folder, 'spec/')).rejects.toThrow(message)
  })

  test('a document in one file, by its name', async () => {
    write({ 'api.yaml': 'a: [\n' })
    await expect(loadDocument(join(folder, 'api.yaml'))).rejects.toThrow('api.yaml:2: neither JSON nor YAML: ')
  })
})
