// Webhooks in a comparison. `redocly diff` takes their bodies for requests that clients send. Receivers read them, as clients read
// responses, so a webhook is compared as an operation whose response has its headers and its body.
import {
  entries,
  isObject,
  list,
  object,
  pointerOf,
  resolve,
  stepsOf,
  text,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'

/** No path of a contract begins like this. */
const PREFIX = '/~webhooks/'
/** No header among the components of a contract has a name that begins like this. */
const HEADER_PREFIX = 'webhook.'

/** The name of the webhook that stands for a path, if one does. */
export const webhookOf = (path: string): string | undefined =>
  path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined

/** Says whether a component stands for a parameter that webhooks share. */
export const isWebhookHeader = (component: string): boolean => component.startsWith(HEADER_PREFIX)

/** A copy in which each webhook is an operation that returns what the webhook sends. Headers that they share stay shared. */
export function webhooksAsResponses(document: JsonObject): JsonObject {
  const { webhooks, ...copy } = structuredClone(document)
  const paths = entries(webhooks).map(([name, item]) => [PREFIX + name, asPath(document, name, item)] as const)
  const parameters = entries(valueAt(document, '/components/parameters'))
  const headers = parameters.map(([name, parameter]) => [HEADER_PREFIX + name, asHeader(parameter)] as const)
  const components = object(copy['components'] ?? {})
  return withoutUnused({
    ...copy,
    paths: { ...object(copy['paths'] ?? {}), ...Object.fromEntries(paths) },
    components: { ...components, headers: { ...object(components['headers'] ?? {}), ...Object.fromEntries(headers) } },
  })
}

function asHeader(parameter: JsonObject): JsonObject {
  const { name: _, in: __, ...header } = parameter
  return header
}

function asPath(document: JsonObject, name: string, item: JsonObject): JsonObject {
  const { post } = item
  const { parameters, requestBody, summary = '', description = '' } = object(post ?? {})
  const headers = [...list(item['parameters']), ...list(parameters)].map((written): [string, JsonObject] => {
    const parameter = resolve(document, written)
    const [, , component] = stepsOf(isObject(written) && '$ref' in written ? text(written['$ref']) : '')
    const shared = component && { $ref: pointerOf('components', 'headers', HEADER_PREFIX + component) }
    return [text(parameter['name']), shared || asHeader(parameter)]
  })
  const { content = {} } = resolve(document, requestBody ?? {})
  const response = { description: 'What is sent.', headers: Object.fromEntries(headers), content }
  return { get: { operationId: `webhook ${name}`, summary, description, responses: { 200: response } } }
}

/** Parameters, headers and responses that nothing refers to any longer. */
function withoutUnused(copy: JsonObject): JsonObject {
  const { components, ...rest } = copy
  const used = JSON.stringify(copy)
  const kept = entries(components).map(([kind, all]): [string, JsonObject] => [
    kind,
    ['parameters', 'headers', 'responses'].includes(kind)
      ? Object.fromEntries(Object.entries(all).filter(([name]) => used.includes(`"#/components/${kind}/${name}"`)))
      : all,
  ])
  return { ...rest, components: Object.fromEntries(kept) }
}

/** The place in the contract of a place in such a copy. */
export function placeInContract(pointer: string | undefined): string | undefined {
  const [first = '', second = '', third = '', , , part, ...below] = stepsOf(pointer ?? '')
  if (first === 'components' && second === 'headers' && isWebhookHeader(third))
    return pointer?.replace(`headers/${HEADER_PREFIX}`, 'parameters/')
  const name = first === 'paths' ? webhookOf(second) : undefined
  if (name === undefined) return pointer
  if (part === 'content') return pointerOf('webhooks', name, 'post', 'requestBody', part, ...below)
  return part === 'headers' ? pointerOf('webhooks', name, 'post', 'parameters') : pointerOf('webhooks', name)
}
