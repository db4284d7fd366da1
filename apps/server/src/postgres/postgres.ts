// Opens the store on PostgreSQL, and puts its parts together: the lease, the connections, the batches, the shared writes and the engine.
import { createOrderedIds } from '../store/ids.ts'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import type { Store } from '../store/store.ts'
import { createStore } from '../store/engine.ts'
import { createBatches } from './batches.ts'
import { createPostgresEngine } from './engine.ts'
import { SharedWrites } from './shared-writes.ts'
import { serverUrls } from '../database-url.ts'
import { type MigrateOptions, probe } from '../sql/migrations/migrate.ts'
import { type ConnectionOptions, createConnections } from './connections.ts'
import { type PrimaryLease, takeLease, withoutLease } from './lease.ts'
import { migrate } from './migrate.ts'
import { createSharedQuotas } from './quotas.ts'
import { row, sql } from '../sql/migrations/sql.ts'
import { createWriteHealth } from '../store/write-health.ts'
import { now as presentTime } from '../sql/time.ts'

export interface PostgresOptions extends ConnectionOptions, Pick<MigrateOptions, 'report' | 'signal'> {
  now?: () => Date
  /** If true, a missing store is an error. Otherwise, it is created. */
  mustExist?: boolean
  /** If true, the store is only read, so that the database can be a replica. */
  readOnly?: boolean
  /** Creates the lease on the primary (see `lease.ts`). Default: `takeLease`. Tests replace it to simulate stale reads. */
  takeLease?: typeof takeLease
}

/** Returns `off` if the database accepts writes. The table is only there to check that the store can be read. */
const readOnlySetting = sql<[string]>`SELECT current_setting('transaction_read_only') FROM schema_history LIMIT 1`

/** Opens or creates a store. Throws CannotOpenStore with a sentence for the operator. */
export async function createPostgresStorage(options: PostgresOptions): Promise<Store> {
  const { url, now = presentTime, mustExist = false, readOnly = false, timeoutMs = 5000, report, signal } = options
  const urls = serverUrls(url)
  try {
    // If the store is only read, it is read from the first server on which `migrate` succeeded.
    const first = await firstSuccess(urls, (each) =>
      migrate(each, { mustExist, now, timeoutMs, readOnly, report, signal }),
    )
    const lease = readOnly ? withoutLease(first) : await (options.takeLease ?? takeLease)({ urls, timeoutMs, report })
    return createStorage(options, now, lease)
  } catch (error) {
    throw cannotOpen(urls, error)
  }
}

/** Returns the URL of the first server on which the work succeeds. If the work fails on all servers, throws the error of the last one. */
async function firstSuccess(urls: readonly string[], work: (url: string) => Promise<void>): Promise<string> {
  let failure: unknown
  for (const url of urls) {
    try {
      await work(url)
      return url
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Connects the parts of a store. `close` ends the connections before the lease, which they need until they end. */
function createStorage(options: PostgresOptions, now: () => Date, lease: PrimaryLease): Store {
  const health = createWriteHealth(() => engine.write(undefined, () => ({ script: probe(now()), events: [] })))
  const connections = createConnections({ ...options, watchWrite: health.watch }, lease)
  const sharedWrites = new SharedWrites(connections, options)
  const engine = createPostgresEngine(connections, createBatches(connections), sharedWrites.run.bind(sharedWrites))
  return {
    ...createStore(engine, createOrderedIds('evt', now)),
    async ping() {
      const [isReadOnly] = (await engine.read(undefined, () => row(readOnlySetting))) ?? []
      if (isReadOnly !== 'off') throw new StoreUnavailable('The database does not accept writes.')
      await health.check()
    },
    sharedQuotas: createSharedQuotas(connections),
    async close() {
      await connections.close()
      await lease.close()
    },
  }
}

/** Creates the error for the operator. Its message has the database and the hosts, but not the whole URL, which has the password. */
function cannotOpen(urls: readonly string[], error: unknown): CannotOpenStore {
  if (error instanceof CannotOpenStore) return error
  const parsedUrls = urls.map((url) => new URL(url))
  const host = parsedUrls.map((parsed) => parsed.host).join(' or ')
  const pathname = parsedUrls[0]?.pathname ?? ''
  const cause = error instanceof StoreUnavailable ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  const sentence = `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason || 'it cannot be reached'}.`
  return new CannotOpenStore(sentence, { cause: error })
}
