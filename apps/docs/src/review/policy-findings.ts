// What a change of an operation's policy means to its callers.
import { isNode, list, node, type Node } from '../tree.ts'
import type { Finding, Impact } from './changes.ts'

type PolicyFinding = Pick<Finding, 'impact' | 'message' | 'rule'>

/** Compares two policies. What asks more of callers, or allows them less, is breaking; the contrary is an addition. */
export const policyFindings = (before: Node, after: Node): PolicyFinding[] => [
  ...permissions(before, after),
  ...rateLimit(before['rateLimit'], after['rateLimit']),
  ...bodySize(before['maxBodyBytes'], after['maxBodyBytes']),
  ...retry(before['retry'], after['retry']),
  ...safety(before['methodSafety'], after['methodSafety']),
]

function permissions(before: Node, after: Node): PolicyFinding[] {
  const old = list(before['permissions']).map((each) => node(each))
  const now = list(after['permissions']).map((each) => node(each))
  const added = now.filter((one) => !isCovered(one, old))
  const dropped = old.filter((one) => !isCovered(one, now))
  return [
    ...added.map((one) => said('major', 'permission-added', `Callers need the permission ${inWords(one)} now.`)),
    ...dropped.map((one) => said('minor', 'permission-dropped', `Callers need no ${inWords(one)} any more.`)),
  ]
}

/** Whether others ask for a permission already. One without a condition is also asked for where there is one. */
const isCovered = (one: Node, others: Node[]): boolean =>
  others.some(
    ({ permission, when }) =>
      permission === one['permission'] && (when === undefined || JSON.stringify(when) === JSON.stringify(one['when'])),
  )

const inWords = ({ permission, when }: Node): string =>
  `\`${String(permission)}\`${isNode(when) ? ' under a condition' : ''}`

function rateLimit(before: unknown, after: unknown): PolicyFinding[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [before, after].map(perSecond)
  const isTighter = (now ?? Infinity) < (old ?? Infinity)
  return isTighter
    ? [said('major', 'rate-limit-lowered', 'Callers may send fewer requests than before.')]
    : [said('minor', 'rate-limit-raised', 'Callers may send as many requests as before, or more.')]
}

/** How many requests a limit allows in a second; no limit allows any number. */
const perSecond = (limit: unknown): number =>
  isNode(limit) ? Number(limit['quota']) / Number(limit['windowSeconds']) : Infinity

function bodySize(before: unknown, after: unknown): PolicyFinding[] {
  const [old, now] = [before, after].map((bytes) => (typeof bytes === 'number' ? bytes : Infinity))
  if (old === now) return []
  return (now ?? Infinity) < (old ?? Infinity)
    ? [said('major', 'body-limit-lowered', `Bodies of more than ${now} bytes are refused now.`)]
    : [said('minor', 'body-limit-raised', 'Larger bodies are taken than before.')]
}

/** From the strictest on. */
const RETRIES: readonly unknown[] = ['never', 'conditional', 'always']

function retry(before: unknown, after: unknown): PolicyFinding[] {
  if (before === after) return []
  return RETRIES.indexOf(after) < RETRIES.indexOf(before)
    ? [said('major', 'retry-forbidden', 'Clients that retry the request, as they were allowed to, can do harm now.')]
    : [said('minor', 'retry-allowed', 'Clients can retry the request, which they could not before.')]
}

function safety(before: unknown, after: unknown): PolicyFinding[] {
  if (before === after) return []
  return after === 'broken'
    ? [said('major', 'safety-broken', 'The operation has an effect now, although its method promises none.')]
    : [said('minor', 'safety-kept', 'The operation keeps the promise of its method now.')]
}

const said = (impact: Impact, rule: string, message: string): PolicyFinding => ({ impact, rule, message })
