const waiting: (() => void)[] = []

/**
 * Runs long work of the event loop, such as a commit: one piece at a time, in order, and each after the requests that arrived during the
 * one before it have started. So a request waits for one piece at most.
 *
 * @example
 * afterRequests(commitNextBatch)
 */
export function afterRequests(work: () => void): void {
  if (waiting.push(work) === 1) scheduleNext()
}

/**
 * Waits for two rounds of immediates. Between them, the event loop reads requests from the network, and `pipelining.ts` starts those in the
 * second round. With one round, the work would come before them.
 */
const scheduleNext = (): void => void setImmediate(() => setImmediate(runNext))

function runNext(): void {
  const work = waiting.shift()
  if (waiting.length > 0) scheduleNext()
  work?.()
}
