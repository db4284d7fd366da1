// The review of a contract: its changes grouped by the part of the contract, and the words for them.
import { KINDS, type Section } from '../text/sections.ts'
import { bySeverity, IMPACTS, type Impact } from './changes.ts'
import type { JudgedWaiver } from './waivers.ts'

/** A section of `spec/API.md`. */
export type About = Pick<Section, 'kind' | 'name'>

/** A change of the contract, with what a reader needs to judge it. */
export interface ContractChange {
  about: About
  impact: Impact
  /** The change as a sentence. A waiver quotes it. */
  message: string
  /** The file and the line, such as `spec/openapi.yaml:12`; undefined if the change has none. */
  place: string | undefined
  /** The operations whose clients are affected, and through which schemas. */
  affected: string[]
  /** The required actions of affected clients; empty if the change isn't breaking. */
  migration: string[]
  /** The owner of the waiver that allows it. */
  waivedBy?: string | undefined
}

export interface ComparedContract {
  role: 'merge base' | 'release' | 'base'
  /** The base of the comparison, such as `release 1.0.0`. */
  base: string
  changes: ContractChange[]
}

export interface ContractReview {
  /** The effect on clients, the version that the changes need, and the version that the contract declares. */
  headline: string
  /** Why the review fails; empty if it passes. */
  failures: string[]
  /** The first one says what this branch changes; the last one, what clients of the last release get. */
  comparisons: ComparedContract[]
  waivers: JudgedWaiver[]
}

export const IMPACT_WORDS = { major: 'breaking', minor: 'compatible', patch: 'wording' } as const

/** How many changes of each impact there are, such as "2 breaking (1 of them waived), 2 compatible, 1 wording change". */
export function countsOf(changes: readonly Pick<ContractChange, 'impact' | 'waivedBy'>[]): string {
  const waived = changes.filter(({ waivedBy }) => waivedBy !== undefined).length
  const after = {
    major: () => (waived > 0 ? ` (${waived} of them waived)` : ''),
    minor: () => '',
    patch: (count: number) => (count === 1 ? ' change' : ' changes'),
  }
  const words = IMPACTS.flatMap((impact) => {
    const count = changes.filter((change) => change.impact === impact).length
    return count === 0 ? [] : `${count} ${IMPACT_WORDS[impact]}${after[impact](count)}`
  })
  return words.join(', ') || 'no changes'
}

/** The changes by the section that they are part of: what breaks clients first, and operations before what they share. */
export const groupsOf = (changes: readonly ContractChange[]): [section: string, changes: ContractChange[]][] => [
  ...Map.groupBy(
    changes.toSorted((a, b) => bySeverity(a, b) || byKind(a.about, b.about)),
    ({ about: { kind, name } }) => `${kind} \`${name}\``,
  ),
]

const byKind = (a: About, b: About): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)

/** Who notices a change, with each operation once: such as "Requests of a, b. Responses of c." */
export function affectedWords(affected: readonly string[]): string {
  const parsed = affected.map((words) => /^(.*), (request|response)(?: \(.*\))?$/.exec(words) ?? ['', words, ''])
  const beginnings = { request: 'Requests of ', response: 'Responses of ', '': '' }
  const sentences = Object.entries(beginnings).flatMap(([direction, beginning]) => {
    const names = new Set(parsed.filter(([, , ownDirection]) => ownDirection === direction).map(([, name]) => name))
    return names.size === 0 ? [] : `${beginning}${[...names].join(', ')}.`
  })
  return sentences.join(' ') || 'Nobody.'
}
