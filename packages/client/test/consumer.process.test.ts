// The package as its callers get it: packed, installed in an empty folder outside of this workspace, compiled, bundled, run, from
// ES modules and from CommonJS.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { CONVERSATION, startService } from '@parley/tools'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { contractVersion } from '../src/index.ts'

const ROOM = fileURLToPath(new URL('..', import.meta.url))
/** The main entry without `follow` and `verifyWebhook`. */
const MAIN = 'createParley, isParleyError, isProblem, ParleyError, contractVersion'
const OPERATION = `
import { createClient, updateConversation } from '@parley/client/operations'
export const { updateConversation: update } = createClient({ baseUrl: 'https://parley.example', apiKey: 'k' }, { updateConversation })`

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const MISUSE = require.resolve('./consumer/misuse.ts')
const PROGRAMS = [
  require.resolve('./consumer/program.ts'),
  MISUSE,
  require.resolve('./consumer/optional.ts'),
  require.resolve('./consumer/commonjs.cts'),
  require.resolve('./consumer/exported.ts'),
]

/** A project with the client and its optional peer, and a project with the client alone. */
let folder: string
let alone: string
const installed = () => join(folder, 'node_modules/@parley/client')

/** Installs packages in a folder of its own, beside programs. */
async function install(packages: readonly string[], programs: readonly string[]): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'parley-consumer-'))
  await writeFile(join(target, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }')
  // Its own workspace, or pnpm looks for one above; what this workspace has installed is in pnpm's store already.
  await writeFile(join(target, 'pnpm-workspace.yaml'), 'packages: []\n')
  await run('pnpm', ['add', ...packages, '--prefer-offline'], { cwd: target })
  await mkdir(join(target, 'src'))
  for (const program of programs) await copyFile(program, join(target, 'src', basename(program)))
  return target
}

beforeAll(async () => {
  const packed = join(await mkdtemp(join(tmpdir(), 'parley-packed-')), 'client.tgz')
  await run('pnpm', ['pack', '--out', packed], { cwd: ROOM })
  folder = await install([packed, `openapi-fetch@${manifest.peerDependencies['openapi-fetch']}`], PROGRAMS)
  alone = await install([packed], [MISUSE])
  await rm(dirname(packed), { recursive: true })
})
afterAll(async () => {
  for (const target of [folder, alone]) await rm(target, { recursive: true, force: true })
})

test('the tarball has the build, README, changelog and license, and nothing of the workspace', async () => {
  const packed = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8'))
  expect(packed.dependencies).toBeUndefined()
  expect(packed.peerDependencies).toEqual({ 'openapi-fetch': expect.stringMatching(/^\^\d/) })
  // npm rejects provenance for a package that doesn't name its repository.
  expect(packed.publishConfig?.provenance ?? false).toBe(packed.repository !== undefined)
  expect((await readdir(installed())).toSorted()).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']),
  )
  const names = await readdir(join(installed(), 'dist'))
  const scripts = names.filter((name) => !name.endsWith('.map'))
  // An editor and a stack trace show the sources.
  expect(names).toEqual(expect.arrayContaining(['index.js.map', 'index.cjs.map']))
  for (const name of scripts) {
    const text = await readFile(join(installed(), 'dist', name), 'utf8')
    expect(text).not.toMatch(/@parley\/contract|from ['"]node:/)
    // The types of the peer are part of the package.
    expect(/(?:from|require\()\s*"openapi-/.test(text)).toBe(/^raw\.c?js$/.test(name))
  }
})

/** The options of a strict consumer. The types of libraries are checked as well. */
const compilerOptions = {
  strict: true,
  target: 'es2022',
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
}

const web = { lib: ['es2022', 'dom', 'dom.iterable'], types: [] }
const node = {
  lib: ['es2022'],
  types: ['node'],
  typeRoots: [dirname(dirname(require.resolve('@types/node/package.json')))],
}

test.each([
  ['7', 'typescript', 'nodenext', web],
  ['5.9', 'typescript-5', 'nodenext', web],
  ['7, through a bundler', 'typescript', 'bundler', web],
  ['7, with the types of Node in place of a browser’s', 'typescript', 'nodenext', node],
])(
  'a strict program compiles under TypeScript %s',
  async (_, compiler, moduleResolution, platform) => {
    const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution
    const options = { ...compilerOptions, module, moduleResolution, ...platform }
    await expect(compile(folder, compiler, options)).resolves.toMatchObject({ stdout: '' })
  },
  120_000,
)

test.each([
  ['7', 'typescript', 'nodenext'],
  ['5.9', 'typescript-5', 'nodenext'],
  ['7, through a bundler', 'typescript', 'bundler'],
])(
  'a library that exports what it gets from the client has declarations under TypeScript %s',
  async (_, compiler, moduleResolution) => {
    const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution
    const emitted = {
      declaration: true,
      noEmit: false,
      emitDeclarationOnly: true,
      outDir: 'declared',
      rootDir: './src',
    }
    const options = { ...compilerOptions, module, moduleResolution, ...web, ...emitted }
    await expect(compile(folder, compiler, options)).resolves.toMatchObject({ stdout: '' })
  },
  120_000,
)

/** Compiles the programs of a project. Rejects with the errors of the compiler. */
async function compile(target: string, compiler: string, options: object) {
  await writeFile(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }))
  const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), 'bin/tsc')
  return run(process.execPath, [tsc, '-p', target])
}

