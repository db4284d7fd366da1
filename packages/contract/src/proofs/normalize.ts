// Brings OpenAPI documents into a normal form. Two documents that say the same in different ways, such as a `const` and an `enum` of one
// value, have the same normal form. The round trip, which proves that the code says the same as the contract, compares normal forms.
import { canonical, entries, escapeStep, isList, isObject, isText, list, resolve, valueAt } from '../document/index.ts'
import type { Json, JsonObject } from '../document/index.ts'
import { enforced } from './enforced.ts'

/** The keys that lead from the root of a document to a value. */
export type Path = readonly string[]

/** The lists in which the order of the items has no meaning (JSON Schema Validation, sections 6.1 and 6.5). */
const UNORDERED = new Set(['required', 'enum'])

/** Brings one property of an object into the normal form. Returns undefined if the property means the same as its absence. */
function normalProperty(key: string, value: Json, document: JsonObject): [string, Json] | undefined {
  // An absent `required` means false (OpenAPI 3.1).
  if (key === 'required' && value === false) return undefined
  // A constant means the same as an enum of one value (JSON Schema Validation, section 6.1.3).
  if (key === 'const' && !isObject(value)) return ['enum', [value]]
  const normal = normalForm(value, document)
  if (!isList(normal)) return [key, normal]
  if (UNORDERED.has(key)) return [key, normal.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))]
  if (key !== 'parameters') return [key, normal]
  // The order of parameters has no meaning, either, so the list becomes an object. A later parameter of the same place and name wins.
  return [key, Object.fromEntries(normal.filter(isObject).map((item) => [canonical([item.in, item.name]), item]))]
}

/**
 * Brings a value into the normal form, at every depth. A reference to a schema stays, because generated code names its schemas, too. Any
 * other reference is replaced by its target.
 */
function normalForm(value: Json, document: JsonObject): Json {
  if (isList(value)) return value.map((item) => normalForm(item, document))
  if (!isObject(value)) return value
  const { $ref } = value
  if (isText($ref) && !$ref.startsWith('#/components/schemas/')) return normalForm(resolve(document, value), document)
  const properties = Object.entries(value)
    .map(([key, item]) => normalProperty(key, item, document))
    .filter((property) => property !== undefined)
  // The empty schema means the same as the schema `true` (JSON Schema Core, section 4.3.2).
  return properties.length === 0 ? true : Object.fromEntries(properties)
}

/** Brings a path into the normal form: moves its parameters into each operation. A parameter of the operation with the same name wins. */
function normalPath({ parameters: shared, ...operations }: JsonObject, document: JsonObject): Json {
  const merged = entries(operations).map(([method, operation]): [string, Json] => [
    method,
    { ...operation, parameters: [...list(shared), ...list(operation.parameters)] },
  ])
  return normalForm(Object.fromEntries(merged), document)
}

/** Returns the normal form of one path, webhook or component schema. Returns undefined if the document lacks the part. */
export function normalPart(document: JsonObject, path: Path): Json | undefined {
  const value = valueAt(document, pointerTo(path))
  if (value === undefined) return undefined
  return path[0] !== 'components' && isObject(value) ? normalPath(value, document) : normalForm(value, document)
}

/** Lists the parts of a document that are compared: its paths, webhooks and component schemas. */
export const partsOf = (document: JsonObject): Path[] =>
  [['paths'], ['webhooks'], ['components', 'schemas']].flatMap((section) =>
    Object.keys(valueAt(document, pointerTo(section)) ?? {}).map((name) => [...section, name]),
  )

/** Joins keys to a JSON Pointer without `#`. */
export const pointerTo = (path: Path): string => path.map((step) => `/${escapeStep(step)}`).join('')

/**
 * Returns the normal form of a document: each path, webhook and component schema, by its JSON Pointer. Two documents with the same normal
 * form accept the same requests and responses.
 *
 * @throws {Error} if a reference has no target.
 */
export function normalize(document: JsonObject): Record<string, Json> {
  const enforcedDocument = enforced(document)
  const parts = partsOf(enforcedDocument).map((path) => [pointerTo(path), normalPart(enforcedDocument, path) ?? null])
  return Object.fromEntries(parts)
}
