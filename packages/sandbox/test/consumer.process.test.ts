// The package as its consumers get it: packed, and installed without a network in an empty folder outside of this workspace. The
// examples of its README are compiled and run there.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExamples } from './readme.ts'

const packageFolder = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const run = promisify(execFile)
const require = createRequire(import.meta.url)
const packageOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

let folder: string
const inFolder = (program: string, ...args: string[]) =>
  run(process.execPath, [program, ...args], { cwd: folder, env: { PATH: process.env['PATH'], NO_COLOR: '1' } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sandbox-'))
  for (const name of ['client', 'sandbox']) {
    await run('pnpm', ['pack', '--out', join(folder, `${name}.tgz`)], { cwd: packageFolder(name) })
  }
  await writeFile(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }')
  // Its own workspace, or pnpm looks for one above.
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n')
  await run('pnpm', ['add', './sandbox.tgz', '--offline'], { cwd: folder })
  // The client has a dependency, which is in pnpm's store already.
  await run('pnpm', ['add', './client.tgz', '--prefer-offline'], { cwd: folder })
  await symlink(packageOf('vitest'), join(folder, 'node_modules/vitest'))
  await mkdir(join(folder, 'node_modules/@types'))
  await symlink(packageOf('@types/node'), join(folder, 'node_modules/@types/node'))
  await writeExamples()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeExamples(): Promise<void> {
  await mkdir(join(folder, 'examples'))
  for (const [index, { runner, code }] of (await readExamples()).entries()) {
    await writeFile(join(folder, 'examples', `${runner}-${index}.test.${runner === 'jest' ? 'cjs' : 'ts'}`), code)
  }
}

const examplesFor = async (runner: string) =>
  (await readdir(join(folder, 'examples'))).filter((name) => name.startsWith(runner)).map((name) => `examples/${name}`)

test('the tarball has the build, README, changelog and license, and nothing of the workspace', async () => {
  const installed = join(folder, 'node_modules/@parley/sandbox')
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest['dependencies']).toBeUndefined()
  expect((await readdir(installed)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  for (const name of await readdir(join(installed, 'dist'))) {
    const text = await readFile(join(installed, 'dist', name), 'utf8')
    expect(text).not.toMatch(/^import .*from "(?!node:)/m)
    expect(text).not.toContain(packageFolder('..'))
  }
})

const OLD_NODE = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`
const START = `.then(({ createSandbox }) => createSandbox()).catch(({ message }) => console.log(message))`

test.each(["import('@parley/sandbox')", "Promise.resolve(require('@parley/sandbox'))"])(
  'on a Node without SQLite, %s works and createSandbox says which version it needs',
  async (load) => {
    const { stdout } = await inFolder('--no-experimental-sqlite', '--eval', `${OLD_NODE} ${load}${START}`)
    expect(stdout).toBe('@parley/sandbox needs Node 22.20 or newer, and this is 20.20.2.\n')
  },
)

test('each example compiles in a strict program, with the types of libraries checked as well', async () => {
  const options = { strict: true, target: 'es2024', module: 'nodenext', exactOptionalPropertyTypes: true, noEmit: true }
  const own = { skipLibCheck: false, types: ['node'], lib: ['es2024', 'esnext.disposable'] }
  const compilerOptions = { ...options, ...own, noUncheckedIndexedAccess: true }
  // Vitest's own declarations need more than a consumer of this package has.
  for (const [runner, skipLibCheck] of [
    ['node', false],
    ['vitest', true],
  ] as const) {
    const tsconfig = { compilerOptions: { ...compilerOptions, skipLibCheck }, files: await examplesFor(runner) }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    await expect(inFolder(join(packageOf('typescript'), 'bin/tsc'), '-p', '.')).resolves.toMatchObject({ stdout: '' })
  }
})

test('the example of node:test runs with nothing but Node', async () => {
  const { stdout } = await inFolder('--test', ...(await examplesFor('node')))
  expect(stdout).toMatch(/^\S pass 1$/m)
  expect(stdout).toMatch(/^\S fail 0$/m)
})

test('the examples of Vitest run', async () => {
  const examples = await examplesFor('vitest')
  const { stdout } = await inFolder(join(packageOf('vitest'), 'vitest.mjs'), 'run', '--maxWorkers=1', ...examples)
  expect(stdout).toMatch(new RegExp(`Tests\\D+${examples.length} passed`))
})

test('the example of Jest, which is CommonJS, runs with the globals of Jest', async () => {
  const examples = await examplesFor('jest')
  const config = { test: { globals: true, include: ['examples/*.cjs'] } }
  await writeFile(join(folder, 'jest.config.mjs'), `export default ${JSON.stringify(config)}`)
  const args = ['run', '--config', 'jest.config.mjs', ...examples]
  const { stdout } = await inFolder(join(packageOf('vitest'), 'vitest.mjs'), ...args)
  expect(stdout).toMatch(/Tests\D+1 passed/)
})

/** A runner's fake `setImmediate`, which nothing moves on, and then a request that never ends. */
const POISONED = `
import { createParley } from '@parley/client'
import { createSandbox } from '@parley/sandbox'

const sandbox = await createSandbox()
const real = globalThis.setImmediate
globalThis.setImmediate = () => undefined
const parley = createParley(sandbox.as('agent'))
const { uniqueId } = await sandbox.add.conversation()
const { conversation } = await parley.updateConversation(uniqueId, { status: 'Closed' })
console.log(conversation.status)
globalThis.setImmediate = real
await sandbox.reset()

const begun = Promise.withResolvers()
sandbox.next('listTags').after(() => {
  begun.resolve()
  return new Promise(() => {})
})
void parley.listTags({ timeoutMs: Infinity })
await begun.promise
await sandbox.reset().catch(({ message }) => console.log(message))
await sandbox.reset()
console.log((await parley.listTags()).tags.length)
await sandbox.close()`

test('a test that fakes setImmediate breaks no other test, and a stuck request fails one reset', async () => {
  await writeFile(join(folder, 'poisoned.mjs'), POISONED)
  const { stdout } = await inFolder('poisoned.mjs')
  expect(stdout.split('\n')).toEqual([
    'Closed',
    expect.stringMatching(/^A request of the sandbox has not ended\. If a test fakes timers, leave /) as string,
    '0',
    '',
  ])
})
