// `pnpm --filter @parley/server soak:follow [changes] [kills] [sqlite|postgres|both]`: follows the events while three processes write
// and all of them are killed so many times, and prints what the follower missed.
import { startPostgres } from '@parley/tools'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followThroughFaults } from './follow.ts'

const [changes, kills] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 20)]
const engines = process.argv[4] ?? 'both'
if (!(changes > 0) || !(kills >= 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Say how many changes and kills, and on what: soak:follow 100000 20 sqlite, postgres or both.')
}

if (engines !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-follow-'))
  try {
    await followOn('SQLite', `file:${join(folder, 'parley.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (engines !== 'sqlite') {
  await using postgres = await startPostgres({ durable: true })
  await followOn('PostgreSQL', postgres.url())
}

async function followOn(engine: string, databaseUrl: string): Promise<void> {
  const ends: (() => unknown)[] = []
  try {
    const report = await followThroughFaults(databaseUrl, { changes, kills }, (end) => ends.push(end))
    const { seconds, ...figures } = report
    console.log(`${engine}: ${JSON.stringify(figures)} in ${seconds.toFixed(0)} s`)
    const { missed, twice, misplaced, gaps } = figures
    if (missed + twice + misplaced + gaps > 0) process.exitCode = 1
  } finally {
    for (const end of ends) await end()
  }
}
