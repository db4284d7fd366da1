import { escapeStep, isObject, type Json, type JsonObject, type Reader, Rejection } from '../../document/index.ts'
import { references } from '../order.ts'
import { object as literalObject, type Member } from '../print.ts'
import { isUnconstrained } from './facts.ts'
import { NO_IDIOM, type Piece, type Printer, type Scope } from './scope.ts'

/** The properties of an object, by name. */
export function readProperties(reader: Reader): JsonObject {
  const properties = reader.child('properties')
  for (const name of Object.keys(properties?.value ?? {})) {
    if (!(name in Object.prototype)) continue
    throw new Rejection(
      `${reader.place('properties')}/${name}`,
      'every object of JavaScript has a property of this name',
    )
  }
  return properties?.value ?? {}
}

/** The names of the properties that an object must have, each of them one of its properties. */
export function readRequired(reader: Reader, properties: JsonObject): readonly string[] {
  const required = reader.texts('required') ?? []
  const isDifferent = new Set(required).size === required.length
  if (isDifferent && required.every((name) => Object.hasOwn(properties, name))) return required
  throw new Rejection(reader.place('required'), NO_IDIOM)
}

function shape(reader: Reader, properties: JsonObject, required: readonly string[], scope: Scope): string {
  const members = Object.entries(properties).map(([name, schema]): Member => {
    const at = `${reader.place('properties')}/${escapeStep(name)}`
    const getter = references(schema, 'with properties').some((other) => !scope.written.has(other))
    const code = getter ? scope.lateSchema(schema, at) : scope.schema(schema, at)
    const isRequired = required.includes(name)
    // The compiler finds no type for a getter that leads back to itself through a function.
    const type = isRequired ? 'z.ZodType' : 'z.ZodOptional<z.ZodType>'
    const isWritten = getter && code.includes('checks.written(')
    return { name, code: isRequired ? code : `${code}.optional()`, getter, ...(isWritten && { type }) }
  })
  return literalObject(members)
}

/** An object that is a map: any name, and one schema for every value. */
function map(reader: Reader, values: Json, scope: Scope): Piece {
  const minimum = reader.count('minProperties')
  const maximum = reader.count('maxProperties')
  const code = [
    `z.record(z.string(), ${scope.schema(values, reader.place('additionalProperties'))})`,
    minimum === undefined ? '' : `.check(checks.minProperties(${minimum}))`,
    maximum === undefined ? '' : `.check(checks.maxProperties(${maximum}))`,
  ]
  const documented = {
    ...(minimum !== undefined && { minProperties: minimum }),
    ...(maximum !== undefined && { maxProperties: maximum }),
  }
  return { code: code.join(''), documented }
}

export const object: Printer = (reader, scope) => {
  const properties = readProperties(reader)
  const required = readRequired(reader, properties)
  const additional = reader.raw('additionalProperties')
  const open = additional === true || isObject(additional)
  if (open && Object.keys(properties).length === 0) return map(reader, additional, scope)
  const fields = shape(reader, properties, required, scope)
  // If any value is valid, Zod lets a required property be absent, as far as the emitter of the document can see.
  const vague = required.some((name) => isUnconstrained(scope.document, properties[name]))
  const documented = vague ? { documented: { required } } : {}
  if (additional === undefined) return { code: `z.object(${fields})`, ...documented }
  if (additional === false) return { code: `z.strictObject(${fields})`, ...documented }
  if (additional === true) return { code: `z.looseObject(${fields})`, ...documented }
  const rest = scope.schema(additional, reader.place('additionalProperties'))
  return { code: `z.object(${fields}).catchall(${rest})`, ...documented }
}
