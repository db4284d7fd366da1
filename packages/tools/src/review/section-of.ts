// Finds the section of `spec/API.md` that describes a place of the contract. A review groups its changes by these sections.
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
import type { SectionName } from '../text/sections.ts'
import type { AffectedOperation } from './affected.ts'

/** The kind of section for each kind of component. Components of other kinds, such as security schemes, have no section. */
const COMPONENT_SECTIONS: Partial<Record<string, SectionName['kind']>> = {
  parameters: 'parameter',
  headers: 'header',
  responses: 'response',
  schemas: 'schema',
}

/**
 * Returns the section that describes a place. A component that only one operation or webhook uses belongs to the section of this user.
 * An error, an event or a component of several users has its own section. A place in an operation or a webhook belongs to its section. Any
 * other place belongs to a section about the whole service.
 *
 * @param affected The operations and webhooks whose clients a change of the place affects.
 */
export function sectionOf(document: JsonObject, pointer: string, affected: readonly AffectedOperation[]): SectionName {
  const [first = '', second = '', third = ''] = stepsOf(pointer)
  const [firstUser, ...otherUsers] = new Set(affected.map(({ operationId }) => operationId))
  const operation = operationsOf(document).find(({ path, method }) => path === second && method === third)
  if (first === 'paths' && operation !== undefined) return { kind: 'operation', name: operation.id }
  if (first === 'webhooks') return { kind: 'event', name: second }
  const component = first === 'components' ? componentSection(document, second, third) : undefined
  if (component?.kind === 'error' || component?.kind === 'event') return component
  if (firstUser !== undefined && otherUsers.length === 0 && (first === 'components' || first === 'paths'))
    return { kind: firstUser.startsWith('webhook ') ? 'event' : 'operation', name: firstUser.replace(/^webhook /, '') }
  if (component !== undefined) return component
  const name = first === 'paths' ? second : SERVICE_SECTIONS[first]
  return { kind: 'service', name: name ?? 'Addresses and credentials' }
}

/** The sections of keywords at the root of the contract. Other keywords, such as `servers`, belong to `Addresses and credentials`. */
const SERVICE_SECTIONS: Partial<Record<string, string>> = {
  'x-delivery': 'Delivery of webhooks',
  'x-precedence': 'Order of error checks',
  tags: 'Tags',
}

/** Returns the section of a component; undefined for a kind without sections. An error is named by its code, an event by its type. */
function componentSection(document: JsonObject, componentKind: string, name: string): SectionName | undefined {
  const kind = COMPONENT_SECTIONS[componentKind]
  if (kind !== 'schema') return kind && { kind, name }
  const code = valueAt(document, `/components/schemas/${name}/properties/code/const`)
  if (isText(code) && valueAt(document, `/components/schemas/${name}/x-problem`) !== undefined)
    return { kind: 'error', name: code }
  const webhook = entries(document['webhooks']).find(([, item]) => {
    const sent = valueAt(item, '/post/requestBody/content/application~1json/schema')
    return isObject(sent) && isText(sent['$ref']) && nameOf(sent['$ref']) === name
  })
  return webhook === undefined ? { kind, name } : { kind: 'event', name: webhook[0] }
}
