import { canonical, isList, isObject, type Json, type JsonObject } from '../document/index.ts'

/** A constant is an enum of one value (JSON Schema Validation, section 6.1.3). */
function constToEnum({ const: value, ...rest }: JsonObject): JsonObject {
  return value === undefined ? rest : { ...rest, enum: [value] }
}

/** The order of values and names says nothing (JSON Schema Validation, sections 6.1 and 6.5). */
function sorted(schema: JsonObject): JsonObject {
  const sets = ['required', 'enum'].flatMap((keyword): [string, Json][] => {
    const list = schema[keyword]
    return isList(list) ? [[keyword, list.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))]] : []
  })
  return { ...schema, ...Object.fromEntries(sets) }
}

/** Keywords with one schema, a list of schemas and a map of schemas. */
const ONE = new Set(['additionalProperties', 'items'])
const LISTS = new Set(['anyOf', 'oneOf'])

/** The normal form of a schema. */
export function normalizedSchema(schema: Json): Json {
  if (!isObject(schema)) return schema
  const members = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (ONE.has(keyword)) return [keyword, normalizedSchema(value)]
    if (LISTS.has(keyword) && isList(value)) return [keyword, value.map(normalizedSchema)]
    if (keyword !== 'properties' || !isObject(value)) return [keyword, value]
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, item]) => [name, normalizedSchema(item)]))]
  })
  // The empty schema is the schema true (JSON Schema Core, section 4.3.2).
  return members.length === 0 ? true : sorted(constToEnum(Object.fromEntries(members)))
}
