// Separates the properties that alternatives of a schema share from those that only one has. Otherwise, ten types of messages would be ten
// lists that differ in one line.
import { entries, isText, nameOf, object, texts, valueAt, type JsonObject } from '@parley/contract/document'

/** A schema at its place in the document. */
export interface SchemaPlace {
  schema: JsonObject
  /** The JSON Pointer of the schema itself, after following references. */
  pointer: string
  /** The name of the schema, or of the closest named schema that contains it. */
  owner: string
  /** The name of the schema, if it has one. */
  name?: string
  isRequest: boolean
}

export interface Variant {
  /** The value of the discriminator, or the name of the schema if there is none. */
  label: string
  place: SchemaPlace
  /** The names of the properties that the other alternatives don't share. */
  ownProperties: ReadonlySet<string>
}

export interface Variants {
  /** The properties that all alternatives have. */
  shared: SchemaPlace | undefined
  variants: Variant[]
}

export function variantsOf(places: readonly SchemaPlace[], discriminator: string | undefined): Variants {
  const [first] = places
  if (first === undefined) return { shared: undefined, variants: [] }
  const sharing = new Map(
    entries(first.schema['properties']).flatMap(([name]) => {
      const same = placesThatShare(places, name)
      return same === undefined ? [] : [[name, same] as const]
    }),
  )
  const properties = Object.fromEntries([...sharing].map(([name, same]) => [name, joined(same, name)]))
  const required = [...sharing].filter(([name, [one]]) => isRequired(one, name)).map(([name]) => name)
  return {
    shared: sharing.size === 0 ? undefined : { ...first, schema: { required, properties } },
    variants: places.map((place) => ({
      label: labelOf(place, discriminator),
      place,
      ownProperties: new Set(
        entries(place.schema['properties'])
          .map(([name]) => name)
          .filter((name) => !(sharing.get(name)?.includes(place) ?? false)),
      ),
    })),
  }
}

const isRequired = (place: SchemaPlace | undefined, name: string): boolean =>
  place !== undefined && texts(place.schema['required']).includes(name)

/** The minimum number of alternatives if one of them may be an exception. */
const MIN_FOR_EXCEPTION = 4

/**
 * Returns the alternatives that share the definition of a property. Returns undefined unless these are all alternatives, or all but one of
 * at least four.
 */
function placesThatShare(places: readonly SchemaPlace[], name: string): SchemaPlace[] | undefined {
  const groups = Map.groupBy(places, (place) => definitionOf(place, name))
  if (groups.has('')) return undefined
  const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const exceptions = places.length - largest.length
  return exceptions === 0 || (exceptions === 1 && places.length >= MIN_FOR_EXCEPTION) ? largest : undefined
}

function labelOf({ schema, pointer }: SchemaPlace, discriminator: string | undefined): string {
  const value = discriminator === undefined ? undefined : valueAt(schema, `/properties/${discriminator}/const`)
  return isText(value) ? value : nameOf(pointer)
}

/** Returns the parts of a property's definition that alternatives must share: all except its constant, examples and decision. */
function definitionOf(place: SchemaPlace, name: string): string {
  const property = valueAt(place.schema, `/properties/${name}`)
  if (property === undefined) return ''
  const { const: constant, examples: _, 'x-decision': __, ...shared } = object(property)
  return JSON.stringify([shared, constant !== undefined, isRequired(place, name)])
}

/** Merges the definitions of a property in all alternatives. If its constants differ, they become an enum. */
function joined(places: readonly SchemaPlace[], name: string): JsonObject {
  const properties = places.map(({ schema }) => object(valueAt(schema, `/properties/${name}`)))
  const { const: constant, ...shared } = properties[0] ?? {}
  const values = [...new Set(properties.map((property) => property['const']))]
  return values.length === 1
    ? { ...shared, ...(constant !== undefined && { const: constant }) }
    : { ...shared, enum: values.filter((value) => value !== undefined) }
}
