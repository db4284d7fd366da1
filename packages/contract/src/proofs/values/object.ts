// Makes test values for schemas of objects, and for unions (`oneOf` and `anyOf`).
import { isObject, texts, type JsonList, type JsonObject } from '../../document/index.ts'
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

/** Makes the test values of each variant of a union. */
export const unionsAround = (variants: JsonList, values: ValueSource): unknown[] =>
  variants.flatMap((variant) => values.around(variant))
