// When the event types that an endpoint holds back are tried again. It is kept in memory: another process begins with a try.
import type { EventType } from '@parley/contract'
import type { Target } from '../domain/webhooks/read.ts'

/** A held type, and in how many milliseconds it is to be tried; 0 if it is due. */
export interface Probe {
  type: EventType
  /** The position after which none of its events was sent. */
  position: number
  inMs: number
}

interface State {
  /** How many tries in a row failed. */
  failures: number
  /** True if the last try was delivered. */
  isFlowing: boolean
  at: number
  /** The position of the endpoint up to which there was no event to try. */
  idleTo?: number
}

/** How soon a type without events to try is looked at again: if the last one was delivered, its retries get fewer. */
const IDLE_MS = { flowing: 1000, failing: 10_000 }
const UNTRIED: State = { failures: 0, isFlowing: false, at: Number.NEGATIVE_INFINITY }

/**
 * Decides when the held types of one endpoint are tried.
 *
 * @param delaysMs How long to wait after the first failure, after the second, and so on. It then stays the last one.
 * @param now A clock that only goes forward, in milliseconds.
 */
export function createProbes(delaysMs: readonly number[], now: () => number = () => performance.now()) {
  const states = new Map<EventType, State>()
  const stateOf = (type: EventType) => states.get(type) ?? UNTRIED
  const dueAt = (type: EventType, position: number) => {
    const { at, idleTo = position } = stateOf(type)
    return idleTo === position ? at : UNTRIED.at
  }
  const delayAfter = (failures: number) => delaysMs[Math.min(failures, delaysMs.length) - 1] ?? 0

  return {
    /** Returns the type that is due first. Forgets types that are no longer held. */
    next({ held, position: to }: Pick<Target, 'held' | 'position'>): Probe | undefined {
      for (const type of states.keys()) if (!held.has(type)) states.delete(type)
      const [first] = [...held].toSorted(([one], [other]) => dueAt(one, to) - dueAt(other, to))
      if (first === undefined) return undefined
      const [type, position] = first
      return { type, position, inMs: Math.max(0, dueAt(type, to) - now()) }
    },
    isFlowing: (type: EventType) => stateOf(type).isFlowing,
    /** An event was delivered. After a failure that is a reason to try all types immediately. */
    delivered(type: EventType): void {
      if (!stateOf(type).isFlowing) states.clear()
      states.set(type, { failures: 0, isFlowing: true, at: now() })
    },
    failed(type: EventType): void {
      const failures = stateOf(type).failures + 1
      states.set(type, { failures, isFlowing: false, at: now() + delayAfter(failures) })
    },
    /** There was no event to try up to the position of the endpoint. */
    idle(type: EventType, idleTo: number): void {
      const { isFlowing, failures } = stateOf(type)
      const at = now() + (isFlowing ? IDLE_MS.flowing : IDLE_MS.failing)
      states.set(type, { isFlowing, failures, at, idleTo })
    },
  }
}
