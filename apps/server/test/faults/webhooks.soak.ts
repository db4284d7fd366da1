// `pnpm --filter @parley/server soak:webhooks [kills] [seconds] [sqlite|postgres|both]`: kills processes that deliver webhooks so many
// times, then delivers for so many seconds to 100 endpoints of which 50 hang, and prints what was lost and how long events took.
import { startPostgres } from '@parley/tools'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isolate } from './webhook-isolation.ts'
import { deliverThroughKills } from './webhooks.ts'

const [kills, seconds] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 60)]
const engines = process.argv[4] ?? 'both'
if (!(kills >= 0) || !(seconds >= 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Say how many kills and seconds, and on what: soak:webhooks 20 60 sqlite, postgres or both.')
}
const EVERY_MS = 500
const MAX_MEDIAN_MS = 1000

if (engines !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-webhooks-'))
  try {
    await killOn('SQLite', `file:${join(folder, 'killed.db')}`, 1)
    await isolateOn('SQLite', `file:${join(folder, 'isolated.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (engines !== 'sqlite') {
  for (const part of [(url: string) => killOn('PostgreSQL', url, 3), (url: string) => isolateOn('PostgreSQL', url)]) {
    await using postgres = await startPostgres({ durable: true })
    await part(postgres.url())
  }
}

/** Does a part, prints its figures, and ends what it started. */
async function tell<Report>(
  title: string,
  part: (onEnd: (end: () => unknown) => void) => Promise<Report>,
  holds: (report: Report) => boolean,
): Promise<void> {
  const ends: (() => unknown)[] = []
  try {
    const report = await part((end) => ends.push(end))
    console.log(`${holds(report) ? 'ok  ' : 'FAIL'} ${title}: ${JSON.stringify(report)}`)
    if (!holds(report)) process.exitCode = 1
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function killOn(engine: string, databaseUrl: string, instances: number): Promise<void> {
  if (kills === 0) return
  await tell(
    `${engine}, ${kills} kills of ${instances} ${instances === 1 ? 'instance' : 'instances'}`,
    (onEnd) => deliverThroughKills({ databaseUrl, instances, kills }, onEnd),
    ({ lost, unsigned }) => lost + unsigned === 0,
  )
}

async function isolateOn(engine: string, databaseUrl: string): Promise<void> {
  if (seconds === 0) return
  const events = Math.ceil((seconds * 1000) / EVERY_MS)
  await tell(
    `${engine}, 100 endpoints of which 50 hang`,
    (onEnd) => isolate({ databaseUrl, endpoints: 100, hanging: 50, events, everyMs: EVERY_MS }, onEnd),
    ({ lost, hung, delay }) => lost === 0 && hung > 0 && delay.median < MAX_MEDIAN_MS,
  )
}
