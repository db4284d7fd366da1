// The process of the generators that `pnpm dev` starts. At its start, and after each message of the parent, it generates the files that
// the server needs, tells the parent, and then generates the types and runs the compiler and the lint. All generators run in this one
// process, because starting a process for each takes longer than generating.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inWorkspace } from '../places.ts'

/** The arguments of Node that run the compiler on the sources of the server. */
const COMPILER = [
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc'),
  '--noEmit',
  '--project',
  inWorkspace('apps/server/tsconfig.sources.json'),
]
const LINT = ['exec', 'turbo', 'run', 'lint', '--only', '--filter', '@parley/spec', '--output-logs=errors-only']

const CONTRACT = inWorkspace('packages/contract/scripts/generate.ts')
/** The generators, in the order in which they run. Each one may read what the earlier ones have written. */
const PROGRAMS = [
  CONTRACT,
  inWorkspace('apps/server/scripts/generate.ts'),
  inWorkspace('packages/client/scripts/generate.ts'),
  inWorkspace('apps/docs/src/commands/api.ts'),
]

const [node = ''] = process.argv

/** Runs a program in this process. Node runs its first module again if the URL differs, so each import has another query. */
async function run(program: string, args: readonly string[]): Promise<void> {
  process.argv = [node, program, ...args]
  process.exitCode = 0
  await import(`${pathToFileURL(program).href}?run=${performance.now()}`)
}

/** Runs all generators. Returns false if one of them fails. */
async function generate(): Promise<boolean> {
  const begun = performance.now()
  for (const program of PROGRAMS) {
    await run(program, [])
    if (process.exitCode !== 0) return false
  }
  process.stdout.write(`Generated in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`)
  return true
}

let isDue = false
let running: Promise<void> | undefined
/** Generates until no further change is due: the contract may change again while the generators run. */
async function generateWhileDue(): Promise<void> {
  while (isDue) {
    isDue = false
    const isGenerated = await generate().catch(report)
    // The parent restarts the server before this process is busy with the types, which the server doesn't need.
    await new Promise((resolve) => process.send?.('generated', resolve))
    if (isGenerated === true && !isDue) await run(CONTRACT, ['--types']).catch(report)
  }
}

const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)

/** Starts a program in the background. Its output is printed, and nothing waits for its end. */
function startInBackground(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { cwd: inWorkspace('.'), stdio: 'inherit' })
  child.unref()
  return child
}

let compiler: ChildProcess | undefined

/** Runs the compiler, which reports code that doesn't follow the contract, and then the lint of the contract. */
function check(): void {
  compiler = startInBackground(node, COMPILER).on('exit', (_, signal) => {
    const isKilled = signal !== null
    if (isKilled) return
    startInBackground('pnpm', LINT).on('error', () =>
      report('The lint of the contract needs pnpm, which is not in the PATH.'),
    )
  })
}

/** Generates after a change of the contract. If the generators are running, they run once more afterwards. */
function start(): void {
  isDue = true
  // A running compiler would report errors about the earlier contract.
  compiler?.kill()
  running ??= generateWhileDue().finally(() => {
    running = undefined
    check()
  })
}

process.on('message', start)
start()
