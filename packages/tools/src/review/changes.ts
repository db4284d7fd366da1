// A change of the contract, its impact on clients, and the version that the change needs. A version has three numbers (semver.org).
import type { JsonObject } from '@parley/contract/document'

/** Two bundled contracts to compare. */
export interface ContractPair {
  base: JsonObject
  revision: JsonObject
}

/** The impact of a change on clients, the worst first. */
export const IMPACTS = ['major', 'minor', 'patch'] as const
export type Impact = (typeof IMPACTS)[number]

/** A change that the comparison of two contracts found, from `redocly diff` or from the comparisons of this folder. */
export interface Finding {
  impact: Impact
  /** Describes the change in a sentence. */
  message: string
  /** The rule that decided the impact, such as `property-removed`; undefined if no rule applied. */
  rule: string | undefined
  /** The old and the new value, which some hints for clients quote. A value is undefined if its contract has no such value. */
  values?: { before: unknown; after: unknown }
  /** The JSON Pointers of the changed place in each contract; undefined in a contract that doesn't have the place. */
  base: string | undefined
  revision: string | undefined
  /** The ids of the affected operations, if not all operations that use the changed place are affected. */
  operationIds?: string[]
}

/** The pointer of a reported change in one of the two documents, and the value at this pointer. */
export interface ChangeSide {
  pointer: string
  value?: unknown
}

/** A change as `redocly diff` reports it in JSON. */
export interface ReportedChange {
  impact: Impact
  kind: 'added' | 'removed' | 'modified'
  /** The type of the changed object, such as `Parameter`. */
  typeName: string
  /** The changed keyword of the object, such as `maxLength`; undefined if the object itself was added or removed. */
  property?: string
  /** The way from the root of the document to the change. Unlike a pointer, the path may lead through references. */
  path: string
  /** The rules of the command that decided the impact; empty if no rule applied. */
  verdicts: { ruleId: string }[]
  base?: ChangeSide
  revision?: ChangeSide
}

/** The place of a change. `judge.ts` needs the place to judge the change, and `messages.ts` to write the sentence about the change. */
export interface ChangedPlace {
  /** The JSON Pointers of the change in each document; undefined in a document that doesn't have the place. */
  base: string | undefined
  revision: string | undefined
  /** The JSON Pointer of the changed object, or of the object whose keyword changed. */
  subject: string
  /** The document that `subject` points into: the base, or the revision if the base doesn't have the object. */
  document: JsonObject
  /** True if clients send the subject in a request. */
  isSent: boolean
  /** True if clients read the subject in a response. */
  isRead: boolean
}

/** Compares two findings for sorting: the most severe finding comes first. */
export const bySeverity = (a: { impact: Impact }, b: { impact: Impact }): number =>
  IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact)

/** Returns the most severe impact of the findings, or undefined if the list is empty. */
export const impactOf = (findings: readonly { impact: Impact }[]): Impact | undefined =>
  findings.toSorted(bySeverity)[0]?.impact

/** Compares two versions for sorting: returns a negative number if the first version is lower. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Returns the lowest version for changes of this impact: after `1.4.2`, a minor change needs `1.5.0`. */
export function raise(version: string, impact: Impact): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is not a version of three numbers.`)
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (impact === 'major') return `${major + 1}.0.0`
  return impact === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
