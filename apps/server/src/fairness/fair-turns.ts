// Limits how much runs at the same time. What waits for its turn waits in the queue of its organization.
import { createFairQueue } from './fair-queue.ts'

export interface TurnLimits {
  /** How many run at the same time. */
  most: number
  /** How many of them can be of one organization. The others find the rest, even if all of its own hang. */
  mostEach?: number
  /** For how many waiting ones there is room, of which an organization has at most half. */
  places?: number
  /** The timeout for getting a turn. */
  timeoutMs?: number
}

/** The outcome of waiting for a turn: there was one, or none within the timeout. */
type Entry = 'entered' | 'late'

interface Waiting {
  readonly organization: string
  readonly end: (entry: Entry) => void
  isOver: boolean
}

/**
 * Turns, each of which lasts from `enter` to `leave`.
 *
 * @example
 * const turns = new FairTurns({ most: 4 })
 * await turns.run(() => fetch(url))
 */
export class FairTurns {
  readonly #limits: Required<TurnLimits>
  readonly #waiting
  readonly #runningOf = new Map<string, number>()
  readonly #mayGo = (organization: string) => (this.#runningOf.get(organization) ?? 0) < this.#limits.mostEach
  #running = 0
  #onIdle: (() => void) | undefined

  constructor({ most, mostEach = most, places = Infinity, timeoutMs = Infinity }: TurnLimits) {
    this.#limits = { most, mostEach, places, timeoutMs }
    this.#waiting = createFairQueue<Waiting>(places)
  }

  /**
   * Waits for a turn. If the result is `entered`, the caller must leave.
   * @throws BoundReached
   */
  async enter(organization = ''): Promise<Entry> {
    const { most, timeoutMs } = this.#limits
    if (this.#running < most && this.#mayGo(organization)) return this.#begin(organization)
    const { promise, resolve: end } = Promise.withResolvers<Entry>()
    const own = { organization, end, isOver: false }
    this.#waiting.add(organization, own)
    if (timeoutMs === Infinity) return promise
    const timer = setTimeout(() => {
      own.isOver = true
      end('late')
    }, timeoutMs)
    return promise.finally(() => clearTimeout(timer))
  }

  leave(organization = ''): void {
    this.#running -= 1
    const rest = (this.#runningOf.get(organization) ?? 1) - 1
    if (rest === 0) this.#runningOf.delete(organization)
    else this.#runningOf.set(organization, rest)
    while (this.#running < this.#limits.most) {
      const next = this.#waiting.take(this.#mayGo)
      if (next === undefined) break
      if (!next.isOver) next.end(this.#begin(next.organization))
    }
    if (this.#running === 0) this.#onIdle?.()
  }

  /** Does some work in a turn, which lasts until the process has read from the network again. It must have no timeout. */
  async run<Result>(work: () => Promise<Result>, organization?: string): Promise<Result> {
    await this.enter(organization)
    try {
      return await work()
    } finally {
      setImmediate(() => this.leave(organization))
    }
  }

  /** Settles when nothing runs. */
  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
  }

  #begin(organization: string): Entry {
    this.#running += 1
    this.#runningOf.set(organization, (this.#runningOf.get(organization) ?? 0) + 1)
    return 'entered'
  }
}
