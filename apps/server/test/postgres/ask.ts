import { Client } from 'pg'

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
