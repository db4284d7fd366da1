import type { DatabaseSync } from 'node:sqlite'
import { isUnavailable, nameFailure } from './failures.ts'

/** Some work, and whoever waits for it. */
export interface Job {
  /** Does the work, and returns what tells its caller so. */
  perform(): () => void
  reject(reason: unknown): void
}

/** Runs jobs together in one transaction. */
export interface Transactions {
  /** Takes the right to write. Throws where another connection has it. */
  begin(): void
  /** Does the jobs, commits, and returns what tells each caller how it went. */
  finish(batch: readonly Job[]): (() => void)[]
}

/** @param onCommit is told after each commit how many jobs were in it. */
export function createTransactions(db: DatabaseSync, onCommit?: (jobs: number) => void): Transactions {
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    return () => void statement.run()
  }
  const begin = prepare('BEGIN IMMEDIATE')
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
      undo()
      forget()
      return () => job.reject(error)
    }
  }

  return {
    begin,
    finish(batch) {
      let tell: (() => void)[]
      try {
        tell = batch.map(attempt)
        commit()
      } catch (error) {
        // Some failures have undone the transaction already.
        if (db.isTransaction) rollback()
        return refusals(batch, error)
      }
      onCommit?.(batch.length)
      return tell
    },
  }
}

/** What tells all callers of a batch that nothing of it was done. */
export function refusals(batch: readonly Job[], failure: unknown): (() => void)[] {
  const reason = nameFailure(failure)
  return batch.map((job) => () => job.reject(reason))
}
