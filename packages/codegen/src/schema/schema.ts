import type { Document } from '../document.ts'
import { isList, type Json, type JsonObject } from '@parley/openapi-document'
import { members, object, text } from '../print.ts'
import { Reader } from '../reader.ts'
import { Rejection } from '../rejection.ts'
import { array } from './array.ts'
import { constant, enumeration } from './enumeration.ts'
import { object as objectSchema } from './object.ts'
import { reference } from './reference.ts'
import { number, string } from './scalar.ts'
import type { Piece, Printer, Scope, Use } from './scope.ts'
import { allOf, anyOf, oneOf } from './union.ts'

/** Keywords that tell a reader something and bind no value. */
const ANNOTATIONS = 'title description default example examples externalDocs deprecated readOnly writeOnly xml'.split(
  ' ',
)

/** Keywords that describe the content of a string. JSON Schema doesn't validate it (JSON Schema Validation, section 8). */
const CONTENT = ['contentMediaType', 'contentEncoding']

const TYPES: Readonly<Record<string, Printer>> = {
  string,
  integer: (reader) => number(reader, 'integer'),
  number: (reader) => number(reader, 'number'),
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
    throw new Rejection(reader.place('type'), 'one type is expected here, or one type and null')
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
    // The emitter knows these and has no type for them; what is spread is not held against the type.
    spread: CONTENT.includes(member.name),
  }))
  if (param) metadata.push({ name: 'param', code: object(param), spread: false })
  const parts = [
    ...(name === undefined ? [] : [text(name)]),
    ...(metadata.length > 0 || piece.oneOf ? [object(metadata)] : []),
    ...(piece.oneOf ? [`{ unionPreferredType: 'oneOf' }`] : []),
  ]
  return parts.length === 0 ? piece.code : `${piece.code}.openapi(${parts.join(', ')})`
}

function schemaCode(value: Json, at: string, scope: Scope, use: Use = {}): string {
  if (value === true) return documented({ code: 'z.unknown()' }, {}, use)
  const reader = new Reader(value, at)
  const annotations = reader.annotations([...ANNOTATIONS, ...CONTENT])
  const piece = pieceOf(reader, annotations, use, scope)
  reader.close('the generator cannot enforce this keyword')
  return documented(piece, annotations, use)
}

const itself = (name: string): string => name
const memberOfSchemas = (name: string): string => `schemas.${name}`

type Outline = Pick<Scope, 'document' | 'circle' | 'written' | 'late' | 'constant'>

function createScope(outline: Outline): Scope {
  const scope: Scope = {
    ...outline,
    schema: (value, at) => schemaCode(value, at, scope),
    lateSchema: (value, at) => schemaCode(value, at, createScope({ ...outline, late: true })),
  }
  return scope
}

/**
 * Prints a component schema.
 *
 * @param around the components whose constants stand above this one, and those that form a circle with it.
 * @throws {Rejection} if the schema has a keyword that the generator can't enforce.
 */
export function componentCode(document: Document, name: string, around: Pick<Scope, 'written' | 'circle'>): string {
  const scope = createScope({ document, ...around, late: false, constant: itself })
  return schemaCode(document.schemas.get(name) ?? true, `#/components/schemas/${name}`, scope, { name })
}

/**
 * Prints a schema that stands in an operation. It names components as members of the record `schemas`.
 *
 * @param use The keywords beside the reference.
 * @throws {Rejection} if the schema has a keyword that the generator can't enforce.
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
