// Runs long work between requests, so that it delays each request only a little.

const waitingWork: (() => void)[] = []

/**
 * Runs a piece of work that keeps the event loop busy for long, such as a commit. Between two pieces, the requests that have arrived
 * meanwhile are started. So a request waits for one piece at most.
 * @example
 * afterRequests(commitNextBatch)
 */
export function afterRequests(work: () => void): void {
  waitingWork.push(work)
  if (waitingWork.length === 1) scheduleNext()
}

/**
 * Waits for two rounds of immediates. Between them, the event loop reads requests from the network, and `pipelining.ts` starts those in the
 * second round. With one round, the work would come before them.
 */
const scheduleNext = (): void => void setImmediate(() => setImmediate(runNext))

function runNext(): void {
  const work = waitingWork.shift()
  if (waitingWork.length > 0) scheduleNext()
  work?.()
}
