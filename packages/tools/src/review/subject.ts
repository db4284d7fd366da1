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
  const propertyKind = property.endsWith('[]') ? 'items' : 'property'
  const names = [
    ...(rest.length > 0 ? [code(rest.join('.'))] : []),
    ...(header === undefined ? [] : [`${isWebhook === true ? '' : 'response '}header ${code(header)}`]),
    ...(mediaType === undefined ? [] : [`media type ${code(mediaType)}`]),
    ...(property === '' ? [] : [`${directionOf(place)} ${propertyKind} ${code(property)}`]),
    isSchema === true && property === '' ? `${directionOf(place)} schema ${words}` : words,
  ]
  return names.join(' of ')
}

/** Says in which direction a schema travels: in requests, in responses, in both, or in neither. */
function directionOf({ isSent, isRead }: NamedPlace): string {
  if (isSent && isRead) return 'request and response'
  return isSent ? 'request' : isRead ? 'response' : 'unused'
}

/** A part of the contract that a sentence can name: a component, an operation, a parameter, a response, a server or a tag. */
interface NamedPart {
  words: string
  /** The number of steps of the pointer that lead to the part: 3 for `/paths/~1tags/get`. */
  length: number
  isSchema?: boolean
  isWebhook?: boolean
}

const code = (name: string): string => `\`${name}\``

/** Finds the named part that the first steps of a pointer lead to. */
function namedPart(steps: string[], document: JsonObject): NamedPart {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = steps
  const textAt = (name: string) => text(valueAt(document, pointerOf(first, second, name)))
  if (first === 'components' && third !== '') return namedComponent(document, second, third)
  if (first === 'servers' && third === 'variables') return { words: `server variable ${code(fourth)}`, length: 4 }
  if (first === 'servers') return { words: `server ${code(textAt('url'))}`, length: 2 }
  if (first === 'tags') return { words: `tag ${code(textAt('name'))}`, length: 2 }
  const webhook = first === 'paths' ? webhookOf(second) : undefined
  if (webhook !== undefined)
    return { words: `webhook ${code(webhook)}`, length: fourth === 'responses' ? 5 : steps.length, isWebhook: true }
  if (steps.length === 0) return { words: 'the document', length: 0 }
  if (first !== 'paths' || second === '') return { words: code(steps.join('.')), length: steps.length }
  // The third step is `parameters` for the shared parameters of a path, and otherwise the method of an operation.
  if (third === 'parameters' && fourth !== '')
    return { words: parameterWords(document, pointerOf('paths', second, third, fourth), second), length: 4 }
  const operation = operationsOf(document).find(({ path, method }) => path === second && method === third)
  if (operation === undefined) return { words: `path ${code(second)}`, length: Math.min(steps.length, 3) }
  if (fourth === 'parameters' && fifth !== '')
    return { words: parameterWords(document, pointerOf(...steps.slice(0, 5)), operation.id), length: 5 }
  if (fourth === 'requestBody') return { words: `the request body of ${code(operation.id)}`, length: 4 }
  if (fourth === 'responses' && fifth !== '') return { words: `response ${fifth} of ${code(operation.id)}`, length: 5 }
  return { words: `operation ${code(operation.id)}`, length: 3 }
}

/** Creates the named part for a component. The pointer of a component has three steps: `/components/schemas/Tag`. */
const asPart = (words: string): NamedPart => ({ words, length: 3 })

/** Names a component as clients see it: a shared header by its HTTP name, and a shared response by its statuses. */
function namedComponent(document: JsonObject, kind: string, name: string): NamedPart {
  const pointer = pointerOf('components', kind, name)
  if (kind === 'schemas') return { ...asPart(code(name)), isSchema: true }
  if (kind === 'parameters') return asPart(parameterWords(document, pointer))
  const header = kind === 'headers' ? `header ${code(headerName(document, pointer, name))}` : ''
  if (isWebhookHeader(name)) return asPart(`${header} of webhooks`)
  if (kind === 'headers') return asPart(`response ${header}`)
  if (kind === 'securitySchemes') return asPart(`security scheme ${code(name)}`)
  return asPart(kind === 'responses' ? ['response', ...statusesOf(document, name), code(name)].join(' ') : code(name))
}

/** Names a parameter: "query parameter `limit` of `listTags`". `owner` is the operation or path; undefined for a shared parameter. */
function parameterWords(document: JsonObject, pointer: string, owner?: string): string {
  const value = valueAt(document, pointer)
  const parameter = isObject(value) ? resolve(document, value) : {}
  const words = `${text(parameter['in'])} parameter ${code(text(parameter['name']))}`
  return owner === undefined ? words : `${words} of ${code(owner)}`
}

/** The HTTP name of a shared header: responses refer to the component `RequestId` under the name `X-Request-Id`. */
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

/** Reads the names in the steps below a named part. In `schema/properties/tags/items/maxLength`, `tags[]` is the property. */
function namesBelow(steps: string[]) {
  const names: { property: string; header?: string; mediaType?: string; rest: string[] } = { property: '', rest: [] }
  for (let i = 0; i < steps.length; i += 1) {
    const [keyword = '', name] = [steps[i], steps[i + 1]]
    if (keyword === 'schema') continue
    if (keyword === 'items') {
      names.property += '[]'
      continue
    }
    // After these three keywords, the next step is a name. Any other keyword, such as `maxLength`, ends the names.
    if (name === undefined || !['properties', 'headers', 'content'].includes(keyword))
      return { ...names, rest: steps.slice(i) }
    if (keyword === 'properties') names.property += names.property === '' ? name : `.${name}`
    else if (keyword === 'headers') names.header = name
    else names.mediaType = name
    i += 1
  }
  return names
}
