import {
  canonical,
  escapeStep,
  isList,
  isObject,
  METHODS,
  resolve,
  type Json,
  type JsonObject,
} from '@parley/openapi-document'
import { createSchemaNormalizer } from './normalize-schema.ts'

/** How often each rule was needed, by the rule's own words. */
export type Rules = Record<string, number>

/** The place of a part in a document, as a list of keys. */
export type Path = readonly string[]

/** Sections of `components` whose members are inlined before the comparison. */
const SHARED = new Set(['parameters', 'headers', 'requestBodies', 'responses', 'examples'])

const RULES = {
  reference: 'a reference to a shared component is the component (OpenAPI 3.1, Reference Object)',
  parameters: 'parameters are a set by place and name, those of the path included (OpenAPI 3.1, Path Item Object)',
  absent: 'false is what is meant where `required` or `deprecated` is absent (OpenAPI 3.1)',
  headers: 'an empty map of headers says nothing (OpenAPI 3.1, Response Object)',
  empty: 'no webhooks are the same as an empty map of them (OpenAPI 3.1, OpenAPI Object)',
}

/** Brings the parts of one document into the form in which two documents that mean the same are equal. */
export interface Normalizer {
  readonly rules: Rules
  /**
   * The normal form of one part.
   *
   * @throws {Error} if a reference has no target.
   */
  readonly part: (path: Path) => Json | undefined
  /** Where all parts stand: component schemas, path items, webhooks, and what is in the head. */
  readonly parts: () => readonly Path[]
}

const mapped = (value: Json | undefined, change: (item: Json) => Json): Json =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item)]))
    : (value ?? null)

/** The part of an object that has the named members, each changed. */
function members(value: JsonObject, changes: { readonly [name: string]: (item: Json) => Json }): JsonObject {
  const present = Object.entries(changes).filter(([name]) => value[name] !== undefined)
  return Object.fromEntries(present.map(([name, change]) => [name, change(value[name] ?? null)]))
}

/** Creates a function that normalizes paths: parameters, headers, bodies and responses, with the schemas in them. */
function createPathNormalizer(
  lookup: (value: Json) => JsonObject,
  schema: (value: Json) => Json,
  note: (rule: string) => void,
) {
  const withoutFalse = (value: JsonObject): JsonObject => {
    const absent = ['required', 'deprecated'].filter((name) => value[name] === false)
    absent.forEach(() => note(RULES.absent))
    return Object.fromEntries(Object.entries(value).filter(([name]) => !absent.includes(name)))
  }
  /** A parameter, a header, a body, a media type: all that has a schema, content or examples. */
  const described = (written: Json): JsonObject => {
    const value = lookup(written)
    const changed = members(value, {
      schema,
      content: (item) => mapped(item, described),
      examples: (item) => mapped(item, lookup),
    })
    return { ...withoutFalse(value), ...changed }
  }
  const response = (written: Json): JsonObject => {
    const { headers, ...value } = lookup(written)
    if (headers === undefined) return described(value)
    const found = mapped(headers, described)
    if (Object.keys(found ?? {}).length > 0) return { ...described(value), headers: found }
    note(RULES.headers)
    return described(value)
  }
  const parameters = (lists: readonly (Json | undefined)[]): JsonObject => {
    note(RULES.parameters)
    const all = lists.flatMap((list) => (isList(list) ? list : [])).map(described)
    return Object.fromEntries(all.map((item) => [canonical([item.in, item.name]), item]))
  }
  const operation = (value: JsonObject, shared: Json | undefined): JsonObject => ({
    ...withoutFalse(value),
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

function partsOf(document: JsonObject, note: (rule: string) => void): Path[] {
  return membersOf(document).flatMap(([key, value]): Path[] => {
    if (key === 'paths' || key === 'webhooks') {
      if (key === 'webhooks' && membersOf(value).length === 0) note(RULES.empty)
      return membersOf(value).map(([name]) => [key, name])
    }
    if (key === 'components') {
      const sections = membersOf(value).filter(([section]) => !SHARED.has(section))
      return sections.flatMap(([section, all]) => membersOf(all).map(([name]) => [key, section, name]))
    }
    return [[key]]
  })
}

/** Creates a normalizer over a document. */
export function createNormalizer(document: JsonObject): Normalizer {
  const rules: Rules = {}
  const note = (rule: string): void => {
    rules[rule] = (rules[rule] ?? 0) + 1
  }
  const schema = createSchemaNormalizer(note)
  const lookup = (value: Json) => resolve(document, value, () => note(RULES.reference))
  const pathItem = createPathNormalizer(lookup, schema, note)
  const part = (path: Path): Json | undefined => {
    const start: Json | undefined = document
    const value = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), start)
    if (value === undefined) return undefined
    if (path[0] === 'paths' || path[0] === 'webhooks') return pathItem(value)
    return path[1] === 'schemas' ? schema(value) : value
  }
  return { rules, part, parts: () => partsOf(document, note) }
}

/** A path of keys as a JSON Pointer. */
export const pointerTo = (path: Path): string => path.map((step) => `/${escapeStep(step)}`).join('')

/**
 * The normal form of a whole document. Documents with the same meaning have the same normal form.
 *
 * @returns each part by its JSON Pointer, and how often each rule was needed.
 * @throws {Error} if a reference has no target.
 * @example
 * normalize(plain(contract)).parts['/paths/~1api~1tags']
 */
export function normalize(document: JsonObject): { parts: Record<string, Json>; rules: Rules } {
  const { parts, part, rules } = createNormalizer(document)
  return { parts: Object.fromEntries(parts().map((path) => [pointerTo(path), part(path) ?? null])), rules }
}
