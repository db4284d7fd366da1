// `pnpm --filter @parley/server soak:identities [histories] [sqlite|postgres|both]`: tells ten times that many random histories of people
// to the rules of contacts and to those of version 1.2, and prints the errors of both. Then it tells that many to the service, while its
// store stops, and fails if the service finds another contact or address than the rules.
import { startPostgres } from '@parley/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../src/commands/open-storage.ts'
import { FAILURES, newTally, type Setting, type Subject, tellHistory } from './identity-model.ts'
import { compareHistories } from './identity-service.ts'
import { rulesInMemory, rulesOf12 } from './identity-subjects.ts'

const histories = Number(process.argv[2] ?? 2000)
const engines = process.argv[3] ?? 'both'
if (!(histories > 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Say how many histories, and on what: soak:identities 2000 sqlite, postgres or both.')
}

await printErrors('the rules', rulesInMemory)
await printErrors('version 1.2', rulesOf12)

/** Prints the errors of each kind in 100,000 messages that were received, or sent. */
async function printErrors(name: string, subject: (setting: Setting) => Subject): Promise<void> {
  for (const shared of [0, 0.05]) {
    const tally = newTally()
    // oxlint-disable-next-line no-await-in-loop -- They are counted together.
    for (let seed = 1; seed <= histories * 10; seed += 1) await tellHistory(seed, subject, tally, shared)
    const rows = FAILURES.map((failure) => {
      const all = failure === 'split' || failure === 'two in a conversation' ? tally.received : tally.sent
      const of = Object.entries(tally[failure]).map(([grade, count]) => [grade, Math.round((count * 100_000) / all)])
      return [failure, Object.fromEntries(of) as object]
    })
    console.log(`${name}, with one alias for all people in ${shared * 100} % of the histories, in 100,000 messages:`)
    console.table(Object.fromEntries(rows))
  }
}

/** How many histories a store has. */
const ROUND = 50

if (engines !== 'postgres') {
  await tellOn('SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-identities-'))
    return { url: `file:${join(folder, 'parley.db')}`, remove: () => rmSync(folder, { recursive: true, force: true }) }
  })
}
if (engines !== 'sqlite') {
  await tellOn('PostgreSQL', async () => {
    const postgres = await startPostgres({ durable: true })
    return { url: postgres.url(), remove: () => postgres[Symbol.asyncDispose]() }
  })
}

async function tellOn(engine: string, make: () => Promise<{ url: string; remove: () => unknown }>): Promise<void> {
  const begun = performance.now()
  for (let from = 1; from <= histories; from += ROUND) {
    const { url, remove } = await make()
    const reopen = async () => (await openStorage(url, {})).storage
    const stage = { storage: await reopen(), reopen }
    try {
      await compareHistories(stage, { from, to: Math.min(from + ROUND - 1, histories) })
    } finally {
      await stage.storage.close()
      await remove()
    }
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${engine}: the service does as the rules in ${histories} histories, in ${seconds} s`)
}
