// The folder of a test run. The processes of the run write records into it, and share files that take long to make. At the end of the
// run, the reporter of Vitest reads the records. Two runs at the same time have different folders.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variable with the path of the folder. All processes of the run inherit it. */
const VARIABLE = 'PARLEY_TEST_RUN'
/** The record of the responses that tests received, one JSON object per line. */
export const RESPONSES = 'responses.jsonl'

/** Creates the folder of this run, and returns the function that removes it. */
export function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-run-'))
  process.env[VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Returns a path in the folder of this run. */
export function inRun(name: string): string {
  const folder = process.env[VARIABLE]
  if (folder === undefined) throw new Error('Only a run of the tests has a folder.')
  return join(folder, name)
}

/** Appends text to a record of this run. Does nothing outside of a test run, as in a soak test. */
export function record(name: string, text: string): void {
  if (process.env[VARIABLE] !== undefined) appendFileSync(inRun(name), text)
}

/** Returns the text of a record of this run; empty if nothing was recorded. */
export const recorded = (name: string): string => (existsSync(inRun(name)) ? readFileSync(inRun(name), 'utf8') : '')
