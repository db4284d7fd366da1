// Builds the review of the contract: what each change means for clients, and whether the declared version is high enough.
import { lineOf } from '@parley/contract/document/load'
import type { SectionName } from '../text/sections.ts'
import { sectionOf } from './section-of.ts'
import type { Finding, Impact } from './changes.ts'
import { needsMajorVersion, compareAll, applyWaivers, type Comparison } from './compare.ts'
import type { NamedContract } from './contracts.ts'
import { migrationOf } from './migration.ts'
import { judgeWaivers, waiverFailures, waiverOf, type JudgedWaiver, type Waiver } from './waivers.ts'
import { createAffectedFinder, affectedBetween, affectedLines } from './affected.ts'

/** A change of the contract, with what a reader needs to judge it. */
export interface ContractChange {
  section: SectionName
  impact: Impact
  /** Describes the change in a sentence. A waiver quotes this sentence to name the change. */
  message: string
  /** The texts before and after the change, if a text changed that the sentence doesn't quote. */
  texts?: { before: string; after: string } | undefined
  /** The file and the line, such as `spec/openapi.yaml:12`; undefined if the change has no pointer. */
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
  /** True if a version is released. Otherwise, no change needs a waiver. */
  isReleased: boolean
  /** The first comparison has the changes of this branch. The last comparison has all changes since the last release. */
  comparisons: ComparedContract[]
  waivers: JudgedWaiver[]
}

/** A comparison of two contracts that also says, for each change, which clients are affected and what they must do. */
export interface Review extends Comparison {
  base: NamedContract
  changes: ContractChange[]
}

interface PairToReview {
  base: NamedContract
  revision: NamedContract
}

/** Compares the base and the revision of each pair. One process compares all pairs, because a process for each would take longer. */
export async function reviewsOf(pairs: readonly PairToReview[]): Promise<Review[]> {
  const documents = pairs.map(({ base, revision }) => ({ base: base.document, revision: revision.document }))
  const compared = await compareAll(documents)
  return pairs.flatMap((pair, index) => {
    const comparison = compared[index]
    return comparison === undefined ? [] : [toReview(comparison, pair)]
  })
}

/** Compares a contract with its bases, in one process. A base that is undefined has no comparison. */
export async function reviewsWith(
  { branch, release }: { branch?: NamedContract | undefined; release?: NamedContract | undefined },
  revision: NamedContract,
): Promise<Reviews> {
  const bases = [branch, release].filter((base) => base !== undefined)
  const reviews = await reviewsOf(bases.map((base) => ({ base, revision })))
  return { branch: branch && reviews[0], release: release && reviews.at(-1) }
}

/** Adds to each finding its section, its line in the source files, the affected clients, and what these clients must do. */
function toReview(comparison: Comparison, { base, revision }: PairToReview): Review {
  const finders = [createAffectedFinder(base.document), createAffectedFinder(revision.document)] as const
  const changeOf = (finding: Finding): ContractChange => {
    const { impact, message, base: oldPointer, revision: newPointer } = finding
    const affected = affectedBetween(finding, finders)
    // A removed place exists only in the base.
    const [contract, pointer] = newPointer === undefined ? [base, oldPointer] : [revision, newPointer]
    return {
      section: sectionOf(contract.document, pointer ?? '#', affected),
      impact,
      message,
      texts: textsOf(finding),
      place: pointer === undefined ? undefined : lineOf(contract.locate(pointer)),
      // An operation id is only the name of a method in generated clients: requests and responses stay the same.
      affected:
        finding.rule === 'operation-id-changed' ? ['Code that calls the generated client'] : affectedLines(affected),
      migration: migrationOf(finding, affected),
    }
  }
  return { ...comparison, base, changes: comparison.findings.map(changeOf) }
}

/** Returns both texts of a finding about a text, unless its sentence quotes the new one. */
function textsOf({ message, values }: Finding): ContractChange['texts'] {
  const { before, after } = values ?? {}
  if (typeof before !== 'string' || typeof after !== 'string' || message.includes(`\`${after}\``)) return undefined
  return { before, after }
}

