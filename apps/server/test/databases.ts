// Databases for the stores of the tests, each of which goes when the test ends.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { OpenStore } from './stores.ts'
import { createPostgresStorage, type PostgresOptions } from '../src/storage/postgres/storage.ts'

/** Asks something of a database on a connection of its own. */
export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows }: { rows: unknown[] } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** Makes an empty database on a server, and returns its URL. */
export async function newDatabase(server: string = inject('postgresUrl')): Promise<string> {
  const name = `parley_${randomBytes(6).toString('hex')}`
  await ask(server, `CREATE DATABASE ${name}`)
  onTestFinished(async () => void (await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Opens stores in databases of their own. */
export const openInDatabase =
  (options: Omit<PostgresOptions, 'url' | 'now'> = {}): OpenStore =>
  async (now) => {
    const url = await newDatabase()
    const open = () => createPostgresStorage({ ...options, url, now })
    return { storage: await open(), reopen: open }
  }
