// `pnpm --filter @parley/codegen soak [--prove] <document>[:<root>]...`: generates, type-checks and emits a large
// document, and documents that aren't in this repository. With --prove, it also runs their code on values around each keyword.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { differences, normalize, type Generated } from '@parley/contract-proofs'
import { isObject, plain, type Json, type JsonObject } from '@parley/openapi-document'
import { loadDocument } from '@parley/openapi-document/load'
import { generate } from '../src/index.ts'
import { Ledger } from '../src/ledger.ts'
import { prove } from '../src/prove.ts'
import { upgraded } from '../src/upgrade.ts'

const FOLDER = fileURLToPath(new URL('../dist/soak/', import.meta.url))
const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const BASE = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url))

/** Generates with every credential that the document names. */
function generated(document: Json, checks: readonly string[] = []): ReturnType<typeof generate> {
  try {
    return generate(document, 'openapi.json', { checks })
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error
    const named = error.errors.flatMap((each) => /--checks=(.+)$/.exec(String(each))?.[1] ?? [])
    if (named.length < error.errors.length) throw error
    return generated(document, [...checks, ...named])
  }
}

function typecheck(folder: string): string {
  writeFileSync(`${folder}tsconfig.json`, JSON.stringify({ extends: BASE, include: ['*.ts'] }))
  try {
    return execFileSync(process.execPath, [TSC, '-p', folder, '--checkers', '1', '--pretty', 'false'], {
      encoding: 'utf8',
    })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

type Routes = Pick<Generated, 'routes'> & { readonly emitDocument: (app: OpenAPIHono) => object }

async function emitted(folder: string): Promise<JsonObject> {
  const { routes, emitDocument } = (await import(`${folder}routes.ts`)) as Routes
  const app = new OpenAPIHono()
  for (const route of Object.values(routes)) app.openAPIRegistry.registerPath(route as RouteConfig)
  return plain(emitDocument(app))
}

/** The differences between the document as it is written and as the code emits it, without those that the ledger lists. */
async function unlisted(document: Json, places: readonly { readonly at: string }[], folder: string): Promise<string[]> {
  const written = upgraded(document, new Ledger())
  if (!isObject(written)) throw new TypeError('a document is an object')
  const found = differences(normalize(written).parts, normalize(await emitted(folder)).parts)
  // The parts are named by their pointers.
  const pointers = found.map(({ at }) => `#${at.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')}`)
  return pointers.filter((pointer) => !places.some(({ at }) => pointer.startsWith(at)))
}

async function run(file: string, root: string | undefined): Promise<boolean> {
  const folder = `${FOLDER}${basename(file, extname(file))}/`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const start = performance.now()
  const { document } = loadDocument(file, { root })
  const { files, account } = generated(document)
  for (const [name, text] of Object.entries(files)) writeFileSync(folder + name, text)
  const made = performance.now()
  const errors = typecheck(folder)
  const checked = performance.now()
  const { exact, carried, open } = account.sums
  const found = await unlisted(document, account.places, folder)
  const seconds = [made - start, checked - made].map((ms) => (ms / 1_000).toFixed(1))
  console.log(
    `${basename(file)}: ${((exact / (exact + carried + open)) * 100).toFixed(1)} % exact, ${carried} carried, ${open} open;`,
    `generated in ${seconds[0]} s, type-checked in ${seconds[1]} s; ${found.length} unlisted differences`,
  )
  for (const line of [...errors.split('\n', 5), ...found.slice(0, 5)]) if (line !== '') console.log(`  ${line}`)
  if (!values['prove'] || !isObject(document)) return errors === '' && found.length === 0
  const places = account.places.flatMap((place) => (place.class === 'open' ? [place.at] : []))
  const { code, stdout } = await prove({ document, out: folder, open: places })
  process.stdout.write(stdout)
  return errors === '' && found.length === 0 && code === 0
}

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })

/** A document of 1,000 operations, in a file. Its schemas refer to each other in circles of five. */
function largeDocument(): string {
  const text = { type: 'string', minLength: 1, maxLength: 99 }
  const all = Array.from({ length: 250 }, (_, index) => {
    const one = { $ref: `#/components/schemas/Thing${index}` }
    const next = { $ref: `#/components/schemas/Thing${Math.floor(index / 5) * 5 + ((index + 1) % 5)}` }
    const ok = (schema: JsonObject) => ({ responses: { 200: { description: 'The thing.', ...json(schema) } } })
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 20 } }
    const list = { get: { parameters: [limit], ...ok({ type: 'array', items: one }) } }
    const id = { name: 'id', in: 'path', required: true, schema: text }
    const single = { parameters: [id], get: ok(one), put: { requestBody: json(one), ...ok(one) } }
    const paths = {
      [`/a${index}`]: { ...list, post: { requestBody: json(one), ...ok(one) } },
      [`/a${index}/{id}`]: single,
    }
    const properties = { id: text, kind: { enum: ['a', 'b'], type: 'string' }, next }
    return { paths, schemas: { [`Thing${index}`]: { type: 'object', required: ['id'], properties } } }
  })
  const paths = Object.assign({}, ...all.map((each) => each.paths))
  const schemas = Object.assign({}, ...all.map((each) => each.schemas))
  const info = { title: 'Large', version: '1.0.0' }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}large.json`, JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } }))
  return `${FOLDER}large.json`
}

const { values, positionals } = parseArgs({ options: { prove: { type: 'boolean' } }, allowPositionals: true })
for (const argument of [largeDocument(), ...positionals]) {
  const [file = '', root] = argument.split(':')
  const isGood = await run(file, root).catch((error: unknown) => {
    console.log(`${basename(file)}: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (isGood !== true) process.exitCode = 1
}
