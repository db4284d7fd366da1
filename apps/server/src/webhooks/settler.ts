// Records what became of events, of many endpoints in one transaction: nearly all endpoints get an event at the same time, and a
// transaction for each would keep the store from other work.
import type { Script } from '../domain/script.ts'
import type { Store } from '../domain/store.ts'
import { type Round, settle } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/store.ts'
import { jittered, type Schedule } from './schedule.ts'

/** How many endpoints one transaction is about. */
const AT_ONCE = 64

interface Job {
  endpoint: LeasedEndpoint
  round: Round
  resolve: (counts: boolean) => void
  reject: (error: unknown) => void
}

export interface SettlerOptions {
  storage: Pick<Store, 'write' | 'webhooks'>
  now: () => Date
  schedule: Schedule
}

/** Records a round of an endpoint; false if it no longer counts. */
export type Settler = (endpoint: LeasedEndpoint, round: Round) => Promise<boolean>

export function createSettler({ storage, now, schedule }: SettlerOptions): Settler {
  const { webhooks } = storage
  const jobs: Job[] = []
  let isBusy = false

  const inOneTransaction = (batch: readonly Job[]) =>
    storage.write(function* settleAll(audit): Script<boolean[]> {
      const counts: boolean[] = []
      for (const { endpoint, round } of batch) {
        counts.push(yield* settle({ webhooks, audit, at: now(), delaysMs: jittered(schedule) }, endpoint, round))
      }
      return counts
    })

  async function work(): Promise<void> {
    isBusy = true
    while (jobs.length > 0) {
      // Every transaction locks endpoints in the same order.
      const batch = jobs.splice(0, AT_ONCE).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
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
      jobs.push({ endpoint, round, resolve, reject })
      if (!isBusy) void work()
    })
}

const nameOf = ({ endpoint }: Job) => `${endpoint.organizationCode} ${endpoint.endpointId}`
