import type { Document } from './document.ts'
import { nameIn } from './references.ts'
import { isData, isList, isObject, type Json } from '@parley/openapi-document'

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

/** For each component schema, all that it refers to, directly or not. Schemas that reach each other are a circle. */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>

export function reachable({ schemas }: Document): Reach {
  const next = new Map([...schemas].map(([name, schema]) => [name, references(schema, 'with properties')]))
  const reach = (name: string): Set<string> => {
    const found = new Set<string>()
    const open = [...(next.get(name) ?? [])]
    for (let other = open.pop(); other !== undefined; other = open.pop()) {
      if (found.has(other)) continue
      found.add(other)
      open.push(...(next.get(other) ?? []))
    }
    return found
  }
  return new Map([...schemas.keys()].map((name) => [name, reach(name)]))
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
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    for (const other of references(schemas.get(name), 'directly')) {
      if (!found.has(other)) needed(other, found.add(other))
    }
    return found
  }
  /** Returns the schemas that a cycle refers to, without those of the cycle. */
  const beyond = (name: string) => [...(reach.get(name) ?? [])].filter((other) => !reach.get(other)?.has(name))
  const isUnderWay = (name: string) => entered.has(name) && !order.includes(name)
  const visit = (name: string): void => {
    if (entered.has(name) || !schemas.has(name)) return
    entered.add(name)
    if (circleOf(name, reach).length > 0) beyond(name).forEach(visit)
    references(schemas.get(name), 'directly').forEach(visit)
    for (const other of references(schemas.get(name), 'with properties')) {
      if (![...needed(other)].some(isUnderWay)) visit(other)
    }
    order.push(name)
  }
  for (const name of schemas.keys()) visit(name)
  return order
}

/** Whether a schema leads to itself without a property or an item on the way, so that a check of it would never end. */
export function isBareCircle(name: string, schemas: Document['schemas']): boolean {
  const seen = new Set<string>()
  const next = (schema: Json | undefined): string[] => {
    if (!isObject(schema)) return []
    const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? [])
    return [
      ...(nameIn('schemas', schema.$ref) ? [nameIn('schemas', schema.$ref) ?? ''] : []),
      ...[...inner, schema.not].flatMap(next),
    ]
  }
  const open = next(schemas.get(name))
  for (let other = open.pop(); other !== undefined; other = open.pop()) {
    if (other === name) return true
    if (!seen.has(other)) open.push(...next(schemas.get(other)))
    seen.add(other)
  }
  return false
}
