// The port on SQLite. Reads are answered at once; writes go through the committer.
import type { DatabaseSync } from 'node:sqlite'
import type { Storage } from '../../domain/storage.ts'
import { createAudit, readAudit } from './audit.ts'
import { createCallers, createKeyList, createPendingCount } from './callers.ts'
import { type CommitterOptions, createCommitter } from './committer.ts'
import { createSetStatus } from './conversations.ts'
import { nameFailure } from './failures.ts'
import { createKeys } from './keys.ts'
import { openIntake } from './intake.ts'
import { lockStore } from './lock.ts'
import { migrate } from './migrate.ts'
import { readMoment } from './moment.ts'
import { beginService, ensureFile, guarded, openDatabase, requireFile } from './open.ts'
import { createPurge } from './purge.ts'
import { createPut } from './put.ts'
import { readRecords } from './records.ts'
import { query } from './statements.ts'
import { createSupersededUses } from './superseded-uses.ts'
import { createRefuseTaken } from './taken.ts'
import { createTransactions } from './transactions.ts'

export interface SqliteOptions extends CommitterOptions {
  /** The file, or `:memory:` for a store that ends with its connection. */
  path: string
  now?: () => Date
  /** Whether to keep other servers off the store. Commands leave it out: they work beside a server. */
  exclusive?: boolean
  /** Whether a store that is not there is refused rather than made. */
  mustExist?: boolean
  /** Told after each commit how many writes were in it. */
  onCommit?: (writes: number) => void
}

/**
 * Opens a store, making it where there is none.
 * @throws CannotOpenStore with a sentence for an operator.
 */
export async function createSqliteStorage(options: SqliteOptions): Promise<Storage> {
  const { path, now = () => new Date(), exclusive = false, mustExist = false } = options
  return guarded(path, () => {
    if (mustExist) requireFile(path)
    ensureFile(path)
    // The lock comes first: a store that is open while a restore takes its place would be written to and be lost.
    const unlock = exclusive ? lockStore(path) : () => undefined
    let db: DatabaseSync | undefined
    try {
      db = openDatabase(path)
      migrate(db, path, now)
      beginService(db)
      return createStorage(db, unlock, { ...options, now })
    } catch (error) {
      db?.close()
      unlock()
      throw error
    }
  })
}

function createStorage(db: DatabaseSync, unlock: () => void, options: SqliteOptions & { now: () => Date }): Storage {
  const { path, now, onCommit } = options
  const audit = createAudit(db, now)
  const findCaller = createCallers(db)
  const listKeys = createKeyList(db)
  const pendingCount = createPendingCount(db)
  const keys = createKeys(db, audit)
  const uses = createSupersededUses(db, audit)
  const setStatus = createSetStatus(db, audit)
  const put = createPut(db, now)
  const refuseTaken = createRefuseTaken(db)
  const { purgeSome, codes } = createPurge(db, audit)
  const organization = query<[organizationId: string], { code: string }>(
    db,
    'SELECT organization AS code FROM organizations WHERE unique_id = ?',
  )
  const version = query<[], object>(db, 'SELECT version FROM schema_history LIMIT 1')
  const committer = createCommitter(createTransactions(db, onCommit), options)

  return {
    findCaller: (organizationCode, keyHash) => answer(() => findCaller(organizationCode, keyHash)),
    listKeys: (organizationCode, memberId) => answer(() => listKeys(organizationCode, memberId)),
    countPendingKeys: () => answer(pendingCount),
    findOrganizationCode: (organizationId) => answer(() => organization.get(organizationId)?.code),
    ping: () => answer(() => void version.get()),

    promoteKey: (act, graceUntil) => committer.run(() => keys.promote(act, graceUntil)),
    regenerateKey: (act, key, maxPending) => committer.run(() => keys.regenerate(act, key, maxPending)),
    createKey: (act, memberId, key, maxPending) => committer.run(() => keys.create(act, memberId, key, maxPending)),
    revokeKeys: (act, memberId) => committer.run(() => keys.revoke(act, memberId)),
    dropPendingKeys: (act, memberId) => committer.run(() => keys.dropPending(act, memberId)),
    async recordSupersededUse(act, notSince) {
      const due = await answer(() => uses.isDue(act, notSince))
      if (due) await committer.run(() => uses.record(act, notSince))
    },
    setConversationStatus: (act, id, status, decide) => committer.run(() => setStatus(act, id, status, decide)),
    put: (records) => committer.run(() => put(records)),
    add: (records) =>
      committer.run(() => {
        refuseTaken(records)
        put(records)
      }),
    openIntake: () => openIntake(path, db, now),
    async purgeDeleted(act, before) {
      let purged = 0
      for (const organizationCode of await answer(codes)) {
        let step: number
        do {
          step = await committer.run(() => purgeSome({ ...act, organizationCode }, before))
          purged += step
        } while (step > 0)
      }
      return purged
    },

    records: () => readMoment(path, db, readRecords),
    audit: (filter) => readMoment(path, db, (moment) => readAudit(moment, filter)),
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
