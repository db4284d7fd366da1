// Follows the references of a document, and visits all of its objects.
import { isObject, isText, object, text, type JsonObject } from './json.ts'
import { escapeStep, valueAt } from './pointer.ts'
import { NAMED } from './vocabulary.ts'

/**
 * Follows the references at a place.
 *
 * @param pointer A JSON Pointer.
 * @returns the object, and its own JSON Pointer.
 * @throws {TypeError} if there is no object at the place.
 * @example
 * const document = { a: { $ref: '#/b' }, b: {} }
 * locate(document, '#/a') // { pointer: '#/b', at: {} }
 */
export function locate(document: JsonObject, pointer: string): { pointer: string; at: JsonObject } {
  const at = object(valueAt(document, pointer), pointer)
  return at['$ref'] === undefined ? { pointer, at } : locate(document, text(at['$ref'], pointer))
}

/**
 * The target of a reference, or the object itself if it isn't a reference. Properties beside a reference replace those of the target, as
 * its summary and description do (OpenAPI 3.1, Reference Object).
 *
 * @throws {Error} if a reference has no target, or refers to itself.
 * @example
 * resolve({ b: { type: 'string' } }, { $ref: '#/b' }) // { type: 'string' }
 */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  return follow(document, value, 0)
}

function follow(document: JsonObject, value: unknown, depth: number): JsonObject {
  const { $ref, ...beside } = object(value)
  if (!isText($ref)) return object(value)
  if (depth > 9) throw new Error(`${$ref} leads in a circle`)
  const next = valueAt(document, $ref)
  if (next === undefined) throw new Error(`${$ref} leads nowhere`)
  const target = follow(document, next, depth + 1)
  return Object.keys(beside).length === 0 ? target : { ...target, ...beside }
}

/**
 * The last step of a reference, which is the name of a component.
 *
 * @example
 * nameOf('#/components/schemas/Tag') // 'Tag'
 */
export const nameOf = (reference: unknown): string => text(reference, '$ref').split('/').at(-1) ?? ''

const isData = (key: unknown, value: unknown): boolean =>
  key === 'value' || (key === 'examples' && Array.isArray(value))

/**
 * Every object of a document with its JSON Pointer. Examples are data and are left out.
 *
 * @param pointer The JSON Pointer of `from`.
 * @param isMap Whether the keys of `from` are names, such as those of properties.
 * @example
 * [...places({ a: {} })].map(({ pointer }) => pointer) // ['#', '#/a']
 */
export function* places(from: unknown, pointer = '#', isMap = false): Generator<{ pointer: string; at: JsonObject }> {
  if (isObject(from)) yield { pointer, at: from }
  const items = isObject(from) ? Object.entries(from) : Array.isArray(from) ? [...from.entries()] : []
  for (const [key, value] of items) {
    const isNamed = !isMap && NAMED.has(String(key))
    if (isMap || !isData(key, value)) yield* places(value, `${pointer}/${escapeStep(key)}`, isNamed)
  }
}

/**
 * Every object that a part of the document contains or refers to, each component once. Examples are data and are left out.
 *
 * @example
 * reachable({ b: { type: 'string' } }, { $ref: '#/b' }).length // 2: the reference and its target
 */
export function reachable(document: JsonObject, from: unknown): JsonObject[] {
  const objects: JsonObject[] = []
  const visited = new Set<string>()
  // Collected without pointers, generators or recursion through them: a review visits each operation's objects many times.
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isObject(value)) return
    objects.push(value)
    for (const key of Object.keys(value)) if (!isData(key, value[key])) visit(value[key])
    const { $ref: reference } = value
    if (!isText(reference) || visited.has(reference)) return
    visited.add(reference)
    visit(valueAt(document, reference))
  }
  visit(from)
  return objects
}

/**
 * The references in a part of the document, and those in their targets.
 *
 * @example
 * referencesBelow({ b: { type: 'string' } }, [{ $ref: '#/b' }]) // Set { '#/b' }
 */
export const referencesBelow = (document: JsonObject, from: unknown): Set<string> =>
  new Set(
    reachable(document, from)
      .map(({ $ref }) => $ref)
      .filter(isText),
  )

/**
 * The names of all components that a part of the document refers to, directly or through others.
 *
 * @example
 * componentsBelow(document, operation).has('Tag') // true
 */
export const componentsBelow = (document: JsonObject, from: unknown): Set<string> =>
  new Set([...referencesBelow(document, from)].map(nameOf))

/**
 * The problem codes of a response with a schema.
 *
 * @example
 * problemCodesOf(document, { $ref: '#/components/schemas/UnauthorizedProblem' }) // ['api_key_missing', 'api_key_invalid']
 */
export function problemCodesOf(document: JsonObject, schema: unknown): string[] {
  if (schema === undefined) return []
  const target = resolve(document, schema)
  const variants = Array.isArray(target['oneOf']) ? target['oneOf'].map((one) => resolve(document, one)) : [target]
  return variants.flatMap((variant) => {
    const code = valueAt(variant, '/properties/code/const')
    return isText(code) ? [code] : []
  })
}
