// The bench must not rot: every subject does the work, durably and with the same response, and a result can be shown. Nothing here
// is about time.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCores } from '../src/server/cores.ts'
import { conversationId } from '../src/server/data/shape.ts'
import { followingTable, measureFollowing } from '../src/server/following/following.ts'
import { verifyKeys } from '../src/server/keys/verification.ts'
import { type Generator, startGenerator } from '../src/server/load/start-generator.ts'
import { targetOf } from '../src/server/measure.ts'
import { type CpuProfile, summarize } from '../src/server/profile/summary.ts'
import { measureReads, readsTable } from '../src/server/reads/reads.ts'
import { RESULTS, SCALING } from '../src/server/places.ts'
import { capacityOf } from '../src/server/report/capacity.ts'
import { withSections } from '../src/server/report/keep.ts'
import type { Results } from '../src/server/report/parts.ts'
import { chartOf } from '../src/server/report/chart.ts'
import { rowsOf } from '../src/server/report/results.ts'
import { comparisonTables } from '../src/server/report/tables.ts'
import { measureRounds } from '../src/server/rounds.ts'
import { setStage, type Stage } from '../src/server/subjects/stage.ts'
import { type Driver, type Subject, SUBJECTS } from '../src/server/subjects/subjects.ts'

const SHAPE = { organizations: 1, conversations: 16, messages: 20, members: 1 }
const cores = findCores()

let stage: Stage
let generator: Generator
beforeAll(async () => {
  stage = await setStage(SHAPE, cores, true)
  generator = startGenerator(cores)
}, 60_000)
afterAll(async () => {
  await generator[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})

const isServer = (subject: Subject | Driver): subject is Subject => 'start' in subject
const servers = SUBJECTS.filter(isServer)

async function update(subject: Subject, port: number, status: string): Promise<unknown> {
  const key = targetOf(subject, stage, { port }).keys[0]
  const response = await fetch(`http://127.0.0.1:${port}/api/conversation/${conversationId(0)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  return { status: response.status, body: await response.json() }
}

test.each(servers)('$name responds as our server does, and takes load', async (subject) => {
  await using running = await subject.start(stage)
  const target = targetOf(subject, stage, running)
  const closed = { kind: 'closed', target, connections: 8, seconds: 20, requests: 48 } as const
  expect(await generator.run(closed)).toMatchObject({ requests: 48 })
  const open = { kind: 'open', target, connections: 8, seconds: 0.1, rate: 200, spin: false } as const
  expect(await generator.run(open)).toMatchObject({ requests: 20 })

  await update(subject, running.port, 'Active')
  const expected = JSON.parse(JSON.stringify(stage.response))
  // The bare subjects send the response to an update that left the conversation `Active`.
  if (subject.isReal) expected.conversation.status = 'Closed'
  expect(await update(subject, running.port, 'Closed')).toEqual({ status: 200, body: expected })
})

const QUESTION = `SELECT status FROM conversations WHERE unique_id = '${conversationId(0)}'`

test.each(['parley', 'fastify', 'express', 'express-openapi-validator'])('%s has written what it returned', (name) => {
  using db = new DatabaseSync(join(stage.folder, `${name}.db`), { readOnly: true })
  expect(db.prepare(QUESTION).get()).toEqual({ status: 'Closed' })
})

test('parley on PostgreSQL has written what it returned', async () => {
  const client = new Client({ connectionString: stage.postgres?.url })
  await client.connect()
  const { rows } = await client.query(QUESTION).finally(() => client.end())
  expect(rows).toEqual([{ status: 'Closed' }])
})

test('a wrong response fails the run', async () => {
  const subject = servers.find(({ name }) => name === 'parley-sqlite')
  if (subject === undefined) throw new Error('We are not among the subjects.')
  await using running = await subject.start(stage)
  const target = { ...targetOf(subject, stage, running), keys: ['a-key-of-nobody'] }
  const job = { kind: 'closed', target, connections: 2, seconds: 5, requests: 4 } as const
  await expect(generator.run(job)).rejects.toThrow('HTTP/1.1 401')
})

test('rounds become a table and a chart', async () => {
  const names = new Set(['bare-hono', 'fastify', 'postgres-driver'])
  const subjects = SUBJECTS.filter(({ name }) => names.has(name))
  const effort = { connections: 4, warmUpSeconds: 0.1, seconds: 0.1, openSeconds: 0.1, rate: 50 }
  const said: string[] = []
  const say = (words: string) => void said.push(words)
  const measured = await measureRounds({ subjects, stage, generator, rounds: 1, effort, say })
  const numbers = { rounds: 1, seconds: 0.1, connections: 4, rate: 50, responseBytes: stage.responseBytes }
  const comparison = { ...numbers, rows: rowsOf(subjects, measured) }
  expect(said).toHaveLength(subjects.length)
  expect(comparisonTables(comparison)).toContain('| bare Hono ')
  expect(chartOf(comparison)).toMatch(/^<svg [^]*Fastify by hand[^]*<\/svg>\n$/)
})

test('reads become a table, each beside what it is compared with', async () => {
  const effort = { rounds: 1, seconds: 0.1, connections: 2, scale: 25_000 }
  const rows = await measureReads(cores, effort, () => undefined)
  expect(rows.map(({ perSecond }) => perSecond.median > 0)).toEqual(rows.map(() => true))
  expect(readsTable(rows)).toMatch(/^\|.*\n.*\n\| bare Hono [^]*\| page 1,000 /)
}, 60_000)

test('every waiting follower sees each change', async () => {
  const crowd = { instances: 2, waiters: 4, organizations: 2, changesPerSecond: 10 }
  const found = await measureFollowing(cores, { rounds: 1, seconds: 0.4 }, () => undefined, crowd)
  expect(found.changes).toBeGreaterThan(0)
  expect(found.seen).toBe(found.changes * 2)
  expect(followingTable(found)).toContain('p99')
}, 60_000)

test('keys are verified by us and by the plugin', async () => {
  const rows = await verifyKeys(stage, { rounds: 1, calls: 5 })
  expect(rows.map(({ name }) => name)).toEqual(['Parley', 'better-auth'])
})

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
})

test('a profile is summed up by rooms, between two moments', () => {
  const profile: CpuProfile = {
    nodes: [
      node(1, '(root)', '', [2, 4]),
      node(2, 'get', 'file:///parley/apps/server/src/store/sqlite/engine.ts', [3]),
      node(3, 'native', ''),
      node(4, '(idle)', ''),
    ],
    startTime: 1000,
    samples: [2, 2, 3, 4, 2],
    timeDeltas: [10, 20, 30, 40, 50],
  }
  // The first sample is before the window, the idle one is counted for no process, and the last is after it.
  expect(summarize(profile, 1015, 1110, 2)).toEqual([{ part: 'SQLite: statements', microseconds: 25 }])
})

test('what docs/scaling.md says of capacity is computed from the last record of a comparison', () => {
  // A day's record holds only what was measured on that day.
  const records = readdirSync(RESULTS).filter((name) => name.startsWith('server-') && name.endsWith('.json'))
  const compared = records.toSorted().flatMap((file) => {
    const { comparison }: Results = JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))
    return comparison === undefined ? [] : [{ file, comparison }]
  })
  const last = compared.at(-1)
  if (last === undefined) throw new Error('No record has a comparison.')
  const page = readFileSync(SCALING, 'utf8')
  const capacity = capacityOf(last.comparison, `[its record](../packages/tools/bench/results/${last.file})`)
  expect(withSections(page, new Map([['capacity', capacity]]))).toBe(page)
})
