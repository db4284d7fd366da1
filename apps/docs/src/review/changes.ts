// A change of the contract, however it was found.

export type Impact = 'major' | 'minor' | 'patch'

export interface Finding {
  impact: Impact
  kind: 'added' | 'removed' | 'modified'
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

const ORDER: readonly Impact[] = ['patch', 'minor', 'major']

export const heavier = (a: Impact, b: Impact): Impact => (ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b)

/** The most severe of the findings, or undefined if there are none. */
export const impactOf = (findings: readonly { impact: Impact }[]): Impact | undefined =>
  findings.length === 0 ? undefined : findings.map(({ impact }) => impact).reduce(heavier)
