export type Json = null | boolean | number | string | JsonList | JsonObject
export type JsonList = readonly Json[]
export interface JsonObject {
  readonly [key: string]: Json
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is JsonList => Array.isArray(value)

/** One step of a JSON Pointer (RFC 6901), with `~` and `/` escaped. */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/** The opposite of `escapeStep`. */
export const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** JSON text with the keys of every object in one order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}

/** A document as JSON would carry it: without what JSON has no word for. */
export function plain(document: object): JsonObject {
  const value: JsonObject = JSON.parse(JSON.stringify(document))
  return value
}
