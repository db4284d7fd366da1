// Finds how a change of the delivery of webhooks (`x-delivery`) affects receivers.
import { list, node, pointerOf, type Node } from '@parley/openapi-document'
import type { Finding, Impact } from './changes.ts'
import { changed } from './messages.ts'

const total = (delays: unknown): number => list(delays).reduce<number>((sum, each) => sum + Number(each), 0)

/** The impact of a smaller value of `x-delivery`. A receiver that was fast enough, or recovered in time, may now be too slow. */
const LESS: Record<string, Impact> = { timeoutSeconds: 'major', secretOverlapSeconds: 'major' }

const RULES: Record<string, string> = {
  timeoutSeconds: 'webhook-timeout-changed',
  retryDelaysSeconds: 'webhook-retries-changed',
  disablingStatuses: 'webhook-disabling-changed',
  secretOverlapSeconds: 'webhook-secret-overlap-changed',
}

/** Compares how webhooks are delivered. A contract without webhooks promises nothing. */
export function deliveryFindings(base: Node, revision: Node): Finding[] {
  if (base['x-delivery'] === undefined) return []
  const [before, after] = [node(base['x-delivery']), node(revision['x-delivery'] ?? {})]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'x-decision')
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      impact: deliveryImpact(name, before[name], after[name]),
      kind: 'modified' as const,
      rule: (after[name] === undefined ? undefined : RULES[name]) ?? 'webhook-delivery-changed',
      message: `\`${name}\` of \`x-delivery\` ${changed(before[name], after[name])}.`,
      values: { before: before[name], after: after[name] },
      base: pointerOf('x-delivery', name),
      revision: pointerOf('x-delivery', name),
    }))
}

function deliveryImpact(name: string, before: unknown, after: unknown): Impact {
  if (after === undefined) return 'major'
  if (name === 'retryDelaysSeconds') return total(after) < total(before) ? 'major' : 'minor'
  if (name === 'disablingStatuses')
    return list(after).some((status) => !list(before).includes(status)) ? 'major' : 'minor'
  return Number(after) < Number(before) ? (LESS[name] ?? 'minor') : 'minor'
}
