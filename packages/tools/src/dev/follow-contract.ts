// The process of the generators that `pnpm dev` (the parent) starts. At its start, and after each message of the parent, this process
// generates the files that the server needs, and sends a message to the parent. Then it generates the types, and runs the compiler and
// the lint. One process runs all generators, because starting a process for each generator takes longer than generating.
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
/** The generators, in the order in which they run. A generator may read files that an earlier generator has written. */
const PROGRAMS = [
  CONTRACT,
  inWorkspace('apps/server/scripts/generate.ts'),
  inWorkspace('packages/client/scripts/generate.ts'),
  inWorkspace('apps/docs/src/commands/api.ts'),
]

const [node = ''] = process.argv

/** Runs a program in this process by importing it. Node loads each URL only once, so each import adds a new query, such as `?run=12.5`. */
async function run(program: string, args: readonly string[]): Promise<void> {
  process.argv = [node, program, ...args]
  process.exitCode = 0
  await import(`${pathToFileURL(program).href}?run=${performance.now()}`)
}

/** Runs all generators in their order. Stops and returns false if a generator fails. */
async function generate(): Promise<boolean> {
  const begun = performance.now()
  for (const program of PROGRAMS) {
    await run(program, [])
    if (process.exitCode !== 0) return false
  }
  process.stdout.write(`Generated in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`)
  return true
}

/** True if the contract has changed since the last run of the generators began. */
let isDue = false
let running: Promise<void> | undefined
/** Runs the generators. If the contract changes during the run, `start` sets `isDue`, and the generators run again. */
async function generateWhileDue(): Promise<void> {
  while (isDue) {
    isDue = false
    const isGenerated = await generate().catch(report)
    // The server doesn't need the types, so the parent restarts the server before the types are generated.
    await new Promise((resolve) => process.send?.('generated', resolve))
    if (isGenerated === true && !isDue) await run(CONTRACT, ['--types']).catch(report)
  }
}

const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)

/** Starts a program and prints its output. The program doesn't keep this process alive: `unref` lets this process end first. */
function startInBackground(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { cwd: inWorkspace('.'), stdio: 'inherit' })
  child.unref()
  return child
}

let compiler: ChildProcess | undefined

/** Runs the compiler, which reports code that doesn't follow the contract. Then runs the lint, unless the compiler was killed. */
function check(): void {
  compiler = startInBackground(node, COMPILER).on('exit', (_, signal) => {
    const isKilled = signal !== null
    if (isKilled) return
    startInBackground('pnpm', LINT).on('error', () =>
      report('The lint of the contract needs pnpm, which is not in the PATH.'),
    )
  })
}

/** Starts the generators, and checks the code afterwards. If the generators are already running, `generateWhileDue` runs them again. */
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
