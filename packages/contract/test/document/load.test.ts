// Documents in one file and in many, and input that can't be read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadDocument } from '../../src/document/load.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'document-load-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Files = Readonly<Record<string, string>>
function write(files: Files): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return join(folder, 'api/openapi.yaml')
}

const HEAD = 'openapi: 3.1.0\ninfo: { title: Things, version: 1.0.0 }\n'
const SPLIT: Files = {
  'api/openapi.yaml': `${HEAD}paths:
  '/things': { $ref: paths/things.yaml }
components:
  schemas:
    Thing: { $ref: ./schemas/Thing.yaml }
`,
  'api/paths/things.yaml': `get:
  operationId: listThings
  parameters:
    - $ref: ../shared.yaml#/limit
  responses:
    200:
      description: The things.
      content:
        application/json:
          schema: { type: array, items: { $ref: ../schemas/Thing.yaml } }
`,
  'api/schemas/Thing.yaml': `type: object
properties:
  part: { $ref: Part.yaml }
  whole: { $ref: '#' }
discriminator: { propertyName: kind, mapping: { a: Part.yaml, b: Thing } }
`,
  'api/schemas/Part.yaml': 'type: string\nnot: {}\n',
  'api/shared.yaml': 'limit: { name: limit, in: query, schema: { type: integer } }\n',
}

describe('a document in several files', () => {
  test('is bundled: what a reference leads to becomes a component, and path items are written in place', () => {
    const { document } = loadDocument(write(SPLIT))
    expect(document).toMatchObject({
      paths: {
        '/things': {
          get: {
            parameters: [{ $ref: '#/components/parameters/limit' }],
            responses: {
              200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Thing' } } } } },
            },
          },
        },
      },
      components: {
        parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
        schemas: {
          Thing: {
            type: 'object',
            properties: { part: { $ref: '#/components/schemas/Part' }, whole: { $ref: '#/components/schemas/Thing' } },
            discriminator: { mapping: { a: '#/components/schemas/Part', b: 'Thing' } },
          },
          Part: { type: 'string', not: {} },
        },
      },
    })
  })

  test.each([
    ['#/components/schemas/Part/not', 'schemas/Part.yaml:2'],
    ['#/components/parameters/limit/schema', 'shared.yaml:1'],
    ['#/paths/~1things/get/responses', 'paths/things.yaml:5'],
    ['#/info', 'openapi.yaml:2'],
  ])('has %s in its own file and line', (pointer, place) => {
    expect(loadDocument(write(SPLIT)).locate(pointer)).toBe(place)
  })

  test('gives two targets of one name different names', () => {
    const { document } = loadDocument(
      write({
        'api/openapi.yaml': `${HEAD}components: { schemas: { A: { anyOf: [{ $ref: a/Id.yaml }, { $ref: b/Id.yaml }] } } }\n`,
        'api/a/Id.yaml': 'type: string\n',
        'api/b/Id.yaml': 'type: integer\n',
      }),
    )
    const anyOf = [{ $ref: '#/components/schemas/Id' }, { $ref: '#/components/schemas/Id_2' }]
    expect(document).toMatchObject({ components: { schemas: { A: { anyOf }, Id_2: { type: 'integer' } } } })
  })
})

const withReference = ($ref: string): Files => ({
  'api/openapi.yaml': `${HEAD}components:\n  schemas:\n    A:\n      $ref: '${$ref}'\n`,
  'outside.yaml': 'type: string\n',
})
const aliases = Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`)
const BOMB = `${HEAD}x-bomb:\n  a0: &a0 [x]\n  ${aliases.join('\n  ')}\n`

describe('input that is wrong is named with file and line:', () => {
  test.each<[name: string, files: Files, message: string]>([
    ['no YAML', { 'api/openapi.yaml': 'a: 1\nb: [\n' }, 'openapi.yaml:3: neither JSON nor YAML: '],
    ['a key twice', { 'api/openapi.yaml': 'a: 1\na: 2\n' }, 'openapi.yaml:2: neither JSON nor YAML: '],
    ['aliases that multiply', { 'api/openapi.yaml': BOMB }, 'openapi.yaml:1: Excessive alias count'],
    ['a deep nesting', { 'api/openapi.yaml': '['.repeat(1e5) }, 'openapi.yaml:1: '],
    ['a large file', { 'api/openapi.yaml': ' '.repeat(50 * 2 ** 20) }, 'openapi.yaml:1: the file has 52428800 bytes'],
    ['a reference to no file', withReference('B.yaml'), 'openapi.yaml:6: $ref leads to no file: B.yaml'],
    ['a reference to no place', withReference('#/components/schemas/B'), 'openapi.yaml:6: $ref leads nowhere: #/comp'],
    ['a reference out of the folder', withReference('../outside.yaml'), 'openapi.yaml:6: $ref leads out of the folder'],
    [
      'a reference to http',
      withReference('http://127.0.0.1:9/a'),
      "openapi.yaml:6: $ref to another host or scheme isn't",
    ],
    ['a reference to a host', withReference('//127.0.0.1:9/a'), "openapi.yaml:6: $ref to another host or scheme isn't"],
    [
      'a circle of path items',
      { 'api/openapi.yaml': `${HEAD}paths:\n  '/a': { $ref: a.yaml }\n`, 'api/a.yaml': '$ref: a.yaml\n' },
      'a.yaml:1: $ref leads in a circle: a.yaml',
    ],
  ])('%s', (_name, files, message) => {
    expect(() => loadDocument(write(files))).toThrow(message)
  })
})
