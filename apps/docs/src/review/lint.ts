// The lint of the house style. A contract that it rejects can't be generated from, so its review fails, too.
import { join } from 'node:path'
import { list, node, text, valueAt } from '@parley/openapi-document'
import { SPEC } from '../places.ts'
import { redocly } from '../redocly.ts'

/** The first problem of the contract that is being edited; undefined if there is none. */
export async function lintFailure(): Promise<string | undefined> {
  try {
    await redocly(['lint', 'parley', '--format', 'json'], SPEC)
    return undefined
  } catch (error) {
    const printed = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : [])
    return (
      problemsOf(String(printed.get('stdout'))) ??
      String(printed.get('stderr') || error)
        .trim()
        .split('\n')[0]
    )
  }
}

/** The first problem that the lint found, with its place, and how many there are; undefined if it printed no report. */
export function problemsOf(report: string): string | undefined {
  if (!report.startsWith('{')) return undefined
  const problems = list(node(JSON.parse(report))['problems']).map((problem) => node(problem))
  const [first] = problems
  if (first === undefined) return undefined
  const file = join('spec', text(valueAt(first, '/location/0/source/ref')))
  const line = JSON.stringify(valueAt(first, '/location/0/start/line'))
  return `${file}:${line}: ${text(first['message'])} ${problems.length === 1 ? '1 problem.' : `${problems.length} problems.`}`
}
