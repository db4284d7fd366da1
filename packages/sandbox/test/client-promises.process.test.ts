// Each promise of the client's README is kept against the real service, and a client that is broken on purpose is found out.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Client from '@parley/client'
import { build } from 'esbuild'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { ERRORS } from './client-promises/errors.ts'
import { EVENTS } from './client-promises/events.ts'
import { HOOKS } from './client-promises/hooks.ts'
import { KEYS } from './client-promises/keys.ts'
import type { LogLine, Promised, Surroundings } from './client-promises/promise.ts'
import { READS } from './client-promises/reads.ts'
import { RETRIES } from './client-promises/retries.ts'

const PROMISES = [...READS, ...RETRIES, ...KEYS, ...ERRORS, ...HOOKS, ...EVENTS]
const SOURCES = fileURLToPath(new URL('../../client/src', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'parley-promises-'))
let loaded = 0

/** The client as one module, with this defect if one is given. */
async function load(defect?: Promised['defect']): Promise<typeof Client> {
  let planted = 0
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, 'index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    plugins: [
      {
        name: 'defect',
        setup(own) {
          own.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            let contents = await readFile(path, 'utf8')
            if (defect && relative(SOURCES, path).replaceAll(sep, '/') === defect[0]) {
              planted = contents.split(defect[1]).length - 1
              contents = contents.replace(defect[1], () => defect[2])
            }
            return { contents, loader: 'ts' }
          })
        },
      },
    ],
  })
  if (defect && planted !== 1)
    throw new Error(`packages/client/src/${defect[0]} has this text ${planted} times, not once: ${defect[1]}`)
  const file = join(folder, `client-${loaded++}.mjs`)
  await writeFile(file, outputFiles[0]?.contents ?? '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is this module, built.
  return (await import(pathToFileURL(file).href)) as typeof Client
}

const log: LogLine[] = []
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The service logs a line of this shape for each request.
const sandbox = await createSandbox({ log: (line) => log.push(JSON.parse(line) as LogLine) })
beforeEach(async () => {
  await sandbox.reset()
  log.length = 0
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const surroundingsOf = (client: typeof Client): Surroundings => ({
  client,
  sandbox,
  as: (person, options) => client.createParley({ ...sandbox.as(person), retry: { baseDelayMs: 0 }, ...options }),
  log,
})

const whole = await load()

test.each(PROMISES)('$claim', async ({ isKept }) => {
  expect(await isKept(surroundingsOf(whole))).toBe(true)
})

test.each(PROMISES)('a client that breaks this promise is found: $claim', async ({ isKept, defect }) => {
  const broken = surroundingsOf(await load(defect))
  expect(await isKept(broken).catch(() => false)).not.toBe(true)
})
