import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { KEYS, LOGGED, RUNS } from './secrets-record.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test process writes down the answers that it saw. */
    answersFile: string
  }
}

/** Where the answers of the last run are written down, one JSON object a line. */
const ANSWERS = new URL('answers.jsonl', RUNS)

/** Begins new lists of answers, keys and logged lines for each run. */
export function setup(project: TestProject): void {
  mkdirSync(new URL('.', ANSWERS), { recursive: true })
  for (const file of [ANSWERS, KEYS, LOGGED]) writeFileSync(file, '')
  project.provide('answersFile', fileURLToPath(ANSWERS))
}
