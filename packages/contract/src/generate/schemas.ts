// Prints the generated module of schemas: each component schema of the contract as a schema of Zod, which the server validates with.
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

/** The supported formats of strings, and the source of the schema that checks each. A password is any string. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'checks.dateTime()',
  email: 'checks.email()',
  uri: 'checks.uri()',
  'uri-reference': 'checks.uriReference()',
  'phone-number': 'checks.phoneNumber()',
  password: 'z.string()',
}

/** The context in which a schema is printed. */
interface Scope {
  readonly contract: Contract
  /** True if clients send values of the schema. */
  readonly isRequested: boolean
  /** Prints the name of a component schema: `Tag` in the module of schemas, and `schemas.Tag` in other modules. */
  readonly nameOf: (name: string) => string
}

interface PrintedSchema {
  /** The source of the Zod schema. */
  readonly code: string
  /** The keywords to pass to `openapi()`, because @hono/zod-openapi can't read these keywords from the Zod schema. */
  readonly openApiKeywords?: JsonObject
}

type Kind = keyof typeof KEYWORDS
type Printer = (reader: Reader, scope: Scope) => PrintedSchema

/** Prints a call for each bound that isn't undefined, such as `.min(1).max(9)`. */
const bounds = (minimum: number | undefined, maximum: number | undefined): string =>
  `${minimum === undefined ? '' : `.min(${minimum})`}${maximum === undefined ? '' : `.max(${maximum})`}`

/** Prints a string schema: its format, its length and its pattern. */
const string: Printer = (reader) => {
  const [format, pattern] = [reader.text('format'), reader.text('pattern')]
  const base = format === undefined ? 'z.string()' : FORMATS[format]
  if (base === undefined) {
    const supported = Object.keys(FORMATS).join(', ')
    throw new Rejection(reader.place('format'), `no code enforces this format; supported here: ${supported}`)
  }
  const lengths = bounds(reader.count('minLength'), reader.count('maxLength'))
  const openApiKeywords = { ...(format !== undefined && { format }), ...(pattern !== undefined && { pattern }) }
  if (pattern === undefined) return { code: base + lengths, openApiKeywords }
  try {
    // The flag `u` makes `.` match a whole emoji, as JSON Schema recommends. Ajv uses the same flag.
    return { code: `${base}${lengths}.regex(${String(new RegExp(pattern, 'u'))})`, openApiKeywords }
  } catch {
    throw new Rejection(reader.place('pattern'), 'this is not a regular expression')
  }
}

const numeric =
  (base: string): Printer =>
  (reader) => ({ code: base + bounds(reader.number('minimum'), reader.number('maximum')) })

/** Prints a list. Only a list of strings can have `uniqueItems`, because the check compares items with `===`. */
const array: Printer = (reader, scope) => {
  const items = reader.need('items', reader.raw('items'))
  const isUnique = reader.flag('uniqueItems') ?? false
  const { type } = resolve(scope.contract.document, items)
  if (isUnique && type !== 'string') throw new Rejection(reader.place('uniqueItems'), 'the items have to be strings')
  const lengths = bounds(reader.count('minItems'), reader.count('maxItems'))
  const code = `z.array(${schemaCode(items, reader.place('items'), scope)})${lengths}`
  return isUnique ? { code: `${code}.check(checks.uniqueItems)`, openApiKeywords: { uniqueItems: true } } : { code }
}

/**
 * Prints an object. A property that isn't in `required` is optional. `additionalProperties` decides what Zod does with undeclared
 * properties: `true` keeps them, `false` rejects them, and without the keyword Zod removes them.
 */
const object: Printer = (reader, scope) => {
  const properties = reader.child('properties')?.value ?? {}
  const required = reader.texts('required') ?? []
  const undeclared = required.find((name) => !Object.hasOwn(properties, name))
  if (undeclared !== undefined) throw new Rejection(reader.place('required'), `"${undeclared}" is not a property`)
  // Rejects names such as `toString`, because every object of JavaScript already has a property of this name.
  const inherited = Object.keys(properties).find((name) => name in Object.prototype)
  if (inherited !== undefined) throw new Rejection(reader.place('properties'), `"${inherited}" is a property of all`)
  const additional = reader.flag('additionalProperties')
  if (additional === undefined && scope.isRequested) {
    const sentence = 'an object of a request says whether it can have other properties: `additionalProperties: false`'
    throw new Rejection(reader.at, `${sentence}, or \`true\``)
  }
  // With `additionalProperties: true` and without declared properties, every object is valid.
  if (additional && Object.keys(properties).length === 0) return { code: 'z.record(z.string(), z.unknown())' }
  const printed = Object.entries(properties).map(([name, schema]) => {
    const code = schemaCode(schema, `${reader.place('properties')}/${escapeStep(name)}`, scope)
    return { name, code: required.includes(name) ? code : `${code}.optional()` }
  })
  const method = additional === undefined ? 'object' : additional ? 'looseObject' : 'strictObject'
  return { code: `z.${method}(${objectOf(printed)})` }
}

