// Writes what the readers of the study see: the diff of each change, and what `pnpm review` writes about it. README.md says why.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { inWorkspace } from '../../src/places.ts'
import { copyOfWorkspace } from '../workspace.ts'

/** The commit whose contract the changes edit, so that they still apply when the contract has moved on. */
const BASE = '2afa9fb0d389bfe994e576e707d450e56d301039'
const CHANGES = inWorkspace('apps/docs/test/reading/changes')
const HAND_WRITTEN = ['--', 'spec', ':!spec/API.md']

const run = promisify(execFile)
const { positionals } = parseArgs({ allowPositionals: true })
const [target, ...only] = positionals
if (target === undefined) throw new Error('Usage: make.ts <folder> [<number of a change> ...]')
const folder = resolve(target)
for (const arm of ['yaml', 'page']) await mkdir(join(folder, arm), { recursive: true })

const copy = await copyOfWorkspace()

async function git(...args: string[]): Promise<string> {
  const who = ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.com', '-c', 'commit.gpgsign=false']
  return (await run('git', [...who, ...args], { cwd: copy.path('.'), maxBuffer: 2 ** 26 })).stdout
}

/** Replaces the contract of the copy with that of the base, and commits it, so that the review compares with it. */
async function checkOutBase(): Promise<void> {
  const old = (await readdir(copy.path('spec'))).filter((name) => name !== 'node_modules')
  for (const name of old) await rm(copy.path(`spec/${name}`), { recursive: true })
  await run('git', ['archive', '--output', copy.path('spec.tar'), BASE, 'spec'], { cwd: inWorkspace('.') })
  await run('tar', ['-xf', 'spec.tar'], { cwd: copy.path('.') })
  await rm(copy.path('spec.tar'))
  await copy.generate()
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'The base')
}

async function make(patch: string): Promise<void> {
  const number = patch.slice(0, 2)
  await git('apply', join(CHANGES, patch))
  await git('add', '--intent-to-add', '--all')
  await writeFile(join(folder, `yaml/${number}.diff`), await git('diff', '--unified=10', ...HAND_WRITTEN))
  await copy.generate().catch(() => process.stdout.write(`${patch}: the generator rejects it, as the page says.\n`))
  await copy.node('apps/docs/src/commands/review.ts')
  await cp(copy.path('.parley/review'), join(folder, 'page', number), { recursive: true })
  await rm(copy.path('.parley/review'), { recursive: true })
  await git('reset', '--quiet', '--hard')
  await git('clean', '--quiet', '--force', '-d')
}

await checkOutBase()
const patches = (await readdir(CHANGES)).toSorted()
for (const patch of patches) if (only.length === 0 || only.includes(patch.slice(0, 2))) await make(patch)
await copy.remove()
