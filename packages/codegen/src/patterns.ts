// Finds patterns whose time to reject a text doubles with each character.
import { isText, valueAt, type JsonObject } from '@parley/openapi-document'
import { isSafe } from 'redos-detector'
import { keywords } from './ledger.ts'
import type { Reported } from './report.ts'

const REPEATS = /[*+{|]/

/** Whether a group with a quantifier has another one or a choice in it. Without one, the time grows by a power of the length at most. */
function isNested(pattern: string): boolean {
  let rest = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x')
  for (;;) {
    const [group, inner = '', repeat] = /\(([^()]*)\)([*+]|\{\d+,\d*\})?/.exec(rest) ?? []
    if (group === undefined) return false
    if (repeat !== undefined && REPEATS.test(inner)) return true
    rest = rest.replace(group, REPEATS.test(inner) ? 'x+' : 'x')
  }
}

function isSlow(pattern: string): boolean {
  try {
    return isNested(pattern) && !isSafe(new RegExp(pattern, 'u'), { maxSteps: 2_000 }).safe
  } catch {
    return false
  }
}

/** The patterns of a document that backtrack exponentially. */
export const slowPatterns = (document: JsonObject): Reported['places'] =>
  [...keywords(document, '#')].flatMap(({ at }): Reported['places'] => {
    const pattern = at.endsWith('/pattern') ? valueAt(document, at) : undefined
    if (!isText(pattern) || !isSlow(pattern)) return []
    const reason = 'this pattern can take exponential time to reject a text'
    return [
      {
        class: 'slow',
        at,
        reason,
        advice: 'write each repetition so that a text matches in one way, or limit its length',
      },
    ]
  })