/** Prints a constant, such as `type: string` with `const: user`. */
const constant: Printer = (reader) => {
  const [type, value] = [reader.text('type') ?? '', reader.raw('const') ?? null]
  if (typeOfValue(value) !== type) throw new Rejection(reader.place('const'), 'a value of the type is expected here')
  const code = `z.literal(${literal(value)})`
  // @hono/zod-openapi documents a literal as an `enum` of one value, and gives every literal but a string the type `number`.
  return isText(value) ? { code } : { code, openApiKeywords: { type, enum: [value] } }
}

const typeOfValue = (value: Json): string => (Number.isInteger(value) ? 'integer' : typeof value)

/** Prints an `enum` of strings. */
const enumeration: Printer = (reader) => {
  const values = reader.texts('enum') ?? []
  if (reader.text('type') !== 'string' || values.length === 0)
    throw new Rejection(reader.place('enum'), 'strings are expected here')
  return { code: `z.enum(${literal(values)})` }
}

/** Prints a `$ref` as the name of the constant that is generated for the component schema. */
const reference: Printer = (reader, scope) => {
  const $ref = reader.text('$ref') ?? ''
  const name = nameOf($ref)
  if ($ref !== `#/components/schemas/${name}` || !scope.contract.schemas.has(name))
    throw new Rejection(reader.place('$ref'), 'a component schema is expected here')
  return { code: scope.nameOf(name) }
}

/** Prints each variant of a union. A variant has to be an object. */
function printVariants(reader: Reader, keyword: string, scope: Scope): { schema: JsonObject; code: string }[] {
  const variants = reader.list(keyword) ?? []
  if (variants.length < 2) throw new Rejection(reader.place(keyword), 'at least two schemas are expected here')
  return variants.map((variant, index) => {
    const at = `${reader.place(keyword)}/${index}`
    const schema = resolve(scope.contract.document, variant)
    // A union within a union is rejected, because @hono/zod-openapi would document one union of all variants.
    if (schema.type !== 'object') throw new Rejection(at, 'an object is expected here')
    return { schema, code: schemaCode(variant, at, scope) }
  })
}

/**
 * Lists the values of the discriminator that select a variant of a union: the `enum` or the `const` of the property in the schema of the
 * variant. Returns no values if the variant doesn't require the property.
 */
function discriminatorValues(document: JsonObject, variant: JsonObject, property: string): readonly Json[] {
  const { properties, required } = variant
  if (!isObject(properties) || !isList(required) || !required.includes(property)) return []
  const { const: value, enum: values } = resolve(document, properties[property])
  return isList(values) ? values : value === undefined ? [] : [value]
}

/** Prints a `oneOf` with a `discriminator`: the value of one property selects the variant. No two variants can have a value in common. */
const tagged: Printer = (reader, scope) => {
  const discriminator = reader.child('discriminator')
  if (!discriminator) throw new Rejection(reader.at, 'a `oneOf` needs a `discriminator`')
  const property = discriminator.need('propertyName', discriminator.text('propertyName'))
  const variants = printVariants(reader, 'oneOf', scope)
  const values = variants.map(({ schema }) => discriminatorValues(scope.contract.document, schema, property))
  const hasDuplicates = new Set(values.flat()).size < values.flat().length
  if (hasDuplicates || values.some(({ length }) => length === 0))
    throw new Rejection(discriminator.at, 'each variant needs values of its own')
  const code = `z.discriminatedUnion(${stringLiteral(property)}, ${listOf(variants.map((variant) => variant.code))})`
  return { code, openApiKeywords: { discriminator: discriminator.value } }
}

