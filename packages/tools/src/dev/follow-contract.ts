// The generators of `pnpm dev`: they write the files that the server needs, at the start and after each message of the parent. They run
// in one process that stays: to start the programs takes longer than what they do. The types and the compiler follow while the server
// starts, and then the lint.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inWorkspace } from '../places.ts'

const COMPILER = [
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc'),
  '--noEmit',
  '--project',
  inWorkspace('apps/server/tsconfig.sources.json'),
]
const LINT = ['exec', 'turbo', 'run', 'lint', '--only', '--filter', '@parley/spec', '--output-logs=errors-only']

const CONTRACT = inWorkspace('packages/contract/scripts/generate.ts')
const PROGRAMS = [
  CONTRACT,
  inWorkspace('apps/server/scripts/generate.ts'),
  inWorkspace('packages/client/scripts/generate.ts'),
  inWorkspace('apps/docs/src/commands/api.ts'),
]

const [node = ''] = process.argv

/** Runs a program in this process. Each import of another URL runs its first module once more; what that loads is shared. */
async function run(program: string, args: readonly string[]): Promise<void> {
  process.argv = [node, program, ...args]
  process.exitCode = 0
  await import(`${pathToFileURL(program).href}?run=${performance.now()}`)
}

/** Returns whether everything was generated. */
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
async function generateWhileDue(): Promise<void> {
  while (isDue) {
    isDue = false
    const isGenerated = await generate().catch(report)
    // The server begins to start before the types keep this process busy.
    await new Promise((resolve) => process.send?.('generated', resolve))
    if (isGenerated === true && !isDue) await run(CONTRACT, ['--types']).catch(report)
  }
}

const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)

/** Starts a program of its own, for which neither the server nor the next generation waits. */
function startBeside(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { cwd: inWorkspace('.'), stdio: 'inherit' })
  child.unref()
  return child
}

let compiler: ChildProcess | undefined

/** Says where the code doesn't follow the contract, and then what the lint has against the contract. */
function judge(): void {
  compiler = startBeside(node, COMPILER).on('exit', (_, signal) => {
    if (signal !== null) return
    startBeside('pnpm', LINT).on('error', () =>
      report('The lint of the contract needs pnpm, which is not in the PATH.'),
    )
  })
}

function start(): void {
  isDue = true
  // It would report on the contract before the change.
  compiler?.kill()
  running ??= generateWhileDue().finally(() => {
    running = undefined
    judge()
  })
}

process.on('message', start)
start()
