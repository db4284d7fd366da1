// The house and its doors: which room may import from which, and that every name leads where names lead.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operationIds } from '../src/http/policy.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SERVER = 'apps/server/src'

/** Who may import what. A new arrow is a decision: change this table in its own commit. Who may touch the process is a lint rule. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contract/src': ['packages/contract/src'],
  'packages/client/src': ['packages/client/src', '@parley/contract', 'openapi-fetch'],
  'packages/openapi-document/src': ['packages/openapi-document/src'],
  'packages/testing/src': ['packages/testing/src', 'node:', 'vitest'],
  'packages/codegen/src': ['packages/codegen/src', '@parley/openapi-document', 'node:', '@hono/zod-openapi', 'yaml'],
  'packages/contract-proofs/src': [
    'packages/contract-proofs/src',
    '@parley/openapi-document',
    'node:module',
    'node:vm',
    '@hono/zod-openapi',
    'acorn',
    'ajv',
    'ajv-formats',
    'fast-check',
  ],
  [`${SERVER}/generated`]: [`${SERVER}/generated`, '@hono/zod-openapi', '@parley/codegen/checks'],
  [`${SERVER}/domain`]: [`${SERVER}/domain`, '@parley/contract', 'node:crypto', 'node:zlib'],
  [`${SERVER}/storage`]: [
    `${SERVER}/storage`,
    `${SERVER}/store`,
    `${SERVER}/domain`,
    '@parley/contract',
    'node:',
    'pg',
  ],
  [`${SERVER}/store`]: [`${SERVER}/store`, `${SERVER}/storage`, `${SERVER}/domain`, '@parley/contract', 'node:sqlite'],
  [`${SERVER}/http`]: [
    `${SERVER}/http`,
    `${SERVER}/generated/policy.ts`,
    `${SERVER}/domain`,
    '@parley/contract',
    'hono',
    '@hono/',
    'pino',
    'node:http',
    'node:net',
    'node:stream',
  ],
  [`${SERVER}/telemetry`]: [
    `${SERVER}/telemetry`,
    `${SERVER}/generated/policy.ts`,
    `${SERVER}/domain`,
    `${SERVER}/http`,
    '@opentelemetry/',
    'pino',
    'prom-client',
  ],
  [`${SERVER}/records`]: [
    `${SERVER}/records`,
    `${SERVER}/generated/schemas.ts`,
    `${SERVER}/domain`,
    '@parley/contract',
    'zod',
    'node:buffer',
  ],
  [`${SERVER}/operations`]: [
    `${SERVER}/operations`,
    `${SERVER}/generated`,
    `${SERVER}/domain`,
    `${SERVER}/http`,
    '@parley/contract',
  ],
}

interface Arrow {
  from: string
  to: string
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !/(?:^|\/)(?:node_modules|dist|\.[^/]+)\//.test(file))
}

const isTest = (file: string) => /\.(test|test-d|suite)\.ts$/.test(file)

/** Every import of a file, static, dynamic or of types only: a path from the root, or the name of a package. */
function arrowsFrom(file: string): Arrow[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)\s(?:[^'`=;]*\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm)]
    .map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
    .map((to) => ({
      from: file,
      to: to.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), to)).replaceAll(sep, '/') : to,
    }))
}

const opens = (door: string, to: string) =>
  to === door || to.startsWith(door.endsWith(':') ? door : door.replace(/\/?$/, '/'))

test.each(Object.entries(MAY_IMPORT))('%s imports only what it may, and uses each permission', (room, doors) => {
  const files = filesBelow(room).filter((file) => !isTest(file))
  const arrows = files.flatMap(arrowsFrom)
  const strangers = arrows.filter(({ to }) => !doors.some((door) => opens(door, to)))
  const unused = doors.filter((door) => door !== room && !arrows.some(({ to }) => opens(door, to)))
  expect(files.length).toBeGreaterThan(0)
  expect({ strangers, unused }).toEqual({ strangers: [], unused: [] })
})

/** All that people write, tests, scripts and the files at the root included. */
const everyFile = [
  ...readdirSync(ROOT)
    .filter((name) => name.endsWith('.ts'))
    .toSorted(),
  ...filesBelow('packages'),
  ...filesBelow('apps'),
]
const everyArrow = everyFile.flatMap(arrowsFrom)

/** The only imports that lead from one package or app into the files of another, each with its reason. */
const MAY_CROSS: Record<string, { doors: string[]; reason: string }> = {
  'apps/bench/src/server/programs': {
    doors: [`${SERVER}/domain`, `${SERVER}/storage`],
    reason: 'They measure the store and the keys of the server without HTTP, and an app has no public interface.',
  },
  'vitest.reporter.ts': {
    doors: ['apps/docs/src/covered/coverage.ts', 'apps/server/test/secrets-record.ts'],
    reason: 'It ends a run of all tests: it reports what the server has recorded, as the docs show it.',
  },
}

