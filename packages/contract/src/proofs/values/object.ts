// Makes test values for schemas of objects, and for unions (`oneOf` and `anyOf`).
import { isObject, texts, type Json, type JsonList, type JsonObject } from '../../document/index.ts'
import type { ValueSource } from './values.ts'

type Properties = { readonly [name: string]: unknown }

const withoutProperty = (value: Properties, removed: string): Properties =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== removed))

const objectWith = (names: readonly string[], properties: JsonObject, values: ValueSource): Properties =>
  Object.fromEntries(names.map((name) => [name, values.valid(properties[name] ?? {})[0]]))

/**
 * Makes objects: with all properties, with only the required ones, with one property missing, with each test value (valid or not) in one
 * property, and with an undeclared property.
 */
export function objectsAround(schema: JsonObject, values: ValueSource): unknown[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const [names, required] = [Object.keys(properties), texts(schema.required)]
  const complete = objectWith(names, properties, values)
  const minimal = objectWith(required, properties, values)
  return [
    minimal,
    complete,
    ...names.map((name) => withoutProperty(complete, name)),
    ...required.map((name) => withoutProperty(minimal, name)),
    ...Object.entries(properties).flatMap(([name, propertySchema]) =>
      values.around(propertySchema).map((value) => ({ ...complete, [name]: value })),
    ),
    ...['additional', 'constructor', '__proto__'].map((name) => ({ ...complete, [name]: 1 })),
  ]
}

/** Each variant of a union is mixed with the next eight variants only, because all pairs of 60 large variants would take a minute. */
const NEIGHBOURS = 8

/** Mixes two variants of a union: objects with the properties of both variants, and objects of `first` with one value of `second`. */
function mixVariants(first: Json, second: Json, values: ValueSource): unknown[] {
  const [a, b] = [first, second].map((variant) => values.valid(variant).find(isObject))
  if (!a || !b) return []
  const shared = Object.keys(a).filter((name) => name in b)
  return [{ ...a, ...b }, { ...b, ...a }, ...shared.map((name) => ({ ...a, [name]: b[name] }))]
}

/** Makes the test values of each variant of a union, and mixtures of two variants, which the union must not confuse. */
export const unionsAround = (variants: JsonList, values: ValueSource): unknown[] => [
  ...variants.flatMap((variant) => values.around(variant)),
  ...variants.flatMap((variant, index) =>
    variants
      .slice(index + 1, index + 1 + NEIGHBOURS)
      .flatMap((other) => [...mixVariants(variant, other, values), ...mixVariants(other, variant, values)]),
  ),
]
