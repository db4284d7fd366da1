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
  if (first === 'paths' && operation !== undefined) return { kind: 'operation', name: operation.id }
  if (first === 'webhooks') return { kind: 'event', name: second }
  const component = first === 'components' ? componentAbout(document, second, third) : undefined
  if (component !== undefined && component.kind !== 'schema' && second === 'schemas') return component
  if (only !== undefined && others.length === 0 && (first === 'components' || first === 'paths'))
    return { kind: only.startsWith('webhook ') ? 'event' : 'operation', name: only.replace(/^webhook /, '') }
  if (component !== undefined) return component
  const name = SERVICE[first] ?? (rest.length > 0 ? first : 'Addresses and credentials')
  return { kind: 'service', name: first === 'paths' ? second : name }
}

const SERVICE: Partial<Record<string, string>> = {
  'x-delivery': 'Delivery of webhooks',
  'x-precedence': 'Order of error checks',
  'x-unknown-parameters': 'Addresses and credentials',
  tags: 'Tags',
}

/** Schemas of errors and events are described under their codes and types. */
function componentAbout(document: JsonObject, section: string, name: string): About | undefined {
  const kind = CHAPTERS[section]
  if (kind !== 'schema') return kind && { kind, name }
  const code = valueAt(document, `/components/schemas/${name}/properties/code/const`)
  if (isText(code) && valueAt(document, `/components/schemas/${name}/x-problem`) !== undefined)
    return { kind: 'error', name: code }
  const type = entries(document['webhooks']).find(([, item]) => {
    const sent = valueAt(item, '/post/requestBody/content/application~1json/schema')
    return isObject(sent) && isText(sent['$ref']) && nameOf(sent['$ref']) === name
  })
  return type === undefined ? { kind, name } : { kind: 'event', name: type[0] }
}
