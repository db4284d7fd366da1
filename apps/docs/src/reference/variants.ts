// Compares the alternatives of a schema, such as the ten types of messages, to find their shared properties. A page lists shared properties
// once, and then the other properties of each alternative. Otherwise, the page would have ten lists that differ in one line.
import { entries, isText, object, texts, valueAt, type JsonObject } from '@parley/contract/document'

/** A schema, and its place in the contract. */
export interface LocatedSchema {
  schema: JsonObject
  /** The name of the schema, or of the closest named schema that contains it. Empty if no named schema does. */
  owner: string
  /** The name of the schema. Undefined for an inline schema. */
  name?: string
  /** True if the schema is part of a request, false if it is part of a response or an event. */
  isRequest: boolean
}

/** One alternative of a schema. */
export interface Variant {
  /** The value of the discriminator, or the name of the schema if there is no discriminator. */
  label: string
  located: LocatedSchema
  /** The names of the properties that this alternative doesn't share with other alternatives. */
  ownProperties: ReadonlySet<string>
}

/** All alternatives of a schema, and the properties that the alternatives share. */
interface Variants {
  /** A schema with the shared properties. Undefined if the alternatives share no property. */
  shared: LocatedSchema | undefined
  variants: Variant[]
}

/** Separates the shared properties of alternatives from their other properties. The value of the discriminator is the variant's label. */
export function variantsOf(alternatives: readonly LocatedSchema[], discriminator: string | undefined): Variants {
  const [first] = alternatives
  if (first === undefined) return { shared: undefined, variants: [] }
  /** The alternatives that share a property, by the name of the property. */
  const sharersOf = new Map<string, LocatedSchema[]>()
  for (const [name] of entries(first.schema['properties'])) {
    const sharers = alternativesThatShare(name, alternatives)
    if (sharers !== undefined) sharersOf.set(name, sharers)
  }
  const properties = Object.fromEntries([...sharersOf].map(([name, sharers]) => [name, mergeProperty(name, sharers)]))
  // A shared property is required in all alternatives that share it, or optional in all of them.
  const required = [...sharersOf].filter(([name, [sharer]]) => isRequired(sharer, name)).map(([name]) => name)
  return {
    shared: sharersOf.size === 0 ? undefined : { ...first, schema: { required, properties } },
    variants: alternatives.map((located) => {
      const names = entries(located.schema['properties']).map(([name]) => name)
      const ownProperties = new Set(names.filter((name) => sharersOf.get(name)?.includes(located) !== true))
      return { label: labelOf(located, discriminator), located, ownProperties }
    }),
  }
}

const isRequired = (located: LocatedSchema | undefined, property: string): boolean =>
  texts(located?.schema['required']).includes(property)

/** If there are at least four alternatives, one alternative may define a shared property differently. */
const MIN_FOR_EXCEPTION = 4

/** Returns the alternatives that define a property in the same way. Returns undefined if the property isn't shared. */
function alternativesThatShare(property: string, alternatives: readonly LocatedSchema[]): LocatedSchema[] | undefined {
  const groups = Map.groupBy(alternatives, (located) => comparableDefinition(located, property))
  // One of the alternatives doesn't have the property.
  if (groups.has('')) return undefined
  const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const exceptions = alternatives.length - largest.length
  return exceptions === 0 || (exceptions === 1 && alternatives.length >= MIN_FOR_EXCEPTION) ? largest : undefined
}

/** Returns the name under which a page shows an alternative, such as `Text` for `TextMessage`. */
function labelOf({ schema, owner }: LocatedSchema, discriminator: string | undefined): string {
  const value = discriminator === undefined ? undefined : valueAt(schema, `/properties/${discriminator}/const`)
  return isText(value) ? value : owner
}

/** Returns a property's definition as a text, for comparison with other alternatives. The text is empty if there is no such property. */
function comparableDefinition(located: LocatedSchema, property: string): string {
  const definition = valueAt(located.schema, `/properties/${property}`)
  if (definition === undefined) return ''
  // The constant, the examples and the decision may differ. But if one alternative has a constant, all must have one.
  const { const: constant, examples: _, 'x-decision': __, ...compared } = object(definition)
  return JSON.stringify([compared, constant !== undefined, isRequired(located, property)])
}

/** Merges the definitions that alternatives have for a shared property. Different constants become the values of an enum. */
function mergeProperty(name: string, sharers: readonly LocatedSchema[]): JsonObject {
  const definitions = sharers.map(({ schema }) => object(valueAt(schema, `/properties/${name}`)))
  const [first = {}] = definitions
  const constants = new Set(definitions.map((definition) => definition['const']))
  if (constants.size === 1) return first
  const { const: _, ...merged } = first
  return { ...merged, enum: [...constants].filter((value) => value !== undefined) }
}
