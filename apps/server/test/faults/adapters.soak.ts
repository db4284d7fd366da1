// `pnpm --filter @parley/server soak:adapters [messages] [kills] [sqlite|postgres|both]`: two adapters side by side in one organization
// bring so many messages in and out, in 40 conversations, through so many kills of the server and of an adapter. The application of one
// ignores repeated messages, that of the other names them in its receipts. Prints what was doubled and what went wrong.
import { startPostgres } from '@parley/tools'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAdapters } from './adapters.ts'

const [messages, kills] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 20)]
const engines = process.argv[4] ?? 'both'
if (!(messages > 0) || !(kills >= 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Say how many messages and kills, and on what: soak:adapters 10000 20 sqlite, postgres or both.')
}

if (engines !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-adapters-store-'))
  try {
    await runOn('SQLite', `file:${join(folder, 'parley.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (engines !== 'sqlite') {
  await using postgres = await startPostgres({ durable: true })
  await runOn('PostgreSQL', postgres.url())
}

async function runOn(engine: string, databaseUrl: string): Promise<void> {
  const ends: (() => unknown)[] = []
  try {
    const bound = { messages: messages / 2, kills }
    const { seconds, ...report } = await runAdapters(databaseUrl, bound, (end) => ends.push(end))
    console.log(`${engine}: ${JSON.stringify(report)} in ${seconds.toFixed(0)} s`)
    if (report.wrong.length > 0) process.exitCode = 1
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
