import { canonical, isList, isObject, type Json, type JsonObject } from '@parley/openapi-document'
import type { Oracle } from '../oracle.ts'
import { numbersAround } from './number.ts'
import { arraysAround } from './array.ts'
import { objectsAround } from './object.ts'
import { textsAround } from './text.ts'
import { unionsAround } from './union.ts'
import type { Values } from './values.ts'
import { WRONG } from './wrong.ts'

const typesOf = (schema: JsonObject): readonly Json[] => (isList(schema.type) ? schema.type : [schema.type ?? 'any'])

/** Values near one of those that a schema lists. */
function nearValues(values: readonly Json[]): unknown[] {
  const texts = values.filter((value) => typeof value === 'string')
  const numbers = values.filter((value) => typeof value === 'number')
  return [
    ...values,
    ...texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase(), `${text} `, `${text}x`, text.slice(0, -1)]),
    ...numbers.flatMap((each) => [each + 1, each - 1, each + 0.5, String(each)]),
  ]
}

function typedAround(schema: JsonObject, type: Json, values: Values): readonly unknown[] {
  if (type === 'string') return textsAround(schema, values.oracle, values.seed)
  if (type === 'integer' || type === 'number') return numbersAround(schema)
  if (type === 'array') return arraysAround(schema, values)
  return type === 'object' ? objectsAround(schema, values) : []
}

function around(schema: Json, values: Values): readonly unknown[] {
  if (!isObject(schema)) return WRONG
  // Annotations beside a reference change no value. Without them it leads to the same object each time.
  if (schema.$ref !== undefined)
    return [...values.valid(values.oracle.resolve({ $ref: schema.$ref })).slice(0, 5), ...WRONG]
  const listed = isList(schema.enum) ? schema.enum : 'const' in schema ? [schema.const ?? null] : undefined
  if (listed) return [...nearValues(listed), ...WRONG]
  const members = schema.oneOf ?? schema.anyOf ?? schema.allOf
  if (isList(members)) return [...unionsAround(members, 'allOf' in schema, values), ...WRONG]
  const shown = isList(schema.examples) ? schema.examples : []
  return [...typesOf(schema).flatMap((type) => typedAround(schema, type, values)), ...shown, ...WRONG]
}

const different = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [canonical(value), value])).values(),
]

/** Creates the maker of values. The same seed makes the same values. */
export function createValues(oracle: Oracle, seed: number): Values {
  const known = new Map<Json, readonly unknown[]>()
  const open: Json[] = []
  // The outermost open schema that was asked for again: what is found inside of that circle is not all there is.
  let circle = Infinity
  const find = (schema: Json): readonly unknown[] => {
    const depth = open.push(schema) - 1
    const found = values.around(schema).filter((value) => oracle.accepts(schema, value))
    open.pop()
    if (circle < depth) return found
    circle = Infinity
    known.set(schema, found)
    return found
  }
  const valid = (schema: Json): readonly unknown[] => {
    if (!open.includes(schema)) return known.get(schema) ?? find(schema)
    circle = Math.min(circle, open.indexOf(schema))
    return []
  }
  const values: Values = { oracle, seed, valid, around: (schema) => different(around(schema, values)) }
  return values
}
