// Records what became of events, of many endpoints in one transaction: nearly all endpoints get an event at the same time, and a
// transaction for each would keep the store from other work.
import type { Script } from '../sql/statement.ts'
import type { Store } from '../sql/store.ts'
import { type Round, settle } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/statements.ts'
import { jittered, type Schedule } from './schedule.ts'

/** How many endpoints one transaction is about, if all have taken what they got, and if one of them has not. */
const AT_ONCE = { delivered: 64, failed: 8 }

interface Job {
  endpoint: LeasedEndpoint
  round: Round
  resolve: (counts: boolean) => void
  reject: (error: unknown) => void
}

export interface SettlerOptions {
  storage: Pick<Store, 'write'>
  now: () => Date
  schedule: Schedule
}

/** Records a round of an endpoint; false if it no longer counts. */
export type Settler = (endpoint: LeasedEndpoint, round: Round) => Promise<boolean>

export function createSettler({ storage, now, schedule }: SettlerOptions): Settler {
  /** A failure takes more statements. Endpoints that hang fail at the same time, and then the others must not wait for them. */
  const delivered: Job[] = []
  const failed: Job[] = []
  let isBusy = false

  const inOneTransaction = (batch: readonly Job[]) =>
    storage.write(undefined, function* settleAll(audit): Script<boolean[]> {
      const counts: boolean[] = []
      for (const { endpoint, round } of batch) {
        counts.push(yield* settle({ audit, at: now(), delaysMs: jittered(schedule) }, endpoint, round))
      }
      return counts
    })

  async function work(): Promise<void> {
    isBusy = true
    let isTurnOfFailed = false
    while (delivered.length + failed.length > 0) {
      isTurnOfFailed = delivered.length === 0 || (isTurnOfFailed && failed.length > 0)
      const next = isTurnOfFailed ? failed.splice(0, AT_ONCE.failed) : delivered.splice(0, AT_ONCE.delivered)
      isTurnOfFailed = !isTurnOfFailed
      // Every transaction locks endpoints in the same order.
      const batch = next.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
      try {
        const counts = await inOneTransaction(batch)
        batch.forEach(({ resolve }, index) => resolve(counts[index] === true))
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
