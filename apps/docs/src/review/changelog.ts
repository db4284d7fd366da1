// The changes in each release of the contract, from the same comparison that a review makes.
import { contract } from '@parley/contract'
import { operationsOf } from '../contract/operations.ts'
import { SPEC } from '../places.ts'
import { node } from '@parley/openapi-document'
import { readRelease, releaseDate, releasedVersions, type Contract } from './contracts.ts'
import { reviewsOf, type Review } from './review.ts'
import { inFolder } from '@parley/openapi-document/source-map'

export interface Release {
  /** Undefined for what is not released yet. */
  version: string | undefined
  /** The day of the release, as in 2026-11-21. */
  date: string | undefined
  /** The comparison with the release before; undefined for the first one, which has none before. */
  review: Review | undefined
  operations: string[]
}

/** Every release, the newest first, and before them what changed since, if anything did. */
export async function readChangelog(): Promise<Release[]> {
  const released = releasedVersions().map((version) => ({ version, contract: readRelease(version) }))
  // The contract as it was last generated, which spares the bundler.
  const generated: Contract = { name: 'the working tree', document: node(contract), locate: inFolder(SPEC, 'spec/') }
  const all = [...released, { version: undefined, contract: generated }]
  const reviews = await reviewsOf(
    all.slice(1).map(({ contract: own }, index) => ({ base: all[index]?.contract ?? own, revision: own })),
  )
  return all
    .map(({ version, contract: own }, index) => ({
      version,
      date: version === undefined ? undefined : releaseDate(version),
      review: reviews[index - 1],
      operations: operationsOf(own.document).map(({ id }) => id),
    }))
    .filter(({ version, review }) => version !== undefined || review?.impact !== undefined)
    .toReversed()
}
