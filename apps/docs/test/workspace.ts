// Copies of the whole workspace, for commands that work on the tree that they are in.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { inWorkspace } from '../src/places.ts'
import { replace } from './specification.ts'

const run = promisify(execFile)

const ROOT = inWorkspace('.')
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.turbo', '.parley', 'coverage'])
const PACKAGES = ['spec', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)]
const APPS = ['apps/docs', 'apps/server']

export interface Workspace {
  path: (file: string) => string
  /** Replaces a text in one file. */
  edit: (file: string, from: string | RegExp, to: string) => Promise<void>
  /** Does what `pnpm generate` does. */
  generate: () => Promise<void>
  /** Runs a program of the docs with Node.js. */
  node: (script: string, ...args: string[]) => Promise<{ code: number; stdout: string; stderr: string }>
  remove: () => Promise<void>
}

/** A copy whose packages refer to each other, and to the libraries of the original. */
export async function copyOfWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-workspace-'))
  const path = (file: string) => join(folder, file)
  await cp(ROOT, folder, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) })
  for (const name of ['.', ...PACKAGES, ...APPS]) await linkLibraries(name, folder)
  // Programs in the folder `desktop` of the copy replace those of the machine.
  const env = { ...process.env, PATH: `${path('desktop')}${delimiter}${process.env['PATH']}` }
  const node = async (cwd: string, args: string[]) =>
    run(process.execPath, args, { cwd: path(cwd), env, maxBuffer: 2 ** 26 })
  return {
    path,
    edit: (file, from, to) => replace(path(file), from, to),
    generate: async () => {
      await node('spec', ['node_modules/@redocly/cli/bin/cli.js', 'bundle', 'parley', '--output', 'dist/openapi.yaml'])
      await node('packages/contract', ['scripts/generate.ts'])
      await node('packages/client', ['scripts/generate.ts'])
      await node('apps/docs', ['src/commands/api.ts'])
      await node('apps/server', ['scripts/generate.ts'])
    },
    node: (script, ...args) =>
      node('.', [script, ...args]).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      ),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Libraries lead to the original, and packages of the workspace to the copy. */
async function linkLibraries(name: string, folder: string): Promise<void> {
  const [from, to] = [join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules')]
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from)) {
    if (entry !== '@parley') {
      await symlink(join(from, entry), join(to, entry))
      continue
    }
    await mkdir(join(to, entry))
    for (const own of await readdir(join(from, entry))) {
      const target = PACKAGES.find((one) => one.endsWith(own))
      if (target !== undefined) await symlink(relative(join(to, entry), join(folder, target)), join(to, entry, own))
    }
  }
}
