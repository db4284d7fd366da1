// Reads a document of which nothing is known but that it is JSON, and finds places in it by JSON Pointer (RFC 6901).
import { escapeStep, isObject, unescapeStep, type Json } from './json.ts'

/** An object of a document. */
export type Node = Record<string, unknown>

/**
 * Whether a value is an object, and neither null nor an array.
 *
 * @example
 * isNode({}) // true
 */
export const isNode = (value: unknown): value is Node => isObject(value)

/**
 * Whether a value is a string.
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
 * node(document['paths'], 'paths')
 */
export function node(value: unknown, what = 'this place'): Node {
  if (!isNode(value)) throw new TypeError(`Expected an object at ${what}, found ${JSON.stringify(value)}.`)
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
export function list(value: unknown, what = 'this place'): unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new TypeError(`Expected a list at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

/**
 * The value as a list of strings. If it is undefined, the list is empty.
 *
 * @throws {TypeError} if the value is anything else.
 * @example
 * texts(['a', 'b']) // ['a', 'b']
 */
export const texts = (value: unknown): string[] => list(value).map((item) => text(item))

/**
 * The properties of an object whose values are objects. If the value is undefined, there are none.
 *
 * @throws {TypeError} if the value or one of its properties isn't an object.
 * @example
 * entries({ get: {} }) // [['get', {}]]
 */
export const entries = (value: unknown): [string, Node][] =>
  value === undefined ? [] : Object.entries(node(value)).map(([name, property]) => [name, node(property, name)])

/**
 * The JSON Pointer (RFC 6901) of some steps, as a URI fragment.
 *
 * @example
 * pointerOf('paths', '/api/tags') // '#/paths/~1api~1tags'
 */
export const pointerOf = (...steps: readonly (string | number)[]): string =>
  `#${steps.map((step) => `/${escapeStep(step)}`).join('')}`

/**
 * The steps of a JSON Pointer (RFC 6901), with or without `#`.
 *
 * @example
 * stepsOf('#/paths/~1api~1tags') // ['paths', '/api/tags']
 */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    // Most steps are plain, and documents have many: a review follows thousands of references.
    .map((step) => (/[%~]/.test(step) ? unescapeStep(decodeURIComponent(step)) : step))

/**
 * The value at a JSON Pointer, or undefined if the document has no such place.
 *
 * @example
 * valueAt({ a: [1, 2] }, '#/a/1') // 2
 */
export function valueAt(document: Json, pointer: string): Json | undefined
export function valueAt(document: unknown, pointer: string): unknown
export function valueAt(document: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (place, step) => (isNode(place) ? place[step] : Array.isArray(place) ? place[Number(step)] : undefined),
    document,
  )
}
