// Each run of the tests has a folder of its own, so concurrent runs don't disturb each other. The folder has the records that the reporter
// reads when the run ends, and files that the tests share because they take long to make.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The processes of a run inherit it. */
const VARIABLE = 'PARLEY_TEST_RUN'
/** The record of the responses that tests received, one JSON object per line. */
export const RESPONSES = 'responses.jsonl'

/**
 * Makes the folder, and returns what removes it.
 *
 * @example
 * const remove = makeRunFolder()
 */
export function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-run-'))
  process.env[VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Returns a path in the folder of this run.
 *
 * @example
 * const lines = readFileSync(inRun(RESPONSES), 'utf8')
 */
export function inRun(name: string): string {
  const folder = process.env[VARIABLE]
  if (folder === undefined) throw new Error('Only a run of the tests has a folder.')
  return join(folder, name)
}

/**
 * Appends to a record of this run. Soaks use the same harness, and record nothing.
 *
 * @example
 * record(RESPONSES, '{"operationId":"listTags","status":200}\n')
 */
export function record(name: string, text: string): void {
  if (process.env[VARIABLE] !== undefined) appendFileSync(inRun(name), text)
}

/**
 * Returns what the run has recorded under a name.
 *
 * @example
 * const lines = recorded(RESPONSES).split('\n')
 */
export const recorded = (name: string): string => (existsSync(inRun(name)) ? readFileSync(inRun(name), 'utf8') : '')
