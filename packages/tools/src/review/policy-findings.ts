// Compares the policy of an operation (`x-policy`): its permissions, rate limit, size limits and advice on retries.
import {
  isObject,
  list,
  object,
  pointerOf,
  resolve,
  stepsOf,
  text,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'
import { permissionWords } from '../text/sections.ts'
import type { Finding, Impact } from './changes.ts'
import { changed } from './messages.ts'
import { operationsInBoth } from './security-findings.ts'

type PolicyFinding = Omit<Finding, 'base' | 'revision'>

/** Compares the policy of each operation in both documents. */
export const policyFindings = (base: JsonObject, revision: JsonObject): Finding[] =>
  operationsInBoth(base, revision).flatMap(([before, after]) => {
    // No client could send a part of the body that only the new contract has.
    const couldSendBefore = (pointer: string) => hasPart(base, before.operation, pointer)
    const policies = [before.operation['x-policy'], after.operation['x-policy']] as const
    return comparePolicies(before.id, ...policies, couldSendBefore).map((finding) => ({
      ...finding,
      base: pointerOf('paths', before.path, before.method, 'x-policy'),
      revision: pointerOf('paths', after.path, after.method, 'x-policy'),
    }))
  })

/**
 * Compares the old and the new policy of an operation. A policy that demands more of clients, or allows clients less, is a
 * breaking change. A policy that demands less, or allows more, is an addition. `couldSendBefore` says whether the old request body could
 * have a part: a limit on a new part breaks no client.
 */
function comparePolicies(
  id: string,
  before: unknown,
  after: unknown,
  couldSendBefore: (pointer: string) => boolean,
): PolicyFinding[] {
  if (isObject(before) && after === undefined) {
    const message = `\`x-policy\` of \`${id}\` was removed: no permission, limit or advice on retries is stated.`
    return [{ impact: 'major', rule: 'policy-removed', message }]
  }
  const [old, now] = [object(before ?? {}, 'x-policy'), object(after ?? {}, 'x-policy')]
  // The pointer of each part of the body that has a limit.
  const parts = new Set([old, now].flatMap(({ maxPartBytes = {} }) => Object.keys(object(maxPartBytes))))
  const settings: Setting[] = [
    [`\`maxBodyBytes\` of \`${id}\``, ['maxBodyBytes'], bytesOf, 'body-limit-lowered', 'body-limit-raised'],
    ...[...parts].filter(couldSendBefore).map((part): Setting => {
      const subject = `\`maxPartBytes\` of \`${part}\` in \`${id}\``
      return [subject, ['maxPartBytes', part], bytesOf, 'part-limit-lowered', 'part-limit-raised']
    }),
    [`The retry policy of \`${id}\``, ['retry'], retryRank, 'retry-forbidden', 'retry-allowed'],
    [`\`methodSafety\` of \`${id}\``, ['methodSafety'], safetyRank, 'safety-broken', 'safety-kept'],
  ]
  return [
    ...comparePermissions(id, old, now),
    ...compareRateLimit(id, old['rateLimit'], now['rateLimit']),
    ...settings.flatMap(([subject, steps, rank, stricter, looser]): PolicyFinding[] => {
      const values = { before: valueAt(old, pointerOf(...steps)), after: valueAt(now, pointerOf(...steps)) }
      if (values.before === values.after) return []
      const message = `${subject} ${changed(values.before, values.after)}.`
      return rank(values.after) < rank(values.before)
        ? [{ impact: 'major', rule: stricter, message, values }]
        : [{ impact: 'minor', rule: looser, message, values }]
    }),
  ]
}

/** A setting of a policy. The greater the rank of its value, the more clients may do. */
type Setting = [
  subject: string,
  steps: string[],
  rank: (value: unknown) => number,
  ruleIfStricter: string,
  ruleIfLooser: string,
]

/** Says whether the request body of an operation can have a part. In the pointer of the part, `*` stands for each item of a list. */
function hasPart(document: JsonObject, operation: JsonObject, pointer: string): boolean {
  const body = resolve(document, operation['requestBody'] ?? {})
  // Returns the schema and all schemas that it combines, because each of these schemas may have the part.
  const withVariants = (schema: unknown): JsonObject[] => {
    const target = resolve(document, schema)
    const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => list(target[keyword] ?? []))
    return [target, ...combined.flatMap(withVariants)]
  }
  // Follows one step of the pointer from each schema: to its items, or to the property of this name.
  const schemasBelow = (schemas: JsonObject[], step: string): JsonObject[] =>
    schemas
      .map(({ items, properties }) => (step === '*' ? items : isObject(properties) ? properties[step] : undefined))
      .filter(isObject)
      .flatMap(withVariants)
  const mediaTypes = Object.values(object(body['content'] ?? {}))
  const bodySchemas = mediaTypes.flatMap((mediaType) => withVariants(object(mediaType)['schema'] ?? {}))
  return stepsOf(pointer).reduce(schemasBelow, bodySchemas).length > 0
}

