// Limits how much of the process one organization can occupy: bytes of request bodies that are arriving, bytes of responses that clients
// haven't read, and places in the queues for events and for the database. So no organization can take the capacity of all others.
import { StoreUnavailable } from '../sql/errors.ts'

/** The name of a resource with a limit, as the log and the metrics show it. */
export type BoundedResource = keyof typeof MESSAGES

/** The messages for a client whose organization uses too much of a resource, by the name of the resource. */
const MESSAGES = {
  request_bodies: 'Too many request bodies of the organization are being received.',
  responses: 'Too many large responses of the organization wait to be read.',
  waiting_requests: 'Too many requests of the organization wait for events.',
  database_requests: 'Too many requests of the organization wait for the database.',
}
export const BOUNDED_RESOURCES = Object.keys(MESSAGES)

/** Thrown if an organization uses too much of a resource. The rejected request changed nothing. The client gets 503 and can retry. */
export class BoundReached extends StoreUnavailable {
  readonly bounded: BoundedResource

  constructor(bounded: BoundedResource) {
    super(`${MESSAGES[bounded]} The request had no effect.`)
    this.bounded = bounded
  }
}

/** An amount of a resource that a request has reserved, such as bytes. If the request is slow, the bound can end the holding early. */
export interface Holding {
  /** Reserves a further amount. @throws BoundReached */
  readonly grow: (amount: number) => void
  /** Gives the whole amount back. Calling it again has no effect. */
  readonly release: () => void
}

/** The state of a holding in its bound. */
interface HoldingRecord {
  readonly organization: string
  /** When the holding began, in milliseconds of `performance.now()`. */
  readonly since: number
  /** Called when the bound ends the holding. Undefined after the release, to free the request's memory: a `Set` can keep deleted items. */
  end: (() => void) | undefined
  /** The amount that the holding has reserved so far. */
  amount: number
}

/**
 * A capacity that organizations share. An organization gets an amount only if it then holds no more than was free before. In small amounts,
 * one organization can take about half, and two a third each, so that the next one still finds capacity (dynamic thresholds,
 * A. K. Choudhury and E. L. Hahne, 1998).
 * @example
 * const bound = new Bound('waiting_requests', 4)
 * bound.enter('harbour')
 * bound.enter('harbour')
 * bound.enter('harbour') // throws BoundReached
 * bound.enter('cedar')
 */
export class Bound {
  readonly #bounded: BoundedResource
  readonly #capacity: number
  readonly #slowMs: number
  readonly #takenBy = new Map<string, number>()
  /** The holdings, oldest first. */
  readonly #held = new Set<HoldingRecord>()
  #taken = 0

  /** @param slowMs A holding that is older can be ended when another request needs its amount. */
  constructor(bounded: BoundedResource, capacity: number, slowMs = Infinity) {
    this.#bounded = bounded
    this.#capacity = capacity
    this.#slowMs = slowMs
  }

  get taken(): number {
    return this.#taken
  }

  /** Takes an amount until the caller gives it back with `leave`. @throws BoundReached */
  enter(organization: string, amount = 1): void {
    if (!this.#hasCapacity(organization, amount)) this.#endSlow(organization, amount)
    if (!this.#hasCapacity(organization, amount)) throw new BoundReached(this.#bounded)
    this.#takenBy.set(organization, this.#usage(organization) + amount)
    this.#taken += amount
  }

  leave(organization: string, amount = 1): void {
    const remaining = this.#usage(organization) - amount
    if (remaining > 0) this.#takenBy.set(organization, remaining)
    else this.#takenBy.delete(organization)
    this.#taken -= amount
  }

  /** Checks that the organization can take an amount. @throws BoundReached */
  requireCapacity(organization: string, amount = 1): void {
    if (this.#taken === 0) return
    this.enter(organization, amount)
    this.leave(organization, amount)
  }

  /**
   * Takes an amount until the returned holding is released.
   * @param end Called if the bound ends this holding, because it is slow and another request needs its amount.
   * @throws BoundReached
   */
  hold(organization: string, amount: number, end: () => void): Holding {
    this.enter(organization, amount)
    const held: HoldingRecord = { organization, amount, end, since: performance.now() }
    this.#held.add(held)
    return {
      grow: (more) => {
        this.enter(organization, more)
        held.amount += more
        // The bound may have ended this holding, even in the call of `enter` above. The further amount then goes back, too.
        if (this.#held.has(held)) return
        this.leave(organization, more)
        throw new BoundReached(this.#bounded)
      },
      release: () => this.#release(held),
    }
  }

  #usage(organization: string): number {
    return this.#takenBy.get(organization) ?? 0
  }

  #hasCapacity(organization: string, amount: number): boolean {
    return this.#usage(organization) + amount <= this.#capacity - this.#taken
  }

  #release(held: HoldingRecord): void {
    if (!this.#held.delete(held)) return
    held.end = undefined
    this.leave(held.organization, held.amount)
  }

  /** Ends slow holdings, oldest first, until `organization` can take `amount`. Spares organizations that hold less than `organization`. */
  #endSlow(organization: string, amount: number): void {
    const slowSince = performance.now() - this.#slowMs
    const usage = this.#usage(organization)
    for (const held of this.#held) {
      if (held.since > slowSince || this.#hasCapacity(organization, amount)) return
      if (this.#usage(held.organization) < usage) continue
      const { end } = held
      this.#release(held)
      end?.()
    }
  }
}
