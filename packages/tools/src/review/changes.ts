// A change of the contract, however it was found, and the version that it needs: three numbers (semver.org), without suffixes.

/** The impact of a change on clients, the worst first. */
export const IMPACTS = ['major', 'minor', 'patch'] as const
export type Impact = (typeof IMPACTS)[number]

export interface Finding {
  impact: Impact
  /** Describes the change in a sentence. */
  message: string
  /** The rule that judged it, or undefined if none applies. */
  rule: string | undefined
  /** The old value and the new one, as far as there are any. */
  values: { before: unknown; after: unknown }
  /** The JSON Pointers of the place in each version, if it exists there. */
  base: string | undefined
  revision: string | undefined
  /** The operations whose requests are affected, if the place belongs to more operations than these. */
  operationIds?: string[]
}

/** Sorts the most severe finding first. */
export const bySeverity = (a: { impact: Impact }, b: { impact: Impact }): number =>
  IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact)

/** The most severe of the findings, or undefined if there are none. */
export const impactOf = (findings: readonly { impact: Impact }[]): Impact | undefined =>
  findings.toSorted(bySeverity)[0]?.impact

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? []
  if (patch === undefined) throw new Error(`${version} is not a version of three numbers.`)
  return [Number(major), Number(minor), Number(patch)]
}

/** Returns a negative number if the first version is the lower one. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** The next version after one, for changes of this impact. */
export function raise(version: string, impact: Impact): string {
  const [major, minor, patch] = numbersOf(version)
  if (impact === 'major') return `${major + 1}.0.0`
  return impact === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
