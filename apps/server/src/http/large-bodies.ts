// Large bodies are checked one at a time, and the organizations take turns. Parsing and validating one takes up to a few hundred
// milliseconds, in which the process does nothing else.
import { createFairQueue } from '../domain/fair-queue.ts'
import { ServiceError } from '../domain/errors.ts'

/** Larger bodies wait for their turn, in characters. */
const LARGE = 64 * 1024
/** How many bodies can wait. Each has at most 1 MiB. */
const PLACES = 64

/** Waits until a body can be checked: other requests have had their turn since the body before it. */
export type AwaitTurn = (organization: string, length: number) => Promise<void> | undefined

/**
 * Makes the queue of large bodies.
 *
 * @example
 * const awaitTurn = createBodyTurns()
 * await awaitTurn('harbour', 1_000_000)
 */
export function createBodyTurns(places = PLACES): AwaitTurn {
  const queue = createFairQueue<() => void>(places)
  let isRunning = false

  function next(): void {
    const begin = queue.take()
    isRunning = begin !== undefined
    if (begin === undefined) return
    begin()
    setImmediate(next)
  }

  return (organization, length) => {
    if (length <= LARGE) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    if (!queue.add(organization, resolve)) {
      throw new ServiceError('service_unavailable', {}, 'Too many large bodies wait. The request had no effect.')
    }
    if (!isRunning) {
      isRunning = true
      setImmediate(next)
    }
    return promise
  }
}
