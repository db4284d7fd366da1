// Each promise of the README is kept, and the test of each fails with a client that is broken on purpose.
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type * as Client from '../src/index.ts'
import { type Promised, PROMISES } from './promises.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

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
  if (defect && planted !== 1) throw new Error(`The text of the defect is ${planted} times in the file.`)
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is this module, built.
  return (await import(`data:text/javascript;base64,${code}`)) as typeof Client
}

test.each(PROMISES)('$claim', async ({ isKept }) => {
  expect(await isKept(await load())).toBe(true)
})

test.each(PROMISES)('a client is found out in which this is broken: $claim', async ({ isKept, defect }) => {
  expect(await isKept(await load(defect)).catch(() => false)).toBe(false)
})
