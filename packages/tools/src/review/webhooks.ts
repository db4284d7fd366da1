// Webhooks in a comparison. `redocly diff` takes their bodies for requests that clients send. Receivers read them, as clients read
// responses, so a webhook is compared as an operation whose response has its headers and its body.
import { entries, list, object, pointerOf, resolve, stepsOf, type JsonObject, text } from '@parley/contract/document'

/** No path of a contract begins like this. */
const PREFIX = '/~webhooks/'

/** The name of the webhook that stands for a path, if one does. */
export const webhookOf = (path: string): string | undefined =>
  path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined

/** A copy in which each webhook is an operation that returns what the webhook sends. */
export function webhooksAsResponses(document: JsonObject): JsonObject {
  const { webhooks, ...copy } = structuredClone(document)
  const paths = entries(webhooks).map(([name, item]): [string, JsonObject] => [
    PREFIX + name,
    asPath(document, name, item),
  ])
  return withoutUnused({ ...copy, paths: { ...object(copy['paths'] ?? {}), ...Object.fromEntries(paths) } })
}

function asPath(document: JsonObject, name: string, item: JsonObject): JsonObject {
  const { post } = item
  const { parameters, requestBody, summary = '', description = '' } = object(post ?? {})
  const headers = [...list(item['parameters']), ...list(parameters)].map((written): [string, JsonObject] => {
    const { name: header, in: _, ...said } = resolve(document, written)
    return [text(header), said]
  })
  const { content = {} } = resolve(document, requestBody ?? {})
  const response = { description: 'What is sent.', headers: Object.fromEntries(headers), content }
  return { get: { operationId: `webhook ${name}`, summary, description, responses: { 200: response } } }
}

/** Parameters and responses that only webhooks refer to are compared in the webhooks. */
function withoutUnused(copy: JsonObject): JsonObject {
  const { components, ...rest } = copy
  const used = JSON.stringify(copy)
  const kept = entries(components).map(([kind, all]): [string, JsonObject] => [
    kind,
    ['parameters', 'responses'].includes(kind)
      ? Object.fromEntries(Object.entries(all).filter(([name]) => used.includes(`"#/components/${kind}/${name}"`)))
      : all,
  ])
  return { ...rest, components: Object.fromEntries(kept) }
}

/** The place in the contract of a place in such a copy. */
export function placeInContract(pointer: string | undefined): string | undefined {
  const [first = '', path = '', , , , part, ...below] = stepsOf(pointer ?? '')
  const name = first === 'paths' ? webhookOf(path) : undefined
  if (name === undefined) return pointer
  if (part === 'content') return pointerOf('webhooks', name, 'post', 'requestBody', part, ...below)
  return part === 'headers' ? pointerOf('webhooks', name, 'post', 'parameters') : pointerOf('webhooks', name)
}
