// The types of JSON, and functions that read parsed JSON or YAML whose shape isn't known yet. Error messages name the `place`
// of the value in the document, such as `paths`.
/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | JsonList | JsonObject
/** A JSON array. */
export type JsonList = readonly Json[]
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** Returns true for a JSON object, and false for null and arrays, which `typeof` calls objects, too. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true for an array. TypeScript then treats the array as a JSON array. */
export const isList = (value: unknown): value is JsonList => Array.isArray(value)

/** Returns true for a string. Pass this function to `filter` to get a list of strings. */
export const isText = (value: unknown): value is string => typeof value === 'string'

/** Creates `object`, `text` and `presentList` below, which throw a TypeError for other values. `expected` is the type in words. */
const readerOf =
  <T>(isExpected: (value: unknown) => value is T, expected: string) =>
  (value: unknown, place = 'this place'): T => {
    if (isExpected(value)) return value
    throw new TypeError(`Expected ${expected} at ${place}, found ${JSON.stringify(value)}.`)
  }

/** Returns the value if it is an object. Otherwise, throws a TypeError. */
export const object = readerOf(isObject, 'an object')

/** Returns the value if it is a string. Otherwise, throws a TypeError. */
export const text = readerOf(isText, 'a string')

const presentList = readerOf(isList, 'a list')

/** Returns the value if it is an array, and an empty array if it is undefined. Otherwise, throws a TypeError. */
export const list = (value: unknown, place?: string): JsonList => (value === undefined ? [] : presentList(value, place))

/** Returns the value if it is an array of strings, and an empty array if it is undefined. Otherwise, throws a TypeError. */
export const texts = (value: unknown, place?: string): string[] => list(value, place).map((item) => text(item, place))

/** Reads a map of objects, such as the `paths` of a document, as pairs of key and object. Undefined gives no pairs. */
export const entries = (value: unknown): [string, JsonObject][] =>
  value === undefined ? [] : Object.entries(object(value)).map(([name, property]) => [name, object(property, name)])

/** Writes a value as JSON with the keys of each object sorted. Callers compare these texts to find out if two values are equal. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}

/** Copies a document without the values that JSON can't hold, such as properties that are undefined. */
export function plain(document: object): JsonObject {
  const value: JsonObject = JSON.parse(JSON.stringify(document))
  return value
}
