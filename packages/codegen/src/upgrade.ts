// Rewrites OpenAPI 3.0 as 3.1. Places keep their pointers.
import { escapeStep, INSTEAD, isData, isList, isObject, NAMED } from '@parley/openapi-document'
import type { Json, JsonObject } from '@parley/openapi-document'
import type { Ledger } from './ledger.ts'

/** The keys below which schemas are, and how: one, a list, or a map. */
const SCHEMAS = new Set(['schema', 'items', 'not', 'additionalProperties', 'allOf', 'anyOf', 'oneOf'])
const MAPS = new Set(['properties', 'schemas'])

const LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const

/** A bound that is a flag in 3.0 is a number in 3.1. */
function withBounds(schema: JsonObject): JsonObject {
  return LIMITS.reduce<JsonObject>((found, [flag, limit]) => {
    const { [flag]: isExclusive, [limit]: bound, ...rest } = found
    if (typeof isExclusive !== 'boolean') return found
    if (!isExclusive) return bound === undefined ? rest : { ...rest, [limit]: bound }
    return bound === undefined ? rest : { ...rest, [flag]: bound }
  }, schema)
}

const ACCEPTS_NULL = `OpenAPI 3.1 has no such keyword, and the code accepts null${INSTEAD['nullable'] ?? ''}`

/**
 * `nullable` adds null to a type that is beside it, and to nothing else (OpenAPI 3.0.3, Schema Object).
 * Documents of 3.1, which doesn't have it, use it with the same meaning.
 */
function withNull(schema: JsonObject, at: string, { ledger, isOld }: Rewriter): JsonObject {
  const { nullable, ...rest } = schema
  if (typeof nullable !== 'boolean') return schema
  const isListed = !isList(rest.enum) || rest.enum.includes(null)
  const isMeant = nullable && typeof rest.type === 'string' && isListed
  if (!isMeant) ledger.annotation(`${at}/nullable`)
  else if (!isOld) ledger.open(`${at}/nullable`, ACCEPTS_NULL)
  return isMeant ? { ...rest, type: [rest.type ?? '', 'null'] } : rest
}

/** A reference of 3.0 replaces everything beside it. */
function referenceOf({ $ref, ...beside }: JsonObject, at: string, { ledger }: Rewriter): JsonObject {
  for (const key of Object.keys(beside)) ledger.annotation(`${at}/${escapeStep(key)}`)
  return { $ref: $ref ?? '' }
}

const ONE_WAY = 'OpenAPI 3.0 requires this property in one direction, and the code in none'

/** A property that is `readOnly` is required in responses only, one that is `writeOnly` in requests only, and schemas serve both. */
function withRequired(schema: JsonObject, at: string, { ledger }: Rewriter): JsonObject {
  const { properties, required } = schema
  if (!isList(required) || !isObject(properties)) return schema
  const isOneWay = (name: Json, index: number): boolean => {
    const property = typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined
    const found = isObject(property) && (property.readOnly === true || property.writeOnly === true)
    if (found) ledger.open(`${at}/required/${index}`, ONE_WAY)
    return found
  }
  return { ...schema, required: required.filter((name, index) => !isOneWay(name, index)) }
}

interface Rewriter {
  readonly ledger: Ledger
  /** Whether the document is of 3.0. */
  readonly isOld: boolean
}

/** @param isSchema whether the value is a schema, and not a map of them. */
function rewrite(value: Json, at: string, isSchema: boolean, isMap: boolean, rewriter: Rewriter): Json {
  if (isList(value)) return value.map((item, index) => rewrite(item, `${at}/${index}`, isSchema, false, rewriter))
  if (!isObject(value)) return value
  if (!isMap && rewriter.isOld && typeof value.$ref === 'string') return referenceOf(value, at, rewriter)
  const bounded = rewriter.isOld ? withRequired(withBounds(value), at, rewriter) : value
  const own = isSchema && !isMap ? withNull(bounded, at, rewriter) : value
  const entries = Object.entries(own).map(([key, item]): [string, Json] => {
    if (!isMap && isData(key, item)) return [key, item]
    const place = `${at}/${escapeStep(key)}`
    const isNamed = !isMap && NAMED.has(key) && isObject(item)
    const isInner = isMap ? isSchema : MAPS.has(key) || SCHEMAS.has(key)
    return [key, rewrite(item, place, isInner, isNamed, rewriter)]
  })
  return Object.fromEntries(entries)
}

/**
 * The document as OpenAPI 3.1.
 *
 * @param ledger gets the keywords that bind nothing in 3.0: `nullable` without a type, and keywords beside a reference.
 */
export function upgraded(document: Json, ledger: Ledger): Json {
  if (!isObject(document) || typeof document.openapi !== 'string') return document
  const isOld = /^3\.0\.\d/.test(document.openapi)
  if (!isOld && !/^3\.1\.\d/.test(document.openapi)) return document
  const rewritten = rewrite(document, '#', false, false, { ledger, isOld })
  return isOld && isObject(rewritten) ? { ...rewritten, openapi: '3.1.0' } : rewritten
}
