// The part of a review that a machine can tick.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { coverageOf } from '../covered/coverage.ts'
import { ANSWERS, inWorkspace, SPEC } from '../places.ts'
import { redocly } from '../redocly.ts'
import type { Node } from '../tree.ts'

const run = promisify(execFile)

export interface Check {
  name: string
  /** `open` where nothing can be said, and the note says why. */
  state: 'yes' | 'no' | 'open'
  note: string
}

const TESTS: readonly [name: string, file: string][] = [
  ['Each decision has a row, each row its mark and what holds it', 'packages/contract/test/decisions.test.ts'],
  ['Each example is valid and shows no secret', 'packages/contract/test/examples.test.ts'],
  ['The app emits the document that the contract says (round trip)', 'apps/server/test/round-trip.test.ts'],
]

/** Runs what is to be ticked, one after the other. */
export async function tick(document: Node): Promise<Check[]> {
  const covered = statusesCovered(document)
  const checks = [await attempt('The lint of the house style passes', () => redocly(['lint', 'parley'], SPEC))]
  await keepingTheRecord(async () => {
    for (const [name, file] of TESTS) checks.push(await attempt(name, () => runTest(file), file))
  })
  return [...checks, covered]
}

/** Each run of the server's tests begins a new record of answers, and these few tests would leave an empty one. */
async function keepingTheRecord(act: () => Promise<void>): Promise<void> {
  const record = existsSync(ANSWERS) ? readFileSync(ANSWERS) : undefined
  await act()
  if (record !== undefined) writeFileSync(ANSWERS, record)
}

async function attempt(name: string, act: () => Promise<unknown>, file?: string): Promise<Check> {
  if (file !== undefined && !existsSync(inWorkspace(file)))
    return { name, state: 'open', note: `${file} is not there.` }
  try {
    await act()
    return { name, state: 'yes', note: file ?? 'redocly lint' }
  } catch (error) {
    return { name, state: 'no', note: lastWords(error) }
  }
}

const runTest = (file: string) =>
  run(process.execPath, [inWorkspace('node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', file], {
    cwd: inWorkspace('.'),
    maxBuffer: 16 * 1024 * 1024,
  })

/** The last line that a command printed before it failed. */
function lastWords(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return said.trim().split('\n').at(-1) ?? ''
}

function statusesCovered(document: Node): Check {
  const name = 'Each documented status was answered in the last run of the tests'
  const covered = coverageOf(document)
  if (covered === undefined) return { name, state: 'open', note: 'No run is recorded: run the tests once.' }
  const missing = covered.flatMap(({ operationId, statuses }) =>
    statuses.missing.map((each) => `${operationId} ${each}`),
  )
  return missing.length === 0
    ? { name, state: 'yes', note: 'apps/server/dist/answers.jsonl' }
    : { name, state: 'no', note: `Never answered: ${missing.join(', ')}.` }
}