/** Prints an `anyOf`. */
const choice: Printer = (reader, scope) => ({
  code: `z.union(${listOf(printVariants(reader, 'anyOf', scope).map(({ code }) => code))})`,
})

/** The function that prints each kind of schema. */
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
  anything: () => ({ code: 'z.unknown()' }),
  array,
  object,
} satisfies Partial<Record<Kind, Printer>>
type SchemaKind = keyof typeof PRINTERS

/** The keywords that determine the kind of a schema. If a schema has several of these keywords, the first one in this table wins. */
const KIND_BY_KEYWORD: readonly (readonly [keyword: string, kind: SchemaKind])[] = [
  ['$ref', 'reference'],
  ['const', 'constant'],
  ['enum', 'enumeration'],
  ['oneOf', 'tagged'],
  ['anyOf', 'choice'],
  ['x-any-json', 'anything'],
]
const isKind = (name: Json | undefined): name is SchemaKind => isText(name) && Object.hasOwn(PRINTERS, name)

/** Returns the kind of a schema, which selects its printer: by a keyword of the table, or else by `type`. Undefined if neither fits. */
export function kindOf(schema: JsonObject): SchemaKind | undefined {
  const kind = KIND_BY_KEYWORD.find(([keyword]) => keyword in schema)?.[1]
  return kind ?? (isKind(schema.type) ? schema.type : undefined)
}

/**
 * Adds a call of `openapi` to a printed schema. The call gives @hono/zod-openapi the name of the component, and the keywords that the Zod
 * schema doesn't show: `z.string().openapi('Email', { format: 'email' })`.
 */
function withDocumentation({ code, openApiKeywords = {} }: PrintedSchema, name?: string): string {
  const parameters = name === undefined ? [] : [stringLiteral(name)]
  if (Object.keys(openApiKeywords).length > 0) parameters.push(literal(openApiKeywords))
  return parameters.length === 0 ? code : `${code}.openapi(${parameters.join(', ')})`
}

/**
 * Prints a schema of any kind.
 *
 * @param at The JSON Pointer of the schema, for errors.
 * @param extraKeyword One more keyword that is supported in this schema, because the caller enforces it.
 * @param name The name of the component. Undefined if the schema isn't a component.
 */
function schemaCode(value: Json, at: string, scope: Scope, extraKeyword?: string, name?: string): string {
  const reader = new Reader(value, at)
  const kind = kindOf(reader.value)
  if (kind === undefined) {
    const sentence = 'one type is expected here: string, integer, number, boolean, array or object'
    throw new Rejection(reader.place('type'), sentence)
  }
  requireKnown(reader, kind, extraKeyword)
  return withDocumentation(PRINTERS[kind](reader, scope), name)
}

/** Prints the schema of a parameter, a header or a media type for the module of routes, which imports the components as `schemas`. */
export function inlineCode(contract: Contract, holder: Reader, isRequested: boolean, extraKeyword?: string): string {
  const schema = holder.need('schema', holder.raw('schema'))
  const scope = { contract, isRequested, nameOf: (name: string) => access('schemas', name) }
  return schemaCode(schema, holder.place('schema'), scope, extraKeyword)
}

/**
 * Prints the module of component schemas: a constant and a type for each, and the object `schemas` with all of them.
 *
 * @param attempt Runs a function that prints code. If the function rejects the contract, keeps the rejection for later and returns no code.
 */
export function schemasModule(contract: Contract, attempt: (print: () => string) => string): string {
  const names = leavesFirst(contract.schemas)
  const constants = names.map((name) => {
    const scope = { contract, isRequested: contract.requested.has(name), nameOf: (component: string) => component }
    const at = `#/components/schemas/${escapeStep(name)}`
    const value = contract.schemas.get(name) ?? {}
    const code = attempt(() => {
      if (!/^[A-Z]\w*$/.test(name)) throw new Rejection(at, 'a name in PascalCase is expected here')
      if (isObject(value) && '$ref' in value) throw new Rejection(at, 'this is another name of a schema')
      return schemaCode(value, at, scope, undefined, name)
    })
    return `export const ${name} = ${code}\nexport type ${name} = z.infer<typeof ${name}>\n`
  })
  const schemas = objectOf(names.map((name) => ({ name, code: name })))
  return [
    ...constants,
    `/** Every component schema, each after those that it refers to. */\nexport const schemas = ${schemas}\n`,
  ].join('\n')
}
