// Tests the plan of each statement on PostgreSQL, with sequential scans disabled. A plan that still reads a whole organization lacks an
// index.
import { Client } from 'pg'
import { onTestFinished, test } from 'vitest'
import { newStoreDatabase } from '../../test/databases.ts'
import { expectBounded } from '../../test/plans.ts'
import { allStatements } from '../../test/statements.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Node[]
}

function* nodesOf(plan: Node): Iterable<Node> {
  yield plan
  for (const each of plan.Plans ?? []) yield* nodesOf(each)
}

/** A condition on nothing but the organization. */
const ORGANIZATION_ALONE = /^\(\(?organization = \S+\)\)?$/

const isWhole = (node: Node) =>
  node['Node Type'] === 'Seq Scan' ||
  (/^Index (?:Only )?Scan$|^Bitmap Index Scan$/.test(node['Node Type']) &&
    ORGANIZATION_ALONE.test(node['Index Cond'] ?? '()'))

/** Fills each table with rows of ten organizations. In half of them, nullable columns are null. Their references are invalid. */
async function fill(client: Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  const { rows } = await client.query<{ table: string; column: string; type: string; isNullable: boolean }>(
    `SELECT table_name AS table, column_name AS column, data_type AS type, is_nullable = 'YES' AS "isNullable"
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'schema%'`,
  )
  const valueOf = ({ column, type, isNullable }: (typeof rows)[number]): string => {
    if (column === 'organization') return `'org_' || i % 10`
    // An index of the active conversations would be empty.
    if (column === 'status') return `CASE WHEN i % 3 = 0 THEN 'Closed' ELSE 'Active' END`
    const value = type === 'bigint' ? 'i' : /^(?:json|data)$/.test(column) ? `'{}'` : `'value_' || i`
    return isNullable ? `CASE WHEN i % 2 = 0 THEN ${value} END` : value
  }
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const names = columns.map(({ column }) => column).join(', ')
    const values = columns.map(valueOf).join(', ')
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT ${values} FROM generate_series(1, 3000) i ON CONFLICT DO NOTHING`,
    )
  }
  await client.query('ANALYZE')
}

// oxlint-disable-next-line vitest/expect-expect -- `expectBounded` expects it.
test('no statement on PostgreSQL scans a table that grows, or all rows of an organization in it, unless a reason is listed', async () => {
  const client = new Client({ connectionString: await newStoreDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  await fill(client)
  await client.query(
    'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan',
  )
  const plans = []
  for (const { name, params, postgres } of await allStatements()) {
    await client.query(`PREPARE ${name} AS ${postgres}`)
    const nulls = Object.keys(params)
      .map(() => 'NULL')
      .join(', ')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE ${name}${nulls === '' ? '' : `(${nulls})`}`,
    )
    const nodes = rows.flatMap((row) => [...nodesOf(row['QUERY PLAN'][0].Plan)])
    plans.push({ name, read: nodes.filter(isWhole).flatMap((node) => node['Relation Name'] ?? []) })
  }
  expectBounded(plans)
})
