// Measures how many messages a channel can deliver: our server on SQLite, with batches of messages from many contacts.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { table } from '../../table.ts'
import { type Spread, spreadOf } from '../../spread.ts'
import type { Cores } from '../cores.ts'
import { fillParley } from '../data/parley-store.ts'
import { USUAL } from '../data/shape.ts'
import { temporaryFolder } from '../data/temporary-folder.ts'
import { programAt } from '../places.ts'
import { cpuOf } from '../process-usage.ts'
import { startParley } from '../subjects/parley.ts'

/** Of each batch, the messages, each from a contact of its own, and how many of the contacts are new. */
export const BATCH = { messages: 100, newContacts: 10, connections: 8 }

/** The output of the program `deliver`. */
export interface Delivered {
  messages: number
  perSecond: number
  /** Of a batch. */
  p50: number
  p99: number
}

export interface Deliveries {
  messagesPerSecond: Spread
  /** Of the server, for a message. */
  cpuUs: Spread
  batchMs: { p50: Spread; p99: Spread }
}

export async function measureDeliveries(
  cores: Cores,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (words: string) => void,
): Promise<Deliveries> {
  await using folder = await temporaryFolder()
  const { path } = folder
  say('Making the store …')
  const { url, keys } = await fillParley(`file:${join(path, 'parley.db')}`, USUAL)
  await using running = await startParley({ databaseUrl: url, folder: path, cores })
  const measured: (Delivered & { cpuUs: number })[] = []
  for (let round = -1; round < rounds; round++) {
    say(round < 0 ? 'Warming up …' : `Round ${round + 1} of ${rounds} …`)
    const asked = JSON.stringify({ port: running.port, keys, seconds, prefix: `${round + 1}`, ...BATCH })
    const [command, args] = cores.start('generator', [programAt('deliver'), asked])
    const cpuBefore = cpuOf(running.pid)
    const { stdout } = await promisify(execFile)(command, args)
    const found: Delivered = JSON.parse(stdout)
    if (round >= 0) measured.push({ ...found, cpuUs: (cpuOf(running.pid) - cpuBefore) / found.messages })
  }
  return {
    messagesPerSecond: spreadOf(measured.map(({ perSecond }) => perSecond)),
    cpuUs: spreadOf(measured.map(({ cpuUs }) => cpuUs)),
    batchMs: { p50: spreadOf(measured.map(({ p50 }) => p50)), p99: spreadOf(measured.map(({ p99 }) => p99)) },
  }
}

export const deliveriesTable = ({ messagesPerSecond, cpuUs, batchMs: { p50, p99 } }: Deliveries): string =>
  table([
    {
      'messages a second (quartiles)': [messagesPerSecond.median, messagesPerSecond.low, messagesPerSecond.high]
        .map((figure) => figure.toFixed(0))
        .join(' / '),
      'µs of CPU a message': cpuUs.median.toFixed(1),
      'ms for a batch, p50 / p99': `${p50.median.toFixed(1)} / ${p99.median.toFixed(1)}`,
    },
  ])
