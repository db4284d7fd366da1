// Writes and follows JSON Pointers (RFC 6901), such as `#/paths/~1api~1tags/get`. The keys between the slashes are called steps.
import { isList, isObject, type Json } from './json.ts'

/** Escapes a key so that it can be a step of a JSON Pointer: `/api/tags` becomes `~1api~1tags`. */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/** Joins keys to a JSON Pointer with `#` before it, as in a `$ref`: `#/paths/~1api~1tags` for `paths` and `/api/tags`. */
export const pointerOf = (...steps: readonly (string | number)[]): string =>
  `#${steps.map((step) => `/${escapeStep(step)}`).join('')}`

/** Splits a JSON Pointer into its keys. The pointer can have a `#` before it. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    // Decodes only steps with `%` (URL encoding) or `~`. This saves time when a review of a document follows thousands of references.
    .map((step) => (/[%~]/.test(step) ? decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~') : step))

/** Returns the value at a JSON Pointer, or undefined if the document has no value there. */
export function valueAt(document: Json, pointer: string): Json | undefined
export function valueAt(document: unknown, pointer: string): unknown
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const step of stepsOf(pointer))
    value = isObject(value) ? value[step] : isList(value) ? value[Number(step)] : undefined
  return value
}
