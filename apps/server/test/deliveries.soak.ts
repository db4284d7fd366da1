// `pnpm --filter @parley/server soak:deliveries [stories] [sqlite|postgres|both]`: tells that many stories of channels that repeat,
// reorder and overlap batches, and fails if a message is there twice, not at all or out of order.
import { startPostgres } from '@parley/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../src/commands/open-storage.ts'
import { tellStories } from './delivery-model.ts'

const stories = Number(process.argv[2] ?? 2000)
const engines = process.argv[3] ?? 'both'
if (!(stories > 0) || !['sqlite', 'postgres', 'both'].includes(engines)) {
  throw new Error('Say how many stories, and on what: soak:deliveries 2000 sqlite, postgres or both.')
}

if (engines !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-deliveries-'))
  try {
    await tellOn('SQLite', `file:${join(folder, 'parley.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
if (engines !== 'sqlite') {
  await using postgres = await startPostgres({ durable: true })
  await tellOn('PostgreSQL', postgres.url())
}

async function tellOn(engine: string, url: string): Promise<void> {
  const reopen = async () => (await openStorage(url)).storage
  const stage = { storage: await reopen(), reopen }
  const begun = performance.now()
  await tellStories(stage, stories)
  await stage.storage.close()
  console.log(
    `${engine}: ${stories} stories without a divergence in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
}
