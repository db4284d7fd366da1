import { INTEGER_FORMATS, NUMBER_FORMATS, STRING_FORMATS } from '../formats.ts'
import { type JsonObject, type Reader, Rejection } from '../../document/index.ts'
import type { Piece, Printer, Scope } from './scope.ts'

/**
 * The emitter of the document finds few formats in the code, and none beside a pattern, so each is documented. A format that is not known
 * binds no value (JSON Schema Validation, section 7.2.1).
 */
function format(reader: Reader, scope: Scope, plain: string, known: Readonly<Record<string, string>>): Piece {
  const name = reader.text('format')
  if (name === undefined) return { code: plain }
  const code = Object.hasOwn(known, name) ? known[name] : undefined
  if (code === undefined) scope.document.ledger.annotation(reader.place('format'))
  return { code: code ?? plain, documented: { format: name } }
}

/** A call for each bound that the schema has, such as `.min(1).max(9)`. */
const bounds = (pairs: readonly (readonly [method: string, bound: number | undefined])[]): string =>
  pairs.map(([method, bound]) => (bound === undefined ? '' : `.${method}(${bound})`)).join('')

function pattern(reader: Reader): { code: string; documented: JsonObject } {
  const source = reader.text('pattern')
  if (source === undefined) return { code: '', documented: {} }
  try {
    // JSON Schema reads patterns as Unicode, and so does Ajv.
    return { code: `.regex(${String(new RegExp(source, 'u'))})`, documented: { pattern: source } }
  } catch {
    throw new Rejection(reader.place('pattern'), 'this is not a regular expression')
  }
}

export const string: Printer = (reader, scope) => {
  const base = format(reader, scope, 'z.string()', STRING_FORMATS)
  const lengths = bounds([
    ['min', reader.count('minLength')],
    ['max', reader.count('maxLength')],
  ])
  const regex = pattern(reader)
  return { code: base.code + lengths + regex.code, documented: { ...base.documented, ...regex.documented } }
}

export function number(reader: Reader, scope: Scope, type: 'integer' | 'number'): Piece {
  const base =
    type === 'integer'
      ? format(reader, scope, 'checks.integer()', INTEGER_FORMATS)
      : format(reader, scope, 'z.number()', NUMBER_FORMATS)
  const multipleOf = reader.number('multipleOf')
  if (multipleOf !== undefined && multipleOf <= 0) throw new Rejection(reader.place('multipleOf'), 'it must be above 0')
  const limits = bounds([
    ['min', reader.number('minimum')],
    ['max', reader.number('maximum')],
    ['gt', reader.number('exclusiveMinimum')],
    ['lt', reader.number('exclusiveMaximum')],
    ['multipleOf', multipleOf],
  ])
  const documented = multipleOf === undefined ? base.documented : { ...base.documented, multipleOf }
  return { code: base.code + limits, ...(documented && { documented }) }
}
