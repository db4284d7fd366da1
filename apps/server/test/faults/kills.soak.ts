// `pnpm --filter @parley/server soak:faults [kills] [sqlite|postgres|both]`: kills a server under load so many times on each
// engine, and prints what became of what it had acknowledged.
import { startPostgres } from '@parley/tools'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { figuresOf, NOTHING_WRONG } from './figures.ts'
import { killAgainAndAgain } from './kills.ts'
import { startLoad } from './load.ts'
import { seed } from './seed.ts'

const kills = Number(process.argv[2] ?? 200)
const engines = process.argv[3] ?? 'both'
if (!(kills > 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Usage: soak:faults [kills] [sqlite|postgres|both]')
}

if (engines !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  try {
    await killOn('SQLite', `file:${join(folder, 'parley.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (engines !== 'sqlite') {
  await using postgres = await startPostgres({ durable: true })
  await killOn('PostgreSQL', postgres.url())
}

async function killOn(engine: string, databaseUrl: string): Promise<void> {
  const load = startLoad(await seed(databaseUrl))
  const ends: (() => Promise<unknown>)[] = []
  try {
    const report = await killAgainAndAgain(load, kills, (end) => ends.push(end))
    const took = `${report.kills} kills in ${report.seconds.toFixed(0)} s`
    console.log(figuresOf(`kill -9 on ${engine}: ${took}`, load, report.findings))
    if (isDeepStrictEqual(report.findings, NOTHING_WRONG)) return
    console.log(report.findings)
    process.exitCode = 1
  } finally {
    load.abandon()
    for (const end of ends) await end()
  }
}
