// Measures the delay from a change to the response for its followers: three instances on one PostgreSQL, and a thousand long polls.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startPostgres } from '@parley/tools'
import { table } from '../../table.ts'
import { type Spread, spreadOf } from '../../spread.ts'
import type { Cores } from '../cores.ts'
import { createKey, fillParley } from '../data/parley-store.ts'
import { memberId, organizationId } from '../data/shape.ts'
import { temporaryFolder } from '../data/temporary-folder.ts'
import { programAt } from '../places.ts'
import { startParley } from '../subjects/parley.ts'

/** A change wakes the waiters of its organization, which are spread over the instances. */
export const CROWD = { instances: 3, waiters: 1000, organizations: 25, changesPerSecond: 10 }

/** The output of the program `follow`: milliseconds from the sending of a change until a waiter has its event. */
export interface Followed {
  changes: number
  seen: number
  p50: number
  p99: number
}

export interface Following {
  changes: number
  seen: number
  p50: Spread
  p99: Spread
}

export async function measureFollowing(
  cores: Cores,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (words: string) => void,
  crowd = CROWD,
): Promise<Following> {
  await using resources = new AsyncDisposableStack()
  const { path } = resources.use(await temporaryFolder())
  say('Making the store …')
  const server = resources.use(await startPostgres({ durable: true }))
  const url = server.url()
  const { keys } = await fillParley(url, {
    organizations: crowd.organizations,
    conversations: 1,
    messages: 1,
    members: 1,
  })
  for (let index = 1; index < crowd.organizations; index++)
    keys.push(await createKey(url, memberId(0), organizationId(index)))
  const ports: number[] = []
  for (let index = 0; index < crowd.instances; index++)
    ports.push(resources.use(await startParley({ databaseUrl: url, folder: path, cores })).port)
  const measured: Followed[] = []
  for (let round = -1; round < rounds; round++) {
    say(round < 0 ? 'Warming up …' : `Round ${round + 1} of ${rounds} …`)
    const asked = JSON.stringify({ ports, keys, seconds, ...crowd })
    const [command, args] = cores.start('generator', [programAt('follow'), asked])
    const { stdout } = await promisify(execFile)(command, args)
    const found: Followed = JSON.parse(stdout)
    if (round >= 0) measured.push(found)
  }
  const sum = (what: (each: Followed) => number) => measured.reduce((total, each) => total + what(each), 0)
  return {
    changes: sum(({ changes }) => changes),
    seen: sum(({ seen }) => seen),
    p50: spreadOf(measured.map(({ p50 }) => p50)),
    p99: spreadOf(measured.map(({ p99 }) => p99)),
  }
}

export const followingTable = ({ changes, seen, p50, p99 }: Following): string =>
  table([
    {
      'instances, waiters, organizations': `${CROWD.instances}, ${CROWD.waiters}, ${CROWD.organizations}`,
      changes: String(changes),
      'events seen': String(seen),
      'ms from the request to the event, p50 (quartiles)': `${p50.median.toFixed(1)} (${p50.low.toFixed(1)} to ${p50.high.toFixed(1)})`,
      'p99 (quartiles)': `${p99.median.toFixed(1)} (${p99.low.toFixed(1)} to ${p99.high.toFixed(1)})`,
    },
  ])
