// Fairness between organizations. What waits for the store or for the processor waits in a queue of its organization, and the
// organizations take turns. So one that sends more than all others together makes only its own requests wait.
import { Bound } from './bounds.ts'

export type FairQueue<Item> = ReturnType<typeof createFairQueue<Item>>

/** @param places How many items may wait. */
export function createFairQueue<Item>(places: number) {
  const room = new Bound('database_requests', places)
  /** In the order of their turns. */
  const lines = new Map<string, Item[]>()
  return {
    get size(): number {
      return room.taken
    },
    /** Says whether an item of the organization waits. */
    has: (organization: string) => lines.has(organization),
    /** @throws BoundReached */
    add(organization: string, item: Item): void {
      room.enter(organization)
      const line = lines.get(organization)
      if (line === undefined) lines.set(organization, [item])
      else line.push(item)
    },
    /**
     * Takes the oldest item of the organization whose turn it is.
     * @param mayGo Says which organizations can be served now. The others keep their turn.
     */
    take(mayGo: (organization: string) => boolean = () => true): Item | undefined {
      for (const [organization, line] of lines) {
        if (!mayGo(organization)) continue
        const item = line.shift()
        room.leave(organization)
        lines.delete(organization)
        if (line.length > 0) lines.set(organization, line)
        return item
      }
      return undefined
    },
  }
}
