// The jobs of the service, and what runs them again and again.
import type { StoreAndClock } from '../sql/store.ts'
import { keyExpiry } from './api-keys/expiry.ts'
import { eventRetention } from './events/retention.ts'
import type { Job } from './job.ts'
import { deletedPurge } from './records/purge.ts'

/** Every job. A process that serves runs all of them. */
export const JOBS: readonly Job[] = [keyExpiry, deletedPurge, eventRetention]

/** How often an instance looks for what is due. */
const LOOK_MS = 60_000

/**
 * Runs each job once: does what is due now.
 *
 * @param onRun Gets the name of each job, with the error if the store fails. The next run does what is due.
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

/** Runs the jobs every minute, until it is closed. */
export function startJobs(
  deps: StoreAndClock,
  onRun: (job: string, error?: unknown) => void,
): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    await runJobs(deps, onRun, () => isClosed)
    if (!isClosed) timer = setTimeout(() => (running = run()), LOOK_MS).unref()
  }
  let running = run()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
