// Finds the section of the contract's text that a place belongs to.
import {
  entries,
  isObject,
  isText,
  nameOf,
  operationsOf,
  stepsOf,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'
import type { About } from './contract-review.ts'
import type { Hit } from './who-is-hit.ts'

/** The chapters of components that have one. */
const CHAPTERS: Partial<Record<string, About['kind']>> = {
  parameters: 'parameter',
  headers: 'header',
  responses: 'response',
  schemas: 'schema',
}

/** Returns the section that a place is part of. A place that only one operation or webhook uses is part of that operation or webhook. */
export function aboutOf(document: JsonObject, pointer: string, hits: readonly Hit[]): About {
  const [first = '', second = '', third = '', ...rest] = stepsOf(pointer)
  const [only, ...others] = new Set(hits.map(({ operationId }) => operationId))
  const operation = operationsOf(document).find(({ path, method }) => path === second && method === third)
  if (first === 'paths' && operation !== undefined) return about('operation', operation.id)
  if (first === 'webhooks') return about('event', second)
  const own = first === 'components' ? componentAbout(document, second, third) : undefined
  if (own !== undefined && own[0] !== 'schema' && second === 'schemas') return about(...own)
  if (only !== undefined && others.length === 0 && (first === 'components' || first === 'paths')) {
    const isWebhook = only.startsWith('webhook ')
    return about(isWebhook ? 'event' : 'operation', only.replace(/^webhook /, ''))
  }
  if (own !== undefined) return about(...own)
  const name = SERVICE[first] ?? (rest.length > 0 ? first : 'Addresses and credentials')
  return about('service', first === 'paths' ? second : name)
}

const about = (kind: About['kind'], name: string): About => ({ kind, name })

const SERVICE: Partial<Record<string, string>> = {
  'x-delivery': 'Delivery of webhooks',
  'x-precedence': 'Order of error checks',
  'x-unknown-parameters': 'Addresses and credentials',
  tags: 'Tags',
}

/** Schemas of errors and events are described under their codes and types. */
function componentAbout(document: JsonObject, kind: string, name: string): [About['kind'], string] | undefined {
  const chapter = CHAPTERS[kind]
  if (chapter !== 'schema') return chapter && [chapter, name]
  const code = valueAt(document, `/components/schemas/${name}/properties/code/const`)
  if (isText(code) && valueAt(document, `/components/schemas/${name}/x-problem`) !== undefined) return ['error', code]
  const type = entries(document['webhooks']).find(([, item]) => {
    const sent = valueAt(item, '/post/requestBody/content/application~1json/schema')
    return isObject(sent) && isText(sent['$ref']) && nameOf(sent['$ref']) === name
  })
  return type === undefined ? ['schema', name] : ['event', type[0]]
}
