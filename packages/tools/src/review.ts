// The command `pnpm review`: compares the edited contract with the merge base and with the last release, and prints the review.
import { parseArgs } from 'node:util'
import { SPEC } from './places.ts'
import { mergeBase, readEdited, readRelease, readRevision, releasesIn } from './review/contracts.ts'
import { buildReview, reviewsWith } from './review/review.ts'
import { reviewText } from './review/review-text.ts'
import { inDays, readWaivers, RELEASED_WAIVERS } from './review/waivers.ts'
import { lintFailure } from './review/redocly.ts'
import { report } from './review/report.ts'

const USAGE = `Usage: pnpm review [options]

Compares the contract in spec/ with the merge base and with the last release: what breaks, for whom, what they must do,
and which version the changes need. While nothing is released, it only reports what breaks.

  --base <base>  Compare with the merge base of this git revision and HEAD, and with the last release; or with one release
                 alone, such as 1.0.0. Default: origin/main, or main.
  -h, --help     Print this help.

Exits with 1 if the lint fails, if a change that breaks clients of the last release has neither a major version nor a waiver
in spec/waivers.yaml, or if a waiver is expired or unused.
`

const options = { base: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const

/** Reviews the edited contract. `baseName` is the value of `--base`: a released version, a git revision, or undefined. */
async function reviewContract(baseName: string | undefined) {
  const releases = releasesIn(SPEC)
  const named = releases.find(({ version }) => version === baseName)
  const commit = named === undefined ? await mergeBase(baseName) : undefined
  const last = named ?? releases.at(-1)
  const bases = {
    branch: commit === undefined ? undefined : await readRevision(commit),
    release: last && readRelease(last),
  }
  if (bases.branch === undefined && bases.release === undefined)
    throw new Error('There is neither a release nor a branch main. Name a revision with --base.')
  // The lint runs while the contracts are compared. If the comparison fails, the lint usually names the line that is wrong.
  const linting = lintFailure()
  const compared = readEdited().then((edited) => reviewsWith(bases, edited))
  const reviews = await compared.catch(async (error: unknown) => {
    const lint = await linting
    throw lint === undefined ? error : new Error(`The lint fails: ${lint}`, { cause: error })
  })
  const releasedWaivers = last === releases.at(-1) ? [] : readWaivers(SPEC, RELEASED_WAIVERS)
  return buildReview(reviews, { lint: await linting, waivers: readWaivers(SPEC), releasedWaivers, today: inDays(0) })
}

/** The days until a waiver expires if it is pasted into `spec/waivers.yaml` as the review prints it. */
const WAIVER_DAYS = 90

// Prints the help, or makes the review and prints it. The exit code is 1 if the review fails.
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
