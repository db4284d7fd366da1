// The one vocabulary for JSON: its types, what tells them apart, and what reads a value of which nothing else is known.
/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | JsonList | JsonObject
/** A JSON array. */
export type JsonList = readonly Json[]
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * Says whether a value is an object, and neither null nor an array.
 *
 * @example
 * isObject({}) // true
 * isObject([]) // false
 */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Says whether a value is an array.
 *
 * @example
 * isList([]) // true
 */
export const isList = (value: unknown): value is JsonList => Array.isArray(value)

/**
 * Says whether a value is a string.
 *
 * @example
 * isText('a') // true
 */
export const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The value as an object.
 *
 * @param what The place, for the message of the error.
 * @throws {TypeError} if the value isn't an object.
 * @example
 * object(document['paths'], 'paths')
 */
export function object(value: unknown, what = 'this place'): JsonObject {
  if (!isObject(value)) throw new TypeError(`Expected an object at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * The value as a string.
 *
 * @param what The place, for the message of the error.
 * @throws {TypeError} if the value isn't a string.
 * @example
 * text(operation['operationId'], 'get /api/tags') // 'listTags'
 */
export function text(value: unknown, what = 'this place'): string {
  if (!isText(value)) throw new TypeError(`Expected a string at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * The value as a list. If it is undefined, the list is empty.
 *
 * @param what The place, for the message of the error.
 * @throws {TypeError} if the value is neither undefined nor an array.
 * @example
 * list(undefined) // []
 */
export function list(value: unknown, what = 'this place'): JsonList {
  if (value === undefined) return []
  if (!isList(value)) throw new TypeError(`Expected a list at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * The value as a list of strings. If it is undefined, the list is empty.
 *
 * @param what The place, for the message of the error.
 * @throws {TypeError} if the value is anything else.
 * @example
 * texts(['a', 'b']) // ['a', 'b']
 */
export const texts = (value: unknown, what?: string): string[] => list(value, what).map((item) => text(item, what))

/**
 * The properties of an object whose values are objects. If the value is undefined, there are none.
 *
 * @throws {TypeError} if the value or one of its properties isn't an object.
 * @example
 * entries({ get: {} }) // [['get', {}]]
 */
export const entries = (value: unknown): [string, JsonObject][] =>
  value === undefined ? [] : Object.entries(object(value)).map(([name, property]) => [name, object(property, name)])

/**
 * JSON text with sorted keys, so that equal values have equal texts.
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
 * A document as JSON: without values that JSON doesn't have, such as undefined.
 *
 * @example
 * plain({ a: undefined, b: 1 }) // { b: 1 }
 */
export function plain(document: object): JsonObject {
  const value: JsonObject = JSON.parse(JSON.stringify(document))
  return value
}
