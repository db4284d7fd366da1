import { canonical, isList, isObject, type Json, type JsonObject } from '../json.ts'
import { createSchemaNormalizer } from './normalize-schema.ts'
import { createLookup } from './lookup.ts'

/** How often each rule was needed, by the rule's own words. */
export type Rules = Record<string, number>

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
/** Sections of `components` whose parts are compared where they are used. */
const SHARED = new Set(['parameters', 'headers', 'requestBodies', 'responses', 'examples'])

const RULES = {
  reference: 'a reference to a shared component is the component (OpenAPI 3.1, Reference Object)',
  parameters: 'parameters are a set by place and name, those of the path included (OpenAPI 3.1, Path Item Object)',
  absent: 'false is what is meant where `required` or `deprecated` is absent (OpenAPI 3.1)',
  empty: 'an empty map or list of parts says nothing (OpenAPI 3.1)',
}

/** Brings parts of one document into the form in which two documents that mean the same are equal. */
export interface Normalizer {
  readonly rules: Rules
  /** The normal form of the part at a path of keys: a schema, a path item, anything in the head. */
  part(path: readonly string[]): Json | undefined
  /** The paths of all parts, in the order of the document. */
  parts(): readonly (readonly string[])[]
}

/**
 * Creates a normalizer over a document. It reads the document anew at each call, so the document may change between.
 *
 * @throws {Error} from `part`, where a reference leads nowhere.
 */
export function createNormalizer(document: JsonObject): Normalizer {
  const rules: Rules = {}
  const note = (rule: string): void => {
    rules[rule] = (rules[rule] ?? 0) + 1
  }
  const lookup = createLookup(document, () => note(RULES.reference))
  const schema = createSchemaNormalizer(note)

  const each = (value: Json | undefined, change: (item: JsonObject) => JsonObject): Json =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(lookup(item))]))
      : (value ?? null)

  const said = (value: JsonObject): JsonObject => {
    const kept = Object.entries(value).filter(([key, item]) => {
      const isDefault = (key === 'required' || key === 'deprecated') && item === false
      if (isDefault) note(RULES.absent)
      return !isDefault
    })
    return Object.fromEntries(kept)
  }

  /** A parameter, a header or a media type: all that has a schema and examples. */
  const described = (value: JsonObject): JsonObject => ({
    ...said(value),
    ...(value.schema !== undefined && { schema: schema(value.schema) }),
    ...(value.examples !== undefined && { examples: each(value.examples, (example) => example) }),
    ...(value.content !== undefined && { content: each(value.content, described) }),
  })

  const response = (value: JsonObject): JsonObject => ({
    ...described(value),
    ...(value.headers !== undefined && { headers: each(value.headers, described) }),
  })

  const parameters = (own: Json | undefined, shared: Json | undefined): JsonObject => {
    const all = [shared, own].flatMap((list) => (isList(list) ? list : [])).map((item) => described(lookup(item)))
    note(RULES.parameters)
    return Object.fromEntries(all.map((item) => [canonical([item.in, item.name]), item]))
  }

  const operation = (value: JsonObject, shared: Json | undefined): JsonObject => {
    const { parameters: own, requestBody, responses, ...rest } = value
    return {
      ...said(rest),
      parameters: parameters(own, shared),
      ...(requestBody !== undefined && { requestBody: described(lookup(requestBody)) }),
      ...(responses !== undefined && { responses: each(responses, response) }),
    }
  }

  const pathItem = (item: Json | undefined): Json | undefined => {
    if (!isObject(item)) return item
    const { parameters: shared, ...rest } = item
    const members = Object.entries(rest).map(([key, value]) => {
      return [key, METHODS.has(key) && isObject(value) ? operation(value, shared) : value]
    })
    return Object.fromEntries(members)
  }

  const at = (path: readonly string[]): Json | undefined =>
    path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), document)

  const part = (path: readonly string[]): Json | undefined => {
    const value = at(path)
    if (path[0] === 'paths') return pathItem(value)
    return path[1] === 'schemas' && value !== undefined ? schema(value) : value
  }

  const parts = () =>
    Object.entries(document).flatMap(([key, value]): string[][] => {
      if (key === 'paths') return Object.keys(isObject(value) ? value : {}).map((path) => ['paths', path])
      if (key !== 'components') return isEmpty(key, value) ? [] : [[key]]
      return Object.entries(isObject(value) ? value : {}).flatMap(([section, members]) =>
        SHARED.has(section) ? [] : Object.keys(isObject(members) ? members : {}).map((name) => [key, section, name]),
      )
    })

  const isEmpty = (key: string, value: Json): boolean => {
    const empty = key === 'webhooks' && isObject(value) && Object.keys(value).length === 0
    if (empty) note(RULES.empty)
    return empty
  }

  return { rules, part, parts }
}

/**
 * The normal form of a whole document.
 *
 * @returns each part by its path as a JSON Pointer, and how often each rule was needed.
 */
export function normalize(document: JsonObject): { parts: Record<string, Json>; rules: Rules } {
  const normalizer = createNormalizer(document)
  const parts = normalizer.parts().map((path) => [pointer(path), normalizer.part(path) ?? null] as const)
  return { parts: Object.fromEntries(parts), rules: normalizer.rules }
}

const pointer = (path: readonly string[]): string =>
  path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
