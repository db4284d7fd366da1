// A queue that serves organizations in turn (round-robin). Each organization has its own line, and the queue takes one item from each line
// in turn. So an organization with many waiting items doesn't delay the items of other organizations.
import { Bound } from './bounds.ts'

export type FairQueue<Item> = ReturnType<typeof createFairQueue<Item>>

/** Creates an empty queue. Each item belongs to an organization. `capacity` limits the waiting items of all organizations together. */
export function createFairQueue<Item>(capacity: number) {
  const bound = new Bound('database_requests', capacity)
  /** The waiting items by organization, oldest first. The organization that is served next comes first. */
  const lines = new Map<string, Item[]>()
  return {
    get size(): number {
      return bound.taken
    },
    /** Returns true if an item of the organization waits. */
    has: (organization: string) => lines.has(organization),
    /** @throws BoundReached (`database_requests`: only queues for the database have a capacity) if the organization has too many. */
    add(organization: string, item: Item): void {
      bound.enter(organization)
      const line = lines.get(organization)
      if (line === undefined) lines.set(organization, [item])
      else line.push(item)
    },
    /**
     * Takes the oldest item of the organization that is next.
     * @param isEligible Returns true if the organization can be served now. Otherwise, the organization keeps its place in the queue.
     */
    take(isEligible: (organization: string) => boolean = () => true): Item | undefined {
      for (const [organization, line] of lines) {
        if (!isEligible(organization)) continue
        const item = line.shift()
        bound.leave(organization)
        // If the organization has more items, its line moves to the end.
        lines.delete(organization)
        if (line.length > 0) lines.set(organization, line)
        return item
      }
      return undefined
    },
  }
}
