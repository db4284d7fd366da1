import { startPostgres } from '@parley/tools'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './databases.ts'
import { RUNS } from './secrets-record.ts'
import { shareFolder } from './shared-folder.ts'

/** The coverage of the contract is measured on SQLite. These responses are recorded for debugging. */
const RESPONSES = new URL('answers-on-postgres.jsonl', RUNS)

/** Starts one PostgreSQL for all tests of a run. Each store is a database of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(new URL('.', RESPONSES), { recursive: true })
  writeFileSync(RESPONSES, '')
  project.provide('responsesFile', fileURLToPath(RESPONSES))
  const postgres = await startPostgres({ durable: false })
  await makeTemplate(postgres.url())
  project.provide('postgresUrl', postgres.url())
  const removeFolder = shareFolder(project)
  return async () => {
    removeFolder()
    await postgres[Symbol.asyncDispose]()
  }
}
