import { ANNOTATIONS, canonical, isList, isObject, type Json, type JsonObject } from '@parley/openapi-document'

/** A rule by which two schemas mean the same. */
interface Rule {
  readonly words: string
  /** The schema after the rule, or the same object if nothing changes. */
  readonly apply: (schema: JsonObject) => JsonObject
}

const isAnnotation = (keyword: string): boolean => ANNOTATIONS.includes(keyword) || keyword.startsWith('x-')

const without = (schema: JsonObject, keywords: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

const isEmpty = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

function constToEnum(schema: JsonObject): JsonObject {
  const { const: value, ...rest } = schema
  return value === undefined || rest.enum !== undefined ? schema : { ...rest, enum: [value] }
}

function allOfToReference(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema
  const [reference, beside, ...more] = isList(allOf) ? allOf : []
  if (!isObject(reference) || !isObject(beside) || more.length > 0 || '$ref' in rest) return schema
  const isPlain = Object.keys(reference).join() === '$ref' && Object.keys(beside).every(isAnnotation)
  return isPlain ? { ...rest, ...reference, ...beside } : schema
}

function withoutEmpty(schema: JsonObject): JsonObject {
  const empty = ['properties', 'required'].filter((keyword) => isEmpty(schema[keyword]))
  return empty.length === 0 ? schema : without(schema, empty)
}

function singleType(schema: JsonObject): JsonObject {
  const [name, ...more] = isList(schema.type) ? schema.type : []
  return name === undefined || more.length > 0 ? schema : { ...schema, type: name }
}

const inOrder = (list: readonly Json[]): readonly Json[] =>
  list.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))

function sorted(schema: JsonObject): JsonObject {
  const sets = ['required', 'enum', 'type'].flatMap((keyword): [string, readonly Json[]][] => {
    const list = schema[keyword]
    return isList(list) && canonical(inOrder(list)) !== canonical(list) ? [[keyword, inOrder(list)]] : []
  })
  return sets.length === 0 ? schema : { ...schema, ...Object.fromEntries(sets) }
}

const RULES: readonly Rule[] = [
  { words: 'const is an enum of one value (JSON Schema Validation, section 6.1.3)', apply: constToEnum },
  {
    words:
      'allOf of a reference and annotations is the reference with them beside it (JSON Schema Core, section 8.2.3.1)',
    apply: allOfToReference,
  },
  {
    words: 'uniqueItems is false by default (JSON Schema Validation, section 6.4.3)',
    apply: (schema) => (schema.uniqueItems === false ? without(schema, ['uniqueItems']) : schema),
  },
  { words: 'no properties, and nothing required, say nothing (JSON Schema Core, section 10.3.2)', apply: withoutEmpty },
  {
    words: 'a list of one type is that type (JSON Schema Validation, section 6.1.1)',
    apply: singleType,
  },
  {
    words: 'the order in required, enum and type says nothing (JSON Schema Validation, sections 6.1 and 6.5)',
    apply: sorted,
  },
]
const EMPTY_IS_TRUE = 'the empty schema is the schema true (JSON Schema Core, section 4.3.2)'

/** Keywords with one schema, a list of schemas and a map of schemas. */
const ONE = new Set(['additionalProperties', 'items'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf'])
const MAPS = new Set(['properties'])

/**
 * Creates the function that brings a schema into its normal form.
 *
 * @param note is called with the words of each rule that changed something.
 */
export function createSchemaNormalizer(note: (words: string) => void): (schema: Json) => Json {
  const inner = (keyword: string, value: Json): Json => {
    if (ONE.has(keyword)) return normalized(value)
    if (LISTS.has(keyword) && isList(value)) return value.map(normalized)
    if (!MAPS.has(keyword) || !isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, normalized(item)]))
  }
  const applied = (schema: JsonObject, { words, apply }: Rule): JsonObject => {
    const next = apply(schema)
    if (next !== schema) note(words)
    return next
  }
  const normalized = (schema: Json): Json => {
    if (!isObject(schema)) return schema
    const members = Object.entries(schema).map(([keyword, value]) => [keyword, inner(keyword, value)])
    if (members.length > 0) return RULES.reduce(applied, Object.fromEntries(members))
    note(EMPTY_IS_TRUE)
    return true
  }
  return normalized
}
