import { canonical, entries, escapeStep, isList, isObject, isText, list, resolve, valueAt } from '../document/index.ts'
import type { Json, JsonObject } from '../document/index.ts'
import { enforced } from './enforced.ts'

/** The place of a part in a document, as a list of keys. */
export type Path = readonly string[]

/** Lists whose order says nothing (JSON Schema Validation, sections 6.1 and 6.5). */
const UNORDERED = new Set(['required', 'enum'])

/** The member of an object in the form in which two members that mean the same are equal; undefined if it says nothing. */
function normalMember(key: string, value: Json, document: JsonObject): [string, Json] | undefined {
  // False is the meaning of an absent `required` (OpenAPI 3.1).
  if (key === 'required' && value === false) return undefined
  // A constant is an enum of one value (JSON Schema Validation, section 6.1.3).
  if (key === 'const' && !isObject(value)) return ['enum', [value]]
  const normal = normalForm(value, document)
  if (!isList(normal)) return [key, normal]
  if (UNORDERED.has(key)) return [key, normal.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))]
  // Parameters are a set by place and name (OpenAPI 3.1, Operation Object).
  if (key !== 'parameters') return [key, normal]
  return [key, Object.fromEntries(normal.filter(isObject).map((item) => [canonical([item.in, item.name]), item]))]
}

/** References to schemas stay, because generated code has their names. All others are followed. */
function normalForm(value: Json, document: JsonObject): Json {
  if (isList(value)) return value.map((item) => normalForm(item, document))
  if (!isObject(value)) return value
  const { $ref } = value
  if (isText($ref) && !$ref.startsWith('#/components/schemas/')) return normalForm(resolve(document, value), document)
  const members = Object.entries(value).flatMap(([key, item]) => {
    const member = normalMember(key, item, document)
    return member === undefined ? [] : [member]
  })
  // The empty schema is the schema true (JSON Schema Core, section 4.3.2).
  return members.length === 0 ? true : Object.fromEntries(members)
}

/** The operations of a path. Those of its parameters that an operation doesn't have are parameters of the operation. */
function normalPath({ parameters: shared, ...operations }: JsonObject, document: JsonObject): Json {
  const merged = entries(operations).map(([method, operation]): [string, Json] => [
    method,
    { ...operation, parameters: [...list(shared), ...list(operation.parameters)] },
  ])
  return normalForm(Object.fromEntries(merged), document)
}

/** The normal form of the part at a path: a path item, a webhook or a component schema. Undefined if there is no such part. */
export function normalPart(document: JsonObject, path: Path): Json | undefined {
  const value = valueAt(document, pointerTo(path))
  if (value === undefined) return undefined
  return path[0] !== 'components' && isObject(value) ? normalPath(value, document) : normalForm(value, document)
}

/** The paths of the parts: path items, webhooks and component schemas. */
export const partsOf = (document: JsonObject): Path[] =>
  [['paths'], ['webhooks'], ['components', 'schemas']].flatMap((section) =>
    Object.keys(valueAt(document, pointerTo(section)) ?? {}).map((name) => [...section, name]),
  )

/** A path of keys as a JSON Pointer. */
export const pointerTo = (path: Path): string => path.map((step) => `/${escapeStep(step)}`).join('')

/**
 * The normal form of a document. Documents that enforce the same have the same normal form.
 *
 * @returns each part by its JSON Pointer.
 * @throws {Error} if a reference has no target.
 * @example
 * normalize(plain(contract)).parts['/paths/~1api~1tags']
 */
export function normalize(document: JsonObject): { parts: Record<string, Json> } {
  const enforcing = enforced(document)
  const parts = partsOf(enforcing).map((path) => [pointerTo(path), normalPart(enforcing, path) ?? null])
  return { parts: Object.fromEntries(parts) }
}