test('without openapi-fetch, a strict program compiles, the methods load, and the raw entry names what is missing', async () => {
  const options = { ...compilerOptions, module: 'nodenext', moduleResolution: 'nodenext', ...web }
  await expect(compile(alone, 'typescript', options)).resolves.toMatchObject({ stdout: '' })
  // Without the environment of this process, because pnpm puts the packages of this workspace into `NODE_PATH`.
  const load = (type: string, code: string) =>
    run(process.execPath, [`--input-type=${type}`, '-e', code], { cwd: alone, env: {} })
  await load('module', `await import('@parley/client'); await import('@parley/client/operations')`)
  await load('commonjs', `require('@parley/client'); require('@parley/client/operations')`)
  await expect(load('module', `await import('@parley/client/raw')`)).rejects.toThrow(
    /Cannot find package 'openapi-fetch' imported from .*raw\.js/,
  )
  await expect(load('commonjs', `require('@parley/client/raw')`)).rejects.toThrow("Cannot find module 'openapi-fetch'")
})

test('the package can be required', async () => {
  const source = `
    const { createParley, isParleyError, ParleyError } = require('@parley/client')
    const { createRawClient } = require('@parley/client/raw')
    const { createClient, getCaller } = require('@parley/client/operations')
    const { getCaller: call } = createClient({ baseUrl: 'https://parley.example', apiKey: 'k' }, { getCaller })
    if (typeof call !== 'function') throw new Error('It has no method.')
    let caught
    try { createParley({ baseUrl: '/', apiKey: 'k' }) } catch (error) { caught = error }
    const parley = createParley({ baseUrl: 'https://parley.example', apiKey: 'k', fetch: async () => new Response('', { status: 401 }) })
    createRawClient(parley).GET('/api/auth/api-keys/regenerate').then(async ({ response }) => {
      const { ParleyError: other, isParleyError: otherCheck } = await import('@parley/client')
      const own = [caught instanceof ParleyError, isParleyError(caught)]
      console.log(response.status, caught.message, ...own, other !== ParleyError, caught instanceof other, otherCheck(caught))
    })`
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '-e', source], { cwd: folder })
  expect(stdout).toBe('401 baseUrl must be an http(s) URL without login, query and fragment true true true true true\n')
})

const bundle = (contents: string) =>
  build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'silent',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  })

const gzipBytes = async (contents: string) =>
  gzipSync((await bundle(contents)).outputFiles[0]?.contents ?? '', { level: 9 }).length

test.each([
  ['one operation', 5450, OPERATION],
  ['everything but events and webhooks', 8800, `export { ${MAIN} } from '@parley/client'`],
  ['everything', 10_200, `export * from '@parley/client'`],
  ['the verification of webhooks', 1400, `export { verifyWebhook, WebhookRejected } from '@parley/client'`],
])('%s is at most %i bytes in the bundle of a browser', async (_, bytes, source) => {
  expect(await gzipBytes(source)).toBeLessThanOrEqual(bytes)
})

test('the adapter adds at most 6400 bytes to a client that follows events', async () => {
  const client = `export { createParley, EventsLost, follow } from '@parley/client'`
  const both = `${client}\nexport * from '@parley/client/adapter'`
  expect((await gzipBytes(both)) - (await gzipBytes(client))).toBeLessThanOrEqual(6400)
})

test('a bundle has nothing that the caller doesn’t use', async () => {
  const { outputFiles } = await bundle(
    `import '@parley/client'; import '@parley/client/adapter'; import '@parley/client/adapter/sqlite'
    import '@parley/client/operations'; import '@parley/client/raw'`,
  )
  expect(outputFiles[0]?.text).toBe('')
})

test('a program that is bundled for a browser runs against the server', async () => {
  await using service = await startService()
  const { outputFiles } = await bundle(`import './src/program.ts'`)
  await writeFile(join(folder, 'bundle.js'), outputFiles[0]?.contents ?? '')
  const env = { BASE_URL: service.url, API_KEY: service.apiKey, CONVERSATION }
  const { stdout } = await run(process.execPath, ['bundle.js'], { cwd: folder, env })
  expect(stdout).toBe(`Closed true true Active ${contractVersion}\n`)
})

test('a program runs against the server as it is written', async () => {
  await using service = await startService()
  const env = { BASE_URL: service.url, API_KEY: service.apiKey, CONVERSATION }
  const { stdout } = await run(process.execPath, ['src/program.ts'], { cwd: folder, env })
  expect(stdout).toBe(`Closed true true Active ${contractVersion}\n`)
})
