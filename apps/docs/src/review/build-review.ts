// Builds a review from several comparisons: which clients are affected, what they must do, and whether the change is allowed.
import { breaksSilently, withoutBreaks } from './compare.ts'
import type { ComparedContract, ContractReview, JudgedWaiver, Waiver } from '../pull-request/format.ts'
import { redlineOf } from '../redline/redline.ts'
import { IMPACT_WORDS } from './contract-review.ts'
import type { Review } from './review.ts'
import { judgeWaivers, waiverFailures, waiverOf } from './waivers.ts'

interface Surroundings {
  /** The first problem of the lint, if it found one. */
  lint?: string | undefined
  waivers: Waiver[]
  /** The commit of the first base. */
  baseCommit?: string | undefined
  /** The current day, such as `2026-12-31`: it decides which waivers are valid. */
  day: string
}

/**
 * Judges comparisons of one contract with several bases. The first base gives the verdict: it is what a branch changes. The
 * last one decides whether the version is high enough, because it has clients already.
 */
export function buildReview(
  reviews: readonly Review[],
  { lint, waivers: given, baseCommit, day }: Surroundings,
): ContractReview {
  const [first, last] = [reviews[0], reviews.at(-1)]
  if (first === undefined || last === undefined) throw new Error('There is nothing to compare the contract with.')
  const breaking = reviews.flatMap(({ findings }) => findings.filter(({ impact }) => impact === 'major'))
  const waivers = judgeWaivers(given, breaking, day)
  const isWaived = ({ message }: { message: string }) => waiverOf(waivers, message) !== undefined
  const allowed = withoutBreaks(last, isWaived)
  return {
    formatVersion: 3,
    verdict: first.impact === undefined ? 'unchanged' : IMPACT_WORDS[first.impact],
    headline: headlineOf(kindOf(first, isWaived), allowed.neededVersion, last.revisionVersion),
    failures: [
      ...(breaksSilently(allowed) ? [breakFailure(allowed.findings, allowed.neededVersion, last)] : []),
      ...waiverFailures(waivers),
      ...(lint === undefined ? [] : [`The lint fails: ${lint}`]),
    ],
    revision: last.revisionName,
    declaredVersion: last.revisionVersion,
    baseCommit,
    comparisons: reviews.map((review) => comparedContract(review, waivers)),
    waivers,
    redline: redlineOf(first.documents.base, first.documents.revision),
  }
}

/** The first words of the headline: the effect of a branch on clients. Undefined if it changes nothing. */
function kindOf({ impact, findings }: Review, isWaived: (finding: { message: string }) => boolean): string | undefined {
  if (impact !== 'major') return impact && 'This branch breaks no client'
  return findings.every((each) => each.impact !== 'major' || isWaived(each))
    ? 'Waivers allow each breaking change of this branch'
    : 'Breaking change'
}

const headlineOf = (kind: string | undefined, needed: string, declared: string): string =>
  kind === undefined ? 'Nothing changed.' : `${kind}: the required version is ${needed}, and ${declared} is declared.`

function breakFailure(findings: readonly { impact: string }[], needed: string, { baseName }: Review): string {
  const count = findings.filter(({ impact }) => impact === 'major').length
  const changes = count === 1 ? '1 change breaks' : `${count} changes break`
  return (
    `${changes} clients of ${baseName}, and there is neither version ${needed} nor a valid waiver. ` +
    'Change the contract so that it breaks no client, raise `info.version`, or add a waiver to `spec/waivers.yaml`.'
  )
}

const comparedContract = (
  { role, baseName, baseVersion, neededVersion, changes }: Review,
  waivers: readonly JudgedWaiver[],
): ComparedContract => ({
  role,
  base: baseName,
  baseVersion,
  neededVersion,
  changes: changes.map((change) => ({
    ...change,
    waivedBy: change.impact === 'major' ? waiverOf(waivers, change.message)?.owner : undefined,
  })),
})
