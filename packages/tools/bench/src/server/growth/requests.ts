// The same growth as its callers see it: whole requests to our server, on stores of different sizes in turns.
import { basename } from 'node:path'
import { type Spread, spreadOf } from '../../spread.ts'
import { table } from '../../table.ts'
import type { Cores } from '../cores.ts'
import { createKey } from '../data/parley-store.ts'
import { conversationId, memberId } from '../data/shape.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { Target } from '../load/job.ts'
import { cpuOf } from '../process-usage.ts'
import { startParley } from '../subjects/parley.ts'
import type { GrowthCase } from './cases.ts'

export interface RequestRow {
  title: string
  perSecond: Spread
  cpuUs: Spread
  /** To the smallest store in the same round: above 1 it is slower. */
  cpuCost: Spread
  /** To the smallest store in the same round: below 1 it is slower. */
  throughput: Spread
}

export interface RequestsEffort {
  rounds: number
  seconds: number
}

/** The number of conversations in use in larger stores, evenly spread. */
export const IN_USE = 1000

/** Loads our server on each store, the smallest first in the list. */
export async function measureRequests(
  cases: readonly GrowthCase[],
  folder: string,
  cores: Cores,
  { rounds, seconds }: RequestsEffort,
): Promise<RequestRow[]> {
  await using generator = startGenerator(cores)
  const stores = await Promise.all(
    cases.map(async (each) => ({
      ...each,
      key: await createKey(`file:${each.path}`, memberId(0)),
      found: new Array<Found>(),
    })),
  )

  async function measureOne({ path, key, conversations, found }: (typeof stores)[number]): Promise<void> {
    await using running = await startParley({ databaseUrl: `file:${path}`, folder, cores })
    const inUse = Math.min(IN_USE, conversations)
    const target: Target = {
      subject: basename(path),
      port: running.port,
      keys: [key],
      conversations: inUse,
      stride: Math.floor(conversations / inUse),
      responseBytes: await lengthOfResponse(running.port, key),
      isReal: true,
    }
    const job = { kind: 'closed', target, connections: 64 } as const
    await generator.run({ ...job, seconds: seconds / 2 })
    const before = cpuOf(running.pid)
    const { requests, perSecond } = await generator.run({ ...job, seconds })
    found.push({ perSecond, cpuUs: (cpuOf(running.pid) - before) / requests })
  }

  for (let round = 0; round < rounds; round++) {
    const first = round % stores.length
    for (const store of [...stores.slice(first), ...stores.slice(0, first)]) await measureOne(store)
  }
  const smallest = stores[0]?.found ?? []
  return stores.map(({ title, found }) => rowOf(title, found, smallest))
}

interface Found {
  perSecond: number
  cpuUs: number
}

function rowOf(title: string, found: readonly Found[], smallest: readonly Found[]): RequestRow {
  const to = (of: keyof Found) => spreadOf(found.map((each, round) => each[of] / (smallest[round]?.[of] ?? Number.NaN)))
  const spread = (of: keyof Found) => spreadOf(found.map((each) => each[of]))
  return {
    title,
    perSecond: spread('perSecond'),
    cpuUs: spread('cpuUs'),
    cpuCost: to('cpuUs'),
    throughput: to('perSecond'),
  }
}

/** The length of the response to an update that succeeds and, at first, changes nothing. */
async function lengthOfResponse(port: number, key: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/conversation/${conversationId(0)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{"status":"Active"}',
  })
  if (!response.ok) throw new Error(`Our server returned ${response.status}.`)
  return (await response.arrayBuffer()).byteLength
}

const spread = ({ median, low, high }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

export const requestsTable = (rows: readonly RequestRow[]): string =>
  table(
    rows.map(({ title, perSecond, cpuUs, cpuCost, throughput }) => ({
      'conversations in the store': title,
      'requests a second (quartiles)': spread(perSecond, 0),
      'to the smallest': spread(throughput, 2),
      'µs of CPU a request': spread(cpuUs, 1),
      'to the smallest ': spread(cpuCost, 2),
    })),
  )
