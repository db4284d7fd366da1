/**
 * Makes one read of those that are asked for at once with the same arguments, because many who wait are woken by the same event. A
 * read that began is not joined: it could be from before an event that the one who asks now knows of.
 * @param begin Calls what begins the read, soon.
 */
export function shareReads<Args extends readonly unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
  begin: (work: () => Promise<Result>) => Promise<Result> = (work) => Promise.resolve().then(work),
): (...args: Args) => Promise<Result> {
  const asked = new Map<string, Promise<Result>>()
  return (...args) => {
    const name = JSON.stringify(args)
    const known = asked.get(name)
    if (known !== undefined) return known
    const begun = begin(() => {
      asked.delete(name)
      return read(...args)
    })
    asked.set(name, begun)
    return begun
  }
}
