// Compares the policy of an operation (`x-policy`): its permissions, rate limit, size limits and advice on retries.
import { isObject, list, object, resolve, stepsOf, type JsonObject } from '@parley/contract/document'
import { permissionWords } from '../text/sections.ts'
import type { Finding } from './changes.ts'
import { changed } from './messages.ts'

type PolicyFinding = Pick<Finding, 'impact' | 'message' | 'rule' | 'values'>

/**
 * Compares the old and the new policy of an operation. A policy that demands more of clients, or allows clients less, is a
 * breaking change. A policy that demands less, or allows more, is an addition.
 *
 * @param couldSendBefore Says whether the old contract had a part of the body. A limit on a new part breaks no client.
 */
export function policyFindings(
  id: string,
  before: unknown,
  after: unknown,
  couldSendBefore: (pointer: string) => boolean,
): PolicyFinding[] {
  if (isObject(before) && after === undefined) {
    const message = `\`x-policy\` of \`${id}\` was removed: no permission, limit or advice on retries is stated.`
    return [{ impact: 'major', rule: 'policy-removed', message, values: { before, after } }]
  }
  const [old, now] = [object(before ?? {}, 'x-policy'), object(after ?? {}, 'x-policy')]
  const nameOfSetting = (name: string) => `\`${name}\` of \`${id}\``
  // The limit for each part of the body, by the JSON Pointer of the part.
  const partLimits = [old, now].map(({ maxPartBytes }) => (isObject(maxPartBytes) ? maxPartBytes : {}))
  const pointers = [...new Set(partLimits.flatMap((limits) => Object.keys(limits)))].filter(couldSendBefore)
  return [
    ...comparePermissions(id, old, now),
    ...compareRateLimit(id, old['rateLimit'], now['rateLimit']),
    ...compareSetting(nameOfSetting('maxBodyBytes'), old['maxBodyBytes'], now['maxBodyBytes'], bytesOf, BODY),
    ...pointers.flatMap((pointer) =>
      compareSetting(
        `\`maxPartBytes\` of \`${pointer}\` in \`${id}\``,
        partLimits[0]?.[pointer],
        partLimits[1]?.[pointer],
        bytesOf,
        PART,
      ),
    ),
    ...compareSetting(`The retry policy of \`${id}\``, old['retry'], now['retry'], retryRank, RETRY),
    ...compareSetting(nameOfSetting('methodSafety'), old['methodSafety'], now['methodSafety'], safetyRank, SAFETY),
  ]
}

/**
 * Says whether the request body of an operation can have a part. Follows the pointer through the schemas of the body.
 *
 * @param pointer The JSON Pointer of the part, in which `*` stands for each item of a list.
 * @example
 * hasPart(document, operation, '/messages/*') // true: the schema has `messages`, whose items have a schema
 */
export function hasPart(document: JsonObject, operation: JsonObject, pointer: string): boolean {
  const body = resolve(document, operation['requestBody'] ?? {})
  // Returns the schema and all schemas that it combines, because each of these schemas may have the part.
  const withVariants = (schema: unknown): JsonObject[] => {
    const target = resolve(document, schema)
    const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => list(target[keyword] ?? []))
    return [target, ...combined.flatMap(withVariants)]
  }
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

/** Ranks the method safety: 0 if it is `broken`, because a GET changes data, and otherwise 1. */
const safetyRank = (safety: unknown): number => Number(safety !== 'broken')

/** The retry policies, the strictest first. A missing policy is the strictest, with the rank -1. */
const RETRIES: readonly unknown[] = ['never', 'conditional', 'always']
const retryRank = (policy: unknown): number => RETRIES.indexOf(policy)

/** The name of the rule if a setting became stricter (a breaking change), and the name of the rule if it became looser (an addition). */
type Rules = readonly [breaking: string, added: string]
const BODY: Rules = ['body-limit-lowered', 'body-limit-raised']
const PART: Rules = ['part-limit-lowered', 'part-limit-raised']
const RETRY: Rules = ['retry-forbidden', 'retry-allowed']
const SAFETY: Rules = ['safety-broken', 'safety-kept']

