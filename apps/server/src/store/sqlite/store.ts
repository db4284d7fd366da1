// The port on SQLite. Reads are answered at once; writes go through the committer.
import type { DatabaseSync } from 'node:sqlite'
import { createOrderedIds } from '../../domain/ids.ts'
import type { Storage } from '../../domain/storage.ts'
import { createStore } from '../engine.ts'
import { lastAuditId } from '../sql/audit.ts'
import { type MigrateOptions, probe } from '../migrations/migrate.ts'
import { createSqliteEngine } from './engine.ts'
import { createWriteHealth } from '../write-health.ts'
import { type CommitterOptions, createCommitter } from './committer.ts'
import { nameFailure } from './failures.ts'
import { lockStore } from './lock.ts'
import { migrate, requireStore } from './migrate.ts'
import {
  beginService,
  ensureFile,
  guarded,
  MEMORY,
  openDatabase,
  openSession,
  openSnapshot,
  requireFile,
} from './open.ts'
import { watchPlace } from './place.ts'
import { openForReading, type Reading } from './reading.ts'
import { query } from './statements.ts'
import { createTransactions } from './transactions.ts'

export interface SqliteOptions extends CommitterOptions, Pick<MigrateOptions, 'report'> {
  /** The file, or `:memory:` for a store that ends with its connection. */
  path: string
  now?: () => Date
  /** Whether to keep other servers off the store. Commands leave it out: they work beside a server. */
  exclusive?: boolean
  /** Whether a store that is not there is refused rather than made. */
  mustExist?: boolean
  /** Whether it is only read, which works beside a server and on a full disk. A store of an older form is opened for writing. */
  readOnly?: boolean
  /** Told after each commit how many writes were in it. */
  onCommit?: (writes: number) => void
}

/**
 * Opens a store, making it where there is none.
 * @throws CannotOpenStore with a sentence for an operator.
 */
export async function createSqliteStorage(options: SqliteOptions): Promise<Storage> {
  const { path, now = () => new Date(), exclusive = false, mustExist = false, readOnly = false } = options
  return guarded(path, () => {
    if (mustExist) requireFile(path)
    const reading = readOnly && path !== MEMORY ? openPresentForm(path) : undefined
    if (reading !== undefined) return createStorage(reading, { ...options, now })
    ensureFile(path)
    // The lock comes first: a store that is open while a restore takes its place would be written to and be lost.
    const unlock = exclusive ? lockStore(path) : () => undefined
    let db: DatabaseSync | undefined
    try {
      db = openDatabase(path)
      migrate(db, path, { now, report: options.report })
      beginService(db)
      return createStorage({ db, unlock, frozen: false }, { ...options, now })
    } catch (error) {
      db?.close()
      unlock()
      throw error
    }
  })
}

/** Opens a store for reading; undefined if it has to be brought to the present form first. */
function openPresentForm(path: string): Reading | undefined {
  const reading = openForReading(path)
  let present = false
  try {
    present = requireStore(reading.db, path)
    return present ? reading : undefined
  } finally {
    if (!present) {
      reading.db.close()
      reading.unlock()
    }
  }
}

function createStorage({ db, frozen, unlock }: Reading, options: SqliteOptions & { now: () => Date }): Storage {
  const { path, now, onCommit } = options
  const committer = createCommitter(createTransactions(db, onCommit), options)
  const health = createWriteHealth(() => committer.run(() => engine.run(probe(now()))))
  const write = <T>(work: () => T): Promise<T> => health.watch(committer.run(work))
  const frozenSnapshot = () => ({ db, close: () => undefined })
  const snapshotOf = frozen ? frozenSnapshot : () => openSnapshot(path)
  const engine = createSqliteEngine({
    db,
    write,
    openSnapshot: path === MEMORY ? undefined : snapshotOf,
    openSession: () => openSession(path, db),
  })
  const nextAuditId = createOrderedIds('aud', now, engine.run(lastAuditId()))
  const version = query<[], object>(db, 'SELECT version FROM schema_history LIMIT 1')
  const checkPlace = watchPlace(path)

  return {
    ...createStore(engine, { nextAuditId, now }),
    async ping() {
      await answer(() => {
        checkPlace()
        version.get()
      })
      await health.check()
    },
    async close() {
      await committer.close()
      db.close()
      unlock()
    },
  }
}

/** Reads at once; what goes wrong is the promise's. */
async function answer<T>(read: () => T): Promise<T> {
  try {
    return read()
  } catch (error) {
    throw nameFailure(error)
  }
}
