// Makes documents that differ from a document in one value. The round trip, which compares two documents, must detect each difference.
import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'
import type { Path } from './normalize.ts'

/** A document that differs from another one in one value. */
export interface NodeMutation {
  readonly kind: 'changed' | 'removed'
  /** The keys that lead to the value. */
  readonly path: Path
  readonly original: Json
  readonly mutated: Json
}

/** Returns another value of the same type. A reference gets another component of the same section as its target, if there is one. */
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
 * Makes all documents that differ from a document in one place: each value within the document is removed once, and each string, number and
 * boolean is also changed once. A copy shares all values outside the path with the document, so it is cheap.
 */
export function* nodeMutations(document: JsonObject, node: Json = document): Generator<NodeMutation> {
  if (!isObject(node) && !isList(node)) return
  for (const [key, original] of Object.entries(node)) {
    const put = (...values: Json[]): Json => {
      if (isList(node)) return node.toSpliced(Number(key), 1, ...values)
      const { [key]: _, ...others } = node
      // A changed property keeps its position.
      return values.length === 0 ? others : { ...node, [key]: values[0] ?? null }
    }
    yield { kind: 'removed', path: [key], original, mutated: put() }
    if (!isObject(original) && !isList(original))
      yield { kind: 'changed', path: [key], original, mutated: put(changedValue(original, document)) }
    for (const inner of nodeMutations(document, original))
      yield { ...inner, path: [key, ...inner.path], mutated: put(inner.mutated) }
  }
}
