// Reads of a large store, which `--reads` asks for: one conversation, or that it has not changed, beside bare Hono, and the
// first and the thousandth page of the list. All of a round are measured one after the other, and compared within it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Spread, spreadOf } from '../../spread.ts'
import { table } from '../../table.ts'
import type { Cores } from '../cores.ts'
import { createKey } from '../data/parley-store.ts'
import { conversationId, memberId } from '../data/shape.ts'
import { temporaryFolder } from '../data/temporary-folder.ts'
import type { Get, Target } from '../load/job.ts'
import { startGenerator } from '../load/start-generator.ts'
import { programAt } from '../places.ts'
import { cpuOf } from '../process-usage.ts'
import { startParley } from '../subjects/parley.ts'
import { runProgram } from '../subjects/run-program.ts'
import { type Running, startProcess } from '../subjects/running.ts'

export interface ReadsEffort {
  rounds: number
  seconds: number
  connections: number
  /** The number of conversations is a million divided by this. */
  scale: number
}

interface Measured {
  perSecond: number
  cpuUs: number
}

export interface ReadRow {
  what: string
  perSecond: Spread
  cpuUs: Spread
  /** The row to compare with, and the ratio of the requests a second to those of that row, in the same round. */
  to: string
  ratio: Spread
}

/** How many conversations are read in turns if they are hot. */
const HOT = 1000
/** How many are, spread over the whole store, if they are cold. */
const COLD = 200_000
const PAGE = 1000

const HONO = 'bare Hono'
const FIRST = 'page 1'
/** Each row, and the row to compare it with. */
const COMPARED: readonly (readonly [what: string, to: string])[] = [
  [HONO, HONO],
  ['a conversation, hot', HONO],
  ['a conversation, cold', HONO],
  ['a conversation, 304', HONO],
  [FIRST, FIRST],
  ['page 1,000', FIRST],
]

/** Makes a store, measures, and removes it. */
export async function measureReads(
  cores: Cores,
  effort: ReadsEffort,
  say: (words: string) => void,
): Promise<ReadRow[]> {
  await using folder = await temporaryFolder()
  const conversations = Math.max(1, Math.floor(1_000_000 / effort.scale))
  const shape = JSON.stringify({ organizations: 1, conversations, messages: 20, members: 1 })
  const path = join(folder.path, 'reads.db')
  say(`Making a store of ${conversations} conversations …`)
  await runProgram([programAt('fill-store'), path, shape], cores)
  const url = `file:${path}`
  const key = await createKey(url, memberId(0))
  await using generator = startGenerator(cores)
  const found = new Map<string, Measured[]>()

  async function measure(what: string, { port, pid }: Running, response: Reply, gets: readonly Get[]): Promise<void> {
    const { bytes: responseBytes, status } = response
    const target: Target = {
      subject: what,
      port,
      keys: [key],
      conversations: gets.length,
      gets,
      responseBytes,
      status,
      isReal: false,
    }
    const job = { kind: 'closed', target, connections: Math.min(effort.connections, gets.length) } as const
    await generator.run({ ...job, seconds: effort.seconds / 2 })
    const before = cpuOf(pid)
    const { requests, perSecond } = await generator.run({ ...job, seconds: effort.seconds })
    const measured = { perSecond, cpuUs: (cpuOf(pid) - before) / requests }
    found.set(what, [...(found.get(what) ?? []), measured])
    say(`${what}: ${perSecond.toFixed(0)} a second, ${measured.cpuUs.toFixed(1)} µs CPU`)
  }

  for (let round = 0; round < effort.rounds; round++) {
    await using parley = await startParley({ databaseUrl: url, folder: folder.path, cores })
    const ask = (get: Get) => askOnce(parley.port, key, get)
    const one = await ask({ path: pathOf(0) })
    const hot = Array.from({ length: Math.min(HOT, conversations) }, (_, index) => ({ path: pathOf(index) }))
    const stride = Math.max(1, Math.floor(conversations / COLD))
    const cold = Array.from({ length: Math.min(COLD, conversations) }, (_, index) => ({ path: pathOf(index * stride) }))
    const tags = await Promise.all(
      hot.map(async ({ path: at }) => ({ path: at, ifNoneMatch: (await ask({ path: at })).etag })),
    )
    const unchanged = { bytes: 0, status: 304 } as const
    const [first, deep] = [{ path: LIST }, { path: `${LIST}&cursor=${await cursorOf(PAGE, ask)}` }]

    await measure('a conversation, cold', parley, one, cold)
    await measure('a conversation, hot', parley, one, hot)
    await measure('a conversation, 304', parley, unchanged, tags)
    await measure(FIRST, parley, await ask(first), repeated(first, effort.connections))
    await measure('page 1,000', parley, await ask(deep), repeated(deep, effort.connections))
    await using hono = await startHono(folder.path, one, cores)
    await measure(HONO, hono, one, hot)
  }
  return COMPARED.map(([what, to]) => rowOf(what, found.get(what) ?? [], to, found.get(to) ?? []))
}

const LIST = '/api/conversations?limit=20'
const pathOf = (index: number) => `/api/conversation/${conversationId(index)}`
const repeated = (get: Get, times: number): Get[] => Array.from({ length: times }, () => get)

interface Reply {
  bytes: number
  status: 200 | 304
}

async function askOnce(port: number, key: string, { path }: Get) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${key}` } })
  if (response.status !== 200) throw new Error(`Our server returned ${response.status} to ${path}.`)
  const body = await response.text()
  const etag = response.headers.get('etag') ?? ''
  return { status: 200 as const, bytes: Buffer.byteLength(body), body, etag, headers: response.headers }
}

/** The cursor of a page, or of the last one if there are fewer. */
async function cursorOf(page: number, ask: (get: Get) => Promise<{ body: string }>): Promise<string> {
  let cursor = ''
  for (let at = 1; at < page; at++) {
    const { body } = await ask({ path: cursor === '' ? LIST : `${LIST}&cursor=${cursor}` })
    const { nextCursor }: { nextCursor?: string } = JSON.parse(body)
    if (nextCursor === undefined) break
    cursor = nextCursor
  }
  return cursor
}

/** Bare Hono, which sends a recorded response of our server. */
async function startHono(
  folder: string,
  { headers, body }: { headers: Headers; body: string },
  cores: Cores,
): Promise<Running> {
  const file = join(folder, 'answer.json')
  const named = [...headers].filter(([name]) => !['connection', 'content-length', 'date', 'keep-alive'].includes(name))
  await writeFile(file, JSON.stringify({ headers: Object.fromEntries(named), body }))
  return startProcess({ args: [programAt('bare-hono'), file], output: join(folder, 'hono.log'), cores })
}

function rowOf(what: string, measured: readonly Measured[], to: string, others: readonly Measured[]): ReadRow {
  const ratio = measured.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN))
  return {
    what,
    perSecond: spreadOf(measured.map(({ perSecond }) => perSecond)),
    cpuUs: spreadOf(measured.map(({ cpuUs }) => cpuUs)),
    to,
    ratio: spreadOf(ratio),
  }
}

const spread = ({ median, low, high }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

export const readsTable = (rows: readonly ReadRow[]): string =>
  table(
    rows.map(({ what, perSecond, cpuUs, to, ratio }) => ({
      'what is read': what,
      'a second (quartiles)': spread(perSecond, 0),
      'µs of CPU (quartiles)': spread(cpuUs, 1),
      'compared with': to,
      'as many times a second': spread(ratio, 2),
    })),
  )
