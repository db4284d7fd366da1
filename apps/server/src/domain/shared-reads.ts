/**
 * Combines concurrent reads with the same arguments into one, because one event wakes many waiting requests. A
 * read that has begun is not shared: it could miss an event that the new caller already knows of.
 * @param begin Calls what begins the read, soon.
 */
export function shareReads<Args extends readonly unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
  begin: (work: () => Promise<Result>) => Promise<Result> = (work) => Promise.resolve().then(work),
): (...args: Args) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (...args) => {
    const name = JSON.stringify(args)
    const known = running.get(name)
    if (known !== undefined) return known
    const begun = begin(() => {
      running.delete(name)
      return read(...args)
    })
    running.set(name, begun)
    return begun
  }
}
