// Runs work that takes long, such as a commit, between requests, so that the work delays each request only a little.

/** The pieces of work that haven't run yet, oldest first. All stores of a process share its event loop, so they share this queue. */
const waitingWork: (() => void)[] = []

/** Schedules a piece of work. Requests that arrive during a piece start before the next piece, so they wait for one piece at most. */
export function afterRequests(work: () => void): void {
  waitingWork.push(work)
  if (waitingWork.length === 1) scheduleNext()
}

/** Runs the next piece in the second round of immediates: `pipelining.ts` starts requests that have arrived in the first round. */
const scheduleNext = (): void => void setImmediate(() => setImmediate(runNext))

function runNext(): void {
  const work = waitingWork.shift()
  if (waitingWork.length > 0) scheduleNext()
  work?.()
}
