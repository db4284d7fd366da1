// The result of a review of the contract, and the words that its text is made of.
import { KINDS, type Section } from '../text/sections.ts'
import { bySeverity, IMPACTS, type Impact } from './changes.ts'
import type { JudgedWaiver } from './waivers.ts'

/** The kind and the name of a section of `spec/API.md`, such as `operation` and `createTag`. */
export type SectionName = Pick<Section, 'kind' | 'name'>

/** A change of the contract, with what a reader needs to judge it. */
export interface ContractChange {
  section: SectionName
  impact: Impact
  /** Describes the change in a sentence. A waiver quotes this sentence to name the change. */
  message: string
  /** The file and the line, such as `spec/openapi.yaml:12`; undefined if the change has none. */
  place: string | undefined
  /** The operations whose clients are affected, and through which schemas. */
  affected: string[]
  /** The required actions of affected clients; empty if the change isn't breaking. */
  migration: string[]
  /** The owner of the waiver that allows the change; undefined if there is none. */
  waivedBy?: string | undefined
}

/** The comparison of the edited contract with one base, such as the last release. */
export interface ComparedContract {
  /** The kind of the base. `base` is any contract that is neither the merge base nor the last release. */
  role: 'merge base' | 'release' | 'base'
  /** The base of the comparison, such as `release 1.0.0`. */
  base: string
  changes: ContractChange[]
}

/** The review that `pnpm review` prints. */
export interface ContractReview {
  /** The effect on clients, the version that the changes need, and the version that the contract declares. */
  headline: string
  /** Why the review fails; empty if it passes. */
  failures: string[]
  /** The first comparison has the changes of this branch. The last comparison has all changes since the last release. */
  comparisons: ComparedContract[]
  waivers: JudgedWaiver[]
}

export const IMPACT_WORDS = { major: 'breaking', minor: 'compatible', patch: 'wording' } as const

/** Counts the changes of each impact: "2 breaking (1 of them waived), 2 compatible, 1 wording change". */
export function countsOf(changes: readonly Pick<ContractChange, 'impact' | 'waivedBy'>[]): string {
  const waived = changes.filter(({ waivedBy }) => waivedBy !== undefined).length
  const endings = {
    major: () => (waived > 0 ? ` (${waived} of them waived)` : ''),
    minor: () => '',
    patch: (count: number) => (count === 1 ? ' change' : ' changes'),
  }
  const words = IMPACTS.flatMap((impact) => {
    const count = changes.filter((change) => change.impact === impact).length
    return count === 0 ? [] : `${count} ${IMPACT_WORDS[impact]}${endings[impact](count)}`
  })
  return words.join(', ') || 'no changes'
}

/** Groups the changes by section. Sections with breaking changes come first, and operations come before shared schemas. */
export const groupsOf = (changes: readonly ContractChange[]): [section: string, changes: ContractChange[]][] => [
  ...Map.groupBy(
    changes.toSorted((a, b) => bySeverity(a, b) || byKindAndName(a.section, b.section)),
    ({ section: { kind, name } }) => `${kind} \`${name}\``,
  ),
]

/** Sorts by the order of the chapters in `spec/API.md`, then by name. */
const byKindAndName = (a: SectionName, b: SectionName): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)

/** A line about an affected operation: its name, the direction, and perhaps schemas, as in `getTag, response (Tag)`. */
const AFFECTED_LINE = /^(?<name>.*), (?<direction>request|response)(?: \(.*\))?$/

/** Names each affected operation once: "Requests of createTag. Responses of getTag." A line of another form becomes a sentence. */
export function affectedWords(affected: readonly string[]): string {
  const parsed = affected.map((line) => AFFECTED_LINE.exec(line)?.groups ?? { name: line, direction: '' })
  const beginnings = { request: 'Requests of ', response: 'Responses of ', '': '' }
  const sentences = Object.entries(beginnings).flatMap(([direction, beginning]) => {
    const names = new Set(parsed.filter((line) => line['direction'] === direction).map(({ name }) => name))
    return names.size === 0 ? [] : `${beginning}${[...names].join(', ')}.`
  })
  return sentences.join(' ') || 'Nobody.'
}
