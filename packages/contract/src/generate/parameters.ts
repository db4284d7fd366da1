import type { Document, Operation } from './document.ts'
import { resolve, target } from './references.ts'
import { ANNOTATIONS as SAID_OF_SCHEMAS, escapeStep, isObject, type Json, type JsonObject } from '../document/index.ts'
import { Reader, Rejection } from '../document/index.ts'
import { literal, members, object, type Member } from './print.ts'
import { acceptsNull, jsonTypeOf, typesOf } from './schema/facts.ts'
import { readProperties, readRequired } from './schema/object.ts'
import { inlineCode } from './schema/schema.ts'
import { NO_IDIOM } from './schema/scope.ts'

/** Where a parameter stands, and the name that @hono/zod-openapi gives to the place. */
const PLACES = { path: 'params', query: 'query', header: 'headers', cookie: 'cookies' } as const
type Place = keyof typeof PLACES

const ANNOTATIONS = ['description', 'deprecated', 'example']
const STYLES: Readonly<Record<Place, string>> = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' }

/** The function that turns text into the declared type; none is needed for strings. */
const FROM_TEXT: Readonly<Record<string, string>> = {
  string: '',
  number: 'checks.numberFromText',
  boolean: 'checks.booleanFromText',
}

/** The type of the values that a schema accepts beside null, which no text is. */
function typeOf(document: Document, schema: Json | undefined): string {
  const [type = '', ...others] = [...typesOf(document, schema)].filter((each) => each !== 'null')
  return others.length === 0 ? type : ''
}

function fromText(type: string, at: string): string {
  const name = Object.hasOwn(FROM_TEXT, type) ? FROM_TEXT[type] : undefined
  if (name === undefined) throw new Rejection(at, 'only strings, numbers and booleans are supported here')
  return name
}

/** The form of a list, which is possible in a query alone: one item for each time that the name occurs, or items with commas. */
function listForm(document: Document, items: Json | undefined, at: string, commas: boolean): string {
  const type = typeOf(document, items)
  const isText = fromText(type, `${at}/items`) === ''
  const form = { ...(!isText && { type }), ...(commas && { commas }) }
  return Object.keys(form).length === 0 ? '' : `, ${literal(form)}`
}

/** Prints the named examples of a parameter, a header or a media type inline. */
export function inlineExamples(document: Document, reader: Reader): Member[] {
  if (!reader.has('examples')) return []
  const examples = reader.children('examples').map(([name, written]) => {
    const example = resolve(document, written, 'examples')
    const code = literal(example.annotations(['summary', 'description', 'value', 'externalValue']))
    example.close('the generator knows no such part of an example')
    return { name, code }
  })
  return [{ name: 'examples', code: object(examples) }]
}

type TextUse = { readonly place: Place; readonly commas?: boolean; readonly param?: readonly Member[] }

/** Prints the schema of something that comes as text, with what a parameter says of itself. */
function textCode(document: Document, value: Json, at: string, { place, commas = false, param }: TextUse): string {
  const type = typeOf(document, value)
  const isList = type === 'array' && place === 'query'
  const form = isList ? listForm(document, target(document, value).items, at, commas) : ''
  const call = isList ? 'checks.listFromText' : fromText(type, at)
  if (!call) return inlineCode(document, value, at, param ? { param } : {})
  const code = `${call}(${inlineCode(document, value, at, { isFromText: true })}${form})`
  return param ? `${code}.openapi(${object([{ name: 'param', code: object(param) }])})` : code
}

/**
 * Prints the schema of a form, whose properties come as text like the parameters of a query.
 *
 * @throws {Rejection} if it isn't an object of such properties.
 */
export function formCode(document: Document, value: Json, at: string): string {
  const reader = new Reader(target(document, value), at)
  reader.annotations(SAID_OF_SCHEMAS)
  const properties = readProperties(reader)
  const required = readRequired(reader, properties)
  const additional = reader.raw('additionalProperties') ?? true
  if (reader.raw('type') !== 'object' || typeof additional !== 'boolean') throw new Rejection(at, NO_IDIOM)
  reader.close(NO_IDIOM)
  const fields = Object.entries(properties).map(([name, schema]) => {
    const code = textCode(document, schema, `${at}/properties/${escapeStep(name)}`, { place: 'query' })
    return { name, code: required.includes(name) ? code : `${code}.optional()` }
  })
  return `checks.written(z.${additional ? 'object' : 'strictObject'}(${object(fields)}), ${literal(value)})`
}

