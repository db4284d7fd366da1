// `pnpm --filter @parley/server soak:deliveries [stories] [sqlite|postgres|both]`: runs that many random histories of channels that retry,
// reorder and overlap batches, and fails if a message is there twice, not at all or out of order. In a tenth as many rounds, members
// write to a contact first, and it fails if the contact ever has two active conversations.
import { startPostgres } from '@parley/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../src/commands/open-storage.ts'
import { tellStories } from './delivery-model.ts'
import { writeFirst } from './writing-first-model.ts'

const stories = Number(process.argv[2] ?? 2000)
const engines = process.argv[3] ?? 'both'
if (!(stories > 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Say how many stories, and on what: soak:deliveries 2000 sqlite, postgres or both.')
}

/** How many histories a store runs. At the end of each one, all of the store is read. */
const ROUND = 100

if (engines !== 'postgres') {
  await tellOn('SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-deliveries-'))
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
  for (let told = 0; told < stories; told += ROUND) {
    const { url, remove } = await make()
    const reopen = async () => (await openStorage(url, {})).storage
    const stage = { storage: await reopen(), reopen }
    try {
      await tellStories(stage, Math.min(ROUND, stories - told))
      await writeFirst(stage.storage, ROUND / 10)
    } finally {
      await stage.storage.close()
      await remove()
    }
  }
  console.log(
    `${engine}: ${stories} stories without a divergence in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
}