/** The package, the app or the root to which a file belongs. */
const ownerOf = (file: string) => /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? ''

/** The arrows into the files of another package or app, and those to an app by its name. */
const crossing = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) =>
    /^(?:apps|packages)\//.test(to) ? ownerOf(from) !== ownerOf(to) : /^@parley\/(?:server|docs|bench)\b/.test(to),
  )

const isListed = ({ from, to }: Arrow) =>
  Object.entries(MAY_CROSS).some(([place, { doors }]) => opens(place, from) && doors.some((door) => opens(door, to)))

test('no file of a package, an app or the root imports the files of another, but for those that are listed', () => {
  const arrows = crossing(everyArrow)
  const unused = Object.entries(MAY_CROSS).flatMap(([place, { doors }]) =>
    doors.filter((door) => !arrows.some(({ from, to }) => opens(place, from) && opens(door, to))),
  )
  expect(arrows.filter((arrow) => !isListed(arrow))).toEqual([])
  expect(unused).toEqual([])
})

test.each<[from: string, to: string]>([
  ['packages/client/test/faults.test.ts', 'apps/server/test/service.ts'],
  ['apps/docs/src/site/layout.ts', `${SERVER}/app.ts`],
  ['apps/bench/src/server/main.ts', '@parley/server'],
  ['packages/codegen/src/main.ts', 'packages/contract/src/index.ts'],
  ['vitest.config.ts', `${SERVER}/app.ts`],
])('an import from %s of %s would be found', (from, to) => {
  const found = crossing([...everyArrow, { from, to }])
  expect(found.filter((arrow) => !isListed(arrow))).toEqual([{ from, to }])
})

/** The files that import each other in a circle, types included. */
function inCircles(arrows: readonly Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const returns = (file: string): boolean => {
    const seen = new Set<string>()
    const open = [file]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (to === file) return true
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    }
    return false
  }
  return [...next.keys()].filter(returns)
}

test('no engine of the store imports the other', () => {
  const between = everyArrow.filter(
    ({ from, to }) =>
      (from.startsWith(`${SERVER}/storage/sqlite/`) && (to.startsWith(`${SERVER}/storage/postgres/`) || to === 'pg')) ||
      (from.startsWith(`${SERVER}/storage/postgres/`) &&
        (to.startsWith(`${SERVER}/storage/sqlite/`) || to === 'node:sqlite')),
  )
  expect(between).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(inCircles(everyArrow)).toEqual([])
})

test('a circle of imports would be found, over however many files', () => {
  const planted = ['ab', 'bc', 'ca', 'da'].map(([from, to]) => ({ from: `${from}.ts`, to: `${to}.ts` }))
  expect(inCircles([...everyArrow, ...planted])).toEqual(['a.ts', 'b.ts', 'c.ts'])
})

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('each operation has a folder of its name with a handler and tests, and there is no other folder', () => {
  const folders = readdirSync(join(ROOT, SERVER, 'operations')).toSorted()
  expect(folders).toEqual(operationIds.map(kebab).toSorted())
  for (const folder of folders) {
    const files = readdirSync(join(ROOT, SERVER, 'operations', folder))
    expect(files).toEqual(expect.arrayContaining(['handler.ts', '200.test.ts']))
    expect(files.filter((file) => !/^(handler|\d{3}\.test)\.ts$/.test(file))).toEqual([])
  }
})

test('no file is called after what it is not: utils, helpers, common, manager', () => {
  expect(everyFile.filter((file) => /\b(utils?|helpers?|common|managers?)\b/i.test(file))).toEqual([])
})

/** The exact versions that a pnpm-workspace.yaml names, by the name of the package. */
const catalogOf = (file: string): Map<string, string> =>
  new Map(
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}'?([@\w/.-]+)'?: (?:npm:\S+@)?(\d\S+)$/gm)].map(
      ([, name = '', version = '']) => [name, version],
    ),
  )

test('the bench, which has an install of its own, uses the versions of the workspace', () => {
  // The code generators of both need a compiler with an API.
  const workspace = catalogOf('pnpm-workspace.yaml')
  workspace.set('typescript', workspace.get('typescript-5') ?? '')
  const bench = catalogOf('apps/bench/pnpm-workspace.yaml')
  const shared = [...bench].filter(([name]) => workspace.has(name))
  expect(shared.length).toBeGreaterThan(5)
  expect(shared.filter(([name, version]) => workspace.get(name) !== version)).toEqual([])
})
