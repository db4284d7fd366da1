// Reduces an OpenAPI document to what code can enforce: descriptions, examples and the like are removed. The round trip, which compares the
// contract with the document of the generated code, compares only the rest.
import { isList, isObject, METHODS, NAMED, type Json, type JsonObject } from '../document/index.ts'

/** The keywords that only inform readers. */
const ANNOTATIONS = new Set(['title', 'summary', 'description', 'examples', 'deprecated', 'tags'])
const SECTIONS = ['schemas', 'parameters', 'headers', 'requestBodies', 'responses']
/** The keywords whose value is data of the API. A key such as `title` within the data isn't an annotation. */
const DATA = new Set(['const', 'enum', 'default', 'required', 'mapping', 'security'])

/**
 * Copies a part of the document without annotations, at every depth.
 *
 * @param isMap True if the keys of the value are names that an author chose, as in `properties`. A property can be called `title`.
 */
function withoutAnnotations(value: Json, isMap = false): Json {
  if (isList(value)) return value.map((item) => withoutAnnotations(item))
  if (!isObject(value)) return value
  if (isMap) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutAnnotations(item)]))
  const keywords = Object.entries(value).filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('x-'))
  return Object.fromEntries(
    keywords.map(([key, item]) => [key, DATA.has(key) ? item : withoutAnnotations(item, NAMED.has(key))]),
  )
}

/**
 * Writes the default `security` of the document into each operation of a path that has no `security`. Removes the responses of a webhook,
 * because no code depends on them.
 */
function enforcedPath(pathItem: Json, security: Json, isWebhook: boolean): Json {
  if (!isObject(pathItem)) return pathItem
  const entries = Object.entries(pathItem).map(([key, value]): [string, Json] => {
    if (!METHODS.includes(key) || !isObject(value)) return [key, value]
    const { responses = {}, ...operation } = value
    return [key, { security, ...operation, ...(!isWebhook && { responses }) }]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the paths, webhooks and components of a document without annotations. Each operation gets a `security`, by default that
 * of the document.
 */
export function enforced(document: JsonObject): JsonObject {
  const { paths, webhooks, components, security = [] } = document
  const enforcedPaths = (section: Json, isWebhook: boolean) => {
    const pathItems = Object.entries(withoutAnnotations(section, true) ?? {})
    return Object.fromEntries(pathItems.map(([name, item]) => [name, enforcedPath(item, security, isWebhook)]))
  }
  const sections = SECTIONS.flatMap((name): [string, Json][] => {
    const members = withoutAnnotations((isObject(components) ? components[name] : undefined) ?? {}, true)
    // A component that has only a description, such as the response to a webhook, enforces nothing.
    const enforcing = Object.entries(members ?? {}).filter(([, member]) => Object.keys(member ?? {}).length > 0)
    return enforcing.length === 0 ? [] : [[name, Object.fromEntries(enforcing)]]
  })
  return {
    ...(paths !== undefined && { paths: enforcedPaths(paths, false) }),
    ...(webhooks !== undefined && { webhooks: enforcedPaths(webhooks, true) }),
    components: Object.fromEntries(sections),
  }
}
