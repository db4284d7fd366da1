// Schemas as lines of Markdown: what a value must be, and one line for each property. Every keyword that binds a value is printed.
import { canonical, isObject, isText, list, nameOf, object, texts, type JsonObject } from '@parley/contract/document'

/** Keywords that don't restrict a value, or are printed in another way. */
const APART = new Set(
  (
    'description summary title examples example $comment externalDocs x-decision x-problem ' +
    '$ref type enum const properties required items oneOf anyOf allOf discriminator'
  ).split(' '),
)

const UNIONS = { oneOf: 'one of', anyOf: 'any of', allOf: 'all of' } as const

/** A value as code. Bars and line ends would end a cell or a line. */
export const code = (value: unknown): string =>
  `\`${(isText(value) ? value : canonical(bare(value))).replaceAll(/\s+/g, ' ').replaceAll('`', "'")}\``

/** A link to the section of a schema. */
const schemaLink = (reference: unknown): string => `[${nameOf(reference)}](#${nameOf(reference).toLowerCase()})`

/**
 * A description in one line. Code stays code, and nothing else of it is HTML or begins a block.
 *
 * @example
 * sentence('At most 20.\nSee `limit`.') // 'At most 20. See `limit`.'
 */
export const sentence = (words: unknown): string =>
  !isText(words)
    ? ''
    : words
        .trim()
        .replaceAll(/\s+/g, ' ')
        .split(/(`[^`]*`)/)
        .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', String.raw`\<`)))
        .join('')
        .replace(/^(?=[#>+*=-])/, '\\')

/** A part of a schema without what binds no value, for keywords that are too rare to have words. */
const bare = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(bare)
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (isNote(key) ? [] : [[key, bare(each)]])))
      : value

const isNote = (key: string): boolean => ['description', 'examples', 'x-decision'].includes(key)

/** Describes the constraints of a value in one line: its type or the schema that it refers to, and each further rule. */
export function shape(schema: JsonObject): string {
  const rules = Object.entries(schema)
    .filter(([key, value]) => !APART.has(key) && value !== undefined)
    .map(([key, value]) => (value === true ? code(key) : `${code(key)} ${code(value)}`))
  const { $ref, type, enum: values, const: only, items } = schema
  const types = list(Array.isArray(type) ? type : type === undefined ? [] : [type]).map(String)
  const words = [
    ...(types.length > 0 && items === undefined ? [types.join(' or ')] : []),
    ...(isObject(items) ? [`${types.length === 0 ? '' : types.join(' or ')} of ${inside(items)}`.trim()] : []),
    ...($ref === undefined ? [] : [schemaLink($ref)]),
    ...(only === undefined ? [] : [`always ${code(only)}`]),
    ...(Array.isArray(values) ? [values.map(code).join(' · ')] : []),
    ...Object.entries(UNIONS).flatMap(([key, name]) =>
      Array.isArray(schema[key])
        ? [
            `${name} ${list(schema[key])
              .map((each) => inside(object(each)))
              .join(', ')}`,
          ]
        : [],
    ),
    ...discriminatorWords(schema['discriminator']),
    ...rules.toSorted(),
    ...missing(schema),
  ]
  return words.join(', ') || 'any value'
}

/** A part in a sentence: its own rules would run into those of the whole. */
const inside = (schema: JsonObject): string => {
  const words = shape(schema)
  return words.includes(', ') ? `(${words})` : words
}

function discriminatorWords(discriminator: unknown): string[] {
  if (!isObject(discriminator)) return []
  const mapping = isObject(discriminator['mapping']) ? discriminator['mapping'] : {}
  const values = Object.entries(mapping)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, reference]) => `${code(value)} → ${nameOf(reference)}`)
  return [`told apart by ${code(discriminator['propertyName'])}${values.length === 0 ? '' : ` (${values.join(', ')})`}`]
}

/** Properties that are required, and not listed. */
function missing({ required, properties: listed }: JsonObject): string[] {
  const known = isObject(listed) ? listed : {}
  const others = Array.isArray(required) ? required.filter((name) => !(String(name) in known)) : []
  return others.length === 0 ? [] : [`requires ${others.map(code).join(', ')}`]
}

/** The lines of the properties of an object, and of the objects in them, each with its description. */
export function properties(schema: JsonObject, indent = ''): string[] {
  const required = new Set(Array.isArray(schema['required']) ? texts(schema['required']) : [])
  const members = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  return members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, at]) => {
      const below = object(at)
      const needed = required.has(name) ? 'required' : 'optional'
      return [`${indent}- ${code(name)} ${needed}: ${withNote(below)}`, ...parts(below, `${indent}  `)]
    })
}

/** A schema and its description, in one line. */
export const withNote = (schema: JsonObject): string => {
  const note = sentence(schema['description'])
  return note === '' ? shape(schema) : `${shape(schema)}. ${note}`
}

/** The properties of the objects that a schema holds without a name. */
export function parts(schema: JsonObject, indent = ''): string[] {
  const { items } = schema
  const unions = Object.keys(UNIONS).flatMap((key) => (Array.isArray(schema[key]) ? list(schema[key]) : []))
  return [
    ...properties(schema, indent),
    ...[...(items === undefined ? [] : [items]), ...unions].flatMap((each) => parts(object(each), indent)),
  ]
}
