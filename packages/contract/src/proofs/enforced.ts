// The part of a document that code enforces.
import { isList, isObject, METHODS, NAMED, type Json, type JsonObject } from '../document/index.ts'

/** Keywords that tell a reader something, and bind no value. */
const NOTES = new Set(['title', 'summary', 'description', 'examples', 'deprecated', 'tags'])
const SECTIONS = ['schemas', 'parameters', 'headers', 'requestBodies', 'responses']
/** Keys whose values are data, and no part of the document. */
const DATA = new Set(['const', 'enum', 'default', 'required', 'mapping', 'security'])

function withoutNotes(value: Json, isMap = false): Json {
  if (isList(value)) return value.map((item) => withoutNotes(item))
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([key]) => isMap || !(NOTES.has(key) || key.startsWith('x-')))
  return Object.fromEntries(
    members.map(([key, item]) => [key, !isMap && DATA.has(key) ? item : withoutNotes(item, !isMap && NAMED.has(key))]),
  )
}

/** The operations of a path, each with the security that holds for it. Programs read only the status of the response to a webhook. */
function enforcedPath(item: Json, security: Json, isWebhook: boolean): Json {
  if (!isObject(item)) return item
  const members = Object.entries(item).map(([key, value]): [string, Json] => {
    if (!METHODS.includes(key) || !isObject(value)) return [key, value]
    const { responses = {}, ...operation } = value
    return [key, { security, ...operation, ...(!isWebhook && { responses }) }]
  })
  return Object.fromEntries(members)
}

/**
 * The paths, webhooks and components of a document, without what binds no value. Each operation has the security that holds for it, its
 * own or that of the document.
 *
 * @example
 * enforced({ openapi: '3.1.0', info: {}, components: { schemas: { Tag: { type: 'string', description: 'A tag.' } } } })
 * // { components: { schemas: { Tag: { type: 'string' } } } }
 */
export function enforced(document: JsonObject): JsonObject {
  const { paths, webhooks, components, security = [] } = document
  const operations = (items: Json, isWebhook: boolean) =>
    Object.fromEntries(
      Object.entries(items ?? {}).map(([name, item]) => [name, enforcedPath(withoutNotes(item), security, isWebhook)]),
    )
  const sections = SECTIONS.flatMap((name): [string, Json][] => {
    const members = withoutNotes((isObject(components) ? components[name] : undefined) ?? {}, true)
    // A component that has only a description, such as the response to a webhook, enforces nothing.
    const enforcing = Object.entries(members ?? {}).filter(([, member]) => Object.keys(member ?? {}).length > 0)
    return enforcing.length === 0 ? [] : [[name, Object.fromEntries(enforcing)]]
  })
  return {
    ...(paths !== undefined && { paths: operations(paths, false) }),
    ...(webhooks !== undefined && { webhooks: operations(webhooks, true) }),
    components: Object.fromEntries(sections),
  }
}
