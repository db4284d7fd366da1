// Work on a large body takes up to tens of milliseconds, in which the process does nothing else: reading one of a request, or making one of
// a response. So organizations take turns with it, and after each turn the process reads what else came from the network.
import { createFairQueue } from '../store/kernel/fair-queue.ts'
import { ServiceError } from '../domain/errors.ts'

/** Larger bodies take a turn each. In characters. */
export const LARGE = 64 * 1024

/** Waits until it is the turn of the organization. */
export type AwaitTurn = (organization: string) => Promise<void>

/**
 * Makes a queue of what waits for a turn.
 *
 * @param places How many requests can wait. An organization gets a part of them.
 * @throws ServiceError `service_unavailable` from the returned function if there is no place.
 */
export function createTurns(places: number): AwaitTurn {
  const queue = createFairQueue<() => void>(places)
  let isRunning = false

  function next(): void {
    const begin = queue.take()
    isRunning = begin !== undefined
    if (begin === undefined) return
    begin()
    setImmediate(next)
  }

  return (organization) => {
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
