// Objects, and unions of objects.
import { isObject, texts, type Json, type JsonList, type JsonObject } from '../../document/index.ts'
import type { ValueSource } from './values.ts'

type Properties = { readonly [name: string]: unknown }

const without = (value: Properties, name: string): Properties =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))

/** An object with a valid value for each of some properties. */
const complete = (properties: JsonObject, names: readonly string[], values: ValueSource): Properties =>
  Object.fromEntries(names.map((name) => [name, values.valid(properties[name] ?? {})[0]]))

/** Objects on both sides of each keyword of a schema of objects. */
export function objectsAround({ properties: declared, required: listed }: JsonObject, values: ValueSource): unknown[] {
  const properties = isObject(declared) ? declared : {}
  const [names, required] = [Object.keys(properties), texts(listed)]
  const [full, least] = [complete(properties, names, values), complete(properties, required, values)]
  return [
    least,
    full,
    ...names.map((name) => without(full, name)),
    ...required.map((name) => without(least, name)),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      values.around(schema).map((value) => ({ ...full, [name]: value })),
    ),
    ...['additional', 'constructor', '__proto__'].map((name) => ({ ...full, [name]: 1 })),
  ]
}

/** With how many of the next variants each one is mixed: all pairs of 60 large variants would take a minute. */
const NEIGHBOURS = 8

/** Objects with the properties of two variants, and with a property of one in the place of the other's. */
function mixed(left: Json, right: Json, values: ValueSource): unknown[] {
  const [a, b] = [left, right].map((variant) => values.valid(variant).find(isObject))
  if (!a || !b) return []
  const shared = Object.keys(a).filter((name) => name in b)
  return [{ ...a, ...b }, { ...b, ...a }, ...shared.map((name) => ({ ...a, [name]: b[name] }))]
}

/** Values on both sides of a choice between schemas. */
export const unionsAround = (variants: JsonList, values: ValueSource): unknown[] => [
  ...variants.flatMap((variant) => values.around(variant)),
  ...variants.flatMap((left, index) =>
    variants
      .slice(index + 1, index + 1 + NEIGHBOURS)
      .flatMap((right) => [...mixed(left, right, values), ...mixed(right, left, values)]),
  ),
]
