// Runs the lint of Redocly, and several commands of Redocly in one process.
import { join } from 'node:path'
import { list, object, text, valueAt } from '@parley/contract/document'
import { redocly, REDOCLY_PROGRAM, runRedocly } from '@parley/contract/document/redocly'
import { inWorkspace, SPEC } from '../places.ts'

/** The configuration for `redocly diff`, with all rules of the command. The rules of our house style are in another file. */
export const PLAIN_CONFIG = inWorkspace('packages/tools/redocly.yaml')

/** Runs several commands in one process, because starting a process takes most of the time. Rejects if a command fails. */
export const redoclyBatch = (commands: string[][], cwd: string): Promise<string> =>
  runRedocly(
    [inWorkspace('packages/tools/src/review/redocly-batch.ts'), REDOCLY_PROGRAM, JSON.stringify(commands)],
    cwd,
  )

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
