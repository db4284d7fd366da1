// Records the outcomes of deliveries, for many endpoints in one transaction. One event is usually sent to nearly all endpoints at the same
// time, and a transaction for each of them would keep the store from other work.
import type { Script } from '../sql/statement.ts'
import type { Store } from '../store/store.ts'
import { type Round, settle } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/lock-endpoint.ts'
import { delaysWithJitter, type Schedule } from './schedule.ts'

/** The maximum number of rounds in one transaction: of rounds with deliveries only, and of rounds with a failure, which take more time. */
const BATCH_SIZES = { delivered: 64, failed: 8 }

/** A round to record, the events that were sent to an endpoint together, and the promise for which the caller waits. */
interface WaitingRound extends PromiseWithResolvers<boolean> {
  endpoint: LeasedEndpoint
  round: Round
}

export interface SettlerOptions {
  storage: Pick<Store, 'write'>
  now: () => Date
  schedule: Schedule
}

/** Records one round of deliveries. Returns false, and records nothing, if the endpoint has changed meanwhile or the lease was lost. */
export type Settler = (endpoint: LeasedEndpoint, round: Round) => Promise<boolean>

/** Creates the settler. Rounds with a failure have their own queue, so that many failing endpoints don't delay the other endpoints. */
export function createSettler({ storage, now, schedule }: SettlerOptions): Settler {
  const delivered: WaitingRound[] = []
  const failed: WaitingRound[] = []
  let isBusy = false

  const inOneTransaction = (batch: readonly WaitingRound[]) =>
    storage.write(undefined, function* settleAll(audit): Script<boolean[]> {
      const areRecorded: boolean[] = []
      for (const { endpoint, round } of batch) {
        areRecorded.push(yield* settle({ audit, at: now(), delaysMs: delaysWithJitter(schedule) }, endpoint, round))
      }
      return areRecorded
    })

  async function work(): Promise<void> {
    isBusy = true
    let isTurnOfFailed = false
    while (delivered.length + failed.length > 0) {
      const takesFailed: boolean = delivered.length === 0 || (isTurnOfFailed && failed.length > 0)
      const next = takesFailed ? failed.splice(0, BATCH_SIZES.failed) : delivered.splice(0, BATCH_SIZES.delivered)
      isTurnOfFailed = !takesFailed
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

  return (endpoint, round) => {
    const waiting = round.outcomes.some(({ failure }) => failure !== undefined) ? failed : delivered
    const waitingRound = { endpoint, round, ...Promise.withResolvers<boolean>() }
    waiting.push(waitingRound)
    if (!isBusy) void work()
    return waitingRound.promise
  }
}

const nameOf = ({ endpoint }: WaitingRound) => `${endpoint.organization} ${endpoint.endpointId}`
