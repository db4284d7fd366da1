// The house and its doors: which room may import from which, and that every name leads where names lead.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operationIds } from '../src/http/policy.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SERVER = 'apps/server/src'

/** Who may import what. A new arrow is a decision: change this table in its own commit. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/contract/src': ['packages/contract/src'],
  'packages/client/src': ['packages/client/src', '@parley/contract', 'openapi-fetch'],
  'packages/local-postgres/src': ['packages/local-postgres/src', 'node:'],
  'packages/codegen/src': [
    'packages/codegen/src',
    'node:',
    '@hono/zod-openapi',
    'ajv',
    'ajv-formats',
    'acorn',
    'fast-check',
  ],
  [`${SERVER}/generated`]: [`${SERVER}/generated`, '@hono/zod-openapi'],
  [`${SERVER}/domain`]: [`${SERVER}/domain`, '@parley/contract', 'node:crypto', 'node:zlib'],
  [`${SERVER}/storage`]: [`${SERVER}/storage`, `${SERVER}/domain`, '@parley/contract', 'node:', 'pg'],
  [`${SERVER}/http`]: [
    `${SERVER}/http`,
    `${SERVER}/generated/policy.ts`,
    `${SERVER}/domain`,
    '@parley/contract',
    'hono',
    '@hono/',
    'pino',
    'rate-limiter-flexible',
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
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
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

test.each(Object.entries(MAY_IMPORT))('%s imports only what it may', (room, doors) => {
  const files = filesBelow(room).filter((file) => !isTest(file))
  const strangers = files.flatMap(arrowsFrom).filter(({ to }) => !doors.some((door) => opens(door, to)))
  expect(files.length).toBeGreaterThan(0)
  expect(strangers).toEqual([])
})

test('apps are imported by no one', () => {
  const outside = ['packages/contract', 'packages/codegen', 'packages/client'].flatMap((folder) =>
    filesBelow(`${folder}/src`),
  )
  const arrows = outside
    .flatMap(arrowsFrom)
    .filter(({ to }) => to.startsWith('apps/') || /^@parley\/(server|docs|bench)/.test(to))
  expect(arrows).toEqual([])
})

test('only main.ts touches the process', () => {
  const touching = filesBelow(SERVER)
    .filter((file) => !isTest(file))
    .filter((file) => /\bprocess\.(?!versions)/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(touching).toEqual([`${SERVER}/main.ts`])
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
  const files = ['packages', 'apps']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => !file.includes('node_modules'))
  expect(files.filter((file) => /\b(utils?|helpers?|common|managers?)\b/i.test(file))).toEqual([])
})
