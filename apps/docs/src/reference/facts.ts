// The facts that a caller needs before the details: who may call, how often, how much, and whether a retry is safe.
import {
  isObject,
  list,
  object,
  pointerOf,
  resolve,
  text,
  texts,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import type { DocumentedOperation } from '../contract/operations.ts'
import type { Problem } from '../contract/problems.ts'
import { sinceOf } from '../contract/origin.ts'
import type { Workflow } from '../contract/workflows.ts'
import type { Html } from '../html.ts'
import { durationWords, number } from './constraints.ts'
import { factsText, htmlOf, link } from '../site/from-markdown.ts'
import { workflowAnchor } from '../site/pages/workflows-page.ts'
import { permissionWords } from '@parley/tools/text'

export function facts(model: Model, operation: DocumentedOperation, workflows: readonly Workflow[]): Html {
  const { document, version, decisions } = model
  const policy = object(operation.at['x-policy'])
  const events = texts(operation.at['x-events'])
  const since = sinceOf(document, version, pointerOf('paths', operation.path, operation.method.toLowerCase()))
  const decision = decisions.find(({ id }) => id === operation.at['x-decision'])
  const because = decision && `, decision ${link(decision.title, `../decisions.html#${decision.id}`)}`
  return htmlOf(
    factsText([
      ['Permission', permissionsText(policy)],
      ['API key', keyWords(operation)],
      isObject(policy['rateLimit']) && ['Rate limit', rateWords(policy['rateLimit'])],
      typeof policy['maxBodyBytes'] === 'number' && ['Body limit', sizeWords(policy['maxBodyBytes'])],
      ['Retry', retryPolicyWords(document, operation)],
      policy['methodSafety'] === 'broken' && [
        'Side effect',
        `Yes, although the method is ${operation.method}. Requests that a browser sends by itself are rejected.`,
      ],
      events.length > 0 && ['Events', events.map((type) => link(`\`${type}\``, `events.html#${type}`)).join(', ')],
      workflows.length > 0 && [
        'Workflows',
        workflows.map((workflow) => link(workflow.title, `../workflows.html#${workflowAnchor(workflow)}`)).join(', '),
      ],
      since !== undefined && ['Since', `${since}${because ?? ''}`],
    ]),
  )
}

function permissionsText(policy: JsonObject): string {
  const permissions = list(policy['permissions']).map((each) => object(each))
  if (permissions.length === 0) return 'None. Every member can call it.'
  const words = permissions.map((each) => `${isObject(each['when']) ? 'also ' : ''}${permissionWords(each)}`)
  return `${words.join('; ')}. An \`Owner\` has every permission.`
}

/** Returns the keys that the operation accepts. It rejects superseded keys if one of its responses has their error. */
function keyWords({ responses }: DocumentedOperation): string {
  const accepts = responses.flatMap(({ codes }) => codes).includes('api_key_superseded')
    ? 'A current or a pending key. A replaced key in its grace period is rejected.'
    : 'A current or a pending key, or a replaced key in its grace period.'
  return `${accepts} The first use of a pending key makes it the current one.`
}

const rateWords = ({ quota, windowSeconds }: JsonObject): string => {
  const period = durationWords(Number(windowSeconds)).replace(/^1 /, '')
  return `${number(quota)} requests per ${period} for each member. The operator can change it.`
}

export function sizeWords(bytes: number): string {
  if (bytes % 1048576 === 0) return `${bytes / 1048576} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes.toLocaleString('en-US')} bytes`
}

/** @throws {Error} if the contract has a retry policy without a sentence here. */
function retryPolicyWords(document: JsonObject, { at, id }: DocumentedOperation): string {
  const retry = text(object(at['x-policy'])['retry'])
  const condition = conditionOf(document, at)
  const uncertain = 'If the response is lost, a retry can overwrite a newer change.'
  if (retry === 'always') return 'Always safe.'
  if (retry === 'never') return 'Never automatically.'
  if (retry !== 'conditional') throw new Error(`${id} has the retry policy ${retry}, which has no words.`)
  if (condition === 'Idempotency-Key') return 'Safe with the same `Idempotency-Key` and the same body.'
  return condition === undefined
    ? uncertain
    : `Safe with \`${condition}\`. Without it: ${uncertain.charAt(0).toLowerCase()}${uncertain.slice(1)}`
}

/** Errors after which the request may have had an effect. */
const UNCERTAIN = new Set(['internal_error', 'outcome_unknown'])

/** Returns the text in the column "Retry?" for an error of an operation, with code between backticks. */
export function retryWords(document: JsonObject, { at }: DocumentedOperation, { code, retry: words }: Problem): string {
  const policy = valueAt(at, '/x-policy/retry')
  const isUncertain = UNCERTAIN.has(code)
  if (policy === 'never') return isUncertain || words.startsWith('After `') ? 'Never automatically' : words
  if (!isUncertain) return words
  if (policy === 'always') return code === 'outcome_unknown' ? 'After `Retry-After`' : 'Yes'
  const condition = conditionOf(document, at)
  return condition === undefined ? 'It can overwrite a newer change' : `With \`${condition}\``
}

/** Returns the header that makes a retry of an operation safe, if it has one. */
const conditionOf = (document: JsonObject, operation: JsonObject): string | undefined =>
  list(operation['parameters'])
    .map((each) => text(resolve(document, each)['name']))
    .find((name) => name === 'If-Match' || name === 'Idempotency-Key')
