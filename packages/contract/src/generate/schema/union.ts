import { isObject, type Json, type JsonList, Reader, Rejection } from '../../document/index.ts'
import { references } from '../order.ts'
import { array as literalArray, text } from '../print.ts'
import { nameIn, target } from '../references.ts'
import { acceptsNull, tagsOf } from './facts.ts'
import { exclusive } from './general.ts'
import { NO_IDIOM, type Piece, type Printer, type Scope } from './scope.ts'

/** Of a null with annotations, the emitter of the document writes a second one without. */
const isNull = (schema: Json): boolean => isObject(schema) && schema.type === 'null' && Object.keys(schema).length === 1

function readMembers(reader: Reader, keyword: string): JsonList {
  const members = reader.list(keyword) ?? []
  if (members.length < 2) throw new Rejection(reader.at, NO_IDIOM)
  return members
}

/** The emitter of the document dissolves a union within a union, and an intersection within an intersection, if they aren't lazy. */
function kept(schema: Json, at: string, keywords: readonly string[], scope: Scope): string {
  const code = scope.schema(schema, at)
  const found = target(scope.document, schema)
  if (!keywords.some((keyword) => keyword in found)) return code
  // Of a lazy schema, it loses the default.
  if (isObject(schema) && 'default' in schema) throw new Rejection(at, NO_IDIOM)
  return `z.lazy(() => ${code})`
}

function memberCodes(reader: Reader, keyword: string, scope: Scope): string[] {
  return readMembers(reader, keyword).map((schema, index) => {
    const at = `${reader.place(keyword)}/${index}`
    if (acceptsNull(scope.document, schema) && !isNull(schema)) throw new Rejection(at, NO_IDIOM)
    return kept(schema, at, ['oneOf', 'anyOf'], scope)
  })
}

/** Whether a circle passes through a tagged union and `z.lazy`, for which the compiler finds no type. */
const isLazyCircle = (code: string, variant: Json | undefined, { circle, document }: Scope): boolean =>
  references(variant, 'directly').some((name) => {
    const component = document.schemas.get(name)
    return circle.includes(name) && (code.startsWith('z.lazy(') || (isObject(component) && '$ref' in component))
  })

/** Whether a variant is a component, or a name for one, that is printed keyword by keyword. */
function isGeneral(variant: Json | undefined, { document }: Pick<Scope, 'document'>): boolean {
  const name = isObject(variant) ? nameIn('schemas', variant.$ref) : undefined
  return name !== undefined && (document.general.has(name) || isGeneral(document.schemas.get(name), { document }))
}

/** A union whose variants differ in a constant, which each of them has and requires. */
function tagged(reader: Reader, discriminator: Reader, scope: Scope): Piece {
  const property = discriminator.need('propertyName', discriminator.text('propertyName'))
  const variants = readMembers(reader, 'oneOf')
  const tags = variants.map((schema) => tagsOf(scope.document, schema, property))
  const different = new Set(tags.flatMap((each) => each ?? []))
  const codes = memberCodes(reader, 'oneOf', scope)
  const isUnfit = (code: string, index: number) =>
    code.includes('checks.written(') || isGeneral(variants[index], scope) || isLazyCircle(code, variants[index], scope)
  if (tags.includes(undefined) || different.size < tags.flat().length || codes.some(isUnfit))
    throw new Rejection(reader.at, NO_IDIOM)
  const code = `z.discriminatedUnion(${text(property)}, ${literalArray(codes)})`
  return { code, documented: { discriminator: discriminator.value } }
}

export const oneOf: Printer = (reader, scope) => {
  const discriminator = reader.child('discriminator')
  if (discriminator) return tagged(reader, discriminator, scope)
  const members = literalArray(memberCodes(reader, 'oneOf', scope))
  const method = exclusive(scope, readMembers(reader, 'oneOf'), reader.place('oneOf'))
  return { code: `z.${method}(${members})`, oneOf: true }
}

export const anyOf: Printer = (reader, scope) => ({
  code: `z.union(${literalArray(memberCodes(reader, 'anyOf', scope))})`,
})

export const allOf: Printer = (reader, scope) => {
  const codes = readMembers(reader, 'allOf').map((schema, index) => {
    const at = `${reader.place('allOf')}/${index}`
    const found = target(scope.document, schema)
    const isOpenObject = found.type === 'object' && found.additionalProperties !== false
    if (!isOpenObject && !('allOf' in found)) throw new Rejection(at, NO_IDIOM)
    return kept(schema, at, ['allOf'], scope)
  })
  return { code: codes.reduce((left, right) => `z.intersection(${left}, ${right})`) }
}