/**
 * Compares one setting of the policy.
 *
 * @param rank Returns a number for a value of the setting. The greater the number, the more clients may do.
 */
function compareSetting(
  subject: string,
  before: unknown,
  after: unknown,
  rank: (value: unknown) => number,
  [breaking, added]: Rules,
): PolicyFinding[] {
  if (before === after) return []
  const isStricter = rank(after) < rank(before)
  const [impact, rule] = isStricter ? (['major', breaking] as const) : (['minor', added] as const)
  return [{ impact, rule, message: `${subject} ${changed(before, after)}.`, values: { before, after } }]
}

/** Compares the required permissions: which are added, which are dropped, and which now accept or reject members bound to a channel. */
function comparePermissions(id: string, oldPolicy: JsonObject, newPolicy: JsonObject): PolicyFinding[] {
  const [old = [], now = []] = [oldPolicy, newPolicy].map((policy) =>
    list(policy['permissions']).map((each) => object(each)),
  )
  const finding = (impact: 'major' | 'minor', rule: string, verb: string, values: Finding['values']) => ({
    impact,
    rule,
    message: `\`${id}\` ${verb} the permission ${permissionWords(object(values.after ?? values.before))}.`,
    values,
  })
  const [added, dropped] = [now.filter((each) => !isCovered(each, old)), old.filter((each) => !isCovered(each, now))]
  return [
    ...added.map((after) => finding('major', 'permission-added', 'now needs', { before: undefined, after })),
    ...dropped.map((before) => finding('minor', 'permission-dropped', 'no longer needs', { before, after: undefined })),
    ...now.flatMap((after) =>
      old.filter((before) => isSameRequirement(before, after)).flatMap((before) => compareBinding(id, before, after)),
    ),
  ]
}

/** Says whether two requirements ask for the same permission under the same condition (`when`). */
const isSameRequirement = (a: JsonObject, b: JsonObject): boolean =>
  a['permission'] === b['permission'] && JSON.stringify(a['when']) === JSON.stringify(b['when'])

/** Says whether one of the other requirements already demands the permission, under the same condition or without a condition. */
const isCovered = (requirement: JsonObject, others: JsonObject[]): boolean =>
  others.some(
    (other) =>
      isSameRequirement(requirement, other) ||
      (other['permission'] === requirement['permission'] && other['when'] === undefined),
  )

/** Compares `unbound` of a required permission. If `unbound` is true, members who are bound to a channel get 403 despite the permission. */
function compareBinding(id: string, before: JsonObject, after: JsonObject): PolicyFinding[] {
  if (before['unbound'] === after['unbound']) return []
  const { unbound: _, ...requirement } = after
  const isRejecting = after['unbound'] === true
  const words = isRejecting ? 'now rejects' : 'now accepts'
  return [
    {
      impact: isRejecting ? 'major' : 'minor',
      rule: isRejecting ? 'bound-members-rejected' : 'bound-members-accepted',
      message: `\`${id}\` ${words} members that are bound to a channel and have the permission ${permissionWords(requirement)}.`,
      values: { before, after },
    },
  ]
}

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
  const values = { before, after }
  return restrictions === ''
    ? [{ impact: 'minor', rule: 'rate-limit-raised', message: `${words}.`, values }]
    : [{ impact: 'major', rule: 'rate-limit-lowered', message: `${words}: ${restrictions}.`, values }]
}

/** Reads a rate limit: `rate` is the average number of requests per second, `quota` the largest burst. */
function limitOf(limit: unknown): { rate: number; quota: number; words: string } {
  if (!isObject(limit)) return { rate: Infinity, quota: Infinity, words: 'none' }
  const [quota, seconds] = [Number(limit['quota']), Number(limit['windowSeconds'])]
  return { rate: quota / seconds, quota, words: `${quota} in ${seconds} s` }
}
