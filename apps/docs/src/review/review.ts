// The comparison of two contracts with everything that a reader needs to judge it.
import type { ChangedSide, ComparedContract, ContractChange } from '../pull-request/format.ts'
import { aboutOf } from './about.ts'
import type { Finding } from './changes.ts'
import { compareAll, type Comparison } from './compare.ts'
import type { Contract } from './contracts.ts'
import { migrationOf } from './migration.ts'
import type { Pair } from './redocly-diff.ts'
import { createWhoIsHit, hitsBetween, hitWords } from './who-is-hit.ts'

export interface Review extends Comparison {
  /** The relation of the base to the revision. */
  role: ComparedContract['role']
  baseName: string
  revisionName: string
  documents: Pair
  changes: ContractChange[]
}

interface ContractPair extends Record<'base' | 'revision', Contract> {
  role?: Review['role']
}

/** Compares each pair, in one process. */
export async function reviewsOf(pairs: readonly ContractPair[]): Promise<Review[]> {
  const documents = pairs.map(({ base, revision }) => ({ base: base.document, revision: revision.document }))
  const compared = await compareAll(documents)
  return pairs.flatMap((pair, index) => {
    const comparison = compared[index]
    return comparison === undefined ? [] : [withReaders(comparison, pair)]
  })
}

function withReaders(comparison: Comparison, { role = 'base', base, revision }: ContractPair): Review {
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
    role,
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
