// Limits the memory that the requests of an organization take from the process, and the order in which organizations are served.
import { afterRequests } from '../fairness/after-requests.ts'
import { Bound } from '../fairness/bounds.ts'
import { createFairQueue } from '../fairness/fair-queue.ts'

/** Shorter bodies aren't counted: each connection has only one at a time, and the number of connections is limited. */
export const MIN_COUNTED_BYTES = 4096

const KIB = 1024
/** The memory for all bodies. It holds 64 of the largest bodies. */
const BODIES_BYTES = 128 * KIB * KIB
const RESPONSES_BYTES = 64 * KIB * KIB
/** A client can take longer for a body as long as no other request needs its memory. */
const SLOW_MS = 10_000
/** The bytes of one organization that are handled before it is the turn of others, which takes up to 30 ms. */
const TURN_BYTES = 48 * KIB
/** A request without a body counts as this many bytes, because it takes as long. */
const REQUEST_BYTES = 768

export interface HttpBounds {
  /** Bounds the memory of the bodies that are being received or handled. */
  bodies: Bound
  /** Bounds the memory of the responses that aren't sent yet. */
  responses: Bound
  turns: Turns
}

/** Shares the process among organizations. After each round of work, the process reads from the network, so that new requests get in. */
export interface Turns {
  /** Counts the bytes in the organization's turn. If the turn is used up, it returns a promise to wait for; otherwise undefined. */
  enter(organization: string, bytes?: number): Promise<void> | undefined
  /** Counts more bytes in the organization's current turn. */
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
  /** The bytes that each organization has used since the process last read from the network. */
  const spent = new Map<string, number>()
  let isRunning = false

  /** Starts the waiting requests of the next turn, alternating between organizations, until their bytes fill the turn. */
  function startTurn(): void {
    spent.clear()
    for (let bytes = 0; bytes < TURN_BYTES;) {
      const waiting = queue.take()
      if (waiting === undefined) break
      bytes += waiting.bytes
      spend(waiting.organization, waiting.bytes)
      waiting.begin()
    }
    isRunning = spent.size > 0
    if (isRunning) afterRequests(startTurn)
  }

  function spend(organization: string, bytes: number): void {
    spent.set(organization, (spent.get(organization) ?? 0) + bytes)
    if (isRunning) return
    isRunning = true
    afterRequests(startTurn)
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
