// `pnpm review`: compares the contract with the merge base and with the last release.
import { parseArgs } from 'node:util'
import { mergeBase, readEdited, readRelease, readRevision, releasedVersions } from './review/contracts.ts'
import { buildReview, reviewsOf } from './review/review.ts'
import { reviewText } from './review/review-text.ts'
import { inDays, readWaivers } from './review/waivers.ts'
import { lintFailure } from './review/redocly.ts'
import { report } from './review/report.ts'

const USAGE = `Usage: pnpm review [options]

Compares the contract in spec/ with the merge base and with the last release: what breaks, for whom, what they must do,
and which version the changes need.

  --base <base>  Compare with the merge base of this git revision and HEAD, and with the last release; or with one release
                 alone, such as 1.0.0. Default: origin/main, or main.
  -h, --help     Print this help.

Exits with 1 if the lint fails, if a breaking change has neither a major version nor a waiver in spec/waivers.yaml, or if a
waiver is expired or unused.
`

const options = { base: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const

async function reviewContract(baseName: string | undefined) {
  const versions = releasedVersions()
  const isRelease = baseName !== undefined && versions.includes(baseName)
  const commit = isRelease ? undefined : await mergeBase(baseName)
  const version = isRelease ? baseName : versions.at(-1)
  const revision = readEdited()
  // The changes of the branch come first.
  const pairs = [
    ...(commit === undefined ? [] : [{ role: 'merge base', base: await readRevision(commit), revision } as const]),
    ...(version === undefined ? [] : [{ role: 'release', base: readRelease(version), revision } as const]),
  ]
  if (pairs.length === 0) throw new Error('There is neither a release nor a branch main. Name a revision with --base.')
  const linting = lintFailure()
  const reviews = await reviewsOf(pairs).catch(async (error: unknown) => {
    // A contract that can't be compared usually breaks a rule of the lint, and the lint says where.
    const lint = await linting
    throw lint === undefined ? error : new Error(`The lint fails: ${lint}`, { cause: error })
  })
  const lint = await linting
  return buildReview(reviews, { lint, waivers: readWaivers(), day: inDays(0) })
}

const WAIVER_DAYS = 90

await report(async () => {
  const { values } = parseArgs({ options })
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  const review = await reviewContract(values.base)
  if (review.failures.length > 0) process.exitCode = 1
  process.stdout.write(reviewText(review, inDays(WAIVER_DAYS)))
})
