import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'
import { pointerTo, type Path } from './normalize.ts'

/** A document in which one node differs from the original. */
export interface NodeMutation {
  readonly kind: 'changed' | 'removed'
  readonly path: Path
  readonly pointer: string
  /** The original value at this place. */
  readonly original: Json
}

/** Another value of the same kind. For a reference, another component of the same section, if there is one. */
function changed(value: Json, document: JsonObject): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return 'changed'
  const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value) ?? []
  const members = isObject(document.components) ? document.components[section] : undefined
  const other = Object.keys(isObject(members) ? members : {}).find((each) => each !== name)
  return other === undefined ? `${value}x` : `#/components/${section}/${other}`
}

/** The node at a path, with another value or none. What is not on the path is the same object as before. */
function replaced(node: Json, [key, ...rest]: Path, change: (value: Json) => Json | undefined): Json {
  if (key === undefined || !(isObject(node) || isList(node))) return node
  const inner = isList(node) ? (node[Number(key)] ?? null) : (node[key] ?? null)
  const value = rest.length === 0 ? change(inner) : replaced(inner, rest, change)
  if (isList(node)) return node.toSpliced(Number(key), 1, ...(value === undefined ? [] : [value]))
  if (value !== undefined) return { ...node, [key]: value }
  const { [key]: _, ...others } = node
  return others
}

function* paths(node: Json, path: Path): Generator<readonly [path: Path, value: Json]> {
  if (!isObject(node) && !isList(node)) return
  for (const [key, value] of Object.entries(node)) {
    yield [[...path, key], value]
    yield* paths(value, [...path, key])
  }
}

/**
 * Every document that differs from a document in one node: each node removed, and each value changed.
 *
 * @returns each change, and the changed document. The original stays unchanged.
 * @example
 * for (const [mutation, changed] of nodeMutations(document)) console.log(mutation.pointer, changed)
 */
export function* nodeMutations(document: JsonObject): Generator<readonly [NodeMutation, JsonObject]> {
  for (const [path, original] of paths(document, [])) {
    const pointer = pointerTo(path)
    const mutation = (kind: NodeMutation['kind'], change: (value: Json) => Json | undefined) => {
      const mutated = replaced(document, path, change)
      return [{ kind, path, pointer, original }, isObject(mutated) ? mutated : {}] as const
    }
    yield mutation('removed', () => undefined)
    if (!isObject(original) && !isList(original)) yield mutation('changed', (value) => changed(value, document))
  }
}
