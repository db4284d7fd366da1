// Reduces an OpenAPI document to what code can enforce: removes descriptions, examples and the like. The round trip compares the reduced
// contract with the reduced document of the generated code.
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

/** Gives operations without `security` the `security` of the document. Removes webhook responses, because no code depends on them. */
function enforcedPath(pathItem: Json, security: Json, isWebhook: boolean): Json {
  if (!isObject(pathItem)) return pathItem
  const entries = Object.entries(pathItem).map(([key, value]): [string, Json] => {
    if (!METHODS.includes(key) || !isObject(value)) return [key, value]
    const { responses = {}, ...operation } = value
    return [key, { security, ...operation, ...(!isWebhook && { responses }) }]
  })
  return Object.fromEntries(entries)
}

/** Returns paths, webhooks and components without annotations. An operation without `security` gets the `security` of the document. */
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
