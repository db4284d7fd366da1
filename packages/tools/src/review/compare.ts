// The comparison of two contracts: what changed, and which version that needs.
import { isObject, isText, nameOf, object, text, type JsonObject, valueAt } from '@parley/contract/document'
import { beyondRedocly } from './beyond-redocly.ts'
import { bySeverity, compareVersions, impactOf, raise, type Finding, type Impact } from './changes.ts'
import { redoclyDiffs, type ContractPair } from './redocly-diff.ts'

export interface Comparison {
  /** The most severe change, or undefined if nothing changed. */
  impact: Impact | undefined
  findings: Finding[]
  baseVersion: string
  revisionVersion: string
  /** The lowest version that the changes allow. */
  neededVersion: string
  /** True if the revision names a version that is high enough. */
  isVersionEnough: boolean
}

/**
 * Compares two versions of the contract: the changes, their impact, and the version that they need.
 *
 * @param base The earlier version.
 * @example
 * (await compare(readRelease('1.0.0').document, readRelease('1.1.0').document)).neededVersion // '1.1.0'
 */
export async function compare(base: JsonObject, revision: JsonObject): Promise<Comparison> {
  const [findings = []] = await redoclyDiffs([{ base, revision }])
  return comparisonOf({ base, revision }, findings)
}

/** Compares each pair. Many pairs take little longer than one. */
export async function compareAll(pairs: readonly ContractPair[]): Promise<Comparison[]> {
  const findings = await redoclyDiffs(pairs)
  return pairs.map((pair, index) => comparisonOf(pair, findings[index] ?? []))
}

function comparisonOf({ base, revision }: ContractPair, reported: Finding[]): Comparison {
  // A new version is the consequence of the other changes, not one of them.
  const findings = [...reported, ...beyondRedocly(base, revision)].filter(
    (finding) =>
      (finding.base ?? finding.revision) !== '#/info/version' && !isNameOf(finding, brokenVariants(base, reported)),
  )
  return judged(findings.toSorted(bySeverity), versionOf(base), versionOf(revision))
}

/** The names of the variants that clients can no longer send. */
const brokenVariants = (base: JsonObject, findings: readonly Finding[]): Set<string> =>
  new Set(
    findings.flatMap(({ impact, rule, base: pointer = '#' }) => {
      const variant = impact === 'major' && rule === 'variant-removed' ? valueAt(base, pointer) : undefined
      return isObject(variant) && isText(variant['$ref']) ? [nameOf(variant['$ref'])] : []
    }),
  )

/** Says whether a finding only says that a variant lost its schema, too. */
const isNameOf = ({ rule, values: { before } }: Finding, variants: ReadonlySet<string>): boolean =>
  rule === 'schema-name-removed' && variants.has(String(before))

function judged(findings: Finding[], baseVersion: string, revisionVersion: string): Comparison {
  const impact = impactOf(findings)
  const neededVersion = impact === undefined ? baseVersion : raise(baseVersion, impact)
  const isVersionEnough = compareVersions(revisionVersion, neededVersion) >= 0
  return { impact, findings, baseVersion, revisionVersion, neededVersion, isVersionEnough }
}

/** The comparison if these breaking changes need no major version. They correct a release, so a patch is enough. */
export function withoutBreaks(comparison: Comparison, isWaived: (finding: Finding) => boolean): Comparison {
  const findings = comparison.findings.map((finding): Finding =>
    finding.impact === 'major' && isWaived(finding) ? { ...finding, impact: 'patch' } : finding,
  )
  return judged(findings, comparison.baseVersion, comparison.revisionVersion)
}

/** Says whether the contract breaks callers and does not say so with a new major version. */
export const breaksSilently = ({ impact, isVersionEnough }: Comparison): boolean =>
  impact === 'major' && !isVersionEnough

const versionOf = (document: JsonObject): string =>
  text(object(document['info'], '#/info')['version'], '#/info/version')
