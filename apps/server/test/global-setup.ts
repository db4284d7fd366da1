import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { HEARD } from './heard-statements.ts'
import { KEYS, LOGGED, RUNS } from './secrets-record.ts'
import { shareFolder } from './shared-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which each test process records the responses that it received. */
    responsesFile: string
  }
}

/** The responses of the last run, one JSON object per line. */
const RESPONSES = new URL('answers.jsonl', RUNS)

/** Starts new lists of responses, statements, keys and log lines for each run. */
export function setup(project: TestProject): () => void {
  mkdirSync(new URL('.', RESPONSES), { recursive: true })
  for (const file of [RESPONSES, HEARD, KEYS, LOGGED]) writeFileSync(file, '')
  project.provide('responsesFile', fileURLToPath(RESPONSES))
  return shareFolder(project)
}