function readStyle(reader: Reader, place: Place): Member[] {
  const style = reader.text('style')
  const explode = reader.flag('explode')
  if (style !== undefined && style !== STYLES[place]) {
    throw new Rejection(reader.place('style'), `only "${STYLES[place]}" is supported here`)
  }
  // It has an effect on lists and objects alone, and lists are supported in a query.
  return members({ ...(style !== undefined && { style }), ...(explode !== undefined && { explode }) })
}

/**
 * Prints one parameter or response header: its schema, and beside it what the document says of the parameter itself.
 *
 * @param place The location. A response header is like a header parameter.
 */
export function parameterCode(document: Document, reader: Reader, place: Place): string {
  // A parameter of the path is always there, whatever the document says.
  const required = (reader.flag('required') ?? false) || place === 'path'
  const said = [
    ...members(reader.annotations(ANNOTATIONS)),
    ...inlineExamples(document, reader),
    ...readStyle(reader, place),
  ]
  // The emitter takes a parameter that accepts null for an optional one.
  if (required && acceptsNull(document, reader.value.schema)) said.push({ name: 'required', code: 'true' })
  // Otherwise, the emitter of the document copies the description of the schema to the parameter.
  const silent = said.some(({ name }) => name === 'description') ? [] : [{ name: 'description', code: 'undefined' }]
  const value = reader.need('schema', reader.raw('schema'))
  const commas = reader.value.explode === false
  const code = textCode(document, value, reader.place('schema'), { place, commas, param: [...said, ...silent] })
  reader.close('the generator cannot enforce this')
  if (required) return code
  const { schema } = reader.value
  // Keywords beside a reference override those of its target.
  const { default: fallback } = { ...target(document, schema), ...(isObject(schema) && schema) }
  if (fallback === undefined) return `${code}.optional()`
  if (typesOf(document, schema).has(jsonTypeOf(fallback))) return `${code}.default(${literal(fallback)})`
  document.ledger.carried(`${reader.place('schema')}/default`, 'this default has another type than its parameter')
  return `${code}.optional()`
}

function isPlace(name: string): name is Place {
  return Object.hasOwn(PLACES, name)
}

export interface Parameter {
  readonly name: string
  readonly place: Place
  readonly reader: Reader
}

function readParameter(document: Document, written: Reader): Parameter {
  const reader = resolve(document, written, 'parameters')
  const place = reader.need('in', reader.text('in'))
  if (!isPlace(place)) throw new Rejection(reader.place('in'), `"${place}" is not a location of a parameter`)
  return { name: reader.need('name', reader.text('name')), place, reader }
}

/** The parameters of an operation. One of its own stands in place of one of the path that has its place and name. */
export function readParameters(document: Document, operation: Operation): Parameter[] {
  const all = [...operation.pathParameters, ...operation.reader.items('parameters')].map(({ value, at }) =>
    readParameter(document, new Reader(value, at)),
  )
  return [...new Map(all.map((each) => [`${each.place} ${each.name}`, each])).values()]
}

/** The parameters of an operation as code. Those that no code can enforce stay as they are written. */
interface PrintedParameters {
  readonly members: readonly Member[]
  readonly open: readonly JsonObject[]
}

/**
 * Prints the parameters of an operation, an object of Zod for each place that has some.
 */
export function printParameters(document: Document, operation: Operation): PrintedParameters {
  const parameters = readParameters(document, operation)
  for (const [, name = ''] of operation.path.matchAll(/\{(.+?)\}/g)) {
    if (parameters.some((each) => each.place === 'path' && each.name === name)) continue
    document.ledger.open(operation.reader.place('parameters'), `the parameter "${name}" of the path is missing`)
  }
  const open: JsonObject[] = []
  const print = ({ name, place, reader }: Parameter): Member[] => {
    try {
      return [{ name, code: parameterCode(document, reader, place) }]
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      // The whole parameter is left out of the code.
      document.ledger.open(reader.at, error.sentence)
      open.push(reader.value)
      return []
    }
  }
  const printed = Object.entries(PLACES).flatMap(([place, field]): Member[] => {
    const fields = parameters.filter((each) => each.place === place).flatMap(print)
    return fields.length === 0 ? [] : [{ name: field, code: `z.object(${object(fields)})` }]
  })
  return { members: printed, open }
}
