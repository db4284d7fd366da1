// Writes what clients must do after a breaking change. Each rule that can judge a change as breaking has a hint for clients.
import { isText, list } from '@parley/contract/document'
import type { Finding } from './changes.ts'
import { valuesChanged } from './judge.ts'
import { inWords } from './messages.ts'
import { directionsOf, type AffectedOperation } from './affected.ts'

/** The required action of each kind of client; undefined for clients that the change doesn't break. */
interface Hint {
  /** For clients that send the changed part. */
  send?: string | undefined
  /** For clients that omit the changed part, which is optional, or was optional before the change. */
  omit?: string | undefined
  /** For clients that read the changed part. */
  read?: string | undefined
  /** The required action of all clients of the operation. */
  all?: string | undefined
}

type Values = NonNullable<Finding['values']>

/** Returns the required actions, a line for each kind of client: "Clients that omit it: send …". Empty if the change breaks nothing. */
export function migrationOf(finding: Finding, affected: readonly AffectedOperation[]): string[] {
  const { impact, rule, values = { before: undefined, after: undefined } } = finding
  const pointer = finding.base ?? finding.revision ?? ''
  if (impact !== 'major') return []
  const ruleHint = HINTS[rule ?? ''] ?? { all: GENERAL_HINT }
  const hint = typeof ruleHint === 'function' ? ruleHint(values, pointer) : ruleHint
  const { isSent, isRead } = directionsOf(affected)
  // The endpoint of a webhook is a server, so it isn't called a client.
  const isWebhook = affected.length > 0 && affected.every(({ operationId }) => operationId.startsWith('webhook '))
  const lines: [clients: string, advice: string | undefined][] = [
    ['Clients that send it', isSent ? hint.send : undefined],
    ['Clients that omit it', isSent ? hint.omit : undefined],
    [isWebhook ? 'Receivers' : 'Clients that read it', isRead ? hint.read : undefined],
    [isWebhook ? 'Receivers' : 'Clients', hint.all],
  ]
  return lines.flatMap(([clients, advice]) => (advice === undefined ? [] : [`${clients}: ${advice}`]))
}

/** The hint for rules that `HINTS` doesn't have. */
export const GENERAL_HINT =
  'compare both values, and adapt requests and the handling of responses before the server changes.'

const joined = (items: readonly unknown[]): string => items.map(inWords).join(', ')
const addedTo = ({ before, after }: Values): string => joined(valuesChanged(list(before), list(after)).added)
const removedFrom = ({ before, after }: Values): string => joined(valuesChanged(list(before), list(after)).removed)

