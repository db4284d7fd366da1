/**
 * Wraps a read so that calls with the same arguments share one read until it begins: one event wakes many requests for the same page. A
 * call never shares a read that has already begun, because that read could miss an event that the caller already knows of. `begin`
 * schedules the read: by default, once the current code has run.
 */
export function shareReads<Args extends readonly unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
  begin: (work: () => Promise<Result>) => Promise<Result> = (work) => Promise.resolve().then(work),
): (...args: Args) => Promise<Result> {
  const pending = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const scheduled = pending.get(key)
    if (scheduled !== undefined) return scheduled
    const result = begin(() => {
      pending.delete(key)
      return read(...args)
    })
    pending.set(key, result)
    return result
  }
}
