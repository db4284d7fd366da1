// Finds how a change of an operation's policy affects its clients.
import { isNode, list, node, type Node } from '@parley/openapi-document'
import type { Finding, Impact } from './changes.ts'
import { changed } from './messages.ts'

type PolicyFinding = Pick<Finding, 'impact' | 'message' | 'rule' | 'values'>

/**
 * Compares two policies of an operation. What asks more of clients, or allows them less, is breaking; the contrary is an
 * addition. Without a policy, clients know none of the rules that they have to keep to.
 */
export function policyFindings(id: string, before: unknown, after: unknown): PolicyFinding[] {
  if (isNode(before) && after === undefined)
    return [
      said(
        'major',
        'policy-removed',
        `\`x-policy\` of \`${id}\` was removed: no permission, limit or advice on retries is stated.`,
        before,
        after,
      ),
    ]
  const [old, now] = [node(before ?? {}, 'x-policy'), node(after ?? {}, 'x-policy')]
  return [
    ...permissions(id, old, now),
    ...rateLimit(id, old['rateLimit'], now['rateLimit']),
    ...bodySize(id, old['maxBodyBytes'], now['maxBodyBytes']),
    ...partSizes(id, old['maxPartBytes'], now['maxPartBytes']),
    ...retry(id, old['retry'], now['retry']),
    ...safety(id, old['methodSafety'], now['methodSafety']),
  ]
}

function permissions(id: string, before: Node, after: Node): PolicyFinding[] {
  const old = list(before['permissions']).map((each) => node(each))
  const now = list(after['permissions']).map((each) => node(each))
  const added = now.filter((one) => !isCovered(one, old))
  const dropped = old.filter((one) => !isCovered(one, now))
  return [
    ...added.map((one) =>
      said('major', 'permission-added', `\`${id}\` now needs the permission ${inWords(one)}.`, undefined, one),
    ),
    ...dropped.map((one) =>
      said('minor', 'permission-dropped', `\`${id}\` no longer needs the permission ${inWords(one)}.`, one, undefined),
    ),
  ]
}

/** Whether others ask for a permission already. One without a condition is also asked for if there is one. */
const isCovered = (one: Node, others: Node[]): boolean =>
  others.some(
    ({ permission, when }) =>
      permission === one['permission'] && (when === undefined || JSON.stringify(when) === JSON.stringify(one['when'])),
  )

const inWords = ({ permission, when }: Node): string =>
  `\`${String(permission)}\`${isNode(when) ? ` if ${conditionWords(when)}` : ''}`

const conditionWords = (when: Node): string =>
  Object.entries(when)
    .map(([property, value]) => `\`${property}\` is \`${String(value)}\``)
    .join(' and ')

function rateLimit(id: string, before: unknown, after: unknown): PolicyFinding[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [limitOf(before), limitOf(after)]
  // The quota is also the largest burst, so it counts beside the rate.
  const isTighter = now.rate < old.rate || now.quota < old.quota
  const words = `The rate limit of \`${id}\` changed from ${old.words} to ${now.words}`
  return isTighter
    ? [said('major', 'rate-limit-lowered', `${words}: ${tighterWords(old, now)}.`, before, after)]
    : [said('minor', 'rate-limit-raised', `${words}.`, before, after)]
}

const tighterWords = (old: Limit, now: Limit): string =>
  now.rate < old.rate
    ? now.quota < old.quota
      ? 'fewer requests, and smaller bursts'
      : 'fewer requests'
    : 'smaller bursts'

interface Limit {
  /** Requests in a second, in the long run. */
  rate: number
  /** Maximum concurrent requests. */
  quota: number
  words: string
}

/** No limit allows any number. */
function limitOf(limit: unknown): Limit {
  if (!isNode(limit)) return { rate: Infinity, quota: Infinity, words: 'none' }
  const [quota, seconds] = [Number(limit['quota']), Number(limit['windowSeconds'])]
  return { rate: quota / seconds, quota, words: `${quota} in ${seconds} s` }
}

function bodySize(id: string, before: unknown, after: unknown): PolicyFinding[] {
  const [old, now] = [before, after].map((bytes) => (typeof bytes === 'number' ? bytes : Infinity))
  if (old === now) return []
  const words = `\`maxBodyBytes\` of \`${id}\` ${changed(before, after)}.`
  return (now ?? Infinity) < (old ?? Infinity)
    ? [said('major', 'body-limit-lowered', words, before, after)]
    : [said('minor', 'body-limit-raised', words, before, after)]
}

/** Each pointer by itself. No limit allows any number. */
function partSizes(id: string, before: unknown, after: unknown): PolicyFinding[] {
  const [old, now] = [isNode(before) ? before : {}, isNode(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((pointer) => {
    const [was, is] = [old[pointer], now[pointer]]
    if (was === is) return []
    const words = `\`maxPartBytes\` of \`${pointer}\` in \`${id}\` ${changed(was, is)}.`
    return Number(is ?? Infinity) < Number(was ?? Infinity)
      ? [said('major', 'part-limit-lowered', words, was, is)]
      : [said('minor', 'part-limit-raised', words, was, is)]
  })
}

/** From the strictest on. */
const RETRIES: readonly unknown[] = ['never', 'conditional', 'always']

/** A missing policy forbids retries. */
function retry(id: string, before: unknown, after: unknown): PolicyFinding[] {
  if (before === after) return []
  const words = `The retry policy of \`${id}\` ${changed(before, after)}.`
  return RETRIES.indexOf(after) < RETRIES.indexOf(before)
    ? [said('major', 'retry-forbidden', words, before, after)]
    : [said('minor', 'retry-allowed', words, before, after)]
}

function safety(id: string, before: unknown, after: unknown): PolicyFinding[] {
  if (before === after) return []
  const words = `\`methodSafety\` of \`${id}\` ${changed(before, after)}.`
  return after === 'broken'
    ? [said('major', 'safety-broken', words, before, after)]
    : [said('minor', 'safety-kept', words, before, after)]
}

const said = (impact: Impact, rule: string, message: string, before: unknown, after: unknown): PolicyFinding => ({
  impact,
  rule,
  message,
  values: { before, after },
})
