// The types of JSON, and functions that read parsed JSON or YAML whose shape isn't known yet.
/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | JsonList | JsonObject
/** A JSON array. */
export type JsonList = readonly Json[]
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * Returns true for a JSON object, and false for null and arrays, which `typeof` calls objects, too.
 *
 * @example
 * isObject({}) // true
 * isObject([]) // false
 */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns true for an array. TypeScript then treats the array as a JSON array.
 *
 * @example
 * isList([]) // true
 */
export const isList = (value: unknown): value is JsonList => Array.isArray(value)

/**
 * Returns true for a string. Pass this function to `filter` to get a list of strings.
 *
 * @example
 * isText('a') // true
 */
export const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Returns the value if it is an object, and throws otherwise.
 *
 * @param place The place of the value in the document, such as `paths`. The error message names it.
 * @throws {TypeError} if the value isn't an object.
 * @example
 * object(document['paths'], 'paths')
 */
export function object(value: unknown, place = 'this place'): JsonObject {
  if (!isObject(value)) throw new TypeError(`Expected an object at ${place}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * Returns the value if it is a string, and throws otherwise.
 *
 * @param place The place of the value in the document, such as `paths`. The error message names it.
 * @throws {TypeError} if the value isn't a string.
 * @example
 * text(operation['operationId'], 'get /api/tags') // 'listTags'
 */
export function text(value: unknown, place = 'this place'): string {
  if (!isText(value)) throw new TypeError(`Expected a string at ${place}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * Returns the value if it is an array, an empty array if the value is undefined, and throws otherwise.
 *
 * @param place The place of the value in the document, such as `paths`. The error message names it.
 * @throws {TypeError} if the value is neither undefined nor an array.
 * @example
 * list(undefined) // []
 */
export function list(value: unknown, place = 'this place'): JsonList {
  if (value === undefined) return []
  if (!isList(value)) throw new TypeError(`Expected a list at ${place}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * Returns the value if it is an array of strings, an empty array if the value is undefined, and throws otherwise.
 *
 * @param place The place of the value in the document, such as `paths`. The error message names it.
 * @throws {TypeError} if the value is neither undefined nor an array of strings.
 * @example
 * texts(['a', 'b']) // ['a', 'b']
 */
export const texts = (value: unknown, place?: string): string[] => list(value, place).map((item) => text(item, place))

/**
 * Reads a map of objects, such as the `paths` or the `responses` of a document, as pairs of key and object. Undefined gives no pairs.
 *
 * @throws {TypeError} if the map or one of its values isn't an object.
 * @example
 * entries({ get: {} }) // [['get', {}]]
 */
export const entries = (value: unknown): [string, JsonObject][] =>
  value === undefined ? [] : Object.entries(object(value)).map(([name, property]) => [name, object(property, name)])

/**
 * Writes a value as JSON with the keys of each object sorted. Two values are equal if their JSON texts are equal.
 *
 * @example
 * canonical({ b: 1, a: 2 }) // '{"a":2,"b":1}'
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}

/**
 * Copies a document without the values that JSON can't hold, such as properties that are undefined.
 *
 * @example
 * plain({ a: undefined, b: 1 }) // { b: 1 }
 */
export function plain(document: object): JsonObject {
  const value: JsonObject = JSON.parse(JSON.stringify(document))
  return value
}
