// One mechanism bounds what each organization has taken from the process and not given back yet: bytes of bodies that are arriving, bytes
// of responses that aren't sent, and places to wait for events or for the store.
import { StoreUnavailable } from '../sql/errors.ts'

/** The names of bounded things in the log and the metrics. */
export type Bounded = keyof typeof SENTENCES

const SENTENCES = {
  request_bodies: 'Too many request bodies of the organization are being received.',
  responses: 'Too many large responses of the organization wait to be read.',
  waiting_requests: 'Too many requests of the organization wait for events.',
  database_requests: 'Too many requests of the organization wait for the database.',
}
/** All of it. */
export const BOUNDED = Object.keys(SENTENCES)

/** An organization has too much unfinished. Nothing of the request was done. */
export class BoundReached extends StoreUnavailable {
  readonly bounded: Bounded

  constructor(bounded: Bounded) {
    super(`${SENTENCES[bounded]} The request had no effect.`)
    this.bounded = bounded
  }
}

/** A part of a bound that can be taken back from its holder. */
export interface Holding {
  /** @throws BoundReached */
  readonly grow: (amount: number) => void
  /** Gives everything back. Does nothing the second time. */
  readonly release: () => void
}

interface Held {
  readonly organization: string
  readonly since: number
  readonly place: number
  readonly end: () => void
  amount: number
}

/**
 * An organization may take as much as is still free afterwards: alone half of the capacity, two of them a third each. So there is
 * always room for one more organization (dynamic thresholds, A. K. Choudhury and E. L. Hahne, 1998).
 *
 * @example
 * const bound = new Bound('waiting_requests', 4)
 * bound.enter('harbour')
 * bound.enter('harbour')
 * bound.enter('harbour') // throws BoundReached
 * bound.enter('cedar')
 */
export class Bound {
  readonly #bounded: Bounded
  readonly #capacity: number
  readonly #slowMs: number
  readonly #takenBy = new Map<string, number>()
  /**
   * The holdings, at a place that is used again. A `Set` makes a new table after some deletions, each old one refers to the next, and one
   * that has grown old keeps all that the later ones referred to alive until the next full garbage collection: requests, mostly.
   */
  readonly #held: (Held | undefined)[] = []
  readonly #free: number[] = []
  #taken = 0

  /** @param slowMs After this time, a holding is ended if its organization needs the room. */
  constructor(bounded: Bounded, capacity: number, slowMs = Infinity) {
    this.#bounded = bounded
    this.#capacity = capacity
    this.#slowMs = slowMs
  }

  get taken(): number {
    return this.#taken
  }

  /** Takes one place or several. @throws BoundReached */
  enter(organization: string, amount = 1): void {
    if (!this.#isFree(organization, amount)) this.#endSlow(organization, amount)
    if (!this.#isFree(organization, amount)) throw new BoundReached(this.#bounded)
    this.#takenBy.set(organization, this.#of(organization) + amount)
    this.#taken += amount
  }

  leave(organization: string, amount = 1): void {
    const rest = this.#of(organization) - amount
    if (rest > 0) this.#takenBy.set(organization, rest)
    else this.#takenBy.delete(organization)
    this.#taken -= amount
  }

  /** @throws BoundReached if the organization could take nothing more. */
  requireRoom(organization: string): void {
    if (this.#taken === 0) return
    this.enter(organization)
    this.leave(organization)
  }

  /**
   * Takes an amount until it is released.
   * @param end Called if the holding lasts too long and the organization needs the room.
   * @throws BoundReached
   */
  hold(organization: string, amount: number, end: () => void): Holding {
    this.enter(organization, amount)
    const place = this.#free.pop() ?? this.#held.length
    const held = { organization, amount, end, place, since: performance.now() }
    this.#held[place] = held
    return {
      grow: (more) => {
        this.enter(organization, more)
        held.amount += more
        // It can have been ended, maybe to make this room.
        if (this.#held[place] === held) return
        this.leave(organization, more)
        throw new BoundReached(this.#bounded)
      },
      release: () => this.#release(held),
    }
  }

  #of(organization: string): number {
    return this.#takenBy.get(organization) ?? 0
  }

  #isFree(organization: string, amount: number): boolean {
    return this.#of(organization) + amount <= this.#capacity - this.#taken
  }

  #release(held: Held): void {
    if (this.#held[held.place] !== held) return
    this.#held[held.place] = undefined
    this.#free.push(held.place)
    this.leave(held.organization, held.amount)
  }

  /** Ends what is slow until there is room, but never a holding of an organization that has less than the one that needs it. */
  #endSlow(organization: string, amount: number): void {
    const latest = performance.now() - this.#slowMs
    const taken = this.#of(organization)
    const slow = this.#held.flatMap((held) => (held !== undefined && held.since <= latest ? [held] : []))
    for (const held of slow.toSorted((one, other) => one.since - other.since)) {
      if (this.#isFree(organization, amount)) return
      if (this.#of(held.organization) < taken) continue
      this.#release(held)
      held.end()
    }
  }
}
