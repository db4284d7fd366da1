// The ledger on the command line: its forms, budgets, and the file beside the generated code.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { run } from '../src/command.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codegen-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const YAML = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths: {}
components:
  schemas:
    Thing:
      type: object
      propertyNames: { maxLength: 3 }
      sometimes: true
`
const document = (text = YAML): string => {
  writeFileSync(join(folder, 'openapi.yaml'), text)
  return join(folder, 'openapi.yaml')
}
const OPEN = 'the generator cannot enforce this keyword'
const SUMS = '2 annotations; of the keywords that bind, 4 exact (57.1 %), 1 carried, 2 open'

test('check prints file, line, class, reason and advice of each weak place, and the sums', () => {
  const { code, stdout } = run(['check', document()])
  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    `openapi.yaml:8: open: ${OPEN}; use \`additionalProperties\`, or name each property (#/components/schemas/Thing/propertyNames)`,
    'openapi.yaml:9: carried: JSON Schema has no such keyword; enforce it in the app (#/components/schemas/Thing/sometimes)',
    SUMS,
    '',
  ])
})

test('check lists the patterns that take exponential time, and no others', () => {
  const slow = ['^(a+)+$', '(a|a)*$', '^(?:\\w+ ?)*$']
  const quick = ['^[a-z]+(-[a-z]+)*$', '^<[^<>]+>(?:, <[^<>]+>)*$', '^(a|ab)*$', '^.+@.+$', '(?i)(a+)+', '\\(a+\\)+']
  const schemas = [...slow, ...quick].map((pattern, index) => [`S${index}`, { type: 'string', pattern }])
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Patterns', version: '1.0.0' },
    paths: {},
    components: { schemas: Object.fromEntries(schemas) },
  })
  const { stdout } = run(['check', document(text)])
  const places = slow.map((_pattern, index) => `#/components/schemas/S${index}/pattern`)
  expect([...stdout.matchAll(/: slow: .*\((.*)\)$/gm)].map(([, at]) => at)).toEqual(places)
})

test('the ledger is JSON or Markdown if you ask for it', () => {
  const { stdout: json } = run(['check', document(), '--json'])
  expect(JSON.parse(json)).toMatchObject({
    sums: { annotation: 2, exact: 4, carried: 1, open: 2 },
    places: [
      { place: 'openapi.yaml:8', class: 'open', reason: OPEN },
      { place: 'openapi.yaml:9', class: 'carried' },
    ],
  })
  const { stdout: markdown } = run(['check', document(), '--markdown'])
  expect(markdown).toContain('| openapi.yaml:9 | carried | JSON Schema has no such keyword | enforce it in the app |\n')
})

test.each<[options: string[], code: number, stderr: string]>([
  [['--budget', 'open=2,carried=1'], 0, ''],
  [['--budget', 'open=1,carried=1'], 1, '2 keywords are open, and the budget is 1\n'],
  [['--strict'], 1, '2 keywords are open, and the budget is 0\n1 keywords are carried, and the budget is 0\n'],
  [['--budget', 'exact=1'], 2, '--budget takes open=<number>,carried=<number>, not exact=1\n'],
])('the run with %s exits with %i', (options, code, stderr) => {
  expect(run(['check', document(), ...options])).toMatchObject({ code, stderr })
  const generated = run(['generate', document(), '--out', folder, ...options])
  expect(generated).toMatchObject({ code, stderr })
})

const generate = (text: string, ...options: string[]) => run(['generate', document(text), '--out', folder, ...options])
const ledger = () => readFileSync(join(folder, 'ledger.json'), 'utf8')

test('a place that becomes weaker fails the next run, until you accept it', () => {
  expect(generate(YAML).code).toBe(0)
  const before = ledger()
  const weaker = YAML.replace('maxLength: 3 }', 'maxLength: 3 }\n      dependentRequired: { a: [b] }')
  expect(generate(weaker)).toEqual({
    code: 1,
    stdout: '',
    stderr: [
      `weaker than before: openapi.yaml:9: ${OPEN}; validate it in the handler (#/components/schemas/Thing/dependentRequired)\n`,
      'nothing is written; pass --accept to accept this\n',
    ].join(''),
  })
  expect(ledger()).toBe(before)
  expect(generate(weaker, '--accept').code).toBe(0)
  expect(generate(weaker).code).toBe(0)
  expect(generate(YAML).code).toBe(0)
  expect(ledger()).toBe(before)
})

test('another file in the place of the ledger is named', () => {
  writeFileSync(join(folder, 'ledger.json'), '[]')
  const { code, stderr } = run(['generate', document(), '--out', folder])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("ledger.json:1: this isn't a ledger") })
})

const property = (name: string) => ({ type: 'string', pattern: `[${name}]|/`, default: name, enum: [name, 'x'] })

test('text of a document never becomes code', async () => {
  const hostile = ["');globalThis.run=1//", '`${globalThis.run=1}`', '*/globalThis.run=1/*', '\u2028globalThis.run=1//']
  const more = [
    "\\'+(globalThis.run=1)+'",
    '</script>',
    '__proto__',
    ']/u+(globalThis.run=1)+/[',
    '\nglobalThis.run=1\n',
  ]
  const names = Array.from(
    { length: Number(process.env['HOSTILE_NAMES'] ?? 500) },
    (_, index) => `${[...hostile, ...more][index % 9] ?? ''}${index}`,
  )
  const schemas = Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: 'object',
        description: name,
        [name]: name,
        properties: { [name]: property(name) },
        required: [name, 'b'],
      },
    ]),
  )
  const paths = Object.fromEntries(
    names.map((name) => [
      `/${name.replaceAll(/[{}]/g, '')}`,
      { get: { operationId: name, summary: name, tags: [name], responses: { 204: { description: name } } } },
    ]),
  )
  const info = { title: hostile.join(), version: '1' }
  // Below this package, so that the generated modules find their libraries.
  const out = fileURLToPath(new URL(`../dist/hostile-${process.pid}`, import.meta.url))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const text = JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } })
  expect(run(['generate', document(text), '--out', out])).toMatchObject({ code: 0, stderr: '' })
  const modules = ['schemas', 'routes', 'policy'].map((name) => import(/* @vite-ignore */ join(out, `${name}.ts`)))
  const [{ schemas: found }, { routes }] = (await Promise.all(modules)) as [{ schemas: object }, { routes: object }]
  expect([Object.keys(found), Object.keys(routes)].map((keys) => keys.toSorted())).toEqual(
    [names, names].map((keys) => keys.toSorted()),
  )
  expect('run' in globalThis).toBe(false)
})
