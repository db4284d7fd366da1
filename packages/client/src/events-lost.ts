// The error of `follow` after which a program has to resynchronize.
import { brand } from './brand.ts'

/**
 * The error of `follow` if the service doesn't have the position to follow from, because it removed older events, or because its store was
 * restored from a backup. Your data may then differ from the service's: resynchronize, and follow from a new position. `cause` is the
 * problem `position_unknown`. `instanceof` also recognizes errors of another copy of this package.
 * @example
 * if (error instanceof EventsLost) await resynchronize()
 */
export class EventsLost extends Error {
  override readonly name = 'EventsLost'

  /** The position that the service doesn't have. */
  readonly after: string | undefined

  constructor(after: string | undefined, cause: unknown) {
    super('The service has no event at this position: resynchronize, and follow from a new one.', { cause })
    this.after = after
  }
}

brand(EventsLost, 'EventsLost')
