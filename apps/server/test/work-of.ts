import type { LoggedScript } from '../src/store/event-log.ts'

/** Returns a script that does some work, without a statement and without events. */
export function workOf<Result>(work: () => Result): LoggedScript<Result> {
  // oxlint-disable-next-line require-yield -- The work uses the connection itself.
  const script = (function* script() {
    return work()
  })()
  return { script, events: [] }
}
