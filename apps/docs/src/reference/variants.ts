// Separates the common properties of alternatives from those of each. Described separately, ten kinds of messages would be ten times the
// same list with one line that differs.
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
  /** The value of the property that tells the alternatives apart, or the name of the schema. */
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
  const alike = new Map(
    entries(first.schema['properties']).flatMap(([name]) => {
      const same = alikeIn(places, name)
      return same === undefined ? [] : [[name, same] as const]
    }),
  )
  const properties = Object.fromEntries([...alike].map(([name, same]) => [name, joined(same, name)]))
  const required = [...alike].filter(([name, [one]]) => isRequired(one, name)).map(([name]) => name)
  return {
    shared: alike.size === 0 ? undefined : { ...first, schema: { required, properties } },
    variants: places.map((place) => ({
      label: labelOf(place, discriminator),
      place,
      own: new Set(
        entries(place.schema['properties'])
          .map(([name]) => name)
          .filter((name) => !(alike.get(name)?.includes(place) ?? false)),
      ),
    })),
  }
}

const isRequired = (place: SchemaPlace | undefined, name: string): boolean =>
  place !== undefined && texts(place.schema['required']).includes(name)

/** How many alternatives there must be for one of them to be an exception. */
const MANY = 4

/** The alternatives with the same rule for a property, if these are all of them, or all but one of many. */
function alikeIn(places: readonly SchemaPlace[], name: string): SchemaPlace[] | undefined {
  const groups = Map.groupBy(places, (place) => ruleOf(place, name))
  if (groups.has('')) return undefined
  const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const exceptions = places.length - largest.length
  return exceptions === 0 || (exceptions === 1 && places.length >= MANY) ? largest : undefined
}

function labelOf({ schema, pointer }: SchemaPlace, discriminator: string | undefined): string {
  const value = discriminator === undefined ? undefined : valueAt(schema, `/properties/${discriminator}/const`)
  return isText(value) ? value : nameOf(pointer)
}

/** A property without what may differ between alternatives that share it: its constant, its examples, and whose decision it is. */
function ruleOf(place: SchemaPlace, name: string): string {
  const found = valueAt(place.schema, `/properties/${name}`)
  if (found === undefined) return ''
  const { const: constant, examples: _, 'x-decision': __, ...rule } = object(found)
  return JSON.stringify([rule, constant !== undefined, isRequired(place, name)])
}

/** A property of all alternatives: a constant that differs becomes the list of its values. */
function joined(places: readonly SchemaPlace[], name: string): JsonObject {
  const all = places.map(({ schema }) => object(valueAt(schema, `/properties/${name}`)))
  const { const: constant, ...rule } = all[0] ?? {}
  const values = [...new Set(all.map((each) => each['const']))]
  return values.length === 1
    ? { ...rule, ...(constant !== undefined && { const: constant }) }
    : { ...rule, enum: values.filter((value) => value !== undefined) }
}
