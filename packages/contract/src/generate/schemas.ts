// Prints schemas as Zod.
import {
  escapeStep,
  isList,
  isObject,
  isText,
  type Json,
  type JsonObject,
  nameOf,
  Reader,
  Rejection,
  resolve,
} from '../document/index.ts'
import { type Contract, leavesFirst } from './document.ts'
import { type KEYWORDS, requireKnown } from './keywords.ts'
import { access, array as listOf, literal, object as objectOf, stringLiteral } from './print.ts'

/** The formats of strings that the contract has. A password is any string. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'checks.dateTime()',
  email: 'checks.email()',
  uri: 'checks.uri()',
  'uri-reference': 'checks.uriReference()',
  password: 'z.string()',
}

/** Where a schema stands. */
interface Scope {
  readonly contract: Contract
  /** True if a request can carry the value. */
  readonly isRequested: boolean
  /** The source text that names a component schema. */
  readonly nameOf: (name: string) => string
}

/** The source text of a schema, and what the emitter of the document doesn't find in it. */
interface Piece {
  readonly code: string
  readonly documented?: JsonObject
}

type Kind = keyof typeof KEYWORDS
type Printer = (reader: Reader, scope: Scope) => Piece

/** A call for each bound that the schema has, such as `.min(1).max(9)`. */
const bounds = (minimum: number | undefined, maximum: number | undefined): string =>
  `${minimum === undefined ? '' : `.min(${minimum})`}${maximum === undefined ? '' : `.max(${maximum})`}`

const string: Printer = (reader) => {
  const [format, pattern] = [reader.text('format'), reader.text('pattern')]
  const base = format === undefined ? 'z.string()' : FORMATS[format]
  if (base === undefined) {
    const supported = Object.keys(FORMATS).join(', ')
    throw new Rejection(reader.place('format'), `no code enforces this format; supported here: ${supported}`)
  }
  const lengths = bounds(reader.count('minLength'), reader.count('maxLength'))
  const documented = { ...(format !== undefined && { format }), ...(pattern !== undefined && { pattern }) }
  if (pattern === undefined) return { code: base + lengths, documented }
  try {
    // JSON Schema reads patterns as Unicode, and so does Ajv.
    return { code: `${base}${lengths}.regex(${String(new RegExp(pattern, 'u'))})`, documented }
  } catch {
    throw new Rejection(reader.place('pattern'), 'this is not a regular expression')
  }
}

const numeric =
  (base: string): Printer =>
  (reader) => ({ code: base + bounds(reader.number('minimum'), reader.number('maximum')) })

const array: Printer = (reader, scope) => {
  const items = reader.need('items', reader.raw('items'))
  const isUnique = reader.flag('uniqueItems') ?? false
  const { type } = resolve(scope.contract.document, items)
  if (isUnique && type !== 'string') throw new Rejection(reader.place('uniqueItems'), 'the items have to be strings')
  const lengths = bounds(reader.count('minItems'), reader.count('maxItems'))
  const code = `z.array(${schemaCode(items, reader.place('items'), scope)})${lengths}`
  return isUnique ? { code: `${code}.check(checks.uniqueItems)`, documented: { uniqueItems: true } } : { code }
}

const object: Printer = (reader, scope) => {
  const properties = reader.child('properties')?.value ?? {}
  const required = reader.texts('required') ?? []
  const undeclared = required.find((name) => !Object.hasOwn(properties, name))
  if (undeclared !== undefined) throw new Rejection(reader.place('required'), `"${undeclared}" is not a property`)
  const inherited = Object.keys(properties).find((name) => name in Object.prototype)
  if (inherited !== undefined) throw new Rejection(reader.place('properties'), `"${inherited}" is a property of all`)
  const isOpen = reader.flag('additionalProperties')
  if (isOpen === undefined && scope.isRequested) {
    const sentence = 'an object of a request says whether it can have other properties: `additionalProperties: false`'
    throw new Rejection(reader.at, `${sentence}, or \`true\``)
  }
  if (isOpen && Object.keys(properties).length === 0) return { code: 'z.record(z.string(), z.unknown())' }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const code = schemaCode(schema, `${reader.place('properties')}/${escapeStep(name)}`, scope)
    return { name, code: required.includes(name) ? code : `${code}.optional()` }
  })
  // Without the keyword, readers ignore what a newer version adds, and the server writes nothing that isn't declared.
  const method = isOpen === undefined ? 'object' : isOpen ? 'looseObject' : 'strictObject'
  return { code: `z.${method}(${objectOf(fields)})` }
}

const constant: Printer = (reader) => {
  const [type, value] = [reader.text('type') ?? '', reader.raw('const') ?? null]
  if (typeOfValue(value) !== type) throw new Rejection(reader.place('const'), 'a value of the type is expected here')
  const code = `z.literal(${literal(value)})`
  // The emitter writes constants as enums of one value, and every constant that isn't a text as a number.
  return isText(value) ? { code } : { code, documented: { type, enum: [value] } }
}

const typeOfValue = (value: Json): string => (Number.isInteger(value) ? 'integer' : typeof value)

const enumeration: Printer = (reader) => {
  const values = reader.texts('enum') ?? []
  if (reader.text('type') !== 'string' || values.length === 0)
    throw new Rejection(reader.place('enum'), 'strings are expected here')
  return { code: `z.enum(${literal(values)})` }
}

const reference: Printer = (reader, scope) => {
  const $ref = reader.text('$ref') ?? ''
  const name = nameOf($ref)
  if ($ref !== `#/components/schemas/${name}` || !scope.contract.schemas.has(name))
    throw new Rejection(reader.place('$ref'), 'a component schema is expected here')
  return { code: scope.nameOf(name) }
}

