// The comparison of two contracts with everything that a reader needs to judge it.
import type { ChangedSide, ContractChange } from '../pull-request/format.ts'
import { aboutOf } from './about.ts'
import type { Finding } from './changes.ts'
import { compareAll, type Comparison } from './compare.ts'
import type { Contract } from './contracts.ts'
import { migrationOf } from './migration.ts'
import type { Pair } from './redocly-diff.ts'
import { createWhoIsHit, hitsBetween, hitWords } from './who-is-hit.ts'

export interface Review extends Comparison {
  baseName: string
  revisionName: string
  documents: Pair
  changes: ContractChange[]
}

type ContractPair = Record<'base' | 'revision', Contract>

/** Compares each pair, in one process. */
export async function reviewsOf(pairs: readonly ContractPair[]): Promise<Review[]> {
  const documents = pairs.map(({ base, revision }) => ({ base: base.document, revision: revision.document }))
  const compared = await compareAll(documents)
  return pairs.flatMap((pair, index) => {
    const comparison = compared[index]
    return comparison === undefined ? [] : [withReaders(comparison, pair)]
  })
}

function withReaders(comparison: Comparison, { base, revision }: ContractPair): Review {
  const sides = [createWhoIsHit(base.document), createWhoIsHit(revision.document)] as const
  const changeOf = (finding: Finding): ContractChange => {
    const { impact, rule, message, values, base: old, revision: now } = finding
    const hits = hitsBetween(finding, sides)
    return {
      about: aboutOf(now === undefined ? base.document : revision.document, now ?? old ?? '#', hits),
      impact,
      rule,
      message,
      before: sideOf(base, old, values.before),
      after: sideOf(revision, now, values.after),
      affected: hitWords(hits),
      migration: migrationOf(finding, hits),
    }
  }
  return {
    ...comparison,
    baseName: base.name,
    revisionName: revision.name,
    documents: { base: base.document, revision: revision.document },
    changes: comparison.findings.map(changeOf),
  }
}

function sideOf({ locate }: Contract, pointer: string | undefined, value: unknown): ChangedSide {
  if (pointer === undefined) return { value }
  const { file, line } = locate(pointer)
  return { value, file, line }
}
