// Rewrites webhooks for `redocly diff`, which judges the body of a webhook as a request. But receivers read this body, as clients read
// a response. So each webhook becomes an operation whose response has the headers and the body of the webhook.
import { entries, list, object, pointerOf, resolve, stepsOf, text, type JsonObject } from '@parley/contract/document'

/** The beginning of the path that stands for a webhook. No path of a contract begins like this. */
const PATH_PREFIX = '/~webhooks/'
/** The beginning of the name of a header that stands for a parameter of webhooks. No header of a contract begins like this. */
const HEADER_PREFIX = 'webhook.'

/** Returns the name of the webhook that a rewritten path stands for; undefined for a path of the contract. */
export const webhookOf = (path: string): string | undefined =>
  path.startsWith(PATH_PREFIX) ? path.slice(PATH_PREFIX.length) : undefined

/** Says whether a header among the components stands for a parameter that webhooks share. */
export const isWebhookHeader = (component: string): boolean => component.startsWith(HEADER_PREFIX)

/** Returns a copy in which each webhook is an operation whose response is the webhook's body. Shared parameters become headers. */
export function webhooksAsResponses(document: JsonObject): JsonObject {
  const { webhooks, ...others } = document
  const paths = entries(webhooks).map(([name, item]) => [PATH_PREFIX + name, asPath(document, name, item)] as const)
  const components = object(others['components'])
  const parameters = entries(components['parameters'])
  const headers = parameters.map(([name, parameter]) => [HEADER_PREFIX + name, asHeader(parameter)] as const)
  return withoutUnused({
    ...others,
    paths: Object.fromEntries([...entries(others['paths']), ...paths]),
    components: { ...components, headers: Object.fromEntries([...entries(components['headers']), ...headers]) },
  })
}

/** Converts a parameter to a header, which has neither a `name` nor an `in`. */
function asHeader(parameter: JsonObject): JsonObject {
  const { name: _, in: __, ...header } = parameter
  return header
}

/** Writes a webhook as a path with one GET operation. The parameters of the webhook become the headers of the response. */
function asPath(document: JsonObject, name: string, item: JsonObject): JsonObject {
  const { parameters, requestBody, summary = '', description = '' } = object(item['post'])
  const headers = [...list(item['parameters']), ...list(parameters)].map(
    (parameterOrReference): [string, JsonObject] => {
      const parameter = resolve(document, parameterOrReference)
      const reference = object(parameterOrReference)['$ref']
      if (reference === undefined) return [text(parameter['name']), asHeader(parameter)]
      // `webhooksAsResponses` makes a header of each parameter in `components`.
      const [, , component = ''] = stepsOf(text(reference))
      return [text(parameter['name']), { $ref: pointerOf('components', 'headers', HEADER_PREFIX + component) }]
    },
  )
  const { content = {} } = resolve(document, requestBody ?? {})
  const response = { description: 'What is sent.', headers: Object.fromEntries(headers), content }
  return { get: { operationId: `webhook ${name}`, summary, description, responses: { 200: response } } }
}

/** Removes unused parameters, headers and responses, so that `redocly diff` doesn't report changes that affect nobody. */
function withoutUnused(copy: JsonObject): JsonObject {
  const { components, ...rest } = copy
  const json = JSON.stringify(copy)
  const isUsed = (kind: string, name: string) => json.includes(`"#/components/${kind}/${name}"`)
  const usedComponents = entries(components).map(([kind, named]): [string, JsonObject] => [
    kind,
    ['parameters', 'headers', 'responses'].includes(kind)
      ? Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(kind, name)))
      : named,
  ])
  return { ...rest, components: Object.fromEntries(usedComponents) }
}

/** Converts a pointer into the rewritten copy to the pointer into the contract. A pointer outside of webhooks stays the same. */
export function placeInContract(pointer: string | undefined): string | undefined {
  // The pointer to a part of a webhook has the form `/paths/<path>/get/responses/200/<part>/…`.
  const [first = '', second = '', third = '', , , part, ...below] = stepsOf(pointer ?? '')
  if (first === 'components' && second === 'headers' && isWebhookHeader(third))
    return pointer?.replace(`headers/${HEADER_PREFIX}`, 'parameters/')
  const name = first === 'paths' ? webhookOf(second) : undefined
  if (name === undefined) return pointer
  if (part === 'content') return pointerOf('webhooks', name, 'post', 'requestBody', part, ...below)
  return part === 'headers' ? pointerOf('webhooks', name, 'post', 'parameters') : pointerOf('webhooks', name)
}
