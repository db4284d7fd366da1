// Group commit. A commit costs one wait for the disk, however much is in it; so the writes that arrive in one turn of the
// event loop share one. A write that comes alone is committed in the same turn, without a wait.
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../sql/errors.ts'
import { createFairQueue, type FairQueue } from '../fairness/fair-queue.ts'
import { isBusy, isUnavailable, nameFailure } from './result-codes.ts'

export interface CommitterOptions {
  /**
   * The most writes of one transaction. Those beyond it wait for the next turn, so that requests are read in between. The
   * organizations take turns in it.
   */
  maxBatch?: number
  /** After so much work, a transaction takes no further write, as a write can cost tens of milliseconds. */
  maxBatchMs?: number
  /** For how many waiting writes there is room, of which an organization has at most half. Further ones are rejected. */
  maxQueue?: number
  /** How long writes wait for another process that is writing. */
  busyTimeoutMs?: number
  /** Told after each commit how many writes were in it. */
  onCommit?: (writes: number) => void
}

/** The hooks of each transaction besides its writes. */
export interface TransactionHooks {
  /** Called when no other process can write until the end. */
  afterBegin?: () => void
  /** Does the last work of the transaction. If it fails, all writes do. */
  beforeCommit?: () => void
  /** Called whenever something that was written is undone. */
  onUndo?: () => void
  /** Called if all of the transaction is undone. */
  onRollback?: () => void
}

/** A write, and the functions that settle its promise. */
interface Job {
  /** Does the work, and returns what tells its caller so. */
  perform(): () => void
  reject(reason: unknown): void
}

/** How long the event loop is left alone before the next try while another process is writing. */
const BUSY_PAUSE_MS = 5

export type Committer = ReturnType<typeof createCommitter>

export function createCommitter(db: DatabaseSync, options: CommitterOptions = {}, hooks: TransactionHooks = {}) {
  const { maxBatch = 256, maxBatchMs = 20, maxQueue = 8192, busyTimeoutMs = 5000, onCommit } = options
  const transaction = createTransaction(db, hooks, onCommit)
  const queue = createFairQueue<Job>(maxQueue)
  let onIdle: (() => void) | undefined
  let closed = false
  let busySince: number | undefined

  const takeBatch = () => batchOf(queue, maxBatch, workOf(maxBatchMs))

  function flush(): void {
    try {
      transaction.begin()
    } catch (error) {
      if (!isBusy(error) || !waitForOthers()) settle(rejections([...takeBatch()], error))
      return
    }
    settle(transaction.finish(takeBatch()))
  }

  /** Leaves everything in the queue and tries again in a moment, unless that has gone on for too long: then false. */
  function waitForOthers(): boolean {
    busySince ??= performance.now()
    const patient = performance.now() - busySince < busyTimeoutMs
    if (patient) setTimeout(flush, BUSY_PAUSE_MS)
    return patient
  }

  function settle(tell: readonly (() => void)[]): void {
    busySince = undefined
    for (const each of tell) each()
    if (queue.size > 0) setImmediate(flush)
    else onIdle?.()
  }

  return {
    /**
     * Does the work in a transaction that it may share. If it throws, what it wrote is undone and the others stand.
     * @param organization Whose work it is.
     * @returns the result of the work, after the commit.
     */
    run<T>(work: () => T, organization = ''): Promise<T> {
      if (closed) return Promise.reject(new StoreUnavailable('The store is closed.'))
      return new Promise<T>((resolve, reject) => {
        const perform = () => {
          const value = work()
          return () => resolve(value)
        }
        const isFirst = queue.size === 0
        queue.add(organization, { perform, reject })
        if (isFirst) setImmediate(flush)
      })
    },
    /** Commits what waits, and takes nothing new. */
    close(): Promise<void> {
      closed = true
      return queue.size === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))
    },
  }
}

/** Takes the jobs of a transaction, one after the other. */
function* batchOf(queue: FairQueue<Job>, most: number, isOver: () => boolean): Generator<Job, void> {
  for (let count = 0; count < most && !isOver(); count++) {
    const job = queue.take()
    if (job === undefined) return
    yield job
  }
}

/**
 * Returns a function that says whether the process has worked for so long since now. The processor's time counts, because on a busy machine
 * time passes without work. It is asked for only if enough time has passed, as that takes longer than a small write.
 */
function workOf(ms: number): () => boolean {
  const [begun, worked] = [performance.now(), processorMs()]
  return () => performance.now() - begun >= ms && processorMs() - worked >= ms
}

function processorMs(): number {
  // oxlint-disable-next-line no-restricted-globals -- It reads a counter of the process and changes nothing.
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Makes what runs one transaction after the other. */
function createTransaction(db: DatabaseSync, hooks: TransactionHooks, onCommit: CommitterOptions['onCommit']) {
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    return () => void statement.run()
  }
  const beginImmediate = prepare('BEGIN IMMEDIATE')
  const commit = prepare('COMMIT')
  const rollback = prepare('ROLLBACK')
  const mark = prepare('SAVEPOINT job')
  const forget = prepare('RELEASE job')
  const undo = prepare('ROLLBACK TO job')

  /** Does one job such that its failure is its own, unless it is the store that failed: then all fail. */
  function attempt(job: Job): () => void {
    mark()
    try {
      const tell = job.perform()
      forget()
      return tell
    } catch (error) {
      if (isUnavailable(error) || !db.isTransaction) throw error
      hooks.onUndo?.()
      undo()
      forget()
      return () => job.reject(error)
    }
  }

  return {
    begin(): void {
      beginImmediate()
      hooks.afterBegin?.()
    },
    /** Does the jobs, commits, and returns what tells each caller how it went. */
    finish(jobs: Generator<Job, void>): readonly (() => void)[] {
      const batch: Job[] = []
      const tell: (() => void)[] = []
      try {
        for (let next = jobs.next(); next.done !== true; next = jobs.next()) {
          batch.push(next.value)
          tell.push(attempt(next.value))
        }
        hooks.beforeCommit?.()
        commit()
      } catch (error) {
        hooks.onUndo?.()
        hooks.onRollback?.()
        // Some failures have undone the transaction already.
        if (db.isTransaction) rollback()
        return rejections([...batch, ...jobs], error)
      }
      onCommit?.(batch.length)
      return tell
    },
  }
}

/** Returns functions that reject all jobs of a batch, of which nothing was done. */
function rejections(batch: readonly Job[], failure: unknown): readonly (() => void)[] {
  const reason = nameFailure(failure)
  return batch.map((job) => () => job.reject(reason))
}
