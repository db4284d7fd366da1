import type { Document } from '../document.ts'
import { target } from '../references.ts'
import { isList, isObject, type Json, type JsonObject } from '../../document/index.ts'

export type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'
const EVERY: readonly JsonType[] = ['array', 'boolean', 'null', 'number', 'object', 'string']

/** The type of a value. */
export function jsonTypeOf(value: Json): JsonType {
  if (value === null) return 'null'
  if (isList(value)) return 'array'
  if (isObject(value)) return 'object'
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean'
}

const named = (type: Json): Set<JsonType> =>
  new Set(
    EVERY.filter((each) => [type].flat().some((name) => name === each || (name === 'integer' && each === 'number'))),
  )

/**
 * The types of JSON value that a schema may accept. Types that it rejects only by other keywords are among them; so
 * two schemas without a common type have no common value.
 */
export function typesOf(document: Document, schema: Json | undefined, open: readonly JsonObject[] = []): Set<JsonType> {
  const found = target(document, schema)
  if (open.includes(found)) return new Set()
  const inner = (list: Json | undefined) =>
    (isList(list) ? list : []).map((each) => typesOf(document, each, [...open, found]))
  const sets = [
    'type' in found ? named(found.type ?? null) : undefined,
    'const' in found ? new Set([jsonTypeOf(found.const ?? null)]) : undefined,
    isList(found.enum) ? new Set(found.enum.map(jsonTypeOf)) : undefined,
    isList(found.oneOf) ? union(inner(found.oneOf)) : undefined,
    isList(found.anyOf) ? union(inner(found.anyOf)) : undefined,
    ...inner(found.allOf),
  ]
  return new Set(EVERY.filter((type) => sets.every((set) => set === undefined || set.has(type))))
}

const union = (sets: Set<JsonType>[]): Set<JsonType> => new Set(sets.flatMap((set) => [...set]))

export const acceptsNull = (document: Document, schema: Json | undefined): boolean =>
  typesOf(document, schema).has('null')

/** Whether no two of the schemas can accept the same value, seen from their types alone. */
export function haveDistinctTypes(document: Document, schemas: readonly Json[]): boolean {
  const types = schemas.flatMap((schema) => [...typesOf(document, schema)])
  return new Set(types).size === types.length
}

const CONSTRAINING = ['type', 'const', 'enum', 'oneOf', 'anyOf', 'allOf']

/** Whether a schema says nothing about its value, so that Zod would let the value be absent too. */
export function isUnconstrained(document: Document, schema: Json | undefined): boolean {
  const found = target(document, schema)
  if (isList(found.anyOf)) return found.anyOf.some((each) => isUnconstrained(document, each))
  return schema === true || !CONSTRAINING.some((keyword) => keyword in found)
}

/** The texts that a property can have in objects of a schema, when it is required and a constant or an enum of texts. */
export function tagsOf(document: Document, schema: Json, property: string): readonly string[] | undefined {
  const found = target(document, schema)
  if (found.type !== 'object' || !isList(found.required) || !found.required.includes(property)) return undefined
  const tag = target(document, isObject(found.properties) ? found.properties[property] : undefined)
  const values = isList(tag.enum) ? tag.enum : [tag.const ?? null]
  return values.every((value) => typeof value === 'string') ? values : undefined
}
