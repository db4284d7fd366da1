// The places in which requests wait for each other. Everything that lets a request wait is one of them, has a row in
// docs/architecture.md, and a test finds others.
import { channel } from 'node:diagnostics_channel'
import { Bound } from './bounds.ts'

/** The places by their names. Requests wait in the first five, and the delivery of webhooks in the last one. */
export type PlaceName = 'connection' | 'turn' | 'database' | 'events' | 'long_scan' | 'webhook'

/** The name of the diagnostics channel that says in which place something enters. Its messages are names of places. */
export const ENTERED = 'parley:place-entered'
const entries = channel(ENTERED)

/** Says that something enters a place, so that tests can compare the way of a request with the documentation. */
export function noteEntry(place: PlaceName): void {
  if (entries.hasSubscribers) entries.publish(place)
}

/** Items that are alike, so that they may be taken together. */
export interface Kind<Item> {
  /** Returns false while no item of the organization may be taken, whichever it is. */
  mayBegin(organization: string): boolean
  /** Returns true if the item may be taken now. Otherwise, later items of the kind can overtake it. */
  isReady(item: Item, organization: string): boolean
}

/**
 * A place with a line for each organization. It serves organizations in turn (round-robin), and within an organization the kinds of items.
 * So an organization with many waiting items doesn't delay the items of other organizations.
 */
export class WaitingPlace<Item> {
  readonly #name: PlaceName
  readonly #bound: Bound
  /** The waiting items by organization and kind, oldest first. The organization, and the kind, that is served next comes first. */
  readonly #lines = new Map<string, Map<Kind<Item> | undefined, Item[]>>()

  /** @param capacity Limits the waiting items of all organizations together. One organization can fill half of it. */
  constructor(name: PlaceName, capacity = Infinity) {
    this.#name = name
    this.#bound = new Bound('database_requests', capacity)
  }

  get size(): number {
    return this.#bound.taken
  }

  has(organization: string): boolean {
    return this.#lines.has(organization)
  }

  /** @throws BoundReached (`database_requests`: only this place has a capacity) if the organization has too many. */
  add(organization: string, item: Item, kind?: Kind<Item>): void {
    this.#bound.enter(organization)
    noteEntry(this.#name)
    const line = this.#lines.get(organization) ?? new Map<Kind<Item> | undefined, Item[]>()
    this.#lines.set(organization, line)
    const items = line.get(kind)
    if (items === undefined) line.set(kind, [item])
    else items.push(item)
  }

  /**
   * Takes the oldest item of the organization that is next, and returns both.
   * @param mayServe Returns true if the organization can be served now. Otherwise, it keeps its turn.
   */
  take(mayServe: (organization: string) => boolean = () => true): [organization: string, item: Item] | undefined {
    for (const [organization, line] of this.#lines) {
      if (!mayServe(organization)) continue
      for (const [kind, items] of line) {
        if (kind?.mayBegin(organization) === false) continue
        const place = kind === undefined ? 0 : items.findIndex((each) => kind.isReady(each, organization))
        if (place === -1) continue
        const item = place === 0 ? items.shift() : items.splice(place, 1)[0]
        if (item === undefined) continue
        this.#bound.leave(organization)
        // The items that still wait go to the end.
        line.delete(kind)
        if (items.length > 0) line.set(kind, items)
        this.#lines.delete(organization)
        if (line.size > 0) this.#lines.set(organization, line)
        return [organization, item]
      }
    }
    return undefined
  }

  /** Takes all items of a kind for which `takes` returns true, oldest first. */
  takeMore(organization: string, kind: Kind<Item>, takes: (item: Item) => boolean): Item[] {
    const line = this.#lines.get(organization)
    return line === undefined ? [] : this.#remove(organization, line, kind, takes)
  }

  /** Takes all items of all organizations for which `takes` returns true. */
  takeAll(takes: (item: Item) => boolean): Item[] {
    return Array.from(this.#lines, ([organization, line]) =>
      Array.from(line.keys(), (kind) => this.#remove(organization, line, kind, takes)),
    ).flat(2)
  }

  #remove(
    organization: string,
    line: Map<Kind<Item> | undefined, Item[]>,
    kind: Kind<Item> | undefined,
    takes: (item: Item) => boolean,
  ): Item[] {
    const { taken = [], others = [] } = Object.groupBy(line.get(kind) ?? [], (item) =>
      takes(item) ? 'taken' : 'others',
    )
    this.#bound.leave(organization, taken.length)
    if (others.length > 0) line.set(kind, others)
    else line.delete(kind)
    if (line.size === 0) this.#lines.delete(organization)
    return taken
  }
}