/** The inputs that decide, besides the changes, whether a review fails. */
interface ReviewInput {
  /** The first problem that the lint found; undefined if the lint succeeded. */
  lint?: string | undefined
  waivers: Waiver[]
  /** The waivers of earlier releases, if the base is older than the last release. They allow changes, and are never unused or expired. */
  releasedWaivers?: readonly Waiver[]
  /** The current day, such as `2026-12-31`. A waiver that expires on an earlier day allows nothing. */
  today: string
}

/** The comparisons of one contract with its bases. */
interface Reviews {
  /** The comparison with the merge base, which has the changes of the branch. */
  branch: Review | undefined
  /** The comparison with the last release. It decides whether the version is high enough. Undefined if nothing is released. */
  release: Review | undefined
}

/** Combines the comparisons of one contract. While nothing is released, a breaking change needs neither a version nor a waiver. */
export function buildReview(
  { branch, release }: Reviews,
  { lint, waivers: writtenWaivers, releasedWaivers = [], today }: ReviewInput,
): ContractReview {
  const reviews = [branch, release].filter((review) => review !== undefined)
  const first = branch ?? release
  if (first === undefined) throw new Error('There is nothing to compare the contract with.')
  const findings = release === undefined ? [] : reviews.flatMap((review) => review.findings)
  const waivers = judgeWaivers(writtenWaivers, findings, today)
  const allowing = [...waivers, ...releasedWaivers.map((waiver) => ({ ...waiver, state: 'used' as const }))]
  const sinceRelease = release && applyWaivers(release, allowing)
  const effect = effectOf(first.impact, applyWaivers(first, allowing).impact, sinceRelease)
  return {
    headline: effect === undefined ? 'Nothing changed.' : `${effect}: ${neededText(sinceRelease)}.`,
    failures: [
      ...(sinceRelease && needsMajorVersion(sinceRelease) ? [breakFailure(sinceRelease, release.base.name)] : []),
      ...waiverFailures(waivers),
      ...(lint === undefined ? [] : [`The lint fails: ${lint}`]),
    ],
    isReleased: release !== undefined,
    comparisons: reviews.map((review) => comparedContract(review, allowing)),
    waivers,
  }
}

/** Says which version the changes since the last release need. */
const neededText = (sinceRelease: Comparison | undefined): string =>
  sinceRelease === undefined
    ? 'no version is released, so the contract can change freely'
    : `the required version is ${sinceRelease.neededVersion}, and ${sinceRelease.revisionVersion} is declared`

/**
 * Returns the first words of the headline, or undefined if the branch changes nothing. `branchUnwaived` is the impact of the branch
 * without waived changes, and `sinceRelease` the comparison with the last release without waived changes.
 */
function effectOf(branch?: Impact, branchUnwaived?: Impact, sinceRelease?: Comparison): string | undefined {
  if (branch === undefined) return undefined
  if (branch !== 'major') return 'This branch breaks no client'
  if (branchUnwaived !== 'major') return 'Waivers allow each breaking change of this branch'
  if (sinceRelease === undefined) return 'This branch breaks clients of main'
  return sinceRelease.impact === 'major'
    ? 'Breaking change'
    : 'This branch breaks clients of main, but none of a release'
}

/** Tells the author that breaking changes have neither a major version nor a waiver, and what the author can do about it. */
function breakFailure({ findings, neededVersion }: Comparison, baseName: string): string {
  const count = findings.filter(({ impact }) => impact === 'major').length
  const changes = count === 1 ? '1 change breaks' : `${count} changes break`
  return (
    `${changes} clients of ${baseName}, and there is neither version ${neededVersion} nor a valid waiver. ` +
    'Change the contract so that it breaks no client, raise `info.version`, or add a waiver to `spec/waivers.yaml`.'
  )
}

/** Returns the comparison with one base as the review shows it. A waived change has the owner of the waiver that allows the change. */
const comparedContract = ({ base, changes }: Review, waivers: readonly JudgedWaiver[]): ComparedContract => ({
  base: base.name,
  changes: changes.map((change) => ({
    ...change,
    waivedBy: change.impact === 'major' ? waiverOf(waivers, change.message)?.owner : undefined,
  })),
})
