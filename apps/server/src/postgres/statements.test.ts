import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { allStatements } from '../../test/statements.ts'

interface Described {
  parameters: string[]
  columns: string[]
}

const types = (described: string[] = []) => described.map((type) => (type === 'bigint' ? 'integer' : type))

test('PostgreSQL prepares every statement with the declared parameters and columns', async () => {
  const client = new Client({ connectionString: await newStoreDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  for (const { name, params, columns, postgres } of await allStatements()) {
    await client.query(`PREPARE ${name} AS ${postgres}`)
    const { rows } = await client.query<Described>(
      `SELECT parameter_types::text[] AS parameters, coalesce(result_types, '{}')::text[] AS columns
       FROM pg_prepared_statements WHERE name = $1`,
      [name],
    )
    expect([name, types(rows[0]?.parameters)]).toEqual([name, Object.values(params).map(({ type }) => type)])
    expect([name, types(rows[0]?.columns)]).toEqual([name, Object.values(columns).map(({ type }) => type)])
  }
})
