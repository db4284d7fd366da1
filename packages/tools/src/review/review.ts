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
      place: pointer === undefined ? undefined : lineOf(contract.locate(pointer)),
      // An operation id is only the name of a method in generated clients: requests and responses stay the same.
      affected:
        finding.rule === 'operation-id-changed' ? ['Code that calls the generated client'] : affectedLines(affected),
      migration: migrationOf(finding, affected),
    }
  }
  return { ...comparison, base, changes: comparison.findings.map(changeOf) }
}

/** The inputs that decide, besides the changes, whether a review fails. */
interface ReviewInput {
  /** The first problem that the lint found; undefined if the lint succeeded. */
  lint?: string | undefined
  waivers: Waiver[]
  /** The current day, such as `2026-12-31`. A waiver that expires on an earlier day allows nothing. */
  today: string
}

/**
 * Combines the comparisons of one contract with several bases. The first base is the merge base: its comparison has the changes of
 * the branch, for the headline. The last base is the last release: its comparison decides whether the version is high enough.
 */
export function buildReview(
  reviews: readonly Review[],
  { lint, waivers: writtenWaivers, today }: ReviewInput,
): ContractReview {
  const [first, last] = [reviews[0], reviews.at(-1)]
  if (first === undefined || last === undefined) throw new Error('There is nothing to compare the contract with.')
  const findings = reviews.flatMap((review) => review.findings)
  const waivers = judgeWaivers(writtenWaivers, findings, today)
  const sinceRelease = applyWaivers(last, waivers)
  const effect = effectOf(first.impact, applyWaivers(first, waivers).impact, sinceRelease.impact)
  const versions = `the required version is ${sinceRelease.neededVersion}, and ${last.revisionVersion} is declared`
  return {
    headline: effect === undefined ? 'Nothing changed.' : `${effect}: ${versions}.`,
    failures: [
      ...(needsMajorVersion(sinceRelease) ? [breakFailure(sinceRelease, last.base.name)] : []),
      ...waiverFailures(waivers),
      ...(lint === undefined ? [] : [`The lint fails: ${lint}`]),
    ],
    comparisons: reviews.map((review) => comparedContract(review, waivers)),
    waivers,
  }
}

/**
 * Returns the first words of the headline, or undefined if the branch changes nothing. `branchUnwaived` is the impact of the branch
 * without waived changes, and `sinceRelease` the impact of all changes since the last release without waived changes.
 */
function effectOf(branch?: Impact, branchUnwaived?: Impact, sinceRelease?: Impact): string | undefined {
  if (branch === undefined) return undefined
  if (branch !== 'major') return 'This branch breaks no client'
  if (branchUnwaived !== 'major') return 'Waivers allow each breaking change of this branch'
  return sinceRelease === 'major' ? 'Breaking change' : 'This branch breaks clients of main, but none of a release'
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
