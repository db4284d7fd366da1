// Helpers for soaks that play random histories: the command line, and new stores of both engines.
import { startPostgres } from '@parley/tools'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../src/commands/open-storage.ts'
import type { Stage } from './delivery-model.ts'

/** How a store of each engine is made and removed. */
const ENGINES = {
  async sqlite() {
    const folder = await mkdtemp(join(tmpdir(), 'parley-told-'))
    return { url: `file:${join(folder, 'parley.db')}`, remove: () => rm(folder, { recursive: true, force: true }) }
  },
  async postgres() {
    const postgres = await startPostgres({ durable: true })
    return { url: postgres.url(), remove: () => postgres[Symbol.asyncDispose]() }
  },
}

/** Reads `[count] [sqlite|postgres|both]` from the command line. */
export function readCommandLine(command: string): { count: number; engines: (keyof typeof ENGINES)[] } {
  const [count, engine] = [Number(process.argv[2] ?? 2000), process.argv[3] ?? 'both']
  const engines = (['sqlite', 'postgres'] as const).filter((each) => engine === 'both' || engine === each)
  if (!(count > 0) || engines.length === 0) {
    throw new Error(`Say how many, and on what: ${command} 2000 sqlite, postgres or both.`)
  }
  return { count, engines }
}

/** Tells stories with numbers from 1 on to new stores of each engine, so many to each store, and says how long it took. */
export async function tellOnEngines(
  { count, engines }: ReturnType<typeof readCommandLine>,
  { round, what, open = openStorage }: { round: number; what: string; open?: typeof openStorage },
  tell: (stage: Stage, range: { from: number; to: number }) => Promise<unknown>,
): Promise<void> {
  for (const engine of engines) {
    const begun = performance.now()
    for (let from = 1; from <= count; from += round) {
      const { url, remove } = await ENGINES[engine]()
      const reopen = async () => (await open(url, {})).storage
      const stage = { storage: await reopen(), reopen }
      try {
        await tell(stage, { from, to: Math.min(from + round - 1, count) })
      } finally {
        await stage.storage.close()
        await remove()
      }
    }
    console.log(`${engine}: ${count} ${what}, in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
}
