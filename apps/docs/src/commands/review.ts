// `pnpm review [base]`: compares the contract with the last release, another release, or a revision of the repository.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { REVIEWS } from '../places.ts'
import { tick } from '../review/checklist.ts'
import { breaksSilently } from '../review/compare.ts'
import { readEdited, readRelease, readRevision, releasedVersions, type Contract } from '../review/contracts.ts'
import { markdownOf } from '../review/markdown.ts'
import { reviewOf, verdictOf } from '../review/review.ts'
import { reviewPage } from '../review/review-page.ts'
import { render } from '../site/layout.ts'
import { report } from './report.ts'

const where = (file: string) => join(relative(process.cwd(), REVIEWS), file)

async function readBase(name: string | undefined): Promise<Contract> {
  const versions = releasedVersions()
  const version = name ?? versions.at(-1)
  if (version === undefined) throw new Error('Nothing is released yet: name a revision to compare with.')
  return versions.includes(version) ? readRelease(version) : readRevision(version)
}

await report(async () => {
  const [base, revision] = await Promise.all([readBase(process.argv[2]), readEdited()])
  const review = await reviewOf(base, revision, await tick(revision.document))
  await mkdir(REVIEWS, { recursive: true })
  await writeFile(
    join(REVIEWS, 'index.html'),
    render(reviewPage(review), review.revisionVersion, '../../apps/docs/dist/'),
  )
  await writeFile(join(REVIEWS, 'summary.md'), markdownOf(review))
  process.stdout.write(`${verdictOf(review)}\n${where('index.html')}\n${where('summary.md')}\n`)
  if (breaksSilently(review)) process.exitCode = 1
})
