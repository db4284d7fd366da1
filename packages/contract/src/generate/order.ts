import type { Document } from './document.ts'
import { nameIn } from './references.ts'
import { isData, isList, isObject, type Json } from '../document/index.ts'

/**
 * The names of all component schemas that a schema refers to, itself and everything inside it.
 *
 * @param properties whether to look into the properties of objects too; a property can be printed as a getter, and then
 *   it can name a constant that stands further down.
 */
export function references(schema: Json | undefined, properties: 'with properties' | 'directly'): string[] {
  if (isList(schema)) return schema.flatMap((item) => references(item, properties))
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === '$ref') return nameIn('schemas', value) ?? []
    if (isData(keyword, value)) return []
    if (keyword !== 'properties') return references(value, properties)
    return properties === 'directly' || !isObject(value) ? [] : references(Object.values(value), properties)
  })
}

/** Names, and all that they lead to. */
function closure(names: readonly string[], next: (name: string) => readonly string[]): Set<string> {
  const found = new Set(names)
  // A set returns what is added to it during the iteration.
  for (const name of found) for (const other of next(name)) found.add(other)
  return found
}

/** The component schemas that a value leads to. */
export const reached = ({ schemas }: Document, value: Json | undefined): Set<string> =>
  closure(references(value, 'with properties'), (name) => references(schemas.get(name), 'with properties'))

/** For each component schema, all that it refers to, directly or not. Schemas that reach each other are a circle. */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>

export function reachable({ schemas }: Document): Reach {
  const direct = new Map([...schemas].map(([name, schema]) => [name, references(schema, 'with properties')]))
  const next = (name: string) => direct.get(name) ?? []
  return new Map([...schemas.keys()].map((name) => [name, closure(next(name), next)]))
}

/** The schemas that a schema reaches and that reach it; itself is one of them if there are any. */
export const circleOf = (name: string, reach: Reach): string[] =>
  [...(reach.get(name) ?? [])].filter((other) => reach.get(other)?.has(name))

/**
 * The names of all component schemas, each after those that it refers to. In a circle one has to come first: it is one
 * that names the others in properties alone. All that a circle refers to comes before the circle: the emitter of the
 * document follows references, and takes the description beside the first one that it meets for that of the component.
 */
export function leavesFirst({ schemas }: Document, reach: Reach): string[] {
  const order: string[] = []
  const entered = new Set<string>()
  const directly = (name: string) => references(schemas.get(name), 'directly')
  /** Returns the schemas that a cycle refers to, without those of the cycle. */
  const beyond = (name: string) => [...(reach.get(name) ?? [])].filter((other) => !reach.get(other)?.has(name))
  const isUnderWay = (name: string) => entered.has(name) && !order.includes(name)
  const visit = (name: string): void => {
    if (entered.has(name) || !schemas.has(name)) return
    entered.add(name)
    if (circleOf(name, reach).length > 0) beyond(name).forEach(visit)
    directly(name).forEach(visit)
    for (const other of references(schemas.get(name), 'with properties')) {
      if (![...closure(directly(other), directly)].some(isUnderWay)) visit(other)
    }
    order.push(name)
  }
  for (const name of schemas.keys()) visit(name)
  return order
}

/** Whether a schema leads to itself without a property or an item on the way, so that a check of it would never end. */
export function isBareCircle(name: string, schemas: Document['schemas']): boolean {
  const next = (schema: Json | undefined): string[] => {
    if (!isObject(schema)) return []
    const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? [])
    const other = nameIn('schemas', schema.$ref)
    return [...(other === undefined ? [] : [other]), ...[...inner, schema.not].flatMap(next)]
  }
  const bare = (other: string) => next(schemas.get(other))
  return closure(bare(name), bare).has(name)
}
