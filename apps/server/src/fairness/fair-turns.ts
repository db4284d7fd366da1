// A semaphore that is fair to organizations. It limits how many tasks run at the same time, and lets waiting organizations run in turn.
import { afterRequests } from './after-requests.ts'
import { type Kind, type PlaceName, WaitingPlace } from './waiting-place.ts'

/** The limits of a semaphore. A limit without a default is infinite if it is absent. */
export interface TurnLimits {
  /** How many tasks can run at the same time. */
  maxRunning: number
  /** How many tasks of one organization can run at once. Tasks that hang then leave room for other organizations. Default: `maxRunning`. */
  maxPerOrganization?: number
  /** How many tasks of all organizations together can wait. A single organization can fill about half of this number. */
  maxWaiting?: number
  /** How long a task can wait. */
  timeoutMs?: number
}

/** A task that waits for its turn. */
export interface Task {
  /** Several tasks of a kind can share a turn, by `takeMore`. */
  readonly kind?: Kind<Task>
  /** Called when its turn begins. The task must call `leave` when it ends. */
  readonly begin: () => void
  /** Called if its turn didn't begin in time. */
  readonly reject: (reason: unknown) => void
  /** The deadline in milliseconds of `performance.now`. */
  readonly until: number
}

/** The interval at which late tasks are rejected. Those that are late before the next time are rejected, too, so that none is later. */
const LATE_INTERVAL_MS = 50

/**
 * The semaphore. A turn is the permission to run one task, and lasts from `begin` to `leave`.
 * @example
 * const turns = new FairTurns('long_scan', { maxRunning: 4 })
 * await turns.run(() => fetch(url))
 */
export class FairTurns {
  readonly #limits: Required<TurnLimits>
  readonly #waiting: WaitingPlace<Task>
  readonly #runningOf = new Map<string, number>()
  readonly #mayServe = (organization: string) =>
    (this.#runningOf.get(organization) ?? 0) < this.#limits.maxPerOrganization
  readonly #lateError: () => Error
  #running = 0
  #onIdle: (() => void) | undefined
  #lateTimer: NodeJS.Timeout | undefined

  /** @param lateError Creates the error of a task whose turn didn't begin in time. */
  constructor(place: PlaceName, limits: TurnLimits, lateError = () => new Error('The wait took too long.')) {
    this.#limits = { maxPerOrganization: limits.maxRunning, maxWaiting: Infinity, timeoutMs: Infinity, ...limits }
    this.#waiting = new WaitingPlace(place, this.#limits.maxWaiting)
    this.#lateError = lateError
  }

  /** Adds a task, and begins it at once if it may run. @throws BoundReached */
  add(organization: string, task: Task): void {
    this.#waiting.add(organization, task, task.kind)
    this.beginNext()
    if (this.#waiting.size > 0) this.#rejectLateAfter(this.#limits.timeoutMs)
  }

  /** Waits for a turn. Afterwards, the caller must call `leave`. Throws BoundReached. */
  enter(organization = ''): Promise<void> {
    return new Promise((begin, reject) => {
      this.add(organization, { begin, reject, until: performance.now() + this.#limits.timeoutMs })
    })
  }

  leave(organization = ''): void {
    this.#running -= 1
    const remaining = (this.#runningOf.get(organization) ?? 1) - 1
    if (remaining === 0) this.#runningOf.delete(organization)
    else this.#runningOf.set(organization, remaining)
    this.beginNext()
    if (this.#running === 0) this.#onIdle?.()
  }

  /** Begins the tasks that may run. Called after the tasks of a kind may run that couldn't before. */
  beginNext(): void {
    while (this.#running < this.#limits.maxRunning) {
      const next = this.#waiting.take(this.#mayServe)
      if (next === undefined) return
      const [organization, task] = next
      this.#running += 1
      this.#runningOf.set(organization, (this.#runningOf.get(organization) ?? 0) + 1)
      task.begin()
    }
  }

  /** Takes the waiting tasks of a kind that share the turn of another one: those for which `takes` returns true, oldest first. */
  takeMore<Kin extends Task>(organization: string, kind: Kind<Kin>, takes: (task: Kin) => boolean): Kin[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All tasks of a kind have the type of the kind.
    return this.#waiting.takeMore(organization, kind, takes as (task: Task) => boolean) as Kin[]
  }

  /** Runs the work in a turn. The turn ends only after the requests that arrived during the work have started. Throws BoundReached. */
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

  #rejectLateAfter(ms: number): void {
    if (ms === Infinity || this.#lateTimer !== undefined) return
    this.#lateTimer = setTimeout(() => {
      this.#lateTimer = undefined
      const lateFrom = performance.now() + LATE_INTERVAL_MS
      for (const { reject } of this.#waiting.takeAll(({ until }) => until <= lateFrom)) reject(this.#lateError())
      if (this.#waiting.size > 0) this.#rejectLateAfter(LATE_INTERVAL_MS)
    }, ms).unref()
  }
}
