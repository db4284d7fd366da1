// Makes documents that differ from a document in one value. The round trip, which compares two documents, must detect each difference.
import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'
import { pointerTo, type Path } from './normalize.ts'

/** One change of a document: a value that was changed or removed. */
export interface NodeMutation {
  readonly kind: 'changed' | 'removed'
  /** The keys that lead to the value. */
  readonly path: Path
  readonly pointer: string
  readonly original: Json
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
 * Copies a value and replaces the value at a path within it. The copy shares all values outside the path, so it is cheap.
 *
 * @param change Returns the new value, or undefined to remove the value.
 */
function withChange(node: Json, [key, ...rest]: Path, change: (value: Json) => Json | undefined): Json {
  if (key === undefined || !(isObject(node) || isList(node))) return node
  const child = (isList(node) ? node[Number(key)] : node[key]) ?? null
  const newChild = rest.length === 0 ? change(child) : withChange(child, rest, change)
  if (isList(node)) return node.toSpliced(Number(key), 1, ...(newChild === undefined ? [] : [newChild]))
  if (newChild !== undefined) return { ...node, [key]: newChild }
  const { [key]: _, ...others } = node
  return others
}

/** Yields each value within a node, with the keys that lead to it. */
function* paths(node: Json, path: Path): Generator<readonly [path: Path, value: Json]> {
  if (!isObject(node) && !isList(node)) return
  for (const [key, value] of Object.entries(node)) {
    yield [[...path, key], value]
    yield* paths(value, [...path, key])
  }
}

/**
 * Makes all documents that differ from a document in one place: each value within the document is removed once, and each string, number and
 * boolean is also changed once.
 *
 * @returns pairs of a change and the changed document. The given document isn't changed.
 */
export function* nodeMutations(document: JsonObject): Generator<readonly [NodeMutation, JsonObject]> {
  for (const [path, original] of paths(document, [])) {
    const pointer = pointerTo(path)
    const mutation = (kind: NodeMutation['kind'], change: (value: Json) => Json | undefined) => {
      const mutated = withChange(document, path, change)
      return [{ kind, path, pointer, original }, isObject(mutated) ? mutated : {}] as const
    }
    yield mutation('removed', () => undefined)
    if (!isObject(original) && !isList(original)) yield mutation('changed', (value) => changedValue(value, document))
  }
}
