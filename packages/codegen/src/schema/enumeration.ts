import { isList, type Json } from '@parley/openapi-document'
import { literal } from '../print.ts'
import type { Reader } from '../reader.ts'
import { Rejection } from '../rejection.ts'
import type { Piece } from './scope.ts'

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** Rejects values that don't have the declared type: they could never be sent. */
function checkTypes(reader: Reader, values: readonly Json[], place: (index: number) => string): readonly string[] {
  const type = reader.raw('type')
  const names = (isList(type) ? type : [type]).filter((name) => typeof name === 'string')
  if (names.length === 0) throw new Rejection(reader.at, 'values need a "type" beside them')
  values.forEach((value, index) => {
    if (!names.some((name) => TYPES[name]?.(value))) {
      throw new Rejection(place(index), `${JSON.stringify(value)} is not of type ${names.join(' or ')}`)
    }
  })
  if (names.includes('null') && !values.includes(null)) {
    throw new Rejection(reader.place('type'), 'null is a type here, and no value is null')
  }
  return names
}

export function constant(reader: Reader): Piece {
  const value = reader.raw('const') ?? null
  const [type = ''] = checkTypes(reader, [value], () => reader.place('const'))
  const code = `z.literal(${literal(value)})`
  // The emitter writes constants as enums of one value, and every constant that isn't a text as a "number".
  return typeof value === 'string' ? { code } : { code, documented: { type, enum: [value] } }
}

export function enumeration(reader: Reader): Piece {
  const values = reader.list('enum') ?? []
  if (values.length === 0) throw new Rejection(reader.place('enum'), 'a list of values is expected here')
  const types = checkTypes(reader, values, (index) => `${reader.place('enum')}/${index}`)
  const present = values.filter((value) => value !== null)
  const nullable = present.length < values.length ? '.nullable()' : ''
  if (present.length > 0 && present.every((value) => typeof value === 'string')) {
    return { code: `z.enum(${literal(present)})${nullable}` }
  }
  const documented = { type: types.length === 1 ? (types[0] ?? '') : types, enum: values }
  return { code: `z.literal(${literal(values)})`, documented }
}
