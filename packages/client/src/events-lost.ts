import { isRecord } from './is-record.ts'

/** Shared by all copies of this package in a program. */
const BRAND: unique symbol = Symbol.for('@parley/client/EventsLost')

/**
 * The service doesn't have the position that you follow from: it removed older events, or its store was restored. What you have may
 * differ from what the service has, so resynchronize and follow from a new position. `cause` is the problem `position_unknown`.
 * Works with `instanceof` across copies of this package.
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

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && BRAND in value
  }
}

// On the prototype, so that no log shows it.
Object.assign(EventsLost.prototype, { [BRAND]: true })