function variants(reader: Reader, keyword: string, scope: Scope): { value: JsonObject; code: string }[] {
  const list = reader.list(keyword) ?? []
  if (list.length < 2) throw new Rejection(reader.place(keyword), 'at least two schemas are expected here')
  return list.map((each, index) => {
    const at = `${reader.place(keyword)}/${index}`
    const value = resolve(scope.contract.document, each)
    // The emitter of the document dissolves a union within a union.
    if (value.type !== 'object') throw new Rejection(at, 'an object is expected here')
    return { value, code: schemaCode(each, at, scope) }
  })
}

/** The texts that a required property can have: a constant, or those of an enumeration. */
function tagsOf({ contract }: Scope, { properties, required }: JsonObject, property: string): readonly Json[] {
  if (!isObject(properties) || !isList(required) || !required.includes(property)) return []
  const { const: value, enum: values } = resolve(contract.document, properties[property])
  return isList(values) ? values : value === undefined ? [] : [value]
}

const tagged: Printer = (reader, scope) => {
  const discriminator = reader.child('discriminator')
  if (!discriminator) throw new Rejection(reader.at, 'a `oneOf` needs a `discriminator`')
  const property = discriminator.need('propertyName', discriminator.text('propertyName'))
  const all = variants(reader, 'oneOf', scope)
  const tags = all.map(({ value }) => tagsOf(scope, value, property))
  if (tags.some((each) => each.length === 0) || new Set(tags.flat()).size < tags.flat().length)
    throw new Rejection(discriminator.at, 'each variant needs values of its own')
  const code = `z.discriminatedUnion(${stringLiteral(property)}, ${listOf(all.map((each) => each.code))})`
  return { code, documented: { discriminator: discriminator.value } }
}

const choice: Printer = (reader, scope) => ({
  code: `z.union(${listOf(variants(reader, 'anyOf', scope).map(({ code }) => code))})`,
})

const PRINTERS = {
  reference,
  constant,
  enumeration,
  tagged,
  choice,
  string,
  integer: numeric('checks.integer()'),
  number: numeric('z.number()'),
  boolean: () => ({ code: 'z.boolean()' }),
  array,
  object,
} satisfies Partial<Record<Kind, Printer>>
type SchemaKind = keyof typeof PRINTERS

const KIND_BY_KEYWORD: readonly (readonly [keyword: string, kind: SchemaKind])[] = [
  ['$ref', 'reference'],
  ['const', 'constant'],
  ['enum', 'enumeration'],
  ['oneOf', 'tagged'],
  ['anyOf', 'choice'],
]
const isKind = (name: Json | undefined): name is SchemaKind => isText(name) && Object.hasOwn(PRINTERS, name)

/** The kind of a schema by its keywords, or else by its type. Undefined if it has neither. */
export function kindOf(schema: JsonObject): SchemaKind | undefined {
  const kind = KIND_BY_KEYWORD.find(([keyword]) => keyword in schema)?.[1]
  return kind ?? (isKind(schema.type) ? schema.type : undefined)
}

/** A schema with what has to be said beside it for the emitted document. */
function withNotes({ code, documented = {} }: Piece, name?: string): string {
  const parts = [
    ...(name === undefined ? [] : [stringLiteral(name)]),
    ...(Object.keys(documented).length === 0 ? [] : [literal(documented)]),
  ]
  return parts.length === 0 ? code : `${code}.openapi(${parts.join(', ')})`
}

/**
 * Prints a schema.
 *
 * @param also A keyword that is allowed here, and that the caller enforces.
 */
function schemaCode(value: Json, at: string, scope: Scope, also?: string, name?: string): string {
  const reader = new Reader(value, at)
  const kind = kindOf(reader.value)
  if (kind === undefined) {
    const sentence = 'one type is expected here: string, integer, number, boolean, array or object'
    throw new Rejection(reader.place('type'), sentence)
  }
  requireKnown(reader, kind, also)
  return withNotes(PRINTERS[kind](reader, scope), name)
}

/** Prints a schema that stands in an operation. It names components as members of the record `schemas`. */
export const inlineCode = (contract: Contract, value: Json, at: string, isRequested: boolean, also?: string): string =>
  schemaCode(value, at, { contract, isRequested, nameOf: (name) => access('schemas', name) }, also)

/**
 * Prints the module of component schemas.
 *
 * @param attempt Runs a step, and keeps its rejection.
 */
export function schemasModule(contract: Contract, attempt: (step: () => string) => string): string {
  const names = leavesFirst(contract.schemas)
  const constants = names.map((name) => {
    const scope = { contract, isRequested: contract.requested.has(name), nameOf: (each: string) => each }
    const at = `#/components/schemas/${escapeStep(name)}`
    const value = contract.schemas.get(name) ?? {}
    const code = attempt(() => {
      if (!/^[A-Z]\w*$/.test(name)) throw new Rejection(at, 'a name in PascalCase is expected here')
      if (isObject(value) && '$ref' in value) throw new Rejection(at, 'this is another name of a schema')
      return schemaCode(value, at, scope, undefined, name)
    })
    return `export const ${name} = ${code}\nexport type ${name} = z.infer<typeof ${name}>\n`
  })
  const record = objectOf(names.map((name) => ({ name, code: name })))
  return [
    ...constants,
    `/** Every component schema, each after those that it refers to. */\nexport const schemas = ${record}\n`,
  ].join('\n')
}
