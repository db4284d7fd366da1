// Records the outcomes of deliveries, for many endpoints in one transaction. One event is usually sent to nearly all endpoints at the same
// time, and a transaction for each of them would keep the store from other work.
import type { Script } from '../sql/statement.ts'
import type { Store } from '../sql/store.ts'
import { type Round, settle } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/statements.ts'
import { jittered, type Schedule } from './schedule.ts'

/** How many endpoints one transaction records: with deliveries only, or with a failure, which takes more statements. */
const BATCH_SIZES = { delivered: 64, failed: 8 }

/** A round of deliveries to record, and the functions that settle the promise of the caller that waits for it. */
interface Job {
  endpoint: LeasedEndpoint
  round: Round
  resolve: (isRecorded: boolean) => void
  reject: (error: unknown) => void
}

export interface SettlerOptions {
  storage: Pick<Store, 'write'>
  now: () => Date
  schedule: Schedule
}

/** Records one round of deliveries. Returns false, and records nothing, if the endpoint has changed since or the lease was lost. */
export type Settler = (endpoint: LeasedEndpoint, round: Round) => Promise<boolean>

export function createSettler({ storage, now, schedule }: SettlerOptions): Settler {
  // Many endpoints can hang and fail at the same time. They have a queue of their own, so that they don't delay the others.
  const delivered: Job[] = []
  const failed: Job[] = []
  let isBusy = false

  const inOneTransaction = (batch: readonly Job[]) =>
    storage.write(undefined, function* settleAll(audit): Script<boolean[]> {
      const areRecorded: boolean[] = []
      for (const { endpoint, round } of batch) {
        areRecorded.push(yield* settle({ audit, at: now(), delaysMs: jittered(schedule) }, endpoint, round))
      }
      return areRecorded
    })

  async function work(): Promise<void> {
    isBusy = true
    let takeFailed = false
    while (delivered.length + failed.length > 0) {
      takeFailed = delivered.length === 0 || (takeFailed && failed.length > 0)
      const next = takeFailed ? failed.splice(0, BATCH_SIZES.failed) : delivered.splice(0, BATCH_SIZES.delivered)
      takeFailed = !takeFailed
      // Every transaction locks endpoints in the same order, to avoid deadlocks.
      const batch = next.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
      try {
        const areRecorded = await inOneTransaction(batch)
        batch.forEach(({ resolve }, index) => resolve(areRecorded[index] === true))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return (endpoint, round) =>
    new Promise((resolve, reject) => {
      const jobs = round.outcomes.some(({ failure }) => failure !== undefined) ? failed : delivered
      jobs.push({ endpoint, round, resolve, reject })
      if (!isBusy) void work()
    })
}

const nameOf = ({ endpoint }: Job) => `${endpoint.organization} ${endpoint.endpointId}`
