// A whole review, as `pnpm review --json` prints it: the contract against each base, waivers, and the verdict.
// The code that comments on pull requests runs without installed packages, so this file and what it imports use none.
export const FORMAT_VERSION = 3

/** The effect of a pull request on clients. */
export type Verdict = 'breaking' | 'addition' | 'wording' | 'unchanged'

export const VERDICTS: readonly Verdict[] = ['breaking', 'addition', 'wording', 'unchanged']

export interface ContractReview {
  formatVersion: typeof FORMAT_VERSION
  verdict: Verdict
  /** The verdict, the version that the changes need, and the version that the contract declares, in one line. */
  headline: string
  /** Why the review fails; empty if it passes. */
  failures: string[]
  /** The reviewed revision, such as `the working tree`. */
  revision: string
  declaredVersion: string
  /** The first one says what this branch changes; the last one, what clients of the last release get. */
  comparisons: ComparedContract[]
  waivers: JudgedWaiver[]
}

export const ROLES = ['merge base', 'release', 'base'] as const

export interface ComparedContract {
  role: (typeof ROLES)[number]
  /** The base of the comparison, such as `release 1.0.0`. */
  base: string
  baseVersion: string
  neededVersion: string
  changes: ContractChange[]
}

export const IMPACTS = ['major', 'minor', 'patch'] as const

export const KINDS = ['service', 'operation', 'event', 'error', 'parameter', 'header', 'response', 'schema'] as const

/** The section of `spec/API.md` that a change is part of. */
export interface About {
  kind: (typeof KINDS)[number]
  /** Such as an operationId. */
  name: string
  /** The property, the parameter or the status in it. */
  fact?: string | undefined
  /** The id of the decision that the place is marked with. */
  decision?: string | undefined
}

export interface ContractChange {
  about: About
  impact: (typeof IMPACTS)[number]
  /** The rule that judged it; undefined if none had to. */
  rule?: string | undefined
  /** The change as a sentence. A waiver quotes it. */
  message: string
  before: ChangedSide
  after: ChangedSide
  /** The operations whose clients are affected, and through which schemas. */
  affected: string[]
  /** The required actions of affected clients; empty if the change isn't breaking. */
  migration: string[]
  /** The owner of the waiver that allows it. */
  waivedBy?: string | undefined
}

/** The value on one side of a change, and its place in the files. */
export interface ChangedSide {
  value?: unknown
  file?: string | undefined
  line?: number | undefined
}

/** Permission to break clients without a major version, if the contract was wrong. */
export interface Waiver {
  change: string
  reason: string
  owner: string
  /** The last day on which it is valid, such as `2026-12-31`. */
  expires: string
}

export const WAIVER_STATES = ['used', 'unused', 'expired'] as const

export interface JudgedWaiver extends Waiver {
  state: (typeof WAIVER_STATES)[number]
}

/** How many changes of each impact there are, such as "1 breaking, 2 additions, 1 wording change". */
export function countsOf(changes: readonly Pick<ContractChange, 'impact'>[]): string {
  const count = (impact: ContractChange['impact']) => changes.filter((change) => change.impact === impact).length
  const [breaking, additions, wording] = [count('major'), count('minor'), count('patch')]
  const words = [
    ...(breaking > 0 ? [`${breaking} breaking`] : []),
    ...(additions > 0 ? [additions === 1 ? '1 addition' : `${additions} additions`] : []),
    ...(wording > 0 ? [wording === 1 ? '1 wording change' : `${wording} wording changes`] : []),
  ]
  return words.length === 0 ? 'no changes' : words.join(', ')
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
  const groups = [...Map.groupBy(own, ({ about: { kind, name } }) => `${kind} ${name}`).values()].flatMap((changes) =>
    changes[0] === undefined ? [] : [{ about: changes[0].about, changes: changes.toSorted(bySeverity) }],
  )
  return {
    groups: groups.toSorted((a, b) => bySeverity(a.changes[0], b.changes[0]) || byKind(a.about, b.about)),
    earlier: others.flatMap(({ changes }) => changes.filter(({ message }) => !told.has(message))).toSorted(bySeverity),
  }
}

type Severe = Pick<ContractChange, 'impact'> | undefined

const bySeverity = (a: Severe, b: Severe): number =>
  IMPACTS.indexOf(a?.impact ?? 'patch') - IMPACTS.indexOf(b?.impact ?? 'patch')

const byKind = (a: About, b: About): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1)

/** Who notices a change, with each operation once: such as "Requests of a, b. Responses of c." */
export function affectedWords(affected: readonly string[]): string {
  const named = affected.map((words) => /^(.*), (request|response)(?: \(.*\))?$/.exec(words) ?? ['', words, ''])
  const parts = (['request', 'response', ''] as const).flatMap((direction) => {
    const names = [...new Set(named.filter(([, , own]) => own === direction).map(([, name]) => name))]
    const [what] = direction === '' ? [''] : [`${direction === 'request' ? 'Requests' : 'Responses'} of `]
    return names.length === 0 ? [] : [`${what}${names.join(', ')}.`]
  })
  return parts.join(' ') || 'Nobody.'
}

/** Returns the heading of a comparison. */
export const titleOf = ({ role, base }: ComparedContract): string =>
  role === 'merge base' ? `This branch, compared with ${base}` : `Compared with ${base}`
