import { startPostgres } from '@parley/tools'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './databases.ts'

/** Starts one PostgreSQL for all tests of a project. Each store is a database of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false })
  await makeTemplate(postgres.url())
  project.provide('postgresUrl', postgres.url())
  return () => postgres[Symbol.asyncDispose]()
}
