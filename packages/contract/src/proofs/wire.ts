import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'
import type { ValueSource } from './values/values.ts'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Texts that are almost a number or almost a word for true. */
const ODD = [' 1', '1 ', ...',x,1,-1,0,1.0,1.5,1e2,01,+1,0x10,NaN,Infinity,1e999,true,false,TRUE,null'.split(',')]

/** A parameter or a header: a name, whether it has to be there, and the schema of its value. */
export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonObject
}

type Texts = { readonly [name: string]: unknown }

/** Parses the text of a parameter to its value. Other text stays text. */
export function decoded(text: unknown, schema: JsonObject, resolve: (schema: Json) => JsonObject): unknown {
  const { type, items } = resolve(schema)
  if (type === 'array') {
    const texts = isList(text) ? text : [text]
    return texts.map((each) => decoded(each, resolve(items ?? {}), resolve))
  }
  if (typeof text !== 'string') return text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return (type === 'integer' || type === 'number') && NUMBER.test(text) ? Number(text) : text
}

/** The texts in which a value comes: one, or a list of them. */
function encoded(value: unknown): unknown {
  if (isList(value)) {
    const texts = value.map(encoded)
    return texts.every((text) => typeof text === 'string') ? texts : undefined
  }
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Says whether a set of texts is one that the fields take; what is not declared is not looked at. */
export function acceptsTexts(texts: unknown, fields: readonly Field[], { oracle }: ValueSource): boolean {
  if (!isObject(texts)) return false
  return fields.every(({ name, isRequired, schema }) => {
    if (!Object.hasOwn(texts, name)) return !isRequired
    return oracle.accepts(schema, decoded(texts[name], schema, oracle.resolve))
  })
}

/** The values of the fields in accepted texts. An absent one has its default, and what isn't declared has none. */
export function valuesOf(texts: unknown, fields: readonly Field[], { oracle }: ValueSource): Texts {
  const sent = isObject(texts) ? texts : {}
  const values = fields.map(({ name, schema }): [string, unknown] =>
    Object.hasOwn(sent, name) ? [name, decoded(sent[name], schema, oracle.resolve)] : [name, schema.default],
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Texts, and lists of them, on both sides of every keyword of a field. */
export const textsAround = (schema: JsonObject, values: ValueSource): readonly unknown[] => [
  ...new Set([...values.around(schema).map(encoded), ...ODD].filter((text) => text !== undefined)),
]

/** Sets of texts on both sides of every keyword of every field. */
export function textsAroundFields(fields: readonly Field[], values: ValueSource): Texts[] {
  const around = fields.map((field) => ({ ...field, texts: textsAround(field.schema, values) }))
  const fit = ({ name, ...field }: (typeof around)[number]): [string, unknown][] => {
    const text = field.texts.find((each) => acceptsTexts({ [name]: each }, [{ name, ...field }], values))
    return text === undefined ? [] : [[name, text]]
  }
  const full: Texts = Object.fromEntries(around.flatMap(fit))
  const without = fields.map(({ name }) => Object.fromEntries(Object.entries(full).filter(([each]) => each !== name)))
  return [
    full,
    {},
    ...without,
    ...around.flatMap(({ name, texts }) => texts.map((text) => ({ ...full, [name]: text }))),
  ]
}
