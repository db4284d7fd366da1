// The package as others get it: packed, installed in an empty folder outside of this workspace, and used as its README says.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const require = createRequire(import.meta.url)
const LIBRARIES = {
  hono: require.resolve('hono'),
  zod: require.resolve('zod'),
  '@hono/zod-openapi': require.resolve('@hono/zod-openapi'),
  '@hono/node-server': require.resolve('@hono/node-server'),
}

/** The versions of Node on the path, and the one that runs the tests. */
const NODES = new Map(
  [process.execPath, ...(process.env['PATH'] ?? '').split(delimiter).map((each) => join(each, 'node'))]
    .filter((file) => existsSync(file))
    .map((file) => [execFileSync(file, ['--version'], { encoding: 'utf8' }).trim(), file]),
)
/** Those that run TypeScript files as they are. */
const STRIPPING = [...NODES].filter(([version]) => /^v(?:22\.(?:1[89]|[2-9]\d)|2[3-9]|[3-9]\d)\./.test(version))

let folder: string
const readme = (name: string, text: string) => {
  const [, code = ''] = new RegExp(`\`\`\`\\w+\\n[#/]+ ${name}\\n([^]*?)\`\`\``).exec(text) ?? []
  return writeFile(join(folder, name), code)
}
const program = (node: string, ...args: string[]) =>
  run(node, [join(folder, 'node_modules/@parley/codegen/dist/main.js'), ...args], { cwd: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-codegen-'))
  await run('pnpm', ['pack', '--out', join(folder, 'codegen.tgz')], { cwd: PACKAGE })
  await writeFile(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }')
  // Its own workspace, or pnpm looks for one above.
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n')
  const versions = await Promise.all(
    Object.entries(LIBRARIES).map(async ([name, file]) => {
      const manifest = join(file.slice(0, file.lastIndexOf(`/${name}/`)), name, 'package.json')
      const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
      return `${name}@${version}`
    }),
  )
  // The libraries are in pnpm's store already.
  await run('pnpm', ['add', './codegen.tgz', ...versions, '--prefer-offline'], { cwd: folder })
  const text = await readFile(join(PACKAGE, 'README.md'), 'utf8')
  for (const name of ['openapi.yaml', 'tsconfig.json', 'app.ts']) await readme(name, text)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the tarball holds the program, the checks and the papers, and needs no other package', async () => {
  const installed = join(folder, 'node_modules/@parley/codegen')
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest['dependencies']).toBeUndefined()
  const files = await readdir(installed, { recursive: true, withFileTypes: true })
  const names = files.filter((each) => each.isFile() && !each.parentPath.endsWith('.bin')).map(({ name }) => name)
  const chunks = names.filter((name) => /-[\w-]{8}\.js$/.test(name))
  expect(names.filter((name) => !chunks.includes(name)).toSorted()).toEqual(
    ['LICENSE', 'README.md', 'THIRD-PARTY-LICENSES.txt', 'checks.ts', 'main.js', 'package.json'].toSorted(),
  )
  const code = [...chunks, 'main.js'].map((name) => readFile(join(installed, 'dist', name), 'utf8'))
  expect((await Promise.all(code)).join('\n')).not.toMatch(/^import .*from "(?!node:|\.\/)/m)
})

test.each([...NODES])(
  'the commands of the README generate code that compiles in a strict program, on %s',
  async (_version, node) => {
    expect(await program(node, 'check', 'openapi.yaml')).toMatchObject({ stderr: '' })
    await program(node, 'generate', 'openapi.yaml', '--out', 'api')
    const imports = await Promise.all(
      (await readdir(join(folder, 'api')))
        .filter((name) => name.endsWith('.ts'))
        .map(async (name) =>
          (await readFile(join(folder, 'api', name), 'utf8')).match(/(?<=^import .*from ')[^.'][^']*/gm),
        ),
    )
    expect(new Set(imports.flatMap((found) => found ?? []))).toEqual(new Set(['@hono/zod-openapi']))
    const tsc = join(PACKAGE, 'node_modules/typescript/bin/tsc')
    await expect(run(process.execPath, [tsc, '-p', '.'], { cwd: folder })).resolves.toMatchObject({ stdout: '' })
  },
)

test.each(STRIPPING)('the generated code serves the document of the README on %s', async (_version, node) => {
  const { stdout } = await program(node, 'generate', 'openapi.yaml', '--out', 'api', '--prove')
  expect(stdout).toMatch(/^\d{3,} values in 5 places were compared with the document\n$/)
  const app = spawn(node, ['app.ts'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void app.kill())
  const [line] = (await once(app.stdout, 'data')) as [Buffer]
  const url = String(line).trim()
  const post = (body: object) =>
    fetch(`${url}/books`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  expect((await post({ title: '' })).status).toBe(400)
  expect((await post({ title: 'Solaris', more: 1 })).status).toBe(400)
  expect(await (await post({ title: 'Solaris', pages: 204 })).json()).toEqual({ title: 'Solaris', pages: 204 })
  expect(await (await fetch(`${url}/books?limit=1`)).json()).toEqual([{ title: 'Solaris', pages: 204 }])
  expect((await fetch(`${url}/books?limit=0`)).status).toBe(400)
  expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ info: { title: 'Books' } })
})
