// Parts that all printers of a review share: its changes by what they are part of, and its words.
// The code that comments on pull requests runs without installed packages, so this file and what it imports use none.
import { IMPACTS, KINDS } from '../pull-request/format.ts'
import type { About, ComparedContract, ContractChange, ContractReview } from '../pull-request/format.ts'
import { bySeverity } from './changes.ts'

export const IMPACT_WORDS = { major: 'breaking', minor: 'addition', patch: 'wording' } as const

const COUNTED = {
  major: ['breaking', 'breaking'],
  minor: ['addition', 'additions'],
  patch: ['wording change', 'wording changes'],
} as const

/** How many changes of each impact there are, such as "2 breaking (1 of them waived), 2 additions, 1 wording change". */
export function countsOf(changes: readonly Pick<ContractChange, 'impact' | 'waivedBy'>[]): string {
  const waived = changes.filter(({ waivedBy }) => waivedBy !== undefined).length
  const counts = IMPACTS.map((impact) => [impact, changes.filter((change) => change.impact === impact).length] as const)
  const words = counts.flatMap(([impact, count]) =>
    count === 0
      ? []
      : `${count} ${COUNTED[impact][count === 1 ? 0 : 1]}${impact === 'major' && waived > 0 ? ` (${waived} of them waived)` : ''}`,
  )
  return words.join(', ') || 'no changes'
}

export interface ChangeGroup {
  about: About
  changes: ContractChange[]
}

/**
 * The changes of the first base, each once and by what they are part of: what breaks clients first, and operations before what they
 * share. The last list has what only the other bases show, because it happened before this branch.
 */
export function groupsOf({ comparisons: [first, ...others] }: Pick<ContractReview, 'comparisons'>): {
  groups: ChangeGroup[]
  earlier: ContractChange[]
} {
  const own = first?.changes ?? []
  const told = new Set(own.map(({ message }) => message))
  const groups = Map.groupBy(own.toSorted(bySeverity), ({ about: { kind, name } }) => `${kind} ${name}`)
  const sorted = [...groups.values()].flatMap((changes) => {
    const [worst] = changes
    return worst === undefined ? [] : [{ about: worst.about, impact: worst.impact, changes }]
  })
  return {
    groups: sorted.toSorted((a, b) => bySeverity(a, b) || byKind(a.about, b.about)),
    earlier: others.flatMap(({ changes }) => changes.filter(({ message }) => !told.has(message))).toSorted(bySeverity),
  }
}

const byKind = (a: About, b: About): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1)

/** Who notices a change, with each operation once: such as "Requests of a, b. Responses of c." */
export function affectedWords(affected: readonly string[]): string {
  const named = affected.map((words) => /^(.*), (request|response)(?: \(.*\))?$/.exec(words) ?? ['', words, ''])
  const parts = { request: 'Requests of ', response: 'Responses of ', '': '' }
  const told = Object.entries(parts).flatMap(([direction, what]) => {
    const names = new Set(named.filter(([, , own]) => own === direction).map(([, name]) => name))
    return names.size === 0 ? [] : `${what}${[...names].join(', ')}.`
  })
  return told.join(' ') || 'Nobody.'
}

/** Returns the heading of a comparison. */
export const titleOf = ({ role, base }: ComparedContract): string =>
  role === 'merge base' ? `This branch, compared with ${base}` : `Compared with ${base}`
