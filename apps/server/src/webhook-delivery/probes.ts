// Decides when the service probes an event type that it holds back for an endpoint, because too many events of the type failed. A probe
// sends one held event. The state is in memory only: a process that takes over the delivery probes each held type immediately.
import type { EventType } from '@parley/contract'
import type { Target } from '../domain/webhooks/read.ts'

/** The next probe of an event type that is held back. */
export interface Probe {
  type: EventType
  /** The position of the event log after which no event of the type was sent. */
  position: number
  /** How many milliseconds remain until the probe; 0 if it is due. */
  inMs: number
}

/** The result of the probes of a held type so far. */
interface ProbeState {
  /** How many probes in a row failed. */
  failures: number
  /** True if the last probe was delivered, so that the held events are being sent. */
  isFlowing: boolean
  /** When the next probe is due, in the time of `now`. */
  at: number
  /** If the last probe had no event to send: the position up to which the endpoint had read the log. */
  idleTo?: number
}

/** How soon a type is probed again if it had no held event to send: sooner if the last probe was delivered. */
const IDLE_MS = { flowing: 1000, failing: 10_000 }
const UNTRIED: ProbeState = { failures: 0, isFlowing: false, at: Number.NEGATIVE_INFINITY }

/**
 * Schedules the probes of one endpoint.
 * @param delaysMs How long to wait after the first failure, after the second, and so on. The last delay repeats.
 * @param now A clock that only goes forward, in milliseconds.
 */
export function createProbes(delaysMs: readonly number[], now: () => number = () => performance.now()) {
  const states = new Map<EventType, ProbeState>()
  const stateOf = (type: EventType) => states.get(type) ?? UNTRIED
  /** Returns when a type is due. Once the endpoint has read new events, a type without held events is due immediately. */
  const dueAt = (type: EventType, position: number) => {
    const { at, idleTo = position } = stateOf(type)
    return idleTo === position ? at : UNTRIED.at
  }
  const delayAfter = (failures: number) => delaysMs[Math.min(failures, delaysMs.length) - 1] ?? 0

  return {
    /** Returns the held type that is due first. Forgets types that are no longer held. */
    next({ held, position: to }: Pick<Target, 'held' | 'position'>): Probe | undefined {
      for (const type of states.keys()) if (!held.has(type)) states.delete(type)
      const [first] = [...held].toSorted(([one], [other]) => dueAt(one, to) - dueAt(other, to))
      if (first === undefined) return undefined
      const [type, position] = first
      return { type, position, inMs: Math.max(0, dueAt(type, to) - now()) }
    },
    isFlowing: (type: EventType) => stateOf(type).isFlowing,
    /** Records that a probe was delivered. If the last probe failed, the endpoint works again, so all held types are due immediately. */
    delivered(type: EventType): void {
      if (!stateOf(type).isFlowing) states.clear()
      states.set(type, { failures: 0, isFlowing: true, at: now() })
    },
    failed(type: EventType): void {
      const failures = stateOf(type).failures + 1
      states.set(type, { failures, isFlowing: false, at: now() + delayAfter(failures) })
    },
    /** Records that there is no event of the type up to the position of the endpoint. */
    idle(type: EventType, idleTo: number): void {
      const { isFlowing, failures } = stateOf(type)
      const at = now() + (isFlowing ? IDLE_MS.flowing : IDLE_MS.failing)
      states.set(type, { isFlowing, failures, at, idleTo })
    },
  }
}
