// Finds how a change of an operation's policy affects its clients.
import { isObject, list, object, resolve, stepsOf, type JsonObject } from '@parley/contract/document'
import { permissionWords } from '../text/sections.ts'
import type { Finding } from './changes.ts'
import { changed } from './messages.ts'

type PolicyFinding = Pick<Finding, 'impact' | 'message' | 'rule' | 'values'>

/**
 * Compares two policies of an operation. What asks more of clients, or allows them less, is breaking; the contrary is an
 * addition. Without a policy, clients know none of the rules that they have to keep to.
 *
 * @param couldSend Whether clients could send a part of the body before. A limit of a part that is new asks nothing of them.
 */
export function policyFindings(
  id: string,
  before: unknown,
  after: unknown,
  couldSend: (pointer: string) => boolean,
): PolicyFinding[] {
  if (isObject(before) && after === undefined) {
    const message = `\`x-policy\` of \`${id}\` was removed: no permission, limit or advice on retries is stated.`
    return [{ impact: 'major', rule: 'policy-removed', message, values: { before, after } }]
  }
  const [old, now] = [object(before ?? {}, 'x-policy'), object(after ?? {}, 'x-policy')]
  const described = (name: string) => `\`${name}\` of \`${id}\``
  const parts = [old, now].map(({ maxPartBytes }) => (isObject(maxPartBytes) ? maxPartBytes : {}))
  const pointers = [...new Set(parts.flatMap((each) => Object.keys(each)))].filter(couldSend)
  return [
    ...permissions(id, old, now),
    ...rateLimit(id, old['rateLimit'], now['rateLimit']),
    ...setting(described('maxBodyBytes'), old['maxBodyBytes'], now['maxBodyBytes'], bytes, BODY),
    ...pointers.flatMap((pointer) =>
      setting(`\`maxPartBytes\` of \`${pointer}\` in \`${id}\``, parts[0]?.[pointer], parts[1]?.[pointer], bytes, PART),
    ),
    ...setting(`The retry policy of \`${id}\``, old['retry'], now['retry'], (value) => RETRIES.indexOf(value), RETRY),
    ...setting(described('methodSafety'), old['methodSafety'], now['methodSafety'], isKept, SAFETY),
  ]
}

/**
 * Says whether the body of an operation can have a part.
 *
 * @param pointer A JSON Pointer in which `*` is any place of a list.
 * @example
 * hasPart(document, operation, '/messages/*') // true: the schema has `messages`, whose items have a schema
 */
export function hasPart(document: JsonObject, operation: JsonObject, pointer: string): boolean {
  const body = resolve(document, operation['requestBody'] ?? {})
  const variants = (schema: unknown): JsonObject[] => {
    const target = resolve(document, schema)
    return [target, ...['allOf', 'anyOf', 'oneOf'].flatMap((each) => list(target[each] ?? []).flatMap(variants))]
  }
  const below = (schemas: JsonObject[], step: string): JsonObject[] =>
    schemas
      .map(({ items, properties }) => (step === '*' ? items : isObject(properties) ? properties[step] : undefined))
      .filter(isObject)
      .flatMap(variants)
  const whole = Object.values(object(body['content'] ?? {})).flatMap((media) => variants(object(media)['schema'] ?? {}))
  return stepsOf(pointer).reduce(below, whole).length > 0
}

/** No limit allows any number. */
const bytes = (value: unknown): number => (typeof value === 'number' ? value : Infinity)

const isKept = (safety: unknown): number => Number(safety !== 'broken')

/** From the strictest on. A missing policy forbids retries. */
const RETRIES: readonly unknown[] = ['never', 'conditional', 'always']

/** The rule of a breaking change, and that of an addition. */
type Rules = readonly [breaking: string, added: string]
const BODY: Rules = ['body-limit-lowered', 'body-limit-raised']
const PART: Rules = ['part-limit-lowered', 'part-limit-raised']
const RETRY: Rules = ['retry-forbidden', 'retry-allowed']
const SAFETY: Rules = ['safety-broken', 'safety-kept']

