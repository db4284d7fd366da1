// Group commit: writes that arrive at about the same time share one transaction, because each commit waits for the disk. A write never
// waits for a timer: the commit begins after two rounds of the event loop.
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../sql/errors.ts'
import { afterRequests } from '../fairness/after-requests.ts'
import { createFairQueue, type FairQueue } from '../fairness/fair-queue.ts'
import { isBusy, isUnavailable, toStoreError } from './result-codes.ts'

/** The limits of transactions and of the queue of writes. */
export interface CommitterOptions {
  /** The maximum number of writes in one transaction. Further writes wait until the process has read new requests. */
  maxBatch?: number
  /** The processor time after which a transaction starts no further write. A single write can take tens of milliseconds. */
  maxBatchMs?: number
  /** The capacity of the queue. One organization can use half of it. Further writes are rejected. */
  maxQueue?: number
  /** How long writes wait while another process is writing. Then they fail with StoreUnavailable. */
  busyTimeoutMs?: number
  /** Called after each commit with the number of its writes. */
  onCommit?: (writes: number) => void
}

/** The work of the store in each transaction besides the writes. */
export interface TransactionHooks {
  /** Called after the transaction has locked out other writers. */
  afterBegin?: () => void
  /** Called as the last work of the transaction. If it throws, the transaction is rolled back. */
  beforeCommit?: () => void
  /** Called after each rollback, of one write or of the transaction. */
  onUndo?: () => void
  /** Called after a rollback of the whole transaction. */
  onRollback?: () => void
}

interface QueuedWrite {
  /** Does the write. Returns the function that resolves the promise of the write after the commit. */
  perform(): () => void
  reject(reason: unknown): void
}

/** The delay before the next attempt while another process is writing. */
const BUSY_PAUSE_MS = 5

export type Committer = ReturnType<typeof createCommitter>

export function createCommitter(db: DatabaseSync, options: CommitterOptions = {}, hooks: TransactionHooks = {}) {
  const { maxBatch = 256, maxBatchMs = 20, maxQueue = 8192, busyTimeoutMs = 5000, onCommit } = options
  const transaction = createTransaction(db, hooks, onCommit)
  const queue = createFairQueue<QueuedWrite>(maxQueue)
  let onIdle: (() => void) | undefined
  let closed = false
  let busySince: number | undefined

  const takeBatch = () => takeWrites(queue, maxBatch, createWorkTimer(maxBatchMs))

  function flush(): void {
    try {
      transaction.begin()
    } catch (error) {
      if (!isBusy(error) || !waitForOthers()) settle(rejections([...takeBatch()], error))
      return
    }
    settle(transaction.finish(takeBatch()))
  }

  /** Schedules another attempt, and leaves the queue unchanged. Returns false if the timeout has passed. */
  function waitForOthers(): boolean {
    busySince ??= performance.now()
    const mayWait = performance.now() - busySince < busyTimeoutMs
    if (mayWait) setTimeout(flush, BUSY_PAUSE_MS)
    return mayWait
  }

  function settle(settlers: readonly (() => void)[]): void {
    busySince = undefined
    for (const settleJob of settlers) settleJob()
    if (queue.size > 0) afterRequests(flush)
    else onIdle?.()
  }

  return {
    /**
     * Does the work in a transaction that other work may share. If the work throws, only the writes of this work are rolled back.
     * @param organization The organization in whose line the work waits.
     * @returns The result of the work, after the commit.
     */
    run<T>(work: () => T, organization = ''): Promise<T> {
      if (closed) return Promise.reject(new StoreUnavailable('The store is closed.'))
      return new Promise<T>((resolve, reject) => {
        const perform = () => {
          const result = work()
          return () => resolve(result)
        }
        const isFirst = queue.size === 0
        queue.add(organization, { perform, reject })
        if (isFirst) afterRequests(flush)
      })
    },
    /** Commits the waiting writes, and accepts no new ones. */
    close(): Promise<void> {
      closed = true
      return queue.size === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))
    },
  }
}

/** Takes writes from the queue, one at a time, until there are `maxWrites`, the time is over, or the queue is empty. */
function* takeWrites(
  queue: FairQueue<QueuedWrite>,
  maxWrites: number,
  isOver: () => boolean,
): Generator<QueuedWrite, void> {
  for (let count = 0; count < maxWrites && !isOver(); count++) {
    const write = queue.take()
    if (write === undefined) return
    yield write
  }
}

/**
 * Returns a function that returns true once the process has used `ms` of processor time. On a busy machine, elapsed time would also count
 * other processes. Elapsed time is checked first, because reading the processor time takes longer than a small write.
 */
function createWorkTimer(ms: number): () => boolean {
  const [startedAt, processorAtStart] = [performance.now(), processorMs()]
  return () => performance.now() - startedAt >= ms && processorMs() - processorAtStart >= ms
}

function processorMs(): number {
  // oxlint-disable-next-line no-restricted-globals -- It reads a counter of the process and changes nothing.
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function createTransaction(db: DatabaseSync, hooks: TransactionHooks, onCommit: CommitterOptions['onCommit']) {
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    return () => void statement.run()
  }
  const beginImmediate = prepare('BEGIN IMMEDIATE')
  const commit = prepare('COMMIT')
  const rollback = prepare('ROLLBACK')
  const savepoint = prepare('SAVEPOINT queued_write')
  const release = prepare('RELEASE queued_write')
  const rollbackToSavepoint = prepare('ROLLBACK TO queued_write')

  /** Does one write in a savepoint, so that an error affects only this write. Throws if the store itself failed: then all writes fail. */
  function attempt(write: QueuedWrite): () => void {
    savepoint()
    try {
      const resolve = write.perform()
      release()
      return resolve
    } catch (error) {
      if (isUnavailable(error) || !db.isTransaction) throw error
      hooks.onUndo?.()
      rollbackToSavepoint()
      release()
      return () => write.reject(error)
    }
  }

  return {
    begin(): void {
      beginImmediate()
      hooks.afterBegin?.()
    },
    /** Does the writes and commits. Returns functions that settle the promises of the writes. */
    finish(writes: Generator<QueuedWrite, void>): readonly (() => void)[] {
      const batch: QueuedWrite[] = []
      const settlers: (() => void)[] = []
      try {
        for (let next = writes.next(); next.done !== true; next = writes.next()) {
          batch.push(next.value)
          settlers.push(attempt(next.value))
        }
        hooks.beforeCommit?.()
        commit()
      } catch (error) {
        hooks.onUndo?.()
        hooks.onRollback?.()
        // After some failures, SQLite has rolled back already.
        if (db.isTransaction) rollback()
        return rejections([...batch, ...writes], error)
      }
      onCommit?.(batch.length)
      return settlers
    },
  }
}

/** Returns functions that reject all writes of a batch after a rollback. */
function rejections(batch: readonly QueuedWrite[], failure: unknown): readonly (() => void)[] {
  const reason = toStoreError(failure)
  return batch.map((write) => () => write.reject(reason))
}
