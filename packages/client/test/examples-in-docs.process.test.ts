// The examples in the comments of what is public: everything has one, and each compiles as it stands.
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as adapter from '../src/adapter/index.ts'
import * as client from '../src/index.ts'

const run = promisify(execFile)
const SOURCES = fileURLToPath(new URL('../src', import.meta.url))
const PROGRAM = fileURLToPath(new URL('examples-in-docs.generated.ts', import.meta.url))

/** Declarations that the examples take for granted. */
const GIVEN = `
declare const parley: Parley
declare const error: unknown
declare const request: Request
declare const secret: string
declare const store: {
  position: () => Promise<string>
  transaction: (work: () => Promise<void>) => Promise<void>
  setPosition: (position: string) => Promise<void>
}
declare const secrets: { write: (name: string, value: string) => Promise<void> }
declare const apply: (event: Event) => Promise<void>
declare const resynchronize: () => Promise<void>
declare const adapter: Adapter
declare const message: ReceivedMessage
declare const response: Response
declare const signal: AbortSignal
declare const APP_URL: string
`

async function examples(): Promise<string[]> {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(SOURCES, name), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/@example\n((?: *\*(?!\/| @).*\n)+)/g)].map(([, lines = '']) =>
      lines.replaceAll(/^ *\* ?/gm, ''),
    ),
  )
}

test('each example compiles', async () => {
  const found = await examples()
  expect(found.length).toBeGreaterThan(25)
  const imports = new Set<string>()
  const bodies = found.map((example, index) => {
    const code = example.replaceAll(/^import .* from '(@parley[^']*)'\n/gm, (line: string) => {
      imports.add(line)
      return ''
    })
    return `export async function example${index}() {\n${code}\nreturn undefined as unknown\n}`
  })
  const main = `import { ${Object.keys(client).join(', ')}, type Event, type Parley, type ReceivedMessage } from '@parley/client'
import { ${Object.keys(adapter).join(', ')}, type Adapter } from '@parley/client/adapter'
import { sqliteStorage } from '@parley/client/adapter/sqlite'
import { createRawClient } from '@parley/client/raw'
`
  await writeFile(PROGRAM, `${main}${[...imports].join('')}${GIVEN}${bodies.join('\n')}`)
  onTestFinished(() => rm(PROGRAM, { force: true }))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const options =
    '--noEmit --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node --lib esnext,dom'
  const compiled: unknown = await run(process.execPath, [tsc, '--ignoreConfig', ...options.split(' '), PROGRAM]).catch(
    (error: unknown) => error,
  )
  expect(Object(compiled).stdout).toBe('')
})
