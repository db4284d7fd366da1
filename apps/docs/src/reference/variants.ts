// What alternatives have in common, and what each has of its own. Described apart, ten kinds of messages are ten times the same
// list with one line that differs.
import { entries, isText, nameOf, node, texts, valueAt, type Node } from '@parley/openapi-document'
import type { Place } from './schema-tree.ts'

export interface Variant {
  /** The value of the property that tells the alternatives apart, or the name of the schema. */
  label: string
  place: Place
  /** The names of the properties that differ from those of the others. */
  own: ReadonlySet<string>
}

export interface Variants {
  /** The properties that all alternatives have. */
  shared: Place | undefined
  variants: Variant[]
}

export function variantsOf(places: readonly Place[], discriminator: string | undefined): Variants {
  const [first, ...others] = places
  if (first === undefined) return { shared: undefined, variants: [] }
  const names = entries(first.schema['properties'])
    .map(([name]) => name)
    .filter((name) => others.every((other) => ruleOf(other, name) === ruleOf(first, name)))
  const common = names.map((name) => [name, joined(places, name)] as const)
  const shared = { ...first, schema: { required: first.schema['required'], properties: Object.fromEntries(common) } }
  return {
    shared: names.length === 0 ? undefined : shared,
    variants: places.map((place) => ({
      label: labelOf(place, discriminator),
      place,
      own: new Set(
        entries(place.schema['properties'])
          .map(([name]) => name)
          .filter((name) => !names.includes(name)),
      ),
    })),
  }
}

function labelOf({ schema, pointer }: Place, discriminator: string | undefined): string {
  const value = discriminator === undefined ? undefined : valueAt(schema, `/properties/${discriminator}/const`)
  return isText(value) ? value : nameOf(pointer)
}

/** A property without what may differ between alternatives that share it: its constant, its examples, and whose decision it is. */
function ruleOf({ schema }: Place, name: string): string {
  const found = valueAt(schema, `/properties/${name}`)
  if (found === undefined) return ''
  const { const: constant, examples: _, 'x-decision': __, ...rule } = node(found)
  return JSON.stringify([rule, constant !== undefined, texts(schema['required']).includes(name)])
}

/** A property of all alternatives: a constant that differs becomes the list of its values. */
function joined(places: readonly Place[], name: string): Node {
  const all = places.map(({ schema }) => node(valueAt(schema, `/properties/${name}`)))
  const { const: constant, ...rule } = all[0] ?? {}
  const values = [...new Set(all.map((each) => each['const']))]
  return values.length === 1
    ? { ...rule, ...(constant !== undefined && { const: constant }) }
    : { ...rule, enum: values }
}
