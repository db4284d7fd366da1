import { canonical, isList, isObject, type Json, type JsonObject } from '../json.ts'

const RULES = {
  constant: 'const is an enum of one value (JSON Schema Validation, section 6.1.3)',
  beside:
    'allOf of a reference and annotations is the reference with them beside it (JSON Schema Core, section 8.2.3.1)',
  empty: 'the empty schema is the schema true (JSON Schema Core, section 4.3.2)',
  sets: 'the order in required, enum and type says nothing (JSON Schema Validation, sections 6.1 and 6.5)',
  absent: 'uniqueItems is false where it is absent (JSON Schema Validation, section 6.4.3)',
  none: 'no properties and nothing required say nothing (JSON Schema Core, section 10.3.2)',
}

/** Keywords with one schema, a list of schemas and a map of schemas. */
const ONE = new Set(['additionalProperties', 'items'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf'])
const MAPS = new Set(['properties'])
const SETS = ['required', 'enum', 'type']

const ANNOTATIONS = new Set(
  'title description default example examples externalDocs deprecated readOnly writeOnly'.split(' '),
)
const isAnnotation = (keyword: string): boolean => ANNOTATIONS.has(keyword) || keyword.startsWith('x-')

const isNone = (value: Json | undefined): boolean => typeof value === 'object' && Object.keys(value ?? {}).length === 0

/**
 * Creates the function that brings a schema into its normal form.
 *
 * @param note is called with the words of each rule that changed something.
 */
export function createSchemaNormalizer(note: (rule: string) => void): (schema: Json) => Json {
  const inner = (keyword: string, value: Json): Json => {
    if (ONE.has(keyword)) return schema(value)
    if (LISTS.has(keyword) && isList(value)) return value.map(schema)
    if (!MAPS.has(keyword) || !isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, schema(item)]))
  }

  const withoutConst = (found: JsonObject): JsonObject => {
    if (found.const === undefined || found.enum !== undefined) return found
    note(RULES.constant)
    const { const: value, ...rest } = found
    return { ...rest, enum: [value] }
  }

  const withoutAllOf = (found: JsonObject): JsonObject => {
    const { allOf, ...rest } = found
    const [reference, beside, ...more] = isList(allOf) ? allOf : []
    if (!isObject(reference) || !isObject(beside) || more.length > 0) return found
    const isPlain = Object.keys(reference).join() === '$ref' && !('$ref' in rest)
    if (!isPlain || !Object.keys(beside).every(isAnnotation)) return found
    note(RULES.beside)
    return { ...rest, ...reference, ...beside }
  }

  const withoutDefaults = (found: JsonObject): JsonObject => {
    const { uniqueItems, properties, required, ...rest } = found
    if (uniqueItems === false) note(RULES.absent)
    if (isNone(properties) || isNone(required)) note(RULES.none)
    return {
      ...rest,
      ...(uniqueItems !== undefined && uniqueItems !== false && { uniqueItems }),
      ...(properties !== undefined && !isNone(properties) && { properties }),
      ...(required !== undefined && !isNone(required) && { required }),
    }
  }

  const sorted = (found: JsonObject): JsonObject => {
    const sets = SETS.flatMap((keyword): [string, Json][] => {
      const value = found[keyword]
      if (!isList(value)) return []
      const inOrder = value.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))
      if (canonical(inOrder) !== canonical(value)) note(RULES.sets)
      return [[keyword, inOrder]]
    })
    return { ...found, ...Object.fromEntries(sets) }
  }

  const schema = (value: Json): Json => {
    if (!isObject(value)) return value
    const found = Object.fromEntries(Object.entries(value).map(([keyword, item]) => [keyword, inner(keyword, item)]))
    if (Object.keys(found).length > 0) return sorted(withoutDefaults(withoutAllOf(withoutConst(found))))
    note(RULES.empty)
    return true
  }
  return schema
}