/** Ranks a size limit by its bytes. Without a limit, a body may have any size, so the rank is infinite. */
const bytesOf = (limit: unknown): number => (typeof limit === 'number' ? limit : Infinity)

/** Ranks `methodSafety`: 0 for `broken`, which means that a GET changes data, and 1 for any other value. */
const safetyRank = (safety: unknown): number => Number(safety !== 'broken')

/** The retry policies, the strictest first. A missing policy is the strictest, with the rank -1. */
const RETRIES: readonly unknown[] = ['never', 'conditional', 'always']
const retryRank = (policy: unknown): number => RETRIES.indexOf(policy)

/** Finds permissions that are newly required, no longer required, or required as before but for other members (`unbound`). */
function comparePermissions(id: string, oldPolicy: JsonObject, newPolicy: JsonObject): PolicyFinding[] {
  const [old = [], now = []] = [oldPolicy, newPolicy].map((policy) =>
    list(policy['permissions']).map((each) => object(each)),
  )
  const finding = (impact: Impact, rule: string, words: string, requirement: JsonObject): PolicyFinding => ({
    impact,
    rule,
    message: `\`${id}\` ${words} the permission ${permissionWords(requirement)}.`,
  })
  return [
    ...now
      .filter((each) => !isCovered(each, old))
      .map((each) => finding('major', 'permission-added', 'now needs', each)),
    ...old
      .filter((each) => !isCovered(each, now))
      .map((each) => finding('minor', 'permission-dropped', 'no longer needs', each)),
    // With `unbound`, members who are bound to a channel get 403 despite the permission: always, or if the body has the named property.
    ...now
      .flatMap((after) => old.filter((before) => isSame(before, after)).map((before) => ({ before, after })))
      .filter(({ before, after }) => before['unbound'] !== after['unbound'])
      .map(({ before, after }) => {
        // The message says which members are meant, so the words for the permission don't repeat `unbound`.
        const { unbound, ...requirement } = after
        const members = 'members that are bound to a channel and have'
        if (unbound === undefined || before['unbound'] === true)
          return finding('minor', 'bound-members-accepted', `now accepts ${members}`, requirement)
        const rejected = unbound === true ? members : `the property \`${text(unbound)}\` of ${members}`
        return finding('major', 'bound-members-rejected', `now rejects ${rejected}`, requirement)
      }),
  ]
}

/** Says whether two requirements ask for the same permission under the same condition (`when`). */
const isSame = (a: JsonObject, b: JsonObject): boolean =>
  a['permission'] === b['permission'] && JSON.stringify(a['when']) === JSON.stringify(b['when'])

/** Says whether the other policy already demands the permission of a requirement, under the same condition or without a condition. */
const isCovered = (requirement: JsonObject, others: JsonObject[]): boolean =>
  others.some(
    (other) =>
      isSame(requirement, other) || (other['permission'] === requirement['permission'] && other['when'] === undefined),
  )

/** Compares the rate limits. A lower limit is breaking, because clients get more 429 responses. */
function compareRateLimit(id: string, before: unknown, after: unknown): PolicyFinding[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [limitOf(before), limitOf(after)]
  // A client may send its whole quota at once. So a smaller quota in a shorter window is breaking, even at the same rate.
  const restrictions = [
    ...(now.rate < old.rate ? ['fewer requests'] : []),
    ...(now.quota < old.quota ? ['smaller bursts'] : []),
  ].join(', and ')
  const words = `The rate limit of \`${id}\` changed from ${old.words} to ${now.words}`
  return restrictions === ''
    ? [{ impact: 'minor', rule: 'rate-limit-raised', message: `${words}.` }]
    : [{ impact: 'major', rule: 'rate-limit-lowered', message: `${words}: ${restrictions}.` }]
}

/** Reads a rate limit: `rate` is the average number of requests per second, `quota` the largest burst. */
function limitOf(limit: unknown): { rate: number; quota: number; words: string } {
  if (!isObject(limit)) return { rate: Infinity, quota: Infinity, words: 'none' }
  const [quota, seconds] = [Number(limit['quota']), Number(limit['windowSeconds'])]
  return { rate: quota / seconds, quota, words: `${quota} in ${seconds} s` }
}
