// Small documents, whose generated code the compiler takes, and which that code emits again.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../src/index.ts'
import { Ledger } from '../../src/ledger.ts'
import { upgraded } from '../../src/upgrade.ts'
import type { JsonObject } from '@parley/openapi-document'
import { proveAblation, proveDifferential, proveRoundTrip, type AblationInput } from '@parley/contract-proofs'
import { smallDocuments } from './documents.ts'
import { trapDocuments } from './traps.ts'

/** Below this package, so that the generated modules find their libraries. */
const FOLDER = fileURLToPath(new URL(`../../dist/small-documents-${process.pid}/`, import.meta.url))
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
const BASE = fileURLToPath(new URL('../../../../tsconfig.base.json', import.meta.url))

const CHECKS = ['basic', 'header:X-Key', 'oauth2']
/** Constraints without which the code judges every value alike: both of two closed objects reject the same properties. */
const REDUNDANT: Readonly<Record<string, readonly string[]>> = {
  'allOf of closed objects': ['schemas.ts:5 Both: z.strictObject()', 'schemas.ts:9 Both: z.strictObject()'],
}

const documents = { ...smallDocuments, ...trapDocuments }
const NAMES = Object.keys(documents)
/** The keywords of each document that its code doesn't enforce. */
const open = new Map<string, readonly string[]>()
const folderOf = (name: string): string => `${FOLDER}${name.replaceAll(' ', '-')}/`

let messages = ''
beforeAll(() => {
  for (const [name, document] of Object.entries(documents)) {
    mkdirSync(folderOf(name), { recursive: true })
    const { files, account } = generate(document, 'openapi.json', { checks: CHECKS })
    open.set(
      name,
      account.places.flatMap((place) => (place.class === 'open' ? [place.at] : [])),
    )
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(folderOf(name) + file, text)
    }
  }
  writeFileSync(`${FOLDER}tsconfig.json`, JSON.stringify({ extends: BASE, include: ['*/*.ts'] }))
  messages = typecheck()
})
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

/** Returns the compiler's errors in the generated modules. */
function typecheck(): string {
  try {
    return execFileSync(process.execPath, [TSC, '-p', FOLDER, '--checkers', '1', '--pretty', 'false'], {
      cwd: FOLDER,
      encoding: 'utf8',
    })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

interface Routes {
  readonly routes: AblationInput['routes']
  readonly webhooks?: AblationInput['webhooks']
  readonly emitDocument: (app: OpenAPIHono) => object
}

async function load(name: string): Promise<{ code: AblationInput; emitted: object }> {
  const text = (file: string) => readFileSync(folderOf(name) + file, 'utf8')
  const { schemas }: Pick<AblationInput, 'schemas'> = await import(/* @vite-ignore */ `${folderOf(name)}schemas.ts`)
  const checks: AblationInput['checks'] = await import(/* @vite-ignore */ `${folderOf(name)}checks.ts`)
  const { routes, webhooks, emitDocument }: Routes = await import(/* @vite-ignore */ `${folderOf(name)}routes.ts`)
  const app = new OpenAPIHono()
  for (const route of Object.values(routes)) app.openapi(route as RouteConfig, () => new Response())
  const sources = { schemas: text('schemas.ts'), routes: text('routes.ts') }
  return { code: { schemas, routes, webhooks, checks, sources }, emitted: emitDocument(app) }
}

describe.each(NAMES)('%s', (name) => {
  const document: JsonObject = documents[name] ?? {}
  const written = upgraded(document, new Ledger()) as JsonObject

  test('makes code that compiles', () => {
    expect(messages.split('\n').filter((line) => line.startsWith(name.replaceAll(' ', '-')))).toEqual([])
  })

  test('is emitted again by the code, and every change of it is noticed', async () => {
    const { emitted } = await load(name)
    const { differences, changed, removed } = proveRoundTrip(written, emitted)
    expect({ differences, changed: changed.missed, removed: removed.missed }).toEqual({
      differences: [],
      changed: [],
      removed: [],
    })
  })

  test('is enforced by the code, and no constraint of the code could go without notice', async () => {
    const { code } = await load(name)
    const options = { open: open.get(name) ?? [], mutations: 5 }
    expect(proveDifferential(document, code, { ...options, mutations: 200 }).disagreements).toEqual([])
    expect(proveAblation(written, code, options).missed).toEqual(REDUNDANT[name] ?? [])
  })
})

test('the compiler looked at every module', () => {
  expect(messages).toBe('')
})
