// Creates identifiers that sort by time, so that rows that are created together are close together in an index.
import { randomInt } from 'node:crypto'

/** Crockford's base 32: digits and capitals that sort by their value, without letters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 14
/** How many random characters one call creates: 30 bits fit the fast path of `randomInt`. */
const DRAW_LENGTH = 6

/** Creates an identifier such as `cnv_01KAHDV5Q8M3R7T2J9XKNEGCVS`. It sorts after those of earlier milliseconds. */
export function newId(prefix: string, now: Date): string {
  let random = ''
  while (random.length < RANDOM_LENGTH) random += base32(randomInt(32 ** DRAW_LENGTH), DRAW_LENGTH)
  return `${prefix}_${base32(now.getTime(), TIME_LENGTH)}${random.slice(0, RANDOM_LENGTH)}`
}

const ORDER_LENGTH = 4
/** How many different identifiers one millisecond can have. */
const ORDERS = 32 ** ORDER_LENGTH

/**
 * Returns a function whose identifiers sort in the order of their creation, even within a millisecond and when the clock goes back.
 */
export function createOrderedIds(prefix: string, now: () => Date): () => string {
  const suffix = newId('', new Date(0)).slice(-DRAW_LENGTH - ORDER_LENGTH)
  let time = 0
  let order = 0
  return () => {
    const clock = now().getTime()
    order = clock > time ? 0 : order + 1
    time = Math.max(time + Math.floor(order / ORDERS), clock)
    order %= ORDERS
    return `${prefix}_${base32(time, TIME_LENGTH)}${base32(order, ORDER_LENGTH)}${suffix}`
  }
}

/**
 * Returns a function to call at the start of each attempt of work that is retried. Every attempt gets the same identifiers in the same
 * order.
 */
export function repeatable(next: () => string): () => () => string {
  const ids: string[] = []
  return () => {
    let index = 0
    return () => (ids[index++] ??= next())
  }
}

const base32 = (value: number, length: number): string => digitsOf(value, ALPHABET, length)

/** Writes the last digits of a number. The alphabet has the digits, so its length is the base. */
export function digitsOf(value: number, alphabet: string, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest = Math.floor(rest / alphabet.length))
    digits = alphabet.charAt(rest % alphabet.length) + digits
  return digits
}
