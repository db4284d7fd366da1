// Changes what a messaging application sent, so that it fits the contract: decision `lenient-intake`. The contract says by `x-lenient` what
// can be changed, and what is optional.
import { contract } from '@parley/contract'
import { shortened, webLink } from '../domain/kernel/fitted-texts.ts'
import type { OperationFacts } from './policy.ts'

/** The keywords of a schema that this file reads. */
interface Schema {
  $ref?: string
  type?: string
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  discriminator?: { propertyName: string }
  const?: unknown
  'x-lenient'?: 'shorten' | 'cut' | 'link'
}

/** The parts of the contract that lead to the schema of a body. */
type Paths = Readonly<
  Record<string, Readonly<Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>>>
>
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The generator rejects operations and bodies of another form.
const paths = contract.paths as unknown as Paths

/** Returns the value that fits, which is the same value in most cases. `item` is the item of the list in which the value is. */
type Fit = (value: unknown, item: object) => unknown

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each component schema of the contract is such an object.
const components = contract.components.schemas as Readonly<Record<string, Schema>>

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? schema)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Creates the function that makes the items of a body fit the contract. Nothing is checked, because the schemas do that afterwards.
 * @returns the function, which changes the body. Undefined if the body has no items with results of their own.
 */
export function createItemFit({
  path = '',
  method = '',
  itemResults = '',
}: Partial<Pick<OperationFacts, 'path' | 'method' | 'itemResults'>>): ((body: unknown) => void) | undefined {
  const schema = paths[path]?.[method]?.requestBody?.content['application/json'].schema ?? {}
  const { items } = resolve(resolve(schema).properties?.[itemResults] ?? {})
  const fit = items && createFit(items)
  if (fit === undefined) return undefined
  return (body) => {
    const list = isObject(body) ? body[itemResults] : undefined
    if (Array.isArray(list)) for (const item of list) if (isObject(item)) fit(item, item)
  }
}

/** Creates the function that makes values fit a schema. Returns undefined if the schema has nothing that can be changed. */
function createFit(reference: Schema): Fit | undefined {
  const schema = resolve(reference)
  const { type, properties, oneOf, anyOf, items, discriminator } = schema
  if (oneOf !== undefined && discriminator !== undefined) return fitVariant(oneOf, discriminator.propertyName)
  if (anyOf !== undefined) return fitObject(anyOf.map(resolve))
  if (type === 'string') return fitText(schema)
  if (type === 'array' && items !== undefined) return fitList(resolve(items))
  return properties === undefined ? undefined : fitObject([schema])
}

function fitVariant(variants: readonly Schema[], property: string): Fit {
  const byValue = new Map(
    variants.map((variant) => [resolve(resolve(variant).properties?.[property] ?? {}).const, createFit(variant)]),
  )
  return (value, item) => (isObject(value) ? (byValue.get(value[property])?.(value, item) ?? value) : value)
}

/** Fits an object with the properties of all variants. A property that isn't required in each of them is optional. */
function fitObject(variants: readonly Schema[]): Fit {
  const properties = new Map(variants.flatMap((variant) => Object.entries(variant.properties ?? {})))
  const rules = [...properties].map(([name, property]) => {
    const { type, minItems } = resolve(property)
    const empty = type === 'string' ? '' : type === 'array' && minItems !== undefined ? 'list' : undefined
    const isOptional = !variants.every(({ required = [] }) => required.includes(name))
    return { name, empty, isOptional, fit: createFit(property) }
  })
  return (value, item) => {
    if (!isObject(value)) return value
    for (const { name, empty, isOptional, fit } of rules) {
      const before = value[name]
      if (before === undefined) continue
      const after = fit === undefined ? before : fit(before, item)
      const isEmpty =
        after === null || after === empty || (empty === 'list' && Array.isArray(after) && after.length === 0)
      // A link that can't be used is left out if the identifier of the file is there. Otherwise, the schema rejects it.
      const isUseless = after === undefined && typeof value['id'] === 'string'
      if (isOptional && (isEmpty || isUseless)) Reflect.deleteProperty(value, name)
      else if (after !== before && after !== undefined) value[name] = after
    }
    return value
  }
}

/** Fits the items of a list. In a list of texts, leaves out those that are empty or null. */
function fitList(items: Schema): Fit | undefined {
  const fit = createFit(items)
  if (items.type !== 'string' && fit === undefined) return undefined
  return (list, item) => {
    if (!Array.isArray(list)) return list
    if (items.type === 'string' && list.some((text) => text === null || text === ''))
      return list.filter((text) => text !== null && text !== '')
    for (const inner of list) fit?.(inner, item)
    return list
  }
}

function fitText({ maxLength = Infinity, 'x-lenient': rule }: Schema): Fit | undefined {
  if (rule === undefined) return undefined
  if (rule === 'link')
    return (value) => {
      if (typeof value !== 'string' || value === '') return value
      const link = webLink(value)
      return link === undefined || link.length > maxLength ? undefined : link
    }
  return (value, item) => {
    if (typeof value !== 'string') return value
    const text = shortened(value, maxLength)
    if (rule === 'cut' && text !== value) Reflect.set(item, 'isTruncated', true)
    return text
  }
}
