// Converts parameters and headers between the text that HTTP carries and JSON values, and makes texts to test with.
import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'
import type { ValueSource } from './values/values.ts'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Texts that are a number or a boolean, or almost one. */
const ODD = [' 1', '1 ', ...',x,1,-1,0,1.0,1.5,1e2,01,+1,0x10,NaN,Infinity,1e999,true,false,TRUE,null'.split(',')]

/** A parameter or a header, with the schema of its value. */
export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonObject
}

/** The texts of fields by name. A field that was sent several times has a list of texts. */
type Texts = { readonly [name: string]: unknown }

/** Parses the text, or list of texts, of a field by its schema: for `type: integer`, `5` becomes a number and `x` stays a text. */
export function decode(text: unknown, schema: JsonObject, resolve: (schema: Json) => JsonObject): unknown {
  const { type, items } = resolve(schema)
  if (type === 'array') {
    const texts = isList(text) ? text : [text]
    return texts.map((item) => decode(item, resolve(items ?? {}), resolve))
  }
  if (typeof text !== 'string') return text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return (type === 'integer' || type === 'number') && NUMBER.test(text) ? Number(text) : text
}

/** Turns a value into the text, or the list of texts, to send in a field. Returns undefined for null and objects, which have no text. */
function encode(value: unknown): unknown {
  if (isList(value)) {
    const texts = value.map(encode)
    return texts.every((text) => typeof text === 'string') ? texts : undefined
  }
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Says whether the contract accepts these texts for the fields. Undeclared fields are ignored. */
export function acceptsTexts(texts: unknown, fields: readonly Field[], { oracle }: ValueSource): boolean {
  if (!isObject(texts)) return false
  return fields.every(({ name, isRequired, schema }) => {
    if (!Object.hasOwn(texts, name)) return !isRequired
    return oracle.accepts(schema, decode(texts[name], schema, oracle.resolve))
  })
}

/** Parses accepted texts to the values of the fields. An absent field has its default, or is left out. Undeclared fields are left out. */
export function valuesOf(texts: unknown, fields: readonly Field[], { oracle }: ValueSource): Texts {
  const sent = isObject(texts) ? texts : {}
  const values = fields.map(({ name, schema }): [string, unknown] =>
    Object.hasOwn(sent, name) ? [name, decode(sent[name], schema, oracle.resolve)] : [name, schema.default],
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/**
 * Makes texts to test a field with: texts around the bounds of its schema, and texts that are, or almost are, numbers or booleans. A list
 * of one item is also a text, because a parameter that is sent once has one text.
 */
export const textsAround = (schema: JsonObject, values: ValueSource): readonly unknown[] => {
  const texts = values.around(schema).map(encode)
  const single = texts.flatMap((text) => (isList(text) && text.length === 1 ? text : []))
  return [...new Set([...texts, ...single, ...ODD].filter((text) => text !== undefined))]
}

/**
 * Makes combinations of fields: all fields with a valid text, no field, and all fields except one. Also gives each field each of its test
 * texts in turn, valid or not, while the other fields have valid texts.
 */
export function textsAroundFields(fields: readonly Field[], values: ValueSource): Texts[] {
  const candidates = fields.map((field) => ({ field, texts: textsAround(field.schema, values) }))
  const validTexts = candidates.flatMap(({ field, texts }): [string, unknown][] => {
    const valid = texts.find((text) => acceptsTexts({ [field.name]: text }, [field], values))
    return valid === undefined ? [] : [[field.name, valid]]
  })
  const complete: Texts = Object.fromEntries(validTexts)
  return [
    complete,
    {},
    ...fields.map((field) => Object.fromEntries(validTexts.filter(([name]) => name !== field.name))),
    ...candidates.flatMap(({ field, texts }) => texts.map((text) => ({ ...complete, [field.name]: text }))),
  ]
}
