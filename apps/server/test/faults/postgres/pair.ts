// A primary of PostgreSQL and its standby, which change places.
import { type LocalPostgres, startPostgres } from '@parley/tools'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../../postgres/ask.ts'

/**
 * The state of the primary after the promotion of its standby: it is stopped and comes back as a standby that can be read, it is killed, or
 * it stays up and can still be read.
 */
export type Fate = 'returns' | 'killed' | 'stays'

export interface Pair {
  readonly primary: LocalPostgres
  readonly standby: LocalPostgres
  /** A database of both, in the order in which they were started. */
  url(database: string): string
  /** Promotes the standby. */
  switchOver(fate: Fate): Promise<void>
  /** Gives the new primary a standby for which its commits wait, and waits until it has everything. */
  restore(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A process may be killed and not the machine, so commits wait for the standby and not for a disk. */
const OPTIONS = { durable: false, settings: { synchronous_commit: 'on', max_wal_size: '64MB' } }
const POLL_MS = 20

export async function startPair(): Promise<Pair> {
  let primary = await startPostgres(OPTIONS)
  let standby = await primary.addStandby()
  let isStandby = true
  const ports = [primary.port, standby.port]
  await waitForStandby(primary)
  return {
    get primary() {
      return primary
    },
    get standby() {
      return standby
    },
    url: (database) =>
      primary.url(database).replace(`127.0.0.1:${primary.port}`, ports.map((port) => `127.0.0.1:${port}`).join(',')),
    async switchOver(fate) {
      const [old, next] = [primary, standby]
      if (fate === 'returns') await old.stop()
      if (fate === 'killed') await old.kill()
      await ask(next.url(), 'SELECT pg_promote()')
      isStandby = fate === 'returns'
      if (isStandby) await old.follow(next)
      primary = next
      standby = old
    },
    async restore() {
      if (!isStandby) {
        const { port } = standby
        await standby[Symbol.asyncDispose]()
        standby = await primary.addStandby(port)
        isStandby = true
      }
      await waitForStandby(primary)
    },
    async [Symbol.asyncDispose]() {
      await primary[Symbol.asyncDispose]()
      await standby[Symbol.asyncDispose]()
    },
  }
}

async function waitForStandby(primary: LocalPostgres): Promise<void> {
  await ask(primary.url(), `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await ask(primary.url(), 'SELECT pg_reload_conf()')
  const synchronous = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND replay_lsn >= pg_current_wal_lsn()`
  while ((await ask(primary.url(), synchronous)).length === 0) await pause(POLL_MS)
}
