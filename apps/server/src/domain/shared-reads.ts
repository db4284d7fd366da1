/**
 * Combines concurrent reads that have the same arguments into one, because one event wakes many waiting requests. A new caller never joins
 * a read that has already begun: that read could miss an event that the caller knows of.
 * @param begin Schedules the read.
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
