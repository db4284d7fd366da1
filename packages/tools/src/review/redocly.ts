// Runs the Redocly command line in a new process, without telemetry and without the check for updates.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { list, object, text, valueAt } from '@parley/contract/document'
import { inWorkspace, SPEC } from '../places.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const PACKAGE = dirname(require.resolve('@redocly/cli/package.json'))
/** The configuration for `redocly diff`, with all rules of the command. The rules of our house style are in another file. */
export const PLAIN_CONFIG = inWorkspace('packages/tools/redocly.yaml')

/** Runs one command. Rejects with the output of the command if the command fails. */
export const redocly = (args: string[], cwd: string): Promise<string> =>
  start([join(PACKAGE, 'bin/cli.js'), ...args], cwd)

/** Runs several commands in one process, because starting a process takes most of the time. Rejects if a command fails. */
export const redoclyBatch = (commands: string[][], cwd: string): Promise<string> =>
  start(
    [
      inWorkspace('packages/tools/src/review/redocly-batch.ts'),
      join(PACKAGE, 'lib/index.js'),
      JSON.stringify(commands),
    ],
    cwd,
  )

/** Runs a script in a new Node process, and returns its output. The telemetry and the update check of Redocly are off. */
async function start(args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(process.execPath, args, {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
  })
  return stdout
}

/** Returns the first problem that the lint finds in the edited contract; undefined if the lint succeeds. A problem fails the review. */
export async function lintFailure(): Promise<string | undefined> {
  try {
    await redocly(['lint', 'parley', '--format', 'json'], SPEC)
    return undefined
  } catch (error) {
    // The error of a failed process has `stdout` (the report) and `stderr` (a message, for example about a YAML file with a typo).
    const output = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : [])
    const [firstLine] = String(output.get('stderr') || error)
      .trim()
      .split('\n')
    return problemsOf(String(output.get('stdout'))) ?? firstLine
  }
}

/** Summarizes the report of the lint: "spec/tags.yaml:3: … 2 problems." Undefined if the text is no JSON, or names no problem. */
export function problemsOf(report: string): string | undefined {
  if (!report.startsWith('{')) return undefined
  const problems = list(object(JSON.parse(report))['problems']).map((problem) => object(problem))
  const [first] = problems
  if (first === undefined) return undefined
  const file = join('spec', text(valueAt(first, '/location/0/source/ref')))
  const line = JSON.stringify(valueAt(first, '/location/0/start/line'))
  return `${file}:${line}: ${text(first['message'])} ${problems.length === 1 ? '1 problem.' : `${problems.length} problems.`}`
}
