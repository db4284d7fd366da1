// JSON Pointers (RFC 6901).
import { isList, isObject, type Json } from './json.ts'

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
    (place, step) => (isObject(place) ? place[step] : isList(place) ? place[Number(step)] : undefined),
    document,
  )
}
