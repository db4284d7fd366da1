// Runs long work between requests, so that it delays each request only a little.
const waitingWork: (() => void)[] = []

/**
 * Schedules a piece of work that keeps the event loop busy for long, such as a commit. Between two pieces, the requests that have arrived
 * meanwhile are started. So a request waits for one piece at most.
 * @example
 * afterRequests(commitNextBatch)
 */
export function afterRequests(work: () => void): void {
  waitingWork.push(work)
  if (waitingWork.length === 1) scheduleNext()
}

/**
 * Runs the next piece of work in the second round of immediates from now. Before the first round, the event loop reads requests from the
 * network, and `pipelining.ts` starts these requests in the first round. So the work runs after the requests have started.
 */
const scheduleNext = (): void => void setImmediate(() => setImmediate(runNext))

function runNext(): void {
  const work = waitingWork.shift()
  if (waitingWork.length > 0) scheduleNext()
  work?.()
}
