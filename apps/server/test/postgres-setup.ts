import { startPostgres } from '@parley/local-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL of this run; absent where the tests run on SQLite. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for all tests of a run. Each store is a database of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false })
  project.provide('postgresUrl', postgres.url())
  return () => postgres[Symbol.asyncDispose]()
}
