import { isObject, isList, type Json, type JsonObject } from '../../document/index.ts'
import type { ValueSource } from './values.ts'

type Properties = { readonly [name: string]: unknown }

const without = (value: Properties, name: string): Properties =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))

/** An object of valid values for some properties, as far as there are any. */
function complete(properties: JsonObject, names: readonly string[], values: ValueSource): Properties {
  return Object.fromEntries(
    names.flatMap((name) => {
      const valid = values.valid(properties[name] ?? true)
      return valid.length > 0 ? [[name, valid[0]]] : []
    }),
  )
}

/** Objects of the sizes around each bound. */
function sizes(schema: JsonObject, full: Properties, valid: readonly unknown[]): Properties[] {
  const bounds = [schema.minProperties, schema.maxProperties].filter((bound) => typeof bound === 'number')
  return bounds
    .flatMap((bound) => [bound - 1, bound, bound + 1])
    .filter((size) => size >= 0)
    .map((size) => {
      const names = [...Object.keys(full), ...Array.from({ length: size }, (_item, index) => `name${index}`)]
      return Object.fromEntries(names.slice(0, size).map((name) => [name, full[name] ?? valid[0]]))
    })
}

function withAdditional(additional: Json, full: Properties, values: ValueSource): Properties[] {
  const named = (name: string, value: unknown): Properties => ({ ...full, [name]: value })
  if (!isObject(additional)) return ['additional', 'constructor', '__proto__'].map((name) => named(name, 1))
  return [...values.around(additional).map((value) => named('additional', value)), named('constructor', 1)]
}

/** Objects on both sides of each keyword of a schema of objects. */
export function objectsAround(schema: JsonObject, values: ValueSource): unknown[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = (isList(schema.required) ? schema.required : []).filter((name) => typeof name === 'string')
  const names = Object.keys(properties)
  const [full, least] = [
    complete(properties, [...new Set([...names, ...required])], values),
    complete(properties, required, values),
  ]
  const additional = schema.additionalProperties ?? true
  const varied = names.flatMap((name) =>
    values.around(properties[name] ?? true).flatMap((value) => [{ ...full, [name]: value }]),
  )
  return [
    least,
    full,
    ...names.map((name) => without(full, name)),
    ...required.map((name) => without(least, name)),
    ...varied,
    ...withAdditional(additional, full, values),
    ...sizes(schema, full, isObject(additional) ? values.valid(additional) : [1]),
  ]
}
