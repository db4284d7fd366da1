/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | JsonList | JsonObject
/** A JSON array. */
export type JsonList = readonly Json[]
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * Whether a value is an object, and neither null nor an array.
 *
 * @example
 * isObject({}) // true
 * isObject([]) // false
 */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a value is an array.
 *
 * @example
 * isList([]) // true
 */
export const isList = (value: unknown): value is JsonList => Array.isArray(value)

/**
 * One step of a JSON Pointer (RFC 6901), with `~` and `/` escaped.
 *
 * @example
 * escapeStep('/api/tags') // '~1api~1tags'
 */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * The opposite of `escapeStep`.
 *
 * @example
 * unescapeStep('~1api~1tags') // '/api/tags'
 */
export const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

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
