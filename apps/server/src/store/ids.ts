// Creates identifiers that sort by time, so that rows that are created together are close together in an index.
import { randomInt } from 'node:crypto'
import { timeAt } from '../sql/time.ts'

/** The digits of Crockford's base 32, in the order of their values. It has no letters that look alike, such as O and 0. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 14
/** The number of characters from one call of `randomInt`. 6 characters have 30 random bits, for which the call is fast. */
const DRAW_LENGTH = 6

/** Creates an identifier such as `cnv_01KAHDV5Q8M3R7T2J9XKNEGCVS`: the time in milliseconds, followed by random characters. */
export function newId(prefix: string, now: Date): string {
  let random = ''
  while (random.length < RANDOM_LENGTH) random += base32(randomInt(32 ** DRAW_LENGTH), DRAW_LENGTH)
  return `${prefix}_${base32(now.getTime(), TIME_LENGTH)}${random.slice(0, RANDOM_LENGTH)}`
}

const ORDER_LENGTH = 4
/** How many different identifiers a process can create with the time of one millisecond. */
const ORDERS = 32 ** ORDER_LENGTH

/**
 * Returns a function whose identifiers sort in the order of their creation, even within a millisecond and when the clock goes back. Each
 * has the time, a number (`order`) that counts up within a millisecond, and random characters that stay the same for this process.
 */
export function createOrderedIds(prefix: string, now: () => Date): () => string {
  // Random characters, so that the identifiers differ from those of other processes.
  const suffix = newId('', timeAt(0)).slice(-DRAW_LENGTH - ORDER_LENGTH)
  let time = 0
  let order = 0
  return () => {
    const clock = now().getTime()
    order = clock > time ? 0 : order + 1
    // If a millisecond has no more numbers, the identifiers get the time of the next millisecond.
    time = Math.max(time + Math.floor(order / ORDERS), clock)
    order %= ORDERS
    return `${prefix}_${base32(time, TIME_LENGTH)}${base32(order, ORDER_LENGTH)}${suffix}`
  }
}

/**
 * Returns a function to call at the beginning of each attempt of a transaction. This function returns the source of identifiers for the
 * attempt. All attempts get the same identifiers in the same order, so an event of a retried transaction keeps its identifier.
 */
export function repeatable(next: () => string): () => () => string {
  const ids: string[] = []
  return () => {
    let index = 0
    return () => (ids[index++] ??= next())
  }
}

const base32 = (value: number, length: number): string => digitsOf(value, ALPHABET, length)

/** Returns the last `length` digits of a number in the base whose digits are the characters of `alphabet`. */
export function digitsOf(value: number, alphabet: string, length: number): string {
  const base = alphabet.length
  let digits = ''
  for (let rest = value; digits.length < length; rest = Math.floor(rest / base))
    digits = alphabet.charAt(rest % base) + digits
  return digits
}
