// Compares two contracts: lists the changes, and says which version the changes need.
import { isObject, isText, nameOf, object, text, type JsonObject, valueAt } from '@parley/contract/document'
import { beyondRedocly } from './beyond-redocly.ts'
import {
  bySeverity,
  compareVersions,
  impactOf,
  raise,
  type ContractPair,
  type Finding,
  type Impact,
} from './changes.ts'
import { mergeFindings } from './merge-findings.ts'
import { redoclyDiffs } from './redocly-diff.ts'
import { waiverOf, type JudgedWaiver } from './waivers.ts'

/** The result of comparing a base with a revision. */
export interface Comparison {
  /** The impact of the most severe change, or undefined if nothing changed. */
  impact: Impact | undefined
  findings: Finding[]
  baseVersion: string
  revisionVersion: string
  /** The lowest version that the revision may declare. */
  neededVersion: string
  /** True if the revision declares at least the needed version. */
  isVersionEnough: boolean
}

/** Compares an earlier version of the contract with a later version. */
export async function compare(base: JsonObject, revision: JsonObject): Promise<Comparison> {
  const [findings = []] = await redoclyDiffs([{ base, revision }])
  return comparisonOf({ base, revision }, findings)
}

/** Compares all pairs in one run of `redocly diff`, because starting the command takes longer than one comparison. */
export async function compareAll(pairs: readonly ContractPair[]): Promise<Comparison[]> {
  const findings = await redoclyDiffs(pairs)
  return pairs.map((pair, index) => comparisonOf(pair, findings[index] ?? []))
}

/** Joins the findings of `redocly diff` with the findings of `beyond-redocly.ts`, and leaves out changes that another finding covers. */
function comparisonOf({ base, revision }: ContractPair, reported: Finding[]): Comparison {
  const reportedVariants = removedVariants(base, reported)
  const findings = mergeFindings([...reported, ...beyondRedocly(base, revision)], { base, revision }).filter(
    ({ rule, base: oldPlace, revision: newPlace }) => {
      // The new version number follows from the other changes, so the number isn't a finding.
      const isVersion = (oldPlace ?? newPlace) === '#/info/version'
      // The removed variant of a union is already a breaking change, so the removed schema of the variant isn't a second finding.
      const isVariantSchema = rule === 'schema-name-removed' && reportedVariants.has(nameOf(oldPlace))
      return !isVersion && !isVariantSchema
    },
  )
  return withVersion(findings.toSorted(bySeverity), versionOf(base), versionOf(revision))
}

/** Returns the schema names of the removed variants whose removal is a breaking change, because clients could send such a variant. */
const removedVariants = (base: JsonObject, findings: readonly Finding[]): Set<string> =>
  new Set(
    findings.flatMap(({ impact, rule, base: pointer = '#' }) => {
      const variant = impact === 'major' && rule === 'variant-removed' ? valueAt(base, pointer) : undefined
      return isObject(variant) && isText(variant['$ref']) ? [nameOf(variant['$ref'])] : []
    }),
  )

/** Adds the version that the findings need, and says whether the revision declares a version that is high enough. */
function withVersion(findings: Finding[], baseVersion: string, revisionVersion: string): Comparison {
  const impact = impactOf(findings)
  const neededVersion = impact === undefined ? baseVersion : raise(baseVersion, impact)
  const isVersionEnough = compareVersions(revisionVersion, neededVersion) >= 0
  return { impact, findings, baseVersion, revisionVersion, neededVersion, isVersionEnough }
}

/** Returns a comparison in which a waived breaking change counts as a patch: a waiver allows the change without a major version. */
export function applyWaivers(comparison: Comparison, waivers: readonly JudgedWaiver[]): Comparison {
  const findings = comparison.findings.map((finding): Finding => {
    const isWaived = finding.impact === 'major' && waiverOf(waivers, finding.message) !== undefined
    return isWaived ? { ...finding, impact: 'patch' } : finding
  })
  return withVersion(findings, comparison.baseVersion, comparison.revisionVersion)
}

/** Says whether the revision has breaking changes, but doesn't declare the major version that breaking changes need. */
export const needsMajorVersion = ({ impact, isVersionEnough }: Comparison): boolean =>
  impact === 'major' && !isVersionEnough

const versionOf = (document: JsonObject): string =>
  text(object(document['info'], '#/info')['version'], '#/info/version')
