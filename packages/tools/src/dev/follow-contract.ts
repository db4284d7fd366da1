// The generators of `pnpm dev`: they write the files that the server needs, at the start and after each message of the parent. They run
// in one process that stays: to start the programs takes longer than what they do. The lint and the types follow when the server is up
// again.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inWorkspace, SPEC } from '../places.ts'

const BUNDLE = inWorkspace('spec/dist/openapi.yaml')
const REDOCLY = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'lib/index.js')
/** Delays the generation of files that the server doesn't need, so that it can start again first. */
const OTHERS_AFTER_MS = 1500

const PROGRAMS: readonly (readonly [program: string, ...args: string[]])[] = [
  [inWorkspace('packages/contract/scripts/generate.ts')],
  [inWorkspace('apps/server/scripts/generate.ts')],
  [inWorkspace('packages/client/scripts/generate.ts')],
  [inWorkspace('apps/docs/src/commands/api.ts')],
]

const [node = ''] = process.argv

/** Runs a program in this process. Each import of another URL runs its first module once more; what that loads is shared. */
async function run(program: string, args: readonly string[]): Promise<void> {
  process.argv = [node, program, ...args]
  process.exitCode = 0
  await import(`${pathToFileURL(program).href}?run=${performance.now()}`)
}

const exit = process.exit.bind(process)

/** Redocly ends the process if it fails. Otherwise it is done when nothing is left to do. Returns whether it bundled the contract. */
async function bundle(): Promise<boolean> {
  const ended = Promise.withResolvers<number>()
  Object.defineProperty(process, 'exit', { value: ended.resolve, configurable: true })
  process.once('beforeExit', ended.resolve)
  process.channel?.unref()
  try {
    await run(REDOCLY, ['bundle', 'parley', '--output', BUNDLE])
    return (await ended.promise) === 0
  } finally {
    process.channel?.ref()
    process.off('beforeExit', ended.resolve)
    Object.defineProperty(process, 'exit', { value: exit, configurable: true })
  }
}

async function generate(): Promise<void> {
  const begun = performance.now()
  if (!(await bundle())) return
  for (const [program, ...args] of PROGRAMS) {
    await run(program, args)
    if (process.exitCode !== 0) return
  }
  process.stdout.write(`Generated in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`)
}

Object.assign(process.env, { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' })
process.chdir(SPEC)

let isDue = false
let running: Promise<void> | undefined
async function generateWhileDue(): Promise<void> {
  while (isDue) {
    isDue = false
    await generate().catch((error: unknown) => void process.stderr.write(`${String(error)}\n`))
    process.send?.('generated')
  }
}

/** The lint and the types, as programs of their own: the server doesn't wait for them. */
function startOthers(): void {
  const args = ['exec', 'turbo', 'run', 'lint', 'types', '--only', '--continue', '--output-logs=errors-only']
  // The next generation doesn't wait for them either.
  spawn('pnpm', args, { cwd: inWorkspace('.'), stdio: 'inherit' }).unref()
}

let others: NodeJS.Timeout | undefined
function start(): void {
  isDue = true
  clearTimeout(others)
  running ??= generateWhileDue().finally(() => {
    running = undefined
    others = setTimeout(startOthers, OTHERS_AFTER_MS)
  })
}

process.on('message', start)
start()
