// Lists the jobs of the service, and runs them periodically.
import type { StoreAndClock } from '../../store/store.ts'
import { keyExpiry } from './key-expiry.ts'
import { eventRetention } from './event-retention.ts'
import type { Job } from './job.ts'
import { pendingExpiry } from './pending-expiry.ts'
import { deletedPurge } from './purge.ts'

/** All jobs. Every process that serves requests runs them. */
export const JOBS: readonly Job[] = [keyExpiry, deletedPurge, eventRetention, pendingExpiry]

const INTERVAL_MS = 60_000

/**
 * Runs each job once, for the items that are due now. `onRun` is called after each job, with the error if the job failed; the next run
 * retries the remaining items. `isOver` returns true once the service shuts down: the jobs then stop early.
 */
export async function runJobs(
  deps: StoreAndClock,
  onRun: (job: string, error?: unknown) => void = () => undefined,
  isOver = () => false,
): Promise<void> {
  for (const { name, runDue } of JOBS) {
    await runDue(deps, isOver).then(
      () => onRun(name),
      (error: unknown) => onRun(name, error),
    )
  }
}

/** Runs the jobs now and then again a minute after each run. `close` stops the timer, and waits for the current run. */
export function startJobs(
  deps: StoreAndClock,
  onRun: (job: string, error?: unknown) => void,
): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    await runJobs(deps, onRun, () => isClosed)
    if (!isClosed) timer = setTimeout(() => (currentRun = run()), INTERVAL_MS).unref()
  }
  let currentRun = run()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await currentRun
    },
  }
}
