// Follows the references (`$ref`) of an OpenAPI document, and visits its objects.
import { isObject, isText, object, text, type JsonObject } from './json.ts'
import { escapeStep, valueAt } from './pointer.ts'
import { NAMED } from './vocabulary.ts'

/**
 * Finds the object at a JSON Pointer. If the object is a reference, follows the reference to its target. Returns the found object as
 * `at`, and the JSON Pointer of the found object as `pointer`. Throws a TypeError if there is no object at the pointer.
 */
export function locate(document: JsonObject, pointer: string): { pointer: string; at: JsonObject } {
  const target = object(valueAt(document, pointer), pointer)
  return target['$ref'] === undefined ? { pointer, at: target } : locate(document, text(target['$ref'], pointer))
}

/**
 * Returns the target of a reference, or the object itself if it isn't a reference. Properties beside the `$ref` replace properties of the
 * target: in OpenAPI 3.1, a reference can have another description than its target.
 *
 * @param depth The number of references that led to the value. A chain of more than ten references is rejected as circular.
 * @throws {Error} if a reference has no target, or refers to itself.
 */
export function resolve(document: JsonObject, value: unknown, depth = 0): JsonObject {
  const { $ref, ...replacements } = object(value)
  if (!isText($ref)) return object(value)
  if (depth > 9) throw new Error(`${$ref} leads in a circle`)
  const next = valueAt(document, $ref)
  if (next === undefined) throw new Error(`${$ref} leads nowhere`)
  const target = resolve(document, next, depth + 1)
  // Without replacements, returns the object of the document itself, so that callers can recognize it.
  return Object.keys(replacements).length === 0 ? target : { ...target, ...replacements }
}

/** Returns the name of the component that a `$ref` refers to: `Tag` for `#/components/schemas/Tag`. */
export const nameOf = (reference: unknown): string => text(reference, '$ref').split('/').at(-1) ?? ''

/** Says whether a property holds an example: the `value` of a named example, or the list `examples` of a schema. */
const isExample = (key: unknown, value: unknown): boolean =>
  key === 'value' || (key === 'examples' && Array.isArray(value))

/**
 * Visits `from` and each object within `from`, parents first. Yields the object as `at` and its JSON Pointer as `pointer`. Leaves out
 * examples, because they are data of the API.
 *
 * @param pointer The JSON Pointer of `from`.
 * @param isMap True if the keys of `from` are names that an author chose, as in `properties`, and not keywords of OpenAPI.
 */
export function* places(from: unknown, pointer = '#', isMap = false): Generator<{ pointer: string; at: JsonObject }> {
  if (isObject(from)) yield { pointer, at: from }
  const items = isObject(from) ? Object.entries(from) : Array.isArray(from) ? [...from.entries()] : []
  for (const [key, value] of items) {
    const isValueMap = !isMap && NAMED.has(String(key))
    if (isMap || !isExample(key, value)) yield* places(value, `${pointer}/${escapeStep(key)}`, isValueMap)
  }
}

/**
 * Lists each object that a part of the document contains or refers to, directly or through other references. The target of a reference
 * is visited once. Examples are left out, because they are data of the API.
 */
export function reachable(document: JsonObject, from: unknown): JsonObject[] {
  const objects: JsonObject[] = []
  const visited = new Set<string>()
  // Doesn't use `places`, which is slower: a review of the document calls this function many times for each operation.
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isObject(value)) return
    objects.push(value)
    for (const key of Object.keys(value)) if (!isExample(key, value[key])) visit(value[key])
    const { $ref } = value
    if (!isText($ref) || visited.has($ref)) return
    visited.add($ref)
    visit(valueAt(document, $ref))
  }
  visit(from)
  return objects
}

/** Collects each `$ref` that a part of the document contains, and each `$ref` within the targets, such as `#/components/schemas/Tag`. */
export const referencesBelow = (document: JsonObject, from: unknown): Set<string> =>
  new Set(
    reachable(document, from)
      .map(({ $ref }) => $ref)
      .filter(isText),
  )

/** Collects the names of the components that a part of the document refers to, directly or through other components. */
export const componentsBelow = (document: JsonObject, from: unknown): Set<string> =>
  new Set([...referencesBelow(document, from)].map(nameOf))

/**
 * Lists the problem codes that an error response can have, such as `conversation_not_found`. The schema of its body is one problem with a
 * constant `code`, or a `oneOf` of such problems. Without a schema, the list is empty.
 */
export function problemCodesOf(document: JsonObject, schema: unknown): string[] {
  if (schema === undefined) return []
  const target = resolve(document, schema)
  const problems = Array.isArray(target['oneOf']) ? target['oneOf'] : [target]
  return problems.map((problem) => valueAt(resolve(document, problem), '/properties/code/const')).filter(isText)
}
