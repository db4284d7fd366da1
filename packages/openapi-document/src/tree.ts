// Reads a document of which nothing is known but that it is JSON, and finds places in it by JSON Pointer (RFC 6901).
import { escapeStep, unescapeStep } from './json.ts'

export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

/** The value as an object. If the document has something else there, the error names the place. */
export function node(value: unknown, what = 'this place'): Node {
  if (!isNode(value)) throw new TypeError(`Expected an object at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

export function text(value: unknown, what = 'this place'): string {
  if (!isText(value)) throw new TypeError(`Expected a string at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

/** The value as a list. If it is absent, the list is empty. */
export function list(value: unknown, what = 'this place'): unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new TypeError(`Expected a list at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

export const texts = (value: unknown): string[] => list(value).map((item) => text(item))

/** The properties of an object whose values are objects. If the value is absent, there are none. */
export const entries = (value: unknown): [string, Node][] =>
  value === undefined ? [] : Object.entries(node(value)).map(([name, property]) => [name, node(property, name)])

/** The JSON Pointer of some steps, with `#` before it. */
export const pointerOf = (...steps: readonly (string | number)[]): string =>
  `#${steps.map((step) => `/${escapeStep(step)}`).join('')}`

/** The steps of a JSON Pointer, with or without `#` before it. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    // Most steps are plain, and documents have many: a review follows thousands of references.
    .map((step) => (/[%~]/.test(step) ? unescapeStep(decodeURIComponent(step)) : step))

/** The value at a JSON Pointer, or undefined if the document has no such place. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  stepsOf(pointer).reduce<unknown>(
    (place, step) => (isNode(place) ? place[step] : Array.isArray(place) ? place[Number(step)] : undefined),
    document,
  )
