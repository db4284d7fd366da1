import { isText, type Json, type Reader, Rejection } from '../../document/index.ts'
import { literal } from '../print.ts'
import { NO_IDIOM, type Piece } from './scope.ts'

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** Rejects values that don't have the declared type, and null as a type if it isn't a value. */
function checkTypes(reader: Reader, values: readonly Json[]): readonly string[] {
  const names = [reader.raw('type')].flat().filter(isText)
  const isTyped = (value: Json) => names.some((name) => TYPES[name]?.(value))
  if (values.length === 0 || !values.every(isTyped) || (names.includes('null') && !values.includes(null)))
    throw new Rejection(reader.at, NO_IDIOM)
  return names
}

export function constant(reader: Reader): Piece {
  const value = reader.raw('const') ?? null
  const [type = ''] = checkTypes(reader, [value])
  const code = `z.literal(${literal(value)})`
  // The emitter writes constants as enums of one value, and every constant that isn't a text as a "number".
  return typeof value === 'string' ? { code } : { code, documented: { type, enum: [value] } }
}

export function enumeration(reader: Reader): Piece {
  const values = reader.list('enum') ?? []
  const types = checkTypes(reader, values)
  const present = values.filter((value) => value !== null)
  const nullable = present.length < values.length ? '.nullable()' : ''
  if (present.length > 0 && present.every((value) => typeof value === 'string')) {
    return { code: `z.enum(${literal(present)})${nullable}` }
  }
  const documented = { type: types.length === 1 ? (types[0] ?? '') : types, enum: values }
  return { code: `z.literal(${literal(values)})`, documented }
}
