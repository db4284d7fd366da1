// Returns the name of a place of the contract in a sentence: "request property `status` of `ConversationUpdate`".
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
import type { ChangedPart } from './place.ts'
import { isWebhookHeader, webhookOf } from './webhooks.ts'

type Where = Pick<ChangedPart, 'subject' | 'document' | 'isSent' | 'isRead'>

/** The words for the subject of a change. */
export function subjectOf(place: Where): string {
  const steps = stepsOf(place.subject)
  const { words, length, isSchema, isWebhook } = ownerOf(steps, place)
  const { property, header, mediaType, rest } = namesBelow(steps.slice(length))
  const whole = [
    ...(rest.length > 0 ? [`\`${rest.join('.')}\``] : []),
    ...(header === undefined ? [] : [`${isWebhook === true ? '' : 'response '}header \`${header}\``]),
    ...(mediaType === undefined ? [] : [`media type \`${mediaType}\``]),
    ...(property === ''
      ? []
      : [`${directionOf(place)} ${property.endsWith('[]') ? 'items' : 'property'} \`${property}\``]),
    isSchema === true && property === '' ? `${directionOf(place)} schema ${words}` : words,
  ]
  return whole.join(' of ')
}

function directionOf({ isSent, isRead }: Where): string {
  if (isSent && isRead) return 'request and response'
  return isSent ? 'request' : isRead ? 'response' : 'unused'
}

interface Owner {
  words: string
  /** How many steps of the pointer lead to it. */
  length: number
  isSchema?: boolean
  isWebhook?: boolean
}

function ownerOf(steps: string[], { document }: Where): Owner {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = steps
  if (first === 'components' && third !== '') return componentWords(document, second, third)
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

function componentWords(document: JsonObject, kind: string, name: string): Owner {
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

function parameterWords(document: JsonObject, pointer: string, owner?: string): string {
  const value = valueAt(document, pointer)
  const parameter = isObject(value) ? resolve(document, value) : {}
  return `${text(parameter['in'])} parameter \`${text(parameter['name'])}\`${owner === undefined ? '' : ` of ${owner}`}`
}

/** The name that a response gives a header, which the component needn't have. */
function headerName(document: JsonObject, component: string, name: string): string {
  const use = [...places(document)].find(({ at, pointer }) => at['$ref'] === component && pointer.includes('/headers/'))
  return use === undefined ? name : (stepsOf(use.pointer).at(-1) ?? name)
}

/** The statuses with which operations return a response. */
function statusesOf(document: JsonObject, response: string): string[] {
  const reference = `#/components/responses/${response}`
  const used = operationsOf(document)
    .flatMap(({ operation }) => entries(operation['responses']))
    .filter(([, given]) => given['$ref'] === reference)
  return [...new Set(used.map(([status]) => status))]
}

/** The way to a property, as `a.b[]`, the header and the media type around it, and the steps that are none of these. */
function namesBelow(steps: string[]) {
  const below: { property: string; header?: string; mediaType?: string; rest: string[] } = { property: '', rest: [] }
  for (let i = 0; i < steps.length; i += 1) {
    const [step, next] = [steps[i], steps[i + 1]]
    if (step === 'items') below.property += '[]'
    else if (step === 'schema') continue
    else if (next === undefined || !['properties', 'headers', 'content'].includes(step ?? ''))
      return { ...below, rest: steps.slice(i) }
    else {
      if (step === 'properties') below.property += `${below.property === '' ? '' : '.'}${next}`
      else if (step === 'headers') below.header = next
      else below.mediaType = next
      i += 1
    }
  }
  return below
}
