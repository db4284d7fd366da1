import type { Document } from '../document.ts'
import { ANNOTATIONS, escapeStep, isList, isObject, Reader, Rejection } from '../../document/index.ts'
import type { Json, JsonObject } from '../../document/index.ts'
import { access, literal, members, object, text } from '../print.ts'
import { array } from './array.ts'
import { constant, enumeration } from './enumeration.ts'
import { generalCode } from './general.ts'
import { object as objectSchema } from './object.ts'
import { reference } from './reference.ts'
import { number, string } from './scalar.ts'
import { NO_IDIOM, type Piece, type Printer, type Scope, type Use } from './scope.ts'
import { allOf, anyOf, oneOf } from './union.ts'

/** Annotations that the emitter of the document knows and has no type for. */
const CONTENT = new Set(['contentMediaType', 'contentEncoding'])

/** Keywords that name a schema or its parts. Inside of a schema that stays as it is written, they bind nothing. */
const SILENT = ['$comment', '$id', '$schema', '$anchor', '$defs', 'discriminator', 'contentSchema']

const TYPES: Readonly<Record<string, Printer>> = {
  string,
  integer: (reader, scope) => number(reader, scope, 'integer'),
  number: (reader, scope) => number(reader, scope, 'number'),
  boolean: () => ({ code: 'z.boolean()' }),
  null: () => ({ code: 'z.null()' }),
  object: objectSchema,
  array,
}

/** Prints a schema by its `type`, which is one name or one name and null. */
const typed: Printer = (reader, scope) => {
  const type = reader.raw('type')
  const names = isList(type) ? type : [type]
  const nullable = isList(type) && names.includes('null')
  const [name, ...others] = nullable ? names.filter((each) => each !== 'null') : names
  const print = typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  if (!print || others.length > 0) {
    throw new Rejection(reader.place('type'), NO_IDIOM)
  }
  const piece = print(reader, scope)
  return nullable ? { ...piece, code: `${piece.code}.nullable()` } : piece
}

const KINDS: readonly (readonly [keyword: string, print: Printer])[] = [
  ['const', constant],
  ['enum', enumeration],
  ['oneOf', oneOf],
  ['anyOf', anyOf],
  ['allOf', allOf],
  ['type', typed],
]

function pieceOf(reader: Reader, annotations: JsonObject, use: Use, scope: Scope): Piece {
  if (reader.has('$ref')) return { code: reference(reader, annotations, use, scope) }
  const kind = KINDS.find(([keyword]) => reader.has(keyword))
  return kind ? kind[1](reader, scope) : { code: 'z.unknown()' }
}

/** Adds what the document says beyond the code: annotations, and the name of a component. */
function documented(piece: Piece, annotations: JsonObject, { name, param }: Use): string {
  const metadata = members({ ...piece.documented, ...annotations }).map((member) => ({
    ...member,
    // The compiler doesn't compare spread values with the type.
    spread: CONTENT.has(member.name),
  }))
  if (param) metadata.push({ name: 'param', code: object(param), spread: false })
  const parts = [
    ...(name === undefined ? [] : [text(name)]),
    ...(metadata.length > 0 || piece.oneOf ? [object(metadata)] : []),
    ...(piece.oneOf ? [`{ unionPreferredType: 'oneOf' }`] : []),
  ]
  return parts.length === 0 ? piece.code : `${piece.code}.openapi(${parts.join(', ')})`
}

/** Prints a schema as idiomatic Zod. */
function plainCode(value: Json, at: string, scope: Scope, use: Use): string {
  if (value === true) return documented({ code: 'z.unknown()' }, {}, use)
  const reader = new Reader(value, at)
  const annotations = reader.annotations(ANNOTATIONS)
  const piece = pieceOf(reader, annotations, use, scope)
  reader.close('the generator cannot enforce this keyword')
  return documented(piece, annotations, use)
}

/** Prints a schema that has no idiomatic form keyword by keyword, and beside it the schema as it is written. */
function writtenCode(value: Json, at: string, scope: Scope, { name, param }: Use): string {
  if (!isObject(value)) scope.document.ledger.open(at, 'a schema is expected here')
  const schema = isObject(value) ? value : {}
  const reader = new Reader(schema, at)
  reader.annotations([...ANNOTATIONS, ...SILENT])
  const code = `checks.written(${generalCode(reader.rest(), at, scope, TYPES)}, ${literal(schema)})`
  const named = name === undefined ? code : `${code}.openapi(${text(name)})`
  return param ? `${named}.openapi({ param: ${object(param)} })` : named
}

function schemaCode(value: Json, at: string, scope: Scope, use: Use = {}): string {
  try {
    return plainCode(value, at, scope, use)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return writtenCode(value, at, scope, use)
  }
}

type Outline = Pick<Scope, 'document' | 'circle' | 'written' | 'late' | 'constant'>

/** A schema that is printed again, after a schema around it was rejected, has the same text. */
function createScope(outline: Outline): Scope {
  const printed = new Map<string, string>()
  const scope: Scope = {
    ...outline,
    schema: (value, at) => {
      const code = printed.get(at) ?? schemaCode(value, at, scope)
      printed.set(at, code)
      return code
    },
    lateSchema: (value, at) => late.schema(value, at),
  }
  const late: Scope = outline.late ? scope : createScope({ ...outline, late: true })
  return scope
}

/**
 * Prints a component schema.
 *
 * @param around the components whose constants stand above this one, and those that form a circle with it.
 */
export function componentCode(document: Document, name: string, around: Pick<Scope, 'written' | 'circle'>): string {
  const nameOf = (each: string) => document.constants.get(each) ?? each
  const scope = createScope({ document, ...around, late: false, constant: nameOf })
  return schemaCode(document.schemas.get(name) ?? true, `#/components/schemas/${escapeStep(name)}`, scope, { name })
}

const memberOfSchemas = (name: string): string => access('schemas', name)

/**
 * Prints a schema that stands in an operation. It names components as members of the record `schemas`.
 *
 * @param use The keywords beside the reference.
 */
export function inlineCode(document: Document, value: Json, at: string, use: Use = {}): string {
  const written = new Set(document.schemas.keys())
  return schemaCode(
    value,
    at,
    createScope({ document, circle: [], written, late: false, constant: memberOfSchemas }),
    use,
  )
}
