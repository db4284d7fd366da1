// The comparison of two contracts with everything that a reader needs to judge it.
import type { Finding } from './changes.ts'
import { compareAll, type Comparison } from './compare.ts'
import type { Contract } from './contracts.ts'
import type { Place } from '@parley/codegen/source-map'
import { aboutOf } from './about.ts'
import type { About } from '../pull-request/format.ts'
import type { Pair } from './redocly-diff.ts'
import { createWhoIsHit, hitsBetween, type Hit, type WhoIsHit } from './who-is-hit.ts'

export interface ReviewedChange extends Finding {
  before: Place | undefined
  after: Place | undefined
  hits: Hit[]
  /** The section that the change is part of. */
  about: About
}

export interface Review extends Comparison {
  baseName: string
  revisionName: string
  documents: Pair
  changes: ReviewedChange[]
}

/** Two contracts to compare. */
export interface ContractPair {
  base: Contract
  revision: Contract
}

/** Compares a contract with a base. */
export async function reviewOf(base: Contract, revision: Contract): Promise<Review> {
  const [review] = await reviewsOf([{ base, revision }])
  if (review === undefined) throw new Error('Nothing was compared.')
  return review
}

/** Compares each pair, in one process. */
export async function reviewsOf(pairs: readonly ContractPair[]): Promise<Review[]> {
  const compared = await compareAll(
    pairs.map(({ base, revision }) => ({ base: base.document, revision: revision.document })),
  )
  const readers = new Map<Contract, WhoIsHit>()
  const whoIsHit = (contract: Contract): WhoIsHit => {
    const found = readers.get(contract) ?? createWhoIsHit(contract.document)
    readers.set(contract, found)
    return found
  }
  return pairs.flatMap(({ base, revision }, index) => {
    const comparison = compared[index]
    return comparison === undefined ? [] : [withReaders(comparison, { base, revision }, whoIsHit)]
  })
}

function withReaders(
  comparison: Comparison,
  { base, revision }: ContractPair,
  whoIsHit: (contract: Contract) => WhoIsHit,
): Review {
  const sides = [whoIsHit(base), whoIsHit(revision)] as const
  return {
    ...comparison,
    baseName: base.name,
    revisionName: revision.name,
    documents: { base: base.document, revision: revision.document },
    changes: comparison.findings.map((finding) => {
      const hits = hitsBetween(finding, sides)
      const { base: old, revision: now } = finding
      return {
        ...finding,
        hits,
        about: aboutOf(now === undefined ? base.document : revision.document, now ?? old ?? '#', hits),
        before: old === undefined ? undefined : base.locate(old),
        after: now === undefined ? undefined : revision.locate(now),
      }
    }),
  }
}

/** The clients that a change affects, in words: one line for each operation and direction. */
export const hitWords = (hits: readonly Hit[]): string[] =>
  hits.map(({ operationId, who, through }) => {
    const whose = `${operationId}, ${who === 'senders' ? 'request' : 'response'}`
    return through.length === 0 ? whose : `${whose} (${through.join(' → ')})`
  })