/** A setting that allows clients more, the greater its rank is. */
function setting(
  what: string,
  before: unknown,
  after: unknown,
  rank: (value: unknown) => number,
  [breaking, added]: Rules,
): PolicyFinding[] {
  if (before === after) return []
  const isLess = rank(after) < rank(before)
  const message = `${what} ${changed(before, after)}.`
  return [{ impact: isLess ? 'major' : 'minor', rule: isLess ? breaking : added, message, values: { before, after } }]
}

function permissions(id: string, before: JsonObject, after: JsonObject): PolicyFinding[] {
  const [old = [], now = []] = [before, after].map((policy) => list(policy['permissions']).map((each) => object(each)))
  const added = now.filter((one) => !isCovered(one, old))
  const dropped = old.filter((one) => !isCovered(one, now))
  const kept = now.flatMap((one) => old.flatMap((other) => (isSameNeed(one, other) ? [[other, one] as const] : [])))
  const finding = (impact: 'major' | 'minor', rule: string, words: string, values: Finding['values']) => ({
    impact,
    rule,
    message: `\`${id}\` ${words} the permission ${permissionWords(object(values.after ?? values.before))}.`,
    values,
  })
  return [
    ...added.map((one) => finding('major', 'permission-added', 'now needs', { before: undefined, after: one })),
    ...dropped.map((one) =>
      finding('minor', 'permission-dropped', 'no longer needs', { before: one, after: undefined }),
    ),
    ...kept.flatMap(([was, is]) => bindingChange(id, was, is)),
  ]
}

const isSameNeed = (one: JsonObject, other: JsonObject): boolean =>
  one['permission'] === other['permission'] && JSON.stringify(one['when']) === JSON.stringify(other['when'])

/** Says whether others ask for a permission already. One without a condition is also asked for if there is one. */
const isCovered = (one: JsonObject, others: JsonObject[]): boolean =>
  others.some(
    (other) => isSameNeed(one, other) || (other['permission'] === one['permission'] && other['when'] === undefined),
  )

/** A permission with `unbound` rejects the members that are bound to a channel, although they have it. */
function bindingChange(id: string, before: JsonObject, after: JsonObject): PolicyFinding[] {
  if (before['unbound'] === after['unbound']) return []
  const { unbound: _, ...need } = after
  const isNarrower = after['unbound'] === true
  const words = isNarrower ? 'now rejects' : 'now accepts'
  return [
    {
      impact: isNarrower ? 'major' : 'minor',
      rule: isNarrower ? 'bound-members-rejected' : 'bound-members-accepted',
      message: `\`${id}\` ${words} members that are bound to a channel and have the permission ${permissionWords(need)}.`,
      values: { before, after },
    },
  ]
}

function rateLimit(id: string, before: unknown, after: unknown): PolicyFinding[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [limitOf(before), limitOf(after)]
  // The quota is also the largest burst, so it counts beside the rate.
  const tighter = [
    ...(now.rate < old.rate ? ['fewer requests'] : []),
    ...(now.quota < old.quota ? ['smaller bursts'] : []),
  ].join(', and ')
  const words = `The rate limit of \`${id}\` changed from ${old.words} to ${now.words}`
  const values = { before, after }
  return tighter === ''
    ? [{ impact: 'minor', rule: 'rate-limit-raised', message: `${words}.`, values }]
    : [{ impact: 'major', rule: 'rate-limit-lowered', message: `${words}: ${tighter}.`, values }]
}

/** The requests in a second in the long run, and the largest burst. No limit allows any number. */
function limitOf(limit: unknown): { rate: number; quota: number; words: string } {
  if (!isObject(limit)) return { rate: Infinity, quota: Infinity, words: 'none' }
  const [quota, seconds] = [Number(limit['quota']), Number(limit['windowSeconds'])]
  return { rate: quota / seconds, quota, words: `${quota} in ${seconds} s` }
}
