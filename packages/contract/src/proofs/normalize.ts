import { canonical, escapeStep, isList, isObject, METHODS, resolve } from '../document/index.ts'
import type { Json, JsonObject } from '../document/index.ts'
import { enforced } from './enforced.ts'
import { normalizedSchema } from './normalize-schema.ts'

/** The place of a part in a document, as a list of keys. */
export type Path = readonly string[]

const mapped = (value: Json | undefined, change: (item: Json) => Json): Json =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item)]))
    : (value ?? null)

/** The part of an object that has the named members, each changed. */
function members(value: JsonObject, changes: { readonly [name: string]: (item: Json) => Json }): JsonObject {
  const present = Object.entries(changes).filter(([name]) => value[name] !== undefined)
  return Object.fromEntries(present.map(([name, change]) => [name, change(value[name] ?? null)]))
}

/** False is the meaning of an absent `required` (OpenAPI 3.1). */
const withoutFalse = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name, item]) => item !== false || name !== 'required'))

/** Creates a function that normalizes paths: parameters, headers, bodies and responses, with the schemas in them. */
function createPathNormalizer(lookup: (value: Json) => JsonObject) {
  /** A parameter, a header, a body, a media type: all that has a schema, content or examples. */
  const described = (written: Json): JsonObject => {
    const value = lookup(written)
    const changed = members(value, {
      schema: normalizedSchema,
      content: (item) => mapped(item, described),
    })
    return { ...withoutFalse(value), ...changed }
  }
  const response = (written: Json): JsonObject => {
    const { headers, ...value } = lookup(written)
    if (headers === undefined) return described(value)
    const found = mapped(headers, described)
    // An empty map of headers says nothing (OpenAPI 3.1, Response Object).
    return { ...described(value), ...(Object.keys(found ?? {}).length > 0 && { headers: found }) }
  }
  // Parameters are a set by place and name, those of the path included (OpenAPI 3.1, Path Item Object).
  const parameters = (lists: readonly (Json | undefined)[]): JsonObject => {
    const all = lists.flatMap((list) => (isList(list) ? list : [])).map(described)
    return Object.fromEntries(all.map((item) => [canonical([item.in, item.name]), item]))
  }
  const operation = (value: JsonObject, shared: Json | undefined): JsonObject => ({
    ...value,
    ...members(value, { requestBody: described, responses: (item) => mapped(item, response) }),
    parameters: parameters([shared, value.parameters]),
  })
  return (item: Json): Json => {
    if (!isObject(item)) return item
    const { parameters: shared, ...rest } = item
    const change = ([key, value]: [string, Json]) =>
      METHODS.includes(key) && isObject(value) ? [key, operation(value, shared)] : [key, value]
    return Object.fromEntries(Object.entries(rest).map(change))
  }
}

const membersOf = (value: Json | undefined): [string, Json][] => Object.entries(isObject(value) ? value : {})

function partsOf({ paths, webhooks, components }: JsonObject): Path[] {
  const schemas = isObject(components) ? components.schemas : undefined
  return [
    ...membersOf(paths).map(([name]) => ['paths', name]),
    ...membersOf(webhooks).map(([name]) => ['webhooks', name]),
    ...membersOf(schemas).map(([name]) => ['components', 'schemas', name]),
  ]
}

/**
 * Brings the parts of one document into the form in which two documents that mean the same are equal.
 *
 * @returns `parts`, which lists where the parts stand: path items, webhooks and component schemas; and `part`, which makes the normal
 *   form of one, and throws if a reference has no target.
 */
export function createNormalizer(document: JsonObject) {
  const pathItem = createPathNormalizer((value) => resolve(document, value))
  const part = (path: Path): Json | undefined => {
    const value = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), document)
    if (value === undefined) return undefined
    if (path[0] !== 'components') return pathItem(value)
    return normalizedSchema(value)
  }
  return { part, parts: () => partsOf(document) }
}

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
  const { parts, part } = createNormalizer(enforced(document))
  return { parts: Object.fromEntries(parts().map((path) => [pointerTo(path), part(path) ?? null])) }
}
