// Group commit. A commit costs one wait for the disk, however much is in it; so the writes that arrive in one turn of the
// event loop share one. A write that comes alone is committed in that same turn: it waits for nobody.
import { StoreUnavailable } from '../../domain/storage.ts'
import { isBusy } from './failures.ts'
import { type Job, refusals, type Transactions } from './transactions.ts'

export interface CommitterOptions {
  /** The most writes of one transaction. Those beyond it wait for the next turn, so that requests are read in between. */
  maxBatch?: number
  /** The most writes that wait. Those beyond it are refused, so that memory stays bounded. */
  maxQueue?: number
  /** How long writes wait for another process that is writing. */
  busyTimeoutMs?: number
}

export interface Committer {
  /**
   * Does the work in a transaction that it may share. If it throws, what it wrote is undone and the others stand.
   * @returns what the work returned, after the commit.
   */
  run<T>(work: () => T): Promise<T>
  /** Commits what waits, and takes nothing new. */
  close(): Promise<void>
}

/** How long the event loop is left alone before the next try while another process is writing. */
const BUSY_PAUSE_MS = 5

export function createCommitter(transactions: Transactions, options: CommitterOptions = {}): Committer {
  const { maxBatch = 256, maxQueue = 8192, busyTimeoutMs = 5000 } = options
  const queue: Job[] = []
  let onIdle: (() => void) | undefined
  let closed = false
  let busySince: number | undefined

  function flush(): void {
    try {
      transactions.begin()
    } catch (error) {
      if (!isBusy(error) || !waitForOthers()) settle(refusals(nextBatch(), error))
      return
    }
    settle(transactions.finish(nextBatch()))
  }

  function settle(tell: readonly (() => void)[]): void {
    busySince = undefined
    for (const each of tell) each()
    if (queue.length > 0) setImmediate(flush)
    else onIdle?.()
  }

  const nextBatch = () => queue.splice(0, maxBatch)

  /** Leaves everything in the queue and tries again in a moment, unless that has gone on for too long: then false. */
  function waitForOthers(): boolean {
    busySince ??= performance.now()
    const patient = performance.now() - busySince < busyTimeoutMs
    if (patient) setTimeout(flush, BUSY_PAUSE_MS)
    return patient
  }

  return {
    run<T>(work: () => T) {
      if (closed) return Promise.reject(new StoreUnavailable('The store is closed.'))
      if (queue.length >= maxQueue) return Promise.reject(new StoreUnavailable('Too many writes are waiting.'))
      return new Promise<T>((resolve, reject) => {
        const perform = () => {
          const value = work()
          return () => resolve(value)
        }
        if (queue.push({ perform, reject }) === 1) setImmediate(flush)
      })
    },
    close() {
      closed = true
      return queue.length === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))
    },
  }
}
