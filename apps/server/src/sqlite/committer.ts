// Group commit: writes that arrive at about the same time share one transaction, because each commit waits for the disk. A write never
// waits for a timer: the commit begins after two rounds of the event loop.
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../sql/errors.ts'
import { afterRequests } from '../fairness/after-requests.ts'
import { WaitingPlace } from '../fairness/waiting-place.ts'
import type { NewEvent } from '../domain/kernel/audit.ts'
import { appendEvents, type LoggedScript } from '../store/event-log.ts'
import type { Cache } from './cache.ts'
import type { Runner } from './runner.ts'
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

/** The parts of the store that a transaction uses besides its connection. */
export interface TransactionParts {
  /** Runs a script on the connection. */
  run: Runner['run']
  /** The cache of what was read on the connection. */
  cache?: Cache | undefined
  /** Throws StoreUnavailable if the files of the store were removed or replaced. */
  checkFiles?: () => void
}

/** A write that waits in the queue. */
interface QueuedWrite {
  /** Runs the script of the write. Returns the function that resolves its promise after the commit. */
  perform(): () => void
  reject(reason: unknown): void
}

/** The delay before the next attempt while another process is writing. */
const BUSY_PAUSE_MS = 5

export type Committer = ReturnType<typeof createCommitter>

export function createCommitter(db: DatabaseSync, parts: TransactionParts, options: CommitterOptions = {}) {
  const { maxBatch = 256, maxBatchMs = 20, maxQueue = 8192, busyTimeoutMs = 5000, onCommit } = options
  const scripts = createScripts(parts.run)
  const transaction = createTransaction(db, parts, scripts, onCommit)
  const queue = new WaitingPlace<QueuedWrite>('database', maxQueue)
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
     * Runs a script in a transaction that other scripts may share, and writes its events. If it throws, only its writes are rolled back.
     * @returns The result of the script, after the commit. The script waits in the line of the organization.
     */
    run<T>(job: () => LoggedScript<T>, organization = ''): Promise<T> {
      if (closed) return Promise.reject(new StoreUnavailable('The store is closed.'))
      return new Promise<T>((resolve, reject) => {
        const perform = () => {
          const result = scripts.run(job)
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
  queue: WaitingPlace<QueuedWrite>,
  maxWrites: number,
  isOver: () => boolean,
): Generator<QueuedWrite, void> {
  for (let count = 0; count < maxWrites && !isOver(); count++) {
    const next = queue.take()
    if (next === undefined) return
    yield next[1]
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

type Scripts = ReturnType<typeof createScripts>
type OnCommit = CommitterOptions['onCommit']

/** Runs the scripts of a transaction, and writes their events together, so that a commit updates the counter of positions once. */
function createScripts(run: Runner['run']) {
  const pendingEvents: (readonly NewEvent[])[] = []
  return {
    run<T>(job: () => LoggedScript<T>): T {
      const { script, events } = job()
      const result = run(script)
      if (events.length > 0) pendingEvents.push(events)
      return result
    },
    writeEvents: () => run(appendEvents(pendingEvents.splice(0))),
    dropEvents: () => void pendingEvents.splice(0),
  }
}

function createTransaction(db: DatabaseSync, parts: TransactionParts, scripts: Scripts, onCommit?: OnCommit) {
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
      parts.cache?.clear()
      rollbackToSavepoint()
      release()
      return () => write.reject(error)
    }
  }

  return {
    begin(): void {
      beginImmediate()
      // Another process may have written before this transaction locked it out.
      parts.cache?.notice()
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
        scripts.writeEvents()
        // Check as late as possible: a commit to a file that was removed or replaced would be confirmed, but lost.
        parts.checkFiles?.()
        commit()
      } catch (error) {
        parts.cache?.clear()
        scripts.dropEvents()
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
