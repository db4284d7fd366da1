// Ways to walk a document of which nothing is known but that it is JSON.

export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as an object; a document in which it is something else is broken, and says where. */
export function node(value: unknown, what = 'this place'): Node {
  if (!isNode(value)) throw new TypeError(`Expected an object at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

export function text(value: unknown, what = 'this place'): string {
  if (typeof value !== 'string') throw new TypeError(`Expected a string at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

/** The value as a list; an absent one has nothing in it. */
export function list(value: unknown): unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new TypeError(`Expected a list, found ${JSON.stringify(value)}.`)
  return value
}

export const texts = (value: unknown): string[] => list(value).map((item) => text(item))

/** The members of an object, each of which is an object; an absent one has none. */
export const entries = (value: unknown): [string, Node][] =>
  value === undefined ? [] : Object.entries(node(value)).map(([name, member]) => [name, node(member, name)])

export const escapeStep = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapeStep = (step: string) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')

/** The steps of a JSON Pointer, with or without `#` before it. */
export const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeStep)

/** What stands at a JSON Pointer; undefined where nothing does. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  stepsOf(pointer).reduce<unknown>(
    (place, step) => (isNode(place) ? place[step] : Array.isArray(place) ? place[Number(step)] : undefined),
    document,
  )

/** The object that a reference leads to, or the object itself where it is none. */
export function resolve(document: Node, value: unknown): Node {
  const from = node(value)
  return from['$ref'] === undefined ? from : resolve(document, valueAt(document, text(from['$ref'])))
}

/** The last word of a reference, which is the name of a component. */
export const nameOf = (reference: unknown): string => text(reference, '$ref').split('/').at(-1) ?? ''

/** Every object of a document with its JSON Pointer; what stands in examples is data, not document, and is left out. */
export function* places(from: unknown, pointer = '#'): Generator<{ pointer: string; at: Node }> {
  if (isNode(from)) yield { pointer, at: from }
  const members = isNode(from) ? Object.entries(from) : Array.isArray(from) ? [...from.entries()] : []
  for (const [key, value] of members) {
    const isData = key === 'value' || (key === 'examples' && Array.isArray(value))
    if (!isData) yield* places(value, `${pointer}/${escapeStep(String(key))}`)
  }
}
