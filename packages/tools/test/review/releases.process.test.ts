// Follows a small contract from its draft to its second release: what the review says on the way, and what a freeze writes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SPEC } from '../../src/places.ts'
import { freeze } from '../../src/release/freeze.ts'
import { type NamedContract, readEdited, readRelease, releasesIn } from '../../src/review/contracts.ts'
import { buildReview, type ContractReview, reviewsWith } from '../../src/review/review.ts'
import { reviewText } from '../../src/review/review-text.ts'
import { inDays, readWaivers, RELEASED_WAIVERS } from '../../src/review/waivers.ts'
import { makeContractFolder, SECOND_CONTRACT, writeContract, writeWaivers } from '../../src/testing/small-contracts.ts'
import { temporaryFolder } from '../../src/testing/temporary-folder.ts'

const TODAY = '2026-06-15'

/** Reviews the contract of a folder, compared with a branch and with the last release, as `pnpm review` does. */
async function reviewOf(spec: string, branch?: NamedContract): Promise<ContractReview> {
  const last = releasesIn(spec).at(-1)
  const reviews = await reviewsWith({ branch, release: last && readRelease(last) }, await readEdited(spec))
  return buildReview(reviews, { waivers: readWaivers(spec), today: TODAY })
}

/** The sentence with which the review reports the lower limit of the second contract. */
const lowerLimit = async (spec: string): Promise<string> =>
  (await reviewOf(spec)).comparisons[0]?.changes.find(({ impact }) => impact === 'major')?.message ?? ''

/** Puts the second contract into a folder whose first contract is released. */
async function secondDraft(): Promise<string> {
  const spec = makeContractFolder(temporaryFolder())
  await freeze(spec, TODAY)
  writeContract(spec, SECOND_CONTRACT)
  return spec
}

test('while nothing is released, the review reports what breaks clients of main, and passes', async () => {
  const spec = makeContractFolder(temporaryFolder())
  const main = await readEdited(spec)
  writeContract(spec, SECOND_CONTRACT)
  const review = await reviewOf(spec, main)
  expect(review.failures).toEqual([])
  expect(review.comparisons.flatMap(({ changes }) => changes.map(({ impact }) => impact))).toContain('major')
  expect(reviewText(review, TODAY)).not.toContain('Waivers to paste')
})

test('a freeze writes the first release, and another freeze of the same version changes nothing', async () => {
  const spec = makeContractFolder(temporaryFolder())
  const { path } = await freeze(spec, TODAY)
  expect(releasesIn(spec)).toEqual([{ version: '0.1.0', path, date: TODAY, summary: '' }])
  const [release] = releasesIn(spec)
  expect(release && readRelease(release).document).toEqual((await readEdited(spec)).document)
  const written = readFileSync(path, 'utf8')
  await expect(freeze(spec, '2026-06-16')).rejects.toThrow('Version 0.1.0 is already released.')
  expect(readFileSync(path, 'utf8')).toBe(written)
  expect(releasesIn(spec)).toEqual([release])
})

test('after the first release, a breaking change fails the review and the freeze, unless a waiver allows it', async () => {
  const spec = await secondDraft()
  const [failure] = (await reviewOf(spec)).failures
  expect(failure).toMatch(/^1 change breaks clients of release 0\.1\.0, and there is neither version 1\.0\.0 nor/)
  await expect(freeze(spec, TODAY)).rejects.toThrow('The changes since 0.1.0 need version 1.0.0.')
  expect(readdirSync(join(spec, 'released')).toSorted()).toEqual(['0.1.0.yaml', 'releases.json'])
  writeWaivers(spec, await lowerLimit(spec))
  expect((await reviewOf(spec)).failures).toEqual([])
})

test('the second freeze moves the waivers to those of earlier releases, and the next review is clean', async () => {
  const spec = await secondDraft()
  writeWaivers(spec, await lowerLimit(spec))
  const waivers = readWaivers(spec)
  await freeze(spec, '2026-07-01')
  expect(releasesIn(spec).map(({ version, date }) => [version, date])).toEqual([
    ['0.1.0', TODAY],
    ['0.2.0', '2026-07-01'],
  ])
  expect(readWaivers(spec, RELEASED_WAIVERS)).toEqual(waivers)
  expect(readFileSync(join(spec, 'waivers.yaml'), 'utf8')).toBe('# The waivers of the next release.\nwaivers: []\n')
  expect(await reviewOf(spec)).toMatchObject({ headline: 'Nothing changed.', failures: [], waivers: [] })
})

test('a review of a release before the last counts the waivers of the releases after it', async () => {
  const spec = await secondDraft()
  writeWaivers(spec, await lowerLimit(spec))
  await freeze(spec, '2026-07-01')
  const [first] = releasesIn(spec)
  const reviews = await reviewsWith({ branch: undefined, release: first && readRelease(first) }, await readEdited(spec))
  const input = { waivers: readWaivers(spec), today: '2999-01-01' }
  expect(buildReview(reviews, input).failures).toEqual([expect.stringContaining('1 change breaks')])
  const counted = buildReview(reviews, { ...input, releasedWaivers: readWaivers(spec, RELEASED_WAIVERS) })
  expect(counted).toMatchObject({ failures: [], waivers: [] })
  expect(counted.comparisons[0]?.changes.some(({ waivedBy }) => waivedBy !== undefined)).toBe(true)
})

test('a waiver for a first release stops the freeze, because no change needs it', async () => {
  const spec = makeContractFolder(temporaryFolder())
  writeWaivers(spec, 'A change.')
  await expect(freeze(spec, TODAY)).rejects.toThrow('matches no breaking change. Remove it.')
  expect(releasesIn(spec)).toEqual([])
})

test('the contract of this repository breaks no client of its last release, unless a waiver allows it', async () => {
  const last = releasesIn(SPEC).at(-1)
  const edited = await readEdited()
  const reviews = await reviewsWith({ branch: edited, release: last && readRelease(last) }, edited)
  expect(buildReview(reviews, { waivers: readWaivers(SPEC), today: inDays(0) }).failures).toEqual([])
})
