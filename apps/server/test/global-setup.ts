import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test process writes down the answers that it saw. */
    answersFile: string
  }
}

/** Where the answers of the last run are written down, one JSON object a line. */
const ANSWERS = new URL('../dist/answers.jsonl', import.meta.url)

/** Begins a new list of answers for each run. */
export function setup(project: TestProject): void {
  mkdirSync(new URL('.', ANSWERS), { recursive: true })
  writeFileSync(ANSWERS, '')
  project.provide('answersFile', fileURLToPath(ANSWERS))
}
