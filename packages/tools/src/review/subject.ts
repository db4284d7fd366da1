// Names a place of the contract, as the subject of the sentence about a change: "request property `status` of `ConversationUpdate`".
import {
  entries,
  operationsOf,
  places,
  pointerOf,
  resolve,
  stepsOf,
  valueAt,
  type JsonObject,
  text,
} from '@parley/contract/document'
import type { ChangedPlace } from './changes.ts'
import { isWebhookHeader, webhookOf } from './webhooks.ts'

type NamedPlace = Pick<ChangedPlace, 'subject' | 'document' | 'isSent' | 'isRead'>

/**
 * Names the subject of a change, from the innermost part outwards: "header `ETag` of response 200 of `getTag`".
 *
 * The first steps of the pointer lead to a named part of the contract, such as an operation or a schema. The other steps lead from
 * this part to a property, header or keyword.
 */
export function subjectOf(place: NamedPlace): string {
  const steps = stepsOf(place.subject)
  const [first, second = ''] = steps
  const isWebhook = first === 'paths' && webhookOf(second) !== undefined
  const isSchema = first === 'components' && second === 'schemas'
  const [words, length] = namedPart(steps, place.document)
  const { property, header, mediaType, rest } = namesBelow(steps.slice(length))
  const propertyKind = property.endsWith('[]') ? 'items' : 'property'
  const names = [
    ...(rest.length > 0 ? [code(rest.join('.'))] : []),
    ...(header === undefined ? [] : [`${isWebhook ? '' : 'response '}header ${code(header)}`]),
    ...(mediaType === undefined ? [] : [`media type ${code(mediaType)}`]),
    ...(property === '' ? [] : [`${directionOf(place)} ${propertyKind} ${code(property)}`]),
    isSchema && property === '' ? `${directionOf(place)} schema ${words}` : words,
  ]
  return names.join(' of ')
}

/** Says in which direction a schema travels: in requests, in responses, in both, or in neither. */
function directionOf({ isSent, isRead }: NamedPlace): string {
  if (isSent && isRead) return 'request and response'
  return isSent ? 'request' : isRead ? 'response' : 'unused'
}

/**
 * A part of the contract that a sentence can name: a component, an operation, a parameter, a response, a server or a tag. The length
 * is the number of steps of the pointer that lead to the part: 3 for `/paths/~1tags/get`.
 */
type NamedPart = [words: string, length: number]

const code = (name: string): string => `\`${name}\``

/** Finds the named part that the first steps of a pointer lead to. */
function namedPart(steps: string[], document: JsonObject): NamedPart {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = steps
  const textAt = (name: string) => text(valueAt(document, pointerOf(first, second, name)))
  if (first === 'components' && third !== '') return [componentWords(document, second, third), 3]
  if (first === 'servers' && third === 'variables') return [`server variable ${code(fourth)}`, 4]
  if (first === 'servers') return [`server ${code(textAt('url'))}`, 2]
  if (first === 'tags') return [`tag ${code(textAt('name'))}`, 2]
  // A webhook is written as a path: its headers and its body are below `/paths/<path>/get/responses/200` (see `webhooks.ts`).
  const webhook = first === 'paths' ? webhookOf(second) : undefined
  if (webhook !== undefined) return [`webhook ${code(webhook)}`, fourth === 'responses' ? 5 : steps.length]
  if (steps.length === 0) return ['the document', 0]
  if (first !== 'paths' || second === '') return [code(steps.join('.')), steps.length]
  // The third step is `parameters` for the shared parameters of a path, and otherwise the method of an operation.
  if (third === 'parameters' && fourth !== '')
    return [`${parameterWords(document, steps.slice(0, 4))} of ${code(second)}`, 4]
  const operation = operationsOf(document).find(({ path, method }) => path === second && method === third)
  if (operation === undefined) return [`path ${code(second)}`, Math.min(steps.length, 3)]
  const id = code(operation.id)
  if (fourth === 'parameters' && fifth !== '') return [`${parameterWords(document, steps.slice(0, 5))} of ${id}`, 5]
  if (fourth === 'requestBody') return [`the request body of ${id}`, 4]
  return fourth === 'responses' && fifth !== '' ? [`response ${fifth} of ${id}`, 5] : [`operation ${id}`, 3]
}

/** Names a component as clients see it: a shared header by its HTTP name, and a shared response by its statuses. */
function componentWords(document: JsonObject, kind: string, name: string): string {
  if (kind === 'parameters') return parameterWords(document, ['components', kind, name])
  if (kind === 'responses') return ['response', ...statusesOf(document, name), code(name)].join(' ')
  if (kind === 'securitySchemes') return `security scheme ${code(name)}`
  if (kind !== 'headers') return code(name)
  const header = `header ${code(headerName(document, name))}`
  return isWebhookHeader(name) ? `${header} of webhooks` : `response ${header}`
}

/** Names the parameter to which the steps of a pointer lead: "query parameter `limit`". */
function parameterWords(document: JsonObject, steps: string[]): string {
  const { in: place, name } = resolve(document, valueAt(document, pointerOf(...steps)))
  return `${text(place)} parameter ${code(text(name))}`
}

/** The HTTP name of a shared header: responses refer to the component `RequestId` under the name `X-Request-Id`. */
function headerName(document: JsonObject, component: string): string {
  const reference = pointerOf('components', 'headers', component)
  const use = [...places(document)].find(({ at, pointer }) => at['$ref'] === reference && pointer.includes('/headers/'))
  return stepsOf(use?.pointer ?? '').at(-1) ?? component
}

/** The statuses with which operations return a shared response, such as `404` for `NotFound`. */
function statusesOf(document: JsonObject, responseName: string): string[] {
  const responses = operationsOf(document).flatMap(({ operation }) => entries(operation['responses']))
  const reference = pointerOf('components', 'responses', responseName)
  return [...new Set(responses.flatMap(([status, { $ref }]) => ($ref === reference ? [status] : [])))]
}

/** Names the place below a component: `schema/properties/tags/items/maxLength` is the property `tags[]`, with the rest `maxLength`. */
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
