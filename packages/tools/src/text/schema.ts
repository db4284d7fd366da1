// Writes schemas as lines of Markdown, for `spec/API.md`: the constraints of a value, and a line for each property.
import { canonical, isObject, isText, list, nameOf, object, texts, type JsonObject } from '@parley/contract/document'

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

/** Writes a description in one line. Outside of code, `<` is escaped. A first character that would begin a heading or list is escaped. */
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
  const types = list(Array.isArray(type) ? type : type === undefined ? [] : [type])
    .map(String)
    .join(' or ')
  const unions = Object.entries(UNIONS).flatMap(([key, name]) => {
    const variants = schema[key]
    return Array.isArray(variants) ? [`${name} ${variants.map((each) => nestedShape(object(each))).join(', ')}`] : []
  })
  const words = [
    ...(types !== '' && items === undefined ? [types] : []),
    ...(isObject(items) ? [`${types} of ${nestedShape(items)}`.trim()] : []),
    ...($ref === undefined ? [] : [schemaLink($ref)]),
    ...(constant === undefined ? [] : [`always ${code(constant)}`]),
    ...(Array.isArray(values) ? [values.map(code).join(' · ')] : []),
    ...unions,
    ...discriminatorWords(schema['discriminator']),
    ...rules.toSorted(),
    ...undeclaredRequired(schema),
  ]
  return words.join(', ') || 'any value'
}

/** Describes a schema within the line of an outer schema. Brackets separate several constraints from those of the outer schema. */
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
  const names = isObject(declared) ? declared : {}
  const others = Array.isArray(required) ? required.filter((name) => !(String(name) in names)) : []
  return others.length === 0 ? [] : [`requires ${others.map(code).join(', ')}`]
}

/** Writes a line for each property of an object, in alphabetical order. The properties of a nested object follow, indented. */
export function ownPropertyLines(schema: JsonObject, indent = ''): string[] {
  const required = new Set(Array.isArray(schema['required']) ? texts(schema['required']) : [])
  const members = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  return members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, member]) => {
      const memberSchema = object(member)
      const need = required.has(name) ? 'required' : 'optional'
      return [
        `${indent}- ${code(name)} ${need}: ${withNote(memberSchema)}`,
        ...propertyLines(memberSchema, `${indent}  `),
      ]
    })
}

/** Writes the constraints and the description of a schema in one line. */
export const withNote = (schema: JsonObject): string => {
  const note = sentence(schema['description'])
  return note === '' ? shape(schema) : `${shape(schema)}. ${note}`
}

/** Writes the properties of a schema, of the items of a list, and of the variants of a union. */
export function propertyLines(schema: JsonObject, indent = ''): string[] {
  const { items } = schema
  const unions = Object.keys(UNIONS).flatMap((key) => (Array.isArray(schema[key]) ? list(schema[key]) : []))
  return [
    ...ownPropertyLines(schema, indent),
    ...[...(items === undefined ? [] : [items]), ...unions].flatMap((each) => propertyLines(object(each), indent)),
  ]
}
