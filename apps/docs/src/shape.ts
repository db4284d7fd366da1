// Reads JSON that a stranger may have written: what doesn't have the expected shape is an error, and nothing is larger than a page can
// show. The shape is also its type. It needs no installed packages.

type Read<Value> = (value: unknown) => Value
type Shape = Record<string, Read<unknown>>
type Needed<S extends Shape> = { [Key in keyof S]: undefined extends ReturnType<S[Key]> ? never : Key }[keyof S]
type ObjectOf<S extends Shape> = { [Key in Needed<S>]: ReturnType<S[Key]> } & {
  [Key in Exclude<keyof S, Needed<S>>]?: ReturnType<S[Key]>
}

const MOST_CHARACTERS = 2000
const MOST_ITEMS = 5000
const MOST_LEVELS = 32

const unexpected = (wanted: string, found: unknown): Error => new Error(`Expected ${wanted}, found ${typeof found}.`)

/** Reads these properties, and drops all others. */
export const object =
  <S extends Shape>(shape: S): Read<ObjectOf<S>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected('an object', value)
    const given = new Map<string, unknown>(Object.entries(value))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each property has the type that its own reader returns
    return Object.fromEntries(Object.entries(shape).map(([key, read]) => [key, read(given.get(key))])) as ObjectOf<S>
  }

export const list =
  <Item>(read: Read<Item>): Read<Item[]> =>
  (value) => {
    if (!Array.isArray(value)) throw unexpected('a list', value)
    if (value.length > MOST_ITEMS) throw new Error(`Expected at most ${MOST_ITEMS} items in a list.`)
    return value.map((item) => read(item))
  }

/** Long texts are cut. */
export const text: Read<string> = (value) => {
  if (typeof value !== 'string') throw unexpected('a text', value)
  return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value
}

export const whole: Read<number> = (value) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw unexpected('a whole number', value)
  return value
}

export const optional =
  <Value>(read: Read<Value>): Read<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value)

export const oneOf =
  <const Word>(...words: Word[]): Read<Word> =>
  (value) => {
    const found = words.find((word) => word === value)
    if (found === undefined) throw unexpected(`one of ${words.join(', ')}`, value)
    return found
  }

/** Any value, as long as a program can walk it. */
export const json: Read<unknown> = (value) => walked(value, MOST_LEVELS)

function walked(value: unknown, levels: number): unknown {
  if (levels === 0) throw new Error(`Expected at most ${MOST_LEVELS} levels in a value.`)
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) walked(each, levels - 1)
  return value
}
