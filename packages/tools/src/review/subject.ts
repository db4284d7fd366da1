// Names a place of the contract, as the subject of the sentence about a change: "request property `status` of `ConversationUpdate`".
import {
  entries,
  isObject,
  operationsOf,
  places,
  pointerOf,
  resolve,
  stepsOf,
  valueAt,
  type JsonObject,
  text,
} from '@parley/contract/document'
import type { ChangedPlace } from './place.ts'
import { isWebhookHeader, webhookOf } from './webhooks.ts'

type NamedPlace = Pick<ChangedPlace, 'subject' | 'document' | 'isSent' | 'isRead'>

/**
 * Names the subject of a change, from the innermost part outwards: "header `ETag` of response 200 of `getTag`".
 *
 * The pointer has two parts. Its first steps lead to a named part of the contract, such as an operation or a schema; the other
 * steps lead from there to a property, header or keyword.
 */
export function subjectOf(place: NamedPlace): string {
  const steps = stepsOf(place.subject)
  const { words, length, isSchema, isWebhook } = namedPart(steps, place.document)
  const { property, header, mediaType, rest } = namesBelow(steps.slice(length))
  const names = [
    ...(rest.length > 0 ? [`\`${rest.join('.')}\``] : []),
    ...(header === undefined ? [] : [`${isWebhook === true ? '' : 'response '}header \`${header}\``]),
    ...(mediaType === undefined ? [] : [`media type \`${mediaType}\``]),
    ...(property === ''
      ? []
      : [`${directionOf(place)} ${property.endsWith('[]') ? 'items' : 'property'} \`${property}\``]),
    isSchema === true && property === '' ? `${directionOf(place)} schema ${words}` : words,
  ]
  return names.join(' of ')
}

/** Says in which direction a schema travels: in requests, in responses, in both, or in neither. */
function directionOf({ isSent, isRead }: NamedPlace): string {
  if (isSent && isRead) return 'request and response'
  return isSent ? 'request' : isRead ? 'response' : 'unused'
}

/** A part of the contract that has a name of its own: a component, an operation, a parameter, a response, a server or a tag. */
interface NamedPart {
  words: string
  /** The number of steps of the pointer that lead to the part. */
  length: number
  isSchema?: boolean
  isWebhook?: boolean
}

/** Finds the named part that the first steps of a pointer lead to. */
function namedPart(steps: string[], document: JsonObject): NamedPart {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = steps
  if (first === 'components' && third !== '') return namedComponent(document, second, third)
  if (first === 'servers' && third === 'variables') return { words: `server variable \`${fourth}\``, length: 4 }
  if (first === 'servers')
    return { words: `server \`${text(valueAt(document, pointerOf(first, second, 'url')))}\``, length: 2 }
  if (first === 'tags')
    return { words: `tag \`${text(valueAt(document, pointerOf(first, second, 'name')))}\``, length: 2 }
  const webhook = first === 'paths' ? webhookOf(second) : undefined
  if (webhook !== undefined)
    return { words: `webhook \`${webhook}\``, length: fourth === 'responses' ? 5 : steps.length, isWebhook: true }
  if (first !== 'paths' || second === '')
    return { words: steps.length === 0 ? 'the document' : `\`${steps.join('.')}\``, length: steps.length }
  if (third === 'parameters' && fourth !== '')
    return { words: parameterWords(document, pointerOf('paths', second, third, fourth), `\`${second}\``), length: 4 }
  const operation = operationsOf(document).find(({ path, method }) => path === second && method === third)
  if (operation === undefined) return { words: `path \`${second}\``, length: Math.min(steps.length, 3) }
  const name = `\`${operation.id}\``
  if (fourth === 'parameters' && fifth !== '')
    return { words: parameterWords(document, pointerOf(...steps.slice(0, 5)), name), length: 5 }
  if (fourth === 'requestBody') return { words: `the request body of ${name}`, length: 4 }
  if (fourth === 'responses' && fifth !== '') return { words: `response ${fifth} of ${name}`, length: 5 }
  return { words: `operation ${name}`, length: 3 }
}

/** Names a component. A shared header or response is named as clients see it, by its name in HTTP or by its status. */
function namedComponent(document: JsonObject, kind: string, name: string): NamedPart {
  const pointer = pointerOf('components', kind, name)
  if (kind === 'schemas') return { words: `\`${name}\``, length: 3, isSchema: true }
  if (kind === 'parameters') return { words: parameterWords(document, pointer), length: 3 }
  const header = kind === 'headers' ? `header \`${headerName(document, pointer, name)}\`` : ''
  if (isWebhookHeader(name)) return { words: `${header} of webhooks`, length: 3 }
  if (kind === 'headers') return { words: `response ${header}`, length: 3 }
  if (kind === 'securitySchemes') return { words: `security scheme \`${name}\``, length: 3 }
  if (kind !== 'responses') return { words: `\`${name}\``, length: 3 }
  const statuses = statusesOf(document, name)
  return { words: `response ${[...statuses, `\`${name}\``].join(' ')}`, length: 3 }
}

/** Names a parameter: "query parameter `limit` of `listTags`". Parameters among the components have no operation to name. */
function parameterWords(document: JsonObject, pointer: string, operation?: string): string {
  const value = valueAt(document, pointer)
  const parameter = isObject(value) ? resolve(document, value) : {}
  return `${text(parameter['in'])} parameter \`${text(parameter['name'])}\`${operation === undefined ? '' : ` of ${operation}`}`
}

/**
 * The name of a shared header in HTTP, such as `X-Request-Id` for the component `RequestId`. The responses that refer to the
 * component give this name. A component that no response refers to keeps its own name.
 */
function headerName(document: JsonObject, componentPointer: string, componentName: string): string {
  const use = [...places(document)].find(
    ({ at: node, pointer }) => node['$ref'] === componentPointer && pointer.includes('/headers/'),
  )
  return stepsOf(use?.pointer ?? '').at(-1) ?? componentName
}

/** The statuses with which operations return a shared response, such as `404` for `NotFound`. */
function statusesOf(document: JsonObject, responseName: string): string[] {
  const reference = `#/components/responses/${responseName}`
  const uses = operationsOf(document)
    .flatMap(({ operation }) => entries(operation['responses']))
    .filter(([, response]) => response['$ref'] === reference)
  return [...new Set(uses.map(([status]) => status))]
}

/**
 * Reads the steps below a named part. `content`, `application/json`, `schema`, `properties`, `tags`, `items`, `maxLength` are
 * the media type `application/json`, the property `tags[]`, and the rest `maxLength`.
 */
function namesBelow(steps: string[]) {
  const names: { property: string; header?: string; mediaType?: string; rest: string[] } = { property: '', rest: [] }
  for (let i = 0; i < steps.length; i += 1) {
    const [keyword = '', name] = [steps[i], steps[i + 1]]
    if (keyword === 'schema') continue
    if (keyword === 'items') {
      names.property += '[]'
      continue
    }
    // Only these keywords hold names. Any other keyword, such as `maxLength`, ends the names.
    if (name === undefined || !['properties', 'headers', 'content'].includes(keyword))
      return { ...names, rest: steps.slice(i) }
    if (keyword === 'properties') names.property += names.property === '' ? name : `.${name}`
    else if (keyword === 'headers') names.header = name
    else names.mediaType = name
    i += 1
  }
  return names
}
