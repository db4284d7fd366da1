// The error of `follow` after which a program has to resynchronize.
import { isRecord } from './is-record.ts'

/** The property by which a copy of this package recognizes the errors of another copy in the same program. */
const BRAND: unique symbol = Symbol.for('@parley/client/EventsLost')

/**
 * `follow` throws this error if the service doesn't have the position to follow from. Either the service removed the old events, or its
 * store was restored from a backup. Your data may then differ from the data of the service: resynchronize, and follow from a new position.
 * `cause` is the problem `position_unknown`. `instanceof` also recognizes errors of another copy of this package.
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

  // `instanceof` accepts every object with the brand, also if another copy of this class created it.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && BRAND in value
  }
}

// The brand is on the prototype, because logs show only the properties of the error itself.
Object.assign(EventsLost.prototype, { [BRAND]: true })
