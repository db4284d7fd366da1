// A semaphore that is fair to organizations. It limits how many tasks run at the same time, and lets waiting organizations run in turn.
import { afterRequests } from './after-requests.ts'
import { createFairQueue } from './fair-queue.ts'

/** The limits of a semaphore. A limit without a default is infinite if it is absent. */
export interface TurnLimits {
  /** How many tasks can run at the same time. */
  maxRunning: number
  /** How many tasks of one organization can run at once. Tasks that hang then leave room for other organizations. Default: `maxRunning`. */
  maxPerOrganization?: number
  /** How many tasks of all organizations together can wait. A single organization can fill about half of this number. */
  maxWaiting?: number
  /** How long a task can wait. After this time, `enter` returns `late`, and the task must not run. */
  timeoutMs?: number
}

/** The outcome of waiting: the task may run (`entered`), or the timeout has passed (`late`). */
type Entry = 'entered' | 'late'

interface WaitingTask {
  readonly organization: string
  /** Ends the waiting: resolves the promise that `enter` returned. */
  readonly end: (entry: Entry) => void
  /** True if the timeout has passed. The task is still in the queue, and is skipped when its turn comes. */
  isLate: boolean
}

/**
 * The semaphore. A turn is the permission to run one task, and lasts from `enter` to `leave`.
 * @example
 * const turns = new FairTurns({ maxRunning: 4 })
 * await turns.run(() => fetch(url))
 */
export class FairTurns {
  readonly #limits: Required<TurnLimits>
  readonly #waiting
  readonly #runningOf = new Map<string, number>()
  readonly #isEligible = (organization: string) =>
    (this.#runningOf.get(organization) ?? 0) < this.#limits.maxPerOrganization
  #running = 0
  #onIdle: (() => void) | undefined

  constructor(limits: TurnLimits) {
    this.#limits = { maxPerOrganization: limits.maxRunning, maxWaiting: Infinity, timeoutMs: Infinity, ...limits }
    this.#waiting = createFairQueue<WaitingTask>(this.#limits.maxWaiting)
  }

  /** Waits for a turn. If it returns `entered`, the caller must call `leave` afterwards. Throws BoundReached. */
  async enter(organization = ''): Promise<Entry> {
    const { maxRunning, timeoutMs } = this.#limits
    if (this.#running < maxRunning && this.#isEligible(organization)) return this.#begin(organization)
    const { promise, resolve: end } = Promise.withResolvers<Entry>()
    const waiting = { organization, end, isLate: false }
    this.#waiting.add(organization, waiting)
    if (timeoutMs === Infinity) return promise
    const timer = setTimeout(() => {
      waiting.isLate = true
      end('late')
    }, timeoutMs)
    return promise.finally(() => clearTimeout(timer))
  }

  leave(organization = ''): void {
    this.#running -= 1
    const remaining = (this.#runningOf.get(organization) ?? 1) - 1
    if (remaining === 0) this.#runningOf.delete(organization)
    else this.#runningOf.set(organization, remaining)
    while (this.#running < this.#limits.maxRunning) {
      const next = this.#waiting.take(this.#isEligible)
      if (next === undefined) break
      if (!next.isLate) next.end(this.#begin(next.organization))
    }
    if (this.#running === 0) this.#onIdle?.()
  }

  /**
   * Runs the work in a turn. The turn ends only after the requests that arrived during the work have started.
   * Don't use `run` with a `timeoutMs`: it runs the work even if the wait for the turn ended with `late`.
   */
  async run<Result>(work: () => Promise<Result>, organization?: string): Promise<Result> {
    await this.enter(organization)
    try {
      return await work()
    } finally {
      afterRequests(() => this.leave(organization))
    }
  }

  /** Resolves when no task runs. */
  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
  }

  #begin(organization: string): Entry {
    this.#running += 1
    this.#runningOf.set(organization, (this.#runningOf.get(organization) ?? 0) + 1)
    return 'entered'
  }
}
