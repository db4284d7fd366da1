// Follows the references of a document, and visits all of its objects.
import { escapeStep, isNode, isText, node, text, valueAt, type Node } from './tree.ts'

/** The object that a place of the document stands for, with the JSON Pointer of that object. */
export function locate(document: Node, pointer: string): { pointer: string; at: Node } {
  const at = node(valueAt(document, pointer), pointer)
  return at['$ref'] === undefined ? { pointer, at } : locate(document, text(at['$ref'], pointer))
}

/** The object that a reference leads to, or the object itself if it is no reference. */
export function resolve(document: Node, value: unknown): Node {
  const from = node(value)
  return from['$ref'] === undefined ? from : locate(document, text(from['$ref'])).at
}

/** The last step of a reference, which is the name of a component. */
export const nameOf = (reference: unknown): string => text(reference, '$ref').split('/').at(-1) ?? ''

/** Every object of a document with its JSON Pointer. Examples are data and are left out. */
export function* places(from: unknown, pointer = '#'): Generator<{ pointer: string; at: Node }> {
  if (isNode(from)) yield { pointer, at: from }
  const items = isNode(from) ? Object.entries(from) : Array.isArray(from) ? [...from.entries()] : []
  for (const [key, value] of items) {
    const isData = key === 'value' || (key === 'examples' && Array.isArray(value))
    if (!isData) yield* places(value, `${pointer}/${escapeStep(key)}`)
  }
}

/** Every object that a part of the document contains or refers to, each component once. */
export function* reachable(document: Node, from: unknown, visited = new Set<string>()): Generator<Node> {
  for (const { at } of places(from)) {
    yield at
    const { $ref: reference } = at
    if (!isText(reference) || visited.has(reference)) continue
    visited.add(reference)
    yield* reachable(document, valueAt(document, reference), visited)
  }
}

/** The references in a part of the document, and those in what they lead to. */
export const referencesBelow = (document: Node, from: unknown): Set<string> =>
  new Set([...reachable(document, from)].map(({ $ref }) => $ref).filter(isText))
