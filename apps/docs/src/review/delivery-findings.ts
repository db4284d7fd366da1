// Finds how a change of the delivery of webhooks (`x-delivery`) affects receivers.
import { list, node, pointerOf, type Node } from '@parley/openapi-document'
import type { Finding } from './changes.ts'
import { changed } from './messages.ts'

const total = (delays: unknown): number => list(delays).reduce<number>((sum, each) => sum + Number(each), 0)

type Breaks = (before: unknown, after: unknown) => boolean

const isLower: Breaks = (before, after) => Number(after) < Number(before)

/** The rule of each value, and whether a receiver that was fast enough, or recovered in time, may now be too slow. */
const RULES: Record<string, [rule: string, breaks: Breaks]> = {
  timeoutSeconds: ['webhook-timeout-changed', isLower],
  retryDelaysSeconds: ['webhook-retries-changed', (before, after) => total(after) < total(before)],
  disablingStatuses: [
    'webhook-disabling-changed',
    (before, after) => list(after).some((status) => !list(before).includes(status)),
  ],
  secretOverlapSeconds: ['webhook-secret-overlap-changed', isLower],
}
const OTHER: [rule: string, breaks: Breaks] = ['webhook-delivery-changed', (_, after) => after === undefined]

/** Compares how webhooks are delivered. A contract without webhooks promises nothing. */
export function deliveryFindings(base: Node, revision: Node): Finding[] {
  if (base['x-delivery'] === undefined) return []
  const [old, now] = [node(base['x-delivery']), node(revision['x-delivery'] ?? {})]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name !== 'x-decision')
  return names.flatMap((name): Finding[] => {
    const [before, after] = [old[name], now[name]]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    const [rule, breaks] = (after === undefined ? undefined : RULES[name]) ?? OTHER
    const message = `\`${name}\` of \`x-delivery\` ${changed(before, after)}.`
    const place = pointerOf('x-delivery', name)
    const impact = breaks(before, after) ? 'major' : 'minor'
    return [{ impact, kind: 'modified', rule, message, values: { before, after }, base: place, revision: place }]
  })
}
