// A review: the comparison of two contracts with everything that a reader needs to judge it.
import type { Finding } from './changes.ts'
import { compare, type Comparison } from './compare.ts'
import type { Check } from './checklist.ts'
import type { Contract } from './contracts.ts'
import type { Place } from '@parley/codegen/source-map'
import { createWhoIsHit, exampleAt, type Hit } from './who-is-hit.ts'

export interface ReviewedChange extends Finding {
  before: Place | undefined
  after: Place | undefined
  hits: Hit[]
  /** The examples of the schema that changed, where they differ. */
  examples: { before: unknown; after: unknown } | undefined
}

export interface Review extends Comparison {
  baseName: string
  revisionName: string
  changes: ReviewedChange[]
  checks: Check[]
}

/** Compares a contract with its base. The checks are run by the caller, who knows what to run. */
export async function reviewOf(base: Contract, revision: Contract, checks: Check[]): Promise<Review> {
  const comparison = await compare(base.document, revision.document)
  const [hitBefore, hitAfter] = [createWhoIsHit(base.document), createWhoIsHit(revision.document)]
  return {
    ...comparison,
    baseName: base.name,
    revisionName: revision.name,
    checks,
    changes: comparison.findings.map((finding) => ({
      ...finding,
      before: finding.base === undefined ? undefined : base.locate(finding.base),
      after: finding.revision === undefined ? undefined : revision.locate(finding.revision),
      hits: finding.base === undefined ? hitAfter(finding.revision ?? '#') : hitBefore(finding.base),
      examples: examplesOf(
        exampleAt(base.document, finding.base ?? finding.revision),
        exampleAt(revision.document, finding.revision ?? finding.base),
      ),
    })),
  }
}

const examplesOf = (before: unknown, after: unknown): ReviewedChange['examples'] =>
  JSON.stringify(before) === JSON.stringify(after) ? undefined : { before, after }

/** The verdict in one line. */
export function verdictOf({ impact, neededVersion, revisionVersion }: Review): string {
  if (impact === undefined) return 'Nothing changed.'
  const kind = impact === 'major' ? 'Breaking change' : 'Not breaking'
  return `${kind}. Required version: ${neededVersion}. Declared: ${revisionVersion}.`
}

/** The clients that a change affects, in words: one line for each operation and direction. */
export const hitWords = (hits: readonly Hit[]): string[] =>
  hits.map(({ operationId, who, through }) => {
    const whose = `${operationId}, ${who === 'senders' ? 'request' : 'response'}`
    return through.length === 0 ? whose : `${whose} (${through.join(' → ')})`
  })
