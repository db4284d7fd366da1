// Fairness between organizations. What waits for the store or for the processor waits in a queue of its organization, and the
// organizations take turns. So one that sends more than all others together makes only its own requests wait.

/** The room for what waits, of which no organization can take all. */
export interface Room {
  readonly taken: number
  /** Takes one place or several. Returns false if there are none for the organization: its request must be rejected. */
  enter(organization: string, count?: number): boolean
  leave(organization: string, count?: number): void
}

/**
 * An organization may take as many places as are still free afterwards: alone half of them, two of them a third each. So there
 * is always room for one more organization (dynamic thresholds, A. K. Choudhury and E. L. Hahne, 1998).
 * @param places How many there are.
 * @example
 * const room = createRoom(4)
 * room.enter('harbour') // true
 * room.enter('harbour') // true
 * room.enter('harbour') // false
 * room.enter('cedar') // true
 */
export function createRoom(places: number): Room {
  const takenBy = new Map<string, number>()
  let taken = 0
  return {
    get taken() {
      return taken
    },
    enter(organization, count = 1) {
      const own = takenBy.get(organization) ?? 0
      if (own + count > places - taken) return false
      takenBy.set(organization, own + count)
      taken += count
      return true
    },
    leave(organization, count = 1) {
      const own = takenBy.get(organization) ?? 0
      if (own > count) takenBy.set(organization, own - count)
      else takenBy.delete(organization)
      taken -= count
    },
  }
}

export interface FairQueue<Item> {
  readonly size: number
  /** Returns false if there is no room. */
  add(organization: string, item: Item): boolean
  /**
   * Takes the oldest item of the organization whose turn it is.
   * @param mayGo Says which organizations can be served now. The others keep their turn.
   */
  take(mayGo?: (organization: string) => boolean): Item | undefined
}

/** @param places How many items may wait. */
export function createFairQueue<Item>(places: number): FairQueue<Item> {
  const room = createRoom(places)
  /** In the order of their turns. */
  const lines = new Map<string, Item[]>()
  return {
    get size() {
      return room.taken
    },
    add(organization, item) {
      if (!room.enter(organization)) return false
      const line = lines.get(organization)
      if (line === undefined) lines.set(organization, [item])
      else line.push(item)
      return true
    },
    take(mayGo = () => true) {
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
