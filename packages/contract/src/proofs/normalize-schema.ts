import { ANNOTATIONS, canonical, isList, isObject, type Json, type JsonObject } from '../document/index.ts'

const isAnnotation = (keyword: string): boolean => ANNOTATIONS.includes(keyword) || keyword.startsWith('x-')

const isEmpty = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** A constant is an enum of one value (JSON Schema Validation, section 6.1.3). */
function constToEnum({ const: value, ...rest }: JsonObject): JsonObject {
  if (value === undefined) return rest
  return rest.enum === undefined ? { ...rest, enum: [value] } : { ...rest, const: value }
}

/** `allOf` of a reference and annotations is the reference with them beside it (JSON Schema Core, section 8.2.3.1). */
function allOfToReference(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema
  const [reference, beside, ...more] = isList(allOf) ? allOf : []
  if (!isObject(reference) || !isObject(beside) || more.length > 0 || '$ref' in rest) return schema
  const isPlain = Object.keys(reference).join() === '$ref' && Object.keys(beside).every(isAnnotation)
  return isPlain ? { ...rest, ...reference, ...beside } : schema
}

/**
 * Items are not unique by default (JSON Schema Validation, section 6.4.3). No properties, and nothing required, say nothing
 * (JSON Schema Core, section 10.3.2).
 */
const withoutDefaults = (schema: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([keyword, value]) => {
      const isDefault = keyword === 'uniqueItems' && value === false
      return !isDefault && !(isEmpty(value) && (keyword === 'properties' || keyword === 'required'))
    }),
  )

/** A list of one type is that type, and the order of types, values and names says nothing (sections 6.1 and 6.5). */
function sorted(schema: JsonObject): JsonObject {
  const sets = ['required', 'enum', 'type'].flatMap((keyword): [string, Json][] => {
    const list = schema[keyword]
    if (!isList(list)) return []
    const [first = null, ...more] = list.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))
    return [[keyword, keyword === 'type' && more.length === 0 ? first : [first, ...more]]]
  })
  return { ...schema, ...Object.fromEntries(sets) }
}

/** Keywords with one schema, a list of schemas and a map of schemas. */
const ONE = new Set(['additionalProperties', 'items'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf'])
const MAPS = new Set(['properties'])

/** The normal form of a schema. */
export function normalizedSchema(schema: Json): Json {
  if (!isObject(schema)) return schema
  const members = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (ONE.has(keyword)) return [keyword, normalizedSchema(value)]
    if (LISTS.has(keyword) && isList(value)) return [keyword, value.map(normalizedSchema)]
    if (!MAPS.has(keyword) || !isObject(value)) return [keyword, value]
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, item]) => [name, normalizedSchema(item)]))]
  })
  // The empty schema is the schema true (JSON Schema Core, section 4.3.2).
  if (members.length === 0) return true
  return sorted(withoutDefaults(allOfToReference(constToEnum(Object.fromEntries(members)))))
}