/** The hint for a schema that now accepts other values. Several rules share this hint and the following hints. */
const newSchemaHint: Hint = {
  send: 'send only values that follow the new schema.',
  read: 'check that your code handles every value that the new schema allows.',
}
/** Writes which limit the values that clients send have to keep: "send only values that `maxLength` 128 allows." */
function limitHint(pointer: string, limit: unknown): string | undefined {
  const keyword = pointer.replace(/^.*\//, '')
  if (typeof limit !== 'number' || !/^(?:exclusive)?(?:min|max)/i.test(keyword)) return newSchemaHint.send
  return `send only values that \`${keyword}\` ${limit} allows.`
}
const credentialHint: Hint = { all: 'get a credential of the required kind, and send it with each request.' }
const server: Hint = { all: 'use a base URL that the contract still lists.' }
const discriminator: Hint = {
  send: 'send the property that tells the variants apart with its new name and value.',
  read: 'tell the variants apart as the new schema does.',
}
/** Writes the hint for changed values of an enum. Clients may send removed values, and don't know how to read added values. */
const enumValues = (values: Values): Hint => ({
  ...(removedFrom(values) !== '' && { send: `stop sending ${removedFrom(values)}.` }),
  ...(addedTo(values) !== '' && { read: `handle ${addedTo(values)} before the server returns it.` }),
})
/** Writes the hint for changed required properties: clients may omit a newly required property, or rely on a newly optional property. */
const requiredProperties = (values: Values): Hint => ({
  ...(addedTo(values) !== '' && { omit: `send ${addedTo(values)} with each request.` }),
  ...(removedFrom(values) !== '' && { read: `handle responses without ${removedFrom(values)}.` }),
})
const body: Hint = { omit: 'send a body with each request.' }

/** Writes what a client sends to keep the effect of the old default. A client repeats a list parameter in the URL for each value. */
const valueToSend = (before: unknown, pointer: string): string =>
  Array.isArray(before) && pointer.includes('/parameters/')
    ? `the parameter once for each of ${joined(before)}`
    : inWords(before)

/** The hint for each rule. A hint that names values is computed from the old and new value, and the pointer in the base. */
const HINTS: Record<string, Hint | ((values: Values, pointer: string) => Hint)> = {
  'authentication-added': credentialHint,
  'authentication-removed': {
    all: 'nothing fails, but anyone can make these requests now. Check whether the data may be public.',
  },
  'bound-members-rejected': {
    all: 'call the operation as a member that is not bound to a channel, or expect 403.',
  },
  'body-limit-lowered': ({ after }) => ({ all: `keep request bodies within ${String(after)} bytes.` }),
  'part-limit-lowered': ({ after }) => ({ all: `keep this part of request bodies within ${String(after)} bytes.` }),
  'condition-changed': newSchemaHint,
  'credential-refused': credentialHint,
  'default-changed': ({ before, after }, pointer) => ({
    omit:
      before === undefined
        ? `send another value if you don't want ${inWords(after)}.`
        : `send ${valueToSend(before, pointer)} to keep the effect.`,
  }),
  'discriminator-changed': discriminator,
  'discriminator-removed': {
    send: 'send bodies that match only one variant: the server no longer reads the property to tell them apart.',
    read: 'tell the variants apart by their properties.',
  },
  'discriminator-value-added': { read: 'handle the further variant before the server returns it.' },
  'discriminator-value-changed': discriminator,
  'enum-dropped': { read: 'handle values that you do not know.' },
  'enum-set': ({ after }) => ({ send: `send only these values: ${joined(list(after))}.` }),
  'enum-values-added': (values) => ({ read: enumValues(values).read }),
  'enum-values-removed': (values) => ({ send: enumValues(values).send }),
  'enum-values-replaced': enumValues,
  'error-status-changed': { read: 'handle the error by its `code`, or under its new status.' },
  'list-opened': { read: 'add a default case: handle values and variants that you do not know.' },
  'media-type-removed': {
    send: 'send the body in a media type that the contract still lists.',
    read: 'accept a media type that the contract still lists.',
  },
  'operation-id-changed': { all: 'rename the call of the generated method. The request stays the same.' },
  'operation-removed': { all: 'stop calling the operation.' },
  'parameter-became-required': { omit: 'send the parameter with each request.' },
  'parameter-renamed': ({ before, after }) => ({ send: `send ${inWords(after)} instead of ${inWords(before)}.` }),
  'parameter-removed': { send: 'stop sending the parameter.' },
  'parameter-serialization-changed': { send: 'write the parameter in its new form.' },
  'path-parameter-renamed': ({ after }) => ({
    send: `rename the argument of the generated method to ${inWords(after)}. The URL stays the same.`,
  }),
  'path-removed': ({ after }) => ({
    all: typeof after === 'string' ? `call ${inWords(after)} instead.` : 'stop calling the path.',
  }),
  'permission-added': {
    all: 'give the permission to the members whose keys call the operation, or expect 403.',
  },
  'policy-removed': { all: 'do not rely on the permission, the limit and the retry advice of the old policy.' },
  'precedence-changed': { all: 'expect another `code` if a request has several errors.' },
  'property-renamed': ({ before, after }) => ({
    send: `send ${inWords(after)} instead of ${inWords(before)}.`,
    read: `read ${inWords(after)} instead of ${inWords(before)}.`,
  }),
  'property-removed': {
    send: 'stop sending the property: unknown properties are rejected.',
    read: 'stop reading the property.',
  },
  'event-dropped': { all: 'do not wait for this event of the operation.' },
  'unknown-parameters-rejected': {
    all: 'send no query parameter that the contract does not have, and remove those that a proxy adds.',
  },
  'webhook-delivery-changed': { all: 'check that your endpoint follows the new rules of `x-delivery`.' },
  'webhook-removed': { all: 'do not wait for this webhook.' },
  'webhook-disabling-changed': (values) => ({
    all: `don't respond with ${addedTo(values)}, which now disables the endpoint.`,
  }),
  'webhook-retries-changed': { all: 'catch up with `listEvents` after an outage: retries end sooner.' },
  'webhook-secret-overlap-changed': ({ after }) => ({
    all: `load a new secret within ${String(after)} seconds of its rotation.`,
  }),
  'webhook-timeout-changed': ({ after }) => ({ all: `respond to a webhook within ${String(after)} seconds.` }),
  'rate-limit-lowered': { all: 'send fewer requests, and wait for `Retry-After` on 429.' },
  'read-only-changed': { send: 'stop sending the property: only the server sets it.' },
  'request-body-added': body,
  'request-body-became-required': body,
  'request-body-removed': { send: 'send the request without a body.' },
  'required-properties-added': requiredProperties,
  'required-properties-removed': requiredProperties,
  'response-header-optional': { read: 'expect responses without the header.' },
  'response-header-removed': { read: 'stop reading the header.' },
  'response-removed': (_, pointer) => ({
    read: /\/2\d\d$/.test(pointer)
      ? `accept the successful statuses that the contract lists in place of ${pointer.slice(-3)}.`
      : 'handle the statuses that the contract still lists.',
  }),
  'retry-forbidden': { all: 'stop retrying the request automatically.' },
  'safety-broken': { all: 'do not prefetch, cache or retry the request: it has an effect.' },
  'schema-combinator-changed': newSchemaHint,
  'schema-constraint-changed': newSchemaHint,
  'schema-constraint-loosened': { read: newSchemaHint.read },
  'schema-constraint-tightened': ({ after }, pointer) => ({ send: limitHint(pointer, after) }),
  'schema-name-removed': { all: 'remove the name of the type from code.' },
  'schema-renamed': ({ after }) => ({
    all: `use the new name of the type, ${inWords(after)}, in code. The wire format stays the same.`,
  }),
  'schema-type-changed': ({ after }) =>
    isText(after) ? { send: `send it as ${inWords(after)}.`, read: `read it as ${inWords(after)}.` } : newSchemaHint,
  'leniency-changed': { send: 'send a value that the schema allows: nothing makes it fit any longer.' },
  'items-judged-together': { send: 'expect 400 for a list with an invalid item: nothing of the list is stored.' },
  'secret-unmarked': { all: 'keep the value out of logs yourself: generated clients no longer redact it.' },
  'security-scheme-changed': credentialHint,
  'server-default-changed': ({ before }) => ({ omit: `set the variable to ${inWords(before)} to keep the base URL.` }),
  'server-removed': server,
  'server-values-removed': server,
  'variant-added': { read: 'handle the new variant before the server returns it.' },
  'variant-removed': { send: 'stop sending the variant.' },
  'write-only-changed': { read: 'stop reading the property: the server no longer returns it.' },
}
