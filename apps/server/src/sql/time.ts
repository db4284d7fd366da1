// The only file of the service that makes a `Date`. So no time is NaN, and each has the four digits of a year that the contract demands.

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
/** RFC 3339, section 5.6, without leap seconds and small letters. The group is the time of day in the zone of the text. */
const RFC_3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** Returns the time of the process. */
export const now = (): Date => new Date()

/**
 * Returns the time that is `ms` milliseconds after the start of 1970, or the nearest time that the contract can express.
 * @throws RangeError if `ms` is NaN.
 */
export function timeAt(ms: number): Date {
  if (Number.isNaN(ms)) throw new RangeError('NaN is not a time.')
  return new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS))
}

/** Returns the time that is `ms` milliseconds after another time, or before it if `ms` is negative. */
export const addMs = (time: Date, ms: number): Date => timeAt(time.getTime() + ms)

/**
 * Converts a time in the format of RFC 3339, with any time zone.
 * @throws RangeError if there is no such time. Second 60 is no time, because `Date` has no leap seconds.
 */
export function timeOf(text: string): Date {
  const [, local] = RFC_3339.exec(text) ?? []
  const ms = Date.parse(text)
  if (local === undefined || Number.isNaN(ms) || !exists(local))
    throw new RangeError('The text is not a time of RFC 3339.')
  return timeAt(ms)
}

/** Says whether a day has a time. `Date` reads 30 February as 2 March, and 24:00 as the start of the next day. */
const exists = (local: string) => new Date(`${local}Z`).toISOString().startsWith(local)
