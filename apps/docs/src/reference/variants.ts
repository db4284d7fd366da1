// Separates the properties that alternatives share from those of each. Otherwise, ten types of messages would be ten lists that differ in
// one line.
import { entries, isText, nameOf, object, texts, valueAt, type JsonObject } from '@parley/contract/document'

/** A schema at its place in the document. */
export interface SchemaPlace {
  schema: JsonObject
  /** The JSON Pointer of the schema itself, references followed. */
  pointer: string
  /** The name of the schema, or of the next one around it. */
  owner: string
  /** The name of the schema, if it has one. */
  name?: string
  isRequest: boolean
}

export interface Variant {
  /** The value of the discriminator, or the name of the schema if there is none. */
  label: string
  place: SchemaPlace
  /** The names of the properties that differ from those of the others. */
  own: ReadonlySet<string>
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
      own: new Set(
        entries(place.schema['properties'])
          .map(([name]) => name)
          .filter((name) => !(sharing.get(name)?.includes(place) ?? false)),
      ),
    })),
  }
}

const isRequired = (place: SchemaPlace | undefined, name: string): boolean =>
  place !== undefined && texts(place.schema['required']).includes(name)

/** The fewest alternatives of which one may be an exception. */
const LEAST_FOR_EXCEPTION = 4

/** The alternatives that share the rule of a property; undefined unless these are all, or all but one of at least four. */
function placesThatShare(places: readonly SchemaPlace[], name: string): SchemaPlace[] | undefined {
  const groups = Map.groupBy(places, (place) => ruleOf(place, name))
  if (groups.has('')) return undefined
  const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const exceptions = places.length - largest.length
  return exceptions === 0 || (exceptions === 1 && places.length >= LEAST_FOR_EXCEPTION) ? largest : undefined
}

function labelOf({ schema, pointer }: SchemaPlace, discriminator: string | undefined): string {
  const value = discriminator === undefined ? undefined : valueAt(schema, `/properties/${discriminator}/const`)
  return isText(value) ? value : nameOf(pointer)
}

/** The rule of a property. Alternatives share it even if its constant, its examples and its decision differ. */
function ruleOf(place: SchemaPlace, name: string): string {
  const property = valueAt(place.schema, `/properties/${name}`)
  if (property === undefined) return ''
  const { const: constant, examples: _, 'x-decision': __, ...rule } = object(property)
  return JSON.stringify([rule, constant !== undefined, isRequired(place, name)])
}

/** A property of all alternatives: a constant that differs becomes the list of its values. */
function joined(places: readonly SchemaPlace[], name: string): JsonObject {
  const properties = places.map(({ schema }) => object(valueAt(schema, `/properties/${name}`)))
  const { const: constant, ...rule } = properties[0] ?? {}
  const values = [...new Set(properties.map((property) => property['const']))]
  return values.length === 1
    ? { ...rule, ...(constant !== undefined && { const: constant }) }
    : { ...rule, enum: values.filter((value) => value !== undefined) }
}
