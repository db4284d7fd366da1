// The bench must not rot: every subject does the work, durably and with the same response, and a result can be shown. Nothing here
// is about time.
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCores } from '../src/cores.ts'
import { conversationId } from '../src/data/shape.ts'
import { startGenerator } from '../src/load/start-generator.ts'
import { measureOperations, operationsTable, type OperationRow } from '../src/operations.ts'
import { measurePairs } from '../src/pairs.ts'
import { setStage, type Stage } from '../src/stage.ts'
import { FLOOR, type Subject, subjectsOf } from '../src/subjects.ts'

const SHAPE = { conversations: 256, messages: 20, awaited: 2000 }
const cores = findCores()

let stage: Stage
let rows: OperationRow[]
let subjects: Subject[]
beforeAll(async () => {
  // This checkout is its own older version.
  stage = await setStage(SHAPE, cores, join(import.meta.dirname, '../../../..'))
  subjects = subjectsOf(stage, join(stage.folder, 'responses.json'), 0)
  const [first] = subjects
  // An earlier round can leave a conversation in either status.
  if (first !== undefined) {
    await using running = await first.start()
    await update(first, running.port, 'Closed')
  }
  rows = await measureOperations(
    stage,
    { rounds: 1, seconds: 0.1, connections: 8, before: undefined, pairs: false, only: '' },
    () => undefined,
  )
}, 120_000)
afterAll(() => stage[Symbol.asyncDispose]())

test('a round is a table with each operation of each subject, and the older version beside ours', () => {
  const updated = rows.filter(({ operation }) => operation === 'update').map(({ subject }) => subject)
  expect(updated).toEqual(['Parley on SQLite', FLOOR, 'Parley on PostgreSQL'])
  expect(rows).toHaveLength(3 * 10)
  for (const row of rows) expect(row.perSecond.median).toBeGreaterThan(0)
  expect(operationsTable(rows)).toMatch(/^\| operation [^]*\| receipts +\| Parley on PostgreSQL /)
})

async function update(subject: Subject, port: number, status: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/conversation/${conversationId(0)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${subject.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  return { status: response.status, body: await response.json() }
}

test('every server returns the same updated conversation', async () => {
  const responses: unknown[] = []
  for (const subject of subjects.filter(({ name }) => name !== FLOOR)) {
    await using running = await subject.start()
    await update(subject, running.port, 'Active')
    responses.push(await update(subject, running.port, 'Closed'))
  }
  const [first] = responses
  expect(first).toMatchObject({ status: 200, body: { conversation: { status: 'Closed' } } })
  expect(responses).toEqual(responses.map(() => first))
})

const QUERY = `SELECT status FROM conversations WHERE unique_id = '${conversationId(0)}'`

test('Parley on SQLite has written what it returned', () => {
  using db = new DatabaseSync(join(stage.folder, 'now.db'), { readOnly: true })
  expect(db.prepare(QUERY).get()).toEqual({ status: 'Closed' })
})

test('Parley on PostgreSQL has written what it returned', async () => {
  const client = new Client({ connectionString: stage.now.postgres.url })
  await client.connect()
  const { rows: found } = await client.query(QUERY).finally(() => client.end())
  expect(found).toEqual([{ status: 'Closed' }])
})

test('an unexpected response fails the run', async () => {
  const [subject] = subjects
  if (subject === undefined) throw new Error('There is no subject.')
  await using running = await subject.start()
  await using generator = startGenerator(cores)
  const requests = [{ path: '/api/tags' }]
  const job = { name: 'wrong key', port: running.port, key: 'unknown', requests, responseBytes: 2, status: 200 }
  await expect(generator.run({ ...job, connections: 1, seconds: 5, count: 4 })).rejects.toThrow('HTTP/1.1 401')
})

test('pairs are a table with each operation on each engine', async () => {
  const options = { rounds: 1, seconds: 0.1, connections: 8, before: undefined, pairs: true, only: '' }
  const lines = (await measurePairs(stage, options, () => undefined)).split('\n').slice(2)
  expect(lines.filter((line) => line.includes('Parley on SQLite'))).toHaveLength(10)
  expect(lines.filter((line) => line.includes('Parley on PostgreSQL'))).toHaveLength(10)
}, 120_000)
