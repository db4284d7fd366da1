// Identifiers that the server makes. They sort by time, so that what is made together lies together in an index.
import { randomInt } from 'node:crypto'

/** Crockford's base 32: digits and capitals in the order of their character codes, without those that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 14
/** How many random characters are drawn at a time: a draw of 30 bits fits the fast path of `randomInt`. */
const DRAW_LENGTH = 6

/** Makes an identifier such as `cnv_01KAHDV5Q8M3R7T2J9XKNEGCVS`, which sorts after those of earlier milliseconds. */
export function newId(prefix: string, now: Date): string {
  let random = ''
  while (random.length < RANDOM_LENGTH) random += base32(randomInt(32 ** DRAW_LENGTH), DRAW_LENGTH)
  return `${prefix}_${base32(now.getTime(), TIME_LENGTH)}${random.slice(0, RANDOM_LENGTH)}`
}

const ORDER_LENGTH = 4
/** How many identifiers can be told apart in one millisecond. */
const ORDERS = 32 ** ORDER_LENGTH

/**
 * Makes a function whose identifiers sort in the order in which they were made, also within a millisecond and when the
 * clock steps back.
 */
export function createOrderedIds(prefix: string, now: () => Date): () => string {
  const maker = newId('', new Date(0)).slice(-DRAW_LENGTH - ORDER_LENGTH)
  let time = 0
  let order = 0
  return () => {
    const clock = now().getTime()
    order = clock > time ? 0 : order + 1
    time = Math.max(time + Math.floor(order / ORDERS), clock)
    order %= ORDERS
    return `${prefix}_${base32(time, TIME_LENGTH)}${base32(order, ORDER_LENGTH)}${maker}`
  }
}

/**
 * Makes a function that begins an attempt of something that may be retried. Every attempt gets the same identifiers, in the
 * same order.
 */
export function repeatable(next: () => string): () => () => string {
  const made: string[] = []
  return () => {
    let used = 0
    return () => (made[used++] ??= next())
  }
}

const base32 = (value: number, length: number): string => digitsOf(value, ALPHABET, length)

/** The last digits of a number, in an alphabet that has as many characters as there are digits. */
export function digitsOf(value: number, alphabet: string, length: number): string {
  let digits = ''
  let rest = value
  for (let place = 0; place < length; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
