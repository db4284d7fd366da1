// `pnpm --filter @parley/server soak:pages [rounds]`: one member sends 32 concurrent requests for the largest pages, round after round, and
// prints what a member of another organization waits meanwhile, and the memory of the process.
import { startPostgres } from '@parley/tools'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithCards, LARGE_PATHS, NODE_OPTIONS } from './many-large-pages.ts'
import { startService } from '@parley/tools'

const rounds = Number(process.argv[2] ?? 5)
const REQUESTS = 32

const folder = mkdtempSync(join(tmpdir(), 'parley-pages-'))
try {
  await loadOn('SQLite', `file:${join(folder, 'parley.db')}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
await using postgres = await startPostgres({ durable: true })
await loadOn('PostgreSQL', postgres.url())

async function loadOn(engine: string, url: string): Promise<void> {
  const { own, other } = await fillWithCards(url)
  const server = await startService({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '100000' }, { node: NODE_OPTIONS })
  const get = async (path: string, key: string) => {
    const response = await fetch(server.url + path, { headers: { Authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    return response.status
  }
  const statuses: Record<number, number> = {}
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const path of LARGE_PATHS) {
      const load = new AbortController()
      const large = Promise.all(
        Array.from({ length: REQUESTS }, async () => {
          const status = await get(path, own)
          statuses[status] = (statuses[status] ?? 0) + 1
        }),
      ).finally(() => load.abort())
      while (!load.signal.aborted) {
        const start = performance.now()
        await get('/api/auth/me', other)
        waits.push(performance.now() - start)
      }
      await large
    }
  }
  const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]
  waits.sort((one, another) => one - another)
  const at = (part: number) => `${waits[Math.floor((waits.length - 1) * part)]?.toFixed(0)} ms`
  console.log(
    `${engine}: ${JSON.stringify(statuses)}, another organization: ${waits.length} reads, median ${at(0.5)}, ` +
      `99 % ${at(0.99)}, worst ${at(1)}; peak of the process ${Math.round(Number(peakKb) / 1000)} MB`,
  )
  await server.end('SIGTERM')
}
