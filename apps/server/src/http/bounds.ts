// These bounds limit, by organization, what requests take from the process.
import { Bound } from '../fairness/bounds.ts'
import { createFairQueue } from '../fairness/fair-queue.ts'

/** Shorter bodies aren't counted: a connection has one of them at a time, and the number of connections is limited. */
export const COUNTED_BYTES = 4096

const KIB = 1024
/** An organization alone can send 64 of the largest bodies at the same time. */
const BODIES_BYTES = 128 * KIB * KIB
const RESPONSES_BYTES = 64 * KIB * KIB
/** A client may take longer for a body as long as its organization doesn't need the room. */
const SLOW_MS = 10_000
/** How many bytes of an organization are handled before others have their turn: that takes up to 30 ms. */
const TURN_BYTES = 48 * KIB
/** A request without a body takes as long as so many bytes of one. */
const REQUEST_BYTES = 768

export interface HttpBounds {
  /** In bytes. */
  bodies: Bound
  /** In bytes. */
  responses: Bound
  turns: Turns
}

/** Orders the work of requests, so that after each part of it the process reads what else came from the network. */
export interface Turns {
  /** Waits if the organization has had its turn, until others had theirs; otherwise returns undefined. */
  enter(organization: string, bytes?: number): Promise<void> | undefined
  /** Counts more bytes in the present turn. */
  spend(organization: string, bytes: number): void
}

export const createHttpBounds = ({
  bodies = BODIES_BYTES,
  responses = RESPONSES_BYTES,
  slowMs = SLOW_MS,
} = {}): HttpBounds => ({
  bodies: new Bound('request_bodies', bodies, slowMs),
  responses: new Bound('responses', responses, slowMs),
  turns: createTurns(),
})

interface Waiting {
  organization: string
  bytes: number
  begin: () => void
}

export function createTurns(): Turns {
  const queue = createFairQueue<Waiting>(Infinity)
  /** The bytes of each organization since the process last read from the network. */
  const spent = new Map<string, number>()
  let isRunning = false

  function next(): void {
    spent.clear()
    for (let bytes = 0; bytes < TURN_BYTES;) {
      const waiting = queue.take()
      if (waiting === undefined) break
      bytes += waiting.bytes
      spend(waiting.organization, waiting.bytes)
      waiting.begin()
    }
    isRunning = spent.size > 0
    if (isRunning) setImmediate(next)
  }

  function spend(organization: string, bytes: number): void {
    spent.set(organization, (spent.get(organization) ?? 0) + bytes)
    if (isRunning) return
    isRunning = true
    setImmediate(next)
  }

  return {
    spend,
    enter(organization, bytes = REQUEST_BYTES) {
      if ((spent.get(organization) ?? 0) < TURN_BYTES && !queue.has(organization)) {
        spend(organization, bytes)
        return undefined
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.add(organization, { organization, bytes, begin: resolve })
      return promise
    },
  }
}
