// Builds the box of facts at the top of an operation's page, such as the permissions, the rate limit, and whether a retry is safe.
import { deprecationOf, isObject, list, object, resolve, text, texts, type JsonObject } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import type { DocumentedOperation } from '../contract/operations.ts'
import type { Problem } from '../contract/problems.ts'
import { placeOfOperation } from '../contract/source.ts'
import type { Workflow } from '../contract/workflows.ts'
import type { Html } from '../html.ts'
import { durationText, numberText } from './constraints.ts'
import { factsText, htmlOf, link } from '../site/from-markdown.ts'
import { workflowAnchor } from '../site/pages/workflows-page.ts'
import { permissionWords } from '@parley/tools/text'

/** Renders the box of facts of an operation, without the facts that don't apply to this operation. */
export function facts(model: Model, operation: DocumentedOperation, workflows: readonly Workflow[]): Html {
  const { document, decisions } = model
  const { definition, method } = operation
  const policy = object(definition['x-policy'])
  const events = texts(definition['x-events'])
  const source = placeOfOperation(operation)
  const deprecation = deprecationOf(definition)
  const decision = decisions.find(({ id }) => id === definition['x-decision'])
  return htmlOf(
    factsText([
      deprecation !== undefined && ['Deprecated', `${deprecation}.`],
      ['Permission', permissionsText(policy)],
      ['API key', acceptedKeysText(operation)],
      isObject(policy['rateLimit']) && ['Rate limit', rateLimitText(policy['rateLimit'])],
      typeof policy['maxBodyBytes'] === 'number' && ['Body limit', sizeText(policy['maxBodyBytes'])],
      ['Retry', retryPolicyText(document, operation)],
      policy['methodSafety'] === 'broken' && [
        'Side effect',
        `Yes, although the method is ${method}. Requests that a browser sends by itself are rejected.`,
      ],
      events.length > 0 && ['Events', events.map((type) => link(`\`${type}\``, `events.html#${type}`)).join(', ')],
      workflows.length > 0 && [
        'Workflows',
        workflows.map((workflow) => link(workflow.title, `../workflows.html#${workflowAnchor(workflow)}`)).join(', '),
      ],
      ['From', source === undefined ? 'this project' : link('the source document', `../source.html#${source}`)],
      decision !== undefined && ['Decision', link(decision.title, `../decisions.html#${decision.id}`)],
    ]),
  )
}

/** Describes the permissions that a caller needs. `also` stands before a permission that only some requests need, as its `when` says. */
function permissionsText(policy: JsonObject): string {
  const permissions = list(policy['permissions']).map((each) => object(each))
  if (permissions.length === 0) return 'None. Every member can call it.'
  const phrases = permissions.map((each) => `${isObject(each['when']) ? 'also ' : ''}${permissionWords(each)}`)
  return `${phrases.join('; ')}. An \`Owner\` has every permission.`
}

/** Describes which API keys an operation accepts. If the operation has the error `api_key_superseded`, it rejects all replaced keys. */
function acceptedKeysText({ responses }: DocumentedOperation): string {
  const keys = responses.flatMap(({ codes }) => codes).includes('api_key_superseded')
    ? 'A current or a pending key. A replaced key in its grace period is rejected.'
    : 'A current or a pending key, or a replaced key in its grace period.'
  return `${keys} The first use of a pending key makes it the current one.`
}

/** Returns a rate limit as sentences: `100 requests per minute for each member. …` */
const rateLimitText = ({ quota, windowSeconds }: JsonObject): string => {
  // `1 minute` becomes `minute`, and `5 minutes` stays.
  const window = durationText(Number(windowSeconds)).replace(/^1 /, '')
  return `${numberText(quota)} requests per ${window} for each member. The operator can change it.`
}

/** Returns a size as a whole number of the largest possible unit: 65536 bytes are `64 KiB`. */
export function sizeText(bytes: number): string {
  if (bytes % 1048576 === 0) return `${bytes / 1048576} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${numberText(bytes)} bytes`
}

/** Describes whether a retry is safe, by the policy in the contract. `conditional` means that this depends on the request's headers. */
function retryPolicyText(document: JsonObject, { definition, id }: DocumentedOperation): string {
  const { retry: policy, methodSafety } = object(definition['x-policy'])
  if (methodSafety === 'broken') return 'Never automatically.'
  const header = safeRetryHeader(document, definition)
  if (header === 'Idempotency-Key') return 'Safe with the same `Idempotency-Key` and the same body.'
  if (policy === 'always') return 'Always safe.'
  if (policy === 'never') return 'If the response is lost, a retry can overwrite a newer change.'
  if (policy !== 'conditional' || header === undefined) throw new Error(`The retry policy of ${id} has no words.`)
  return `Safe with \`${header}\`. Without it: if the response is lost, a retry can overwrite a newer change.`
}

/** Errors after which the client doesn't know whether the request had an effect. */
const UNCERTAIN_ERRORS = new Set(['internal_error', 'outcome_unknown'])

/** Says whether to send a request again after an error, for the column `Retry?`. By default, this is the general advice for the error. */
export function retryText(document: JsonObject, { definition }: DocumentedOperation, problem: Problem): string {
  const { code, retry: advice } = problem
  const { retry: policy, methodSafety } = object(definition['x-policy'])
  const isUncertain = UNCERTAIN_ERRORS.has(code)
  // With this policy, a program must not repeat a request by itself, even if the general advice is to wait: ``After `Retry-After` ``.
  if (methodSafety === 'broken') return isUncertain || advice.startsWith('After `') ? 'Never automatically' : advice
  if (!isUncertain) return advice
  // After an uncertain error, a retry can carry out the request a second time. The policy says whether that is harmless.
  const header = safeRetryHeader(document, definition)
  if (policy === 'conditional' || header === 'Idempotency-Key') return `With \`${header}\``
  if (policy === 'never') return 'It can overwrite a newer change'
  return code === 'outcome_unknown' ? 'After `Retry-After`' : 'Yes'
}

/** Returns the header that makes a retry safe: `If-Match` or `Idempotency-Key`. Returns undefined if the operation has neither header. */
const safeRetryHeader = (document: JsonObject, definition: JsonObject): string | undefined =>
  list(definition['parameters'])
    .map((each) => text(resolve(document, each)['name']))
    .find((name) => name === 'If-Match' || name === 'Idempotency-Key')
