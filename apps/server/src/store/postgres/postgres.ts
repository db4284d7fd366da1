// The port on PostgreSQL. Every statement but those of operators is about one organization, whose code leads every key.
import { createOrderedIds } from '../../domain/ids.ts'
import { CannotOpenStore, StoreUnavailable } from '../../domain/errors.ts'
import type { Store } from '../../domain/store.ts'
import { createStore } from '../engine.ts'
import { createBatches } from './batches.ts'
import { createChangeStatus } from './change-status.ts'
import { createPostgresEngine } from './engine.ts'
import { type MigrateOptions, probe } from '../migrations/migrate.ts'
import { type ConnectionOptions, createConnections } from './connections.ts'
import { migrate } from './migrate.ts'
import { createSharedQuotas } from './quotas.ts'
import { row, sql, text } from '../sql/statement.ts'
import { createWriteHealth } from '../write-health.ts'

export interface PostgresOptions extends ConnectionOptions, Pick<MigrateOptions, 'report'> {
  now?: () => Date
  /** If the database has no store, whether that is an error. Otherwise, the store is created. */
  mustExist?: boolean
  /** Whether it is only read, as a replica can be. */
  readOnly?: boolean
}

const readOnlySetting = sql(
  'ping',
  [],
  [text],
)`SELECT current_setting('transaction_read_only') FROM schema_history LIMIT 1`

/**
 * Opens a store. If there is none, creates it.
 * @throws CannotOpenStore with a sentence for an operator.
 */
export async function createPostgresStorage(options: PostgresOptions): Promise<Store> {
  const { url, now = () => new Date(), mustExist = false, readOnly = false, timeoutMs } = options
  try {
    await migrate(url, { mustExist, now, timeoutMs, readOnly, report: options.report })
    return await createStorage(options, now)
  } catch (error) {
    throw unusable(url, error)
  }
}

async function createStorage(options: PostgresOptions, now: () => Date): Promise<Store> {
  const health = createWriteHealth(() => engine.write(() => ({ script: probe(now()), events: [] })))
  const connections = createConnections({ ...options, watchWrite: health.watch })
  const batches = createBatches(connections, options)
  const engine = createPostgresEngine(connections, batches)
  const nextEventId = createOrderedIds('evt', now)
  return {
    ...createStore(engine, { nextEventId, now, changeStatus: createChangeStatus(batches, nextEventId) }),
    async ping() {
      const [isReadOnly] = (await engine.read(() => row(readOnlySetting))) ?? []
      if (isReadOnly !== 'off') throw new StoreUnavailable('The database does not accept writes.')
      await health.check()
    },
    sharedQuotas: createSharedQuotas(engine),
    async close() {
      await batches.close()
      await connections.close()
    },
  }
}

/** Says which database it is, but never the password, which stands in the same URL. */
function unusable(url: string, error: unknown): CannotOpenStore {
  if (error instanceof CannotOpenStore) return error
  const { host, pathname } = new URL(url)
  const cause = error instanceof StoreUnavailable ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  const sentence = `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason || 'it cannot be reached'}.`
  return new CannotOpenStore(sentence, { cause: error })
}
