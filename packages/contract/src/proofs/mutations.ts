// Makes copies of a document that differ in one value. The round trip, which compares two documents, must detect each difference.
import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'
import type { Path } from './normalize.ts'

/** A copy of a document in which one value was changed or removed. `original` is this value before the change. */
export interface NodeMutation {
  readonly kind: 'changed' | 'removed'
  /** The keys that lead to the value. */
  readonly path: Path
  readonly original: Json
  /** The whole document after the change. */
  readonly mutated: Json
}

/** Returns a replacement that differs from the value. For a reference, refers to another component of the same section, if there is one. */
function changedValue(value: Json, document: JsonObject): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return 'changed'
  const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value) ?? []
  const components = isObject(document.components) ? document.components[section] : undefined
  const otherName = Object.keys(isObject(components) ? components : {}).find((component) => component !== name)
  return otherName === undefined ? `${value}x` : `#/components/${section}/${otherName}`
}

/**
 * Makes mutated documents for each value within a document: one without the value, and one with another value. An object or a list is only
 * removed. Copies only the objects and lists that contain the value, which needs little memory.
 */
export function* nodeMutations(document: JsonObject, node: Json = document): Generator<NodeMutation> {
  if (!isObject(node) && !isList(node)) return
  for (const [key, original] of Object.entries(node)) {
    // Copies `node` with the given value for the key. Without a value, the copy lacks the key.
    const copyWith = (...values: Json[]): Json => {
      if (isList(node)) return node.toSpliced(Number(key), 1, ...values)
      const { [key]: _, ...others } = node
      // A changed property keeps its position.
      return values.length === 0 ? others : { ...node, [key]: values[0] ?? null }
    }
    yield { kind: 'removed', path: [key], original, mutated: copyWith() }
    if (!isObject(original) && !isList(original))
      yield { kind: 'changed', path: [key], original, mutated: copyWith(changedValue(original, document)) }
    for (const inner of nodeMutations(document, original))
      yield { ...inner, path: [key, ...inner.path], mutated: copyWith(inner.mutated) }
  }
}
