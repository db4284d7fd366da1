// Limits the memory that the requests of one organization take from the process, and lets organizations be served in turn.
import { afterRequests } from '../fairness/after-requests.ts'
import { Bound } from '../fairness/bounds.ts'
import { WaitingPlace } from '../fairness/waiting-place.ts'

/** Bodies up to this size aren't counted: each connection has only one body at a time, and the number of connections is limited. */
export const MIN_COUNTED_BYTES = 4096

const KIB = 1024
/** The memory for all bodies, which is enough for 64 of the largest bodies. */
const BODIES_BYTES = 128 * KIB * KIB
/** The memory for all responses that aren't sent yet. */
const RESPONSES_BYTES = 64 * KIB * KIB
/** If receiving a body or sending a response takes longer, it is ended when another request needs the memory. */
const SLOW_MS = 10_000
/** After this many bytes of one organization's requests, other organizations have their turn. Handling these bytes takes up to 30 ms. */
const TURN_BYTES = 48 * KIB
/** A request without a body counts as this many bytes, because handling it takes as long as handling a body of this size. */
const REQUEST_BYTES = 768

/** The bounds that all requests share. */
export interface HttpBounds {
  /** Bounds the memory of the bodies that are being received or handled. */
  bodies: Bound
  /** Bounds the memory of the responses that aren't sent yet. */
  responses: Bound
  /** Decides which organization's requests are handled next. */
  turns: Turns
}

/** Shares the time of the process among organizations. After the requests of a turn, the process reads new requests from the network. */
export interface Turns {
  /** Counts a request's bytes. If the organization's turn is used up, returns a promise for which the request must wait, else undefined. */
  enter(organization: string, bytes?: number): Promise<void> | undefined
  /** Counts the bytes of a large response in the organization's current turn, because creating the response takes time, too. */
  spend(organization: string, bytes: number): void
}

/** Creates the bounds, by default with the limits of the service. Tests pass smaller limits (in bytes) and a shorter `slowMs`. */
export const createHttpBounds = ({
  bodies = BODIES_BYTES,
  responses = RESPONSES_BYTES,
  slowMs = SLOW_MS,
} = {}): HttpBounds => ({
  bodies: new Bound('request_bodies', bodies, slowMs),
  responses: new Bound('responses', responses, slowMs),
  turns: createTurns(),
})

/** A request that waits for a turn of its organization. */
interface WaitingRequest {
  /** The bytes by which the request uses up a turn. A turn has `TURN_BYTES`. */
  bytes: number
  /** Resolves the promise for which the request waits, so that the request continues. */
  begin: () => void
}

/** Creates the turns of a process. If an organization has used up its turn, its next requests wait, and organizations alternate. */
export function createTurns(): Turns {
  const queue = new WaitingPlace<WaitingRequest>('turn')
  /** The bytes that each organization has used since the process last read from the network. */
  const spent = new Map<string, number>()
  let isRunning = false

  /** Starts waiting requests, of one organization after the other, until their bytes fill a turn. */
  function startTurn(): void {
    spent.clear()
    for (let bytes = 0; bytes < TURN_BYTES;) {
      const next = queue.take()
      if (next === undefined) break
      const [organization, request] = next
      bytes += request.bytes
      spend(organization, request.bytes)
      request.begin()
    }
    isRunning = spent.size > 0
    if (isRunning) afterRequests(startTurn)
  }

  function spend(organization: string, bytes: number): void {
    spent.set(organization, (spent.get(organization) ?? 0) + bytes)
    if (isRunning) return
    isRunning = true
    // No request waits yet, so the turn ends as soon as the event loop reads from the network again.
    setImmediate(startTurn)
  }

  return {
    spend,
    enter(organization, bytes = REQUEST_BYTES) {
      const isTurnUsedUp = (spent.get(organization) ?? 0) >= TURN_BYTES
      if (!isTurnUsedUp && !queue.has(organization)) {
        spend(organization, bytes)
        return undefined
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.add(organization, { bytes, begin: resolve })
      return promise
    },
  }
}
