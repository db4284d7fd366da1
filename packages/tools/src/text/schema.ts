// Writes schemas as lines of Markdown, for `spec/API.md`: the constraints of a value, and a line for each property.
import {
  canonical,
  entries,
  isObject,
  isText,
  list,
  nameOf,
  object,
  texts,
  type JsonObject,
} from '@parley/contract/document'

/** Keywords that don't restrict a value, or that `shape` writes in words. `shape` writes other keywords as code, with their values. */
const SPECIAL_KEYWORDS = new Set(
  (
    'description summary title examples example $comment externalDocs x-decision x-problem ' +
    '$ref type enum const properties required items oneOf anyOf allOf discriminator'
  ).split(' '),
)

/** The keywords that combine schemas, and the words for them. */
const UNIONS = { oneOf: 'one of', anyOf: 'any of', allOf: 'all of' } as const

/** Writes a value as Markdown code in one line. Backticks in the value become quotes, because a backtick would end the code. */
export const code = (value: unknown): string =>
  `\`${(isText(value) ? value : canonical(withoutNotes(value))).replaceAll(/\s+/g, ' ').replaceAll('`', "'")}\``

/** A link to the section of a schema. */
const schemaLink = (reference: unknown): string => `[${nameOf(reference)}](#${nameOf(reference).toLowerCase()})`

/** Writes a description in one line. Escapes `<` outside of code, and a first character that would begin a heading or a list. */
export function sentence(words: unknown): string {
  if (!isText(words)) return ''
  // The pattern has a group, so `split` keeps the code: the parts with even indexes are text, and the parts with odd indexes are code.
  const parts = words
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]*`)/)
  const escaped = parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', String.raw`\<`)))
  return escaped.join('').replace(/^(?=[#>+*=-])/, '\\')
}

/** Removes descriptions, examples and decisions from the value of a keyword, at each depth. */
function withoutNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNotes)
  if (!isObject(value)) return value
  const constraints = Object.entries(value).filter(([key]) => !NOTES.has(key))
  return Object.fromEntries(constraints.map(([key, member]) => [key, withoutNotes(member)]))
}

const NOTES = new Set(['description', 'examples', 'x-decision'])

/** Describes the constraints of a value in one line: "string, `maxLength` 64". */
export function shape(schema: JsonObject): string {
  const rules = Object.entries(schema)
    .filter(([key, value]) => !SPECIAL_KEYWORDS.has(key) && value !== undefined)
    .map(([key, value]) => (value === true ? code(key) : `${code(key)} ${code(value)}`))
  const { $ref, type, enum: values, const: constant, items } = schema
  const types = (Array.isArray(type) ? type : [type ?? []]).join(' or ')
  const unions = Object.entries(UNIONS).flatMap(([key, name]) => {
    const variants = list(schema[key]).map((each) => nestedShape(object(each)))
    return variants.length === 0 ? [] : [`${name} ${variants.join(', ')}`]
  })
  const words = [
    ...(types !== '' && items === undefined ? [types] : []),
    ...(isObject(items) ? [`${types} of ${nestedShape(items)}`.trim()] : []),
    ...($ref === undefined ? [] : [schemaLink($ref)]),
    ...(constant === undefined ? [] : [`always ${code(constant)}`]),
    ...(values === undefined ? [] : [list(values).map(code).join(' · ')]),
    ...unions,
    ...discriminatorWords(schema['discriminator']),
    ...rules.toSorted(),
    ...undeclaredRequired(schema),
  ]
  return words.join(', ') || 'any value'
}

/** Describes a schema within the line of an outer schema. Brackets around several constraints keep them apart from the outer schema. */
const nestedShape = (schema: JsonObject): string => {
  const words = shape(schema)
  return words.includes(', ') ? `(${words})` : words
}

/** The words for a discriminator: "told apart by `type` (`Text` → TextMessage, `Image` → ImageMessage)". */
function discriminatorWords(discriminator: unknown): string[] {
  if (!isObject(discriminator)) return []
  const mapping = isObject(discriminator['mapping']) ? discriminator['mapping'] : {}
  const values = Object.entries(mapping)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, reference]) => `${code(value)} → ${nameOf(reference)}`)
  return [`told apart by ${code(discriminator['propertyName'])}${values.length === 0 ? '' : ` (${values.join(', ')})`}`]
}

/** Describes the required properties that `properties` of the schema doesn't have. The other required properties have separate lines. */
function undeclaredRequired({ required, properties: declared }: JsonObject): string[] {
  const others = texts(required).filter((name) => !(name in object(declared ?? {})))
  return others.length === 0 ? [] : [`requires ${others.map(code).join(', ')}`]
}

/** Writes the constraints and the description of a schema in one line. */
export const withNote = (schema: JsonObject): string => {
  const note = sentence(schema['description'])
  return note === '' ? shape(schema) : `${shape(schema)}. ${note}`
}

/**
 * Writes a line for each property of an object, in alphabetical order. The properties of a nested object follow, indented. The
 * properties of the items of a list and of the variants of a union are written like properties of the list or the union.
 */
export function propertyLines(schema: JsonObject, indent = ''): string[] {
  const { items, required, properties } = schema
  const names = list(required)
  const lines = entries(properties)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, property]) => [
      `${indent}- ${code(name)} ${names.includes(name) ? 'required' : 'optional'}: ${withNote(property)}`,
      ...propertyLines(property, `${indent}  `),
    ])
  const variants = Object.keys(UNIONS).flatMap((key) => list(schema[key]))
  const others = items === undefined ? variants : [items, ...variants]
  return [...lines, ...others.flatMap((each) => propertyLines(object(each), indent))]
}
