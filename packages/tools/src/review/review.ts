// The comparison of two contracts with everything that a reader needs to judge it, and a review of several comparisons.
import { aboutOf } from './about.ts'
import type { Finding } from './changes.ts'
import { breaksSilently, compareAll, withoutBreaks, type Comparison } from './compare.ts'
import type { ComparedContract, ContractChange, ContractReview } from './contract-review.ts'
import type { NamedContract } from './contracts.ts'
import { migrationOf } from './migration.ts'
import { judgeWaivers, waiverFailures, waiverOf, type JudgedWaiver, type Waiver } from './waivers.ts'
import { createWhoIsHit, hitsBetween, hitWords } from './who-is-hit.ts'

/** A comparison of two contracts, with what a reader needs to judge each change. */
export interface Review extends Comparison {
  /** The relation of the base to the revision. */
  role: ComparedContract['role']
  base: NamedContract
  revision: NamedContract
  changes: ContractChange[]
}

interface PairToReview extends Record<'base' | 'revision', NamedContract> {
  role?: Review['role']
}

/**
 * Compares each pair, in one process.
 *
 * @example
 * const [review] = await reviewsOf([{ base: readRelease('1.0.0'), revision: readEdited() }])
 * review?.neededVersion // '1.1.0'
 */
export async function reviewsOf(pairs: readonly PairToReview[]): Promise<Review[]> {
  const documents = pairs.map(({ base, revision }) => ({ base: base.document, revision: revision.document }))
  const compared = await compareAll(documents)
  return pairs.flatMap((pair, index) => {
    const comparison = compared[index]
    return comparison === undefined ? [] : [withReaders(comparison, pair)]
  })
}

function withReaders(comparison: Comparison, { role = 'base', base, revision }: PairToReview): Review {
  const sides = [createWhoIsHit(base.document), createWhoIsHit(revision.document)] as const
  const changeOf = (finding: Finding): ContractChange => {
    const { impact, message, base: old, revision: now } = finding
    const hits = hitsBetween(finding, sides)
    return {
      about: aboutOf(now === undefined ? base.document : revision.document, now ?? old ?? '#', hits),
      impact,
      message,
      place: now === undefined ? old && placeIn(base, old) : placeIn(revision, now),
      // No request changes with the name of a method.
      affected: finding.rule === 'operation-id-changed' ? ['Code that calls the generated client'] : hitWords(hits),
      migration: migrationOf(finding, hits),
    }
  }
  return { ...comparison, role, base, revision, changes: comparison.findings.map(changeOf) }
}

function placeIn({ locate }: NamedContract, pointer: string): string {
  const { file, line } = locate(pointer)
  return `${file}:${line}`
}

interface Surroundings {
  /** The first problem of the lint, if it found one. */
  lint?: string | undefined
  waivers: Waiver[]
  /** The current day, such as `2026-12-31`: it decides which waivers are valid. */
  day: string
}

/**
 * Judges comparisons of one contract with several bases. The first base gives the verdict: it is what a branch changes. The
 * last one decides whether the version is high enough, because it has clients already.
 */
export function buildReview(reviews: readonly Review[], { lint, waivers: given, day }: Surroundings): ContractReview {
  const [first, last] = [reviews[0], reviews.at(-1)]
  if (first === undefined || last === undefined) throw new Error('There is nothing to compare the contract with.')
  const breaking = reviews.flatMap(({ findings }) => findings.filter(({ impact }) => impact === 'major'))
  const waivers = judgeWaivers(given, breaking, day)
  const isWaived = ({ message }: { message: string }) => waiverOf(waivers, message) !== undefined
  const allowed = withoutBreaks(last, isWaived)
  return {
    headline: headlineOf(kindOf(first, allowed, isWaived), allowed.neededVersion, last.revisionVersion),
    failures: [
      ...(breaksSilently(allowed) ? [breakFailure(allowed.findings, allowed.neededVersion, last)] : []),
      ...waiverFailures(waivers),
      ...(lint === undefined ? [] : [`The lint fails: ${lint}`]),
    ],
    comparisons: reviews.map((review) => comparedContract(review, waivers)),
    waivers,
  }
}

/** The first words of the headline: the effect of a branch on clients. Undefined if it changes nothing. */
function kindOf({ impact, findings }: Review, sinceRelease: Comparison, isWaived: (finding: Finding) => boolean) {
  if (impact !== 'major') return impact && 'This branch breaks no client'
  if (findings.every((each) => each.impact !== 'major' || isWaived(each)))
    return 'Waivers allow each breaking change of this branch'
  return sinceRelease.impact === 'major'
    ? 'Breaking change'
    : 'This branch breaks clients of main, but none of a release'
}

const headlineOf = (kind: string | undefined, needed: string, declared: string): string =>
  kind === undefined ? 'Nothing changed.' : `${kind}: the required version is ${needed}, and ${declared} is declared.`

function breakFailure(findings: readonly { impact: string }[], needed: string, { base }: Review): string {
  const count = findings.filter(({ impact }) => impact === 'major').length
  const changes = count === 1 ? '1 change breaks' : `${count} changes break`
  return (
    `${changes} clients of ${base.name}, and there is neither version ${needed} nor a valid waiver. ` +
    'Change the contract so that it breaks no client, raise `info.version`, or add a waiver to `spec/waivers.yaml`.'
  )
}

const comparedContract = ({ role, base, changes }: Review, waivers: readonly JudgedWaiver[]): ComparedContract => ({
  role,
  base: base.name,
  changes: changes.map((change) => ({
    ...change,
    waivedBy: change.impact === 'major' ? waiverOf(waivers, change.message)?.owner : undefined,
  })),
})
