// `pnpm review`: compares the contract with the merge base and with the last release.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readModel } from '../contract/model.ts'
import { REVIEWS } from '../places.ts'
import type { ContractReview } from '../pull-request/format.ts'
import { reviewPage } from '../redline/page.ts'
import { redlinePage } from '../redline/redline-page.ts'
import { createRedlines } from '../redline/rendered.ts'
import { countsOf, titleOf } from '../review/contract-review.ts'
import { decisionsAt, mergeBase, readEdited, readRelease, readRevision, releasedVersions } from '../review/contracts.ts'
import { markdownOf } from '../review/markdown.ts'
import { lintFailure } from '../redocly.ts'
import { buildReview, reviewsOf } from '../review/review.ts'
import { inDays, readWaivers } from '../review/waivers.ts'
import { report } from './report.ts'

const USAGE = `Usage: pnpm review [options]

Compares the contract in spec/ with the merge base and with the last release: what breaks, for whom, what they must do,
and which version the changes need.

  --base <base>       Compare with the merge base of this git revision and HEAD, or with this release, such as 1.0.0.
                      Default: origin/main, or main, and the last release.
  --json              Print the review as JSON.
  --open              Open the page in the browser.
  --files-url <url>   Link changed files below this URL, such as https://host/owner/name/blob/<commit>/.
  -h, --help          Print this help.

Writes pages, a summary and the JSON to ${relative(process.cwd(), REVIEWS)}/. Exits with 1 if the lint fails, if a breaking change has
neither a major version nor a waiver in spec/waivers.yaml, or if a waiver is expired or unused.
`

const options = {
  base: { type: 'string' },
  json: { type: 'boolean', default: false },
  open: { type: 'boolean', default: false },
  'files-url': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

async function reviewContract(baseName: string | undefined) {
  const versions = releasedVersions()
  const isRelease = baseName !== undefined && versions.includes(baseName)
  const commit = await mergeBase(isRelease ? undefined : baseName)
  const version = isRelease ? baseName : versions.at(-1)
  const revision = readEdited()
  // The changes of the branch come first.
  const pairs = [
    ...(commit === undefined ? [] : [{ role: 'merge base', base: await readRevision(commit), revision } as const]),
    ...(version === undefined ? [] : [{ role: 'release', base: readRelease(version), revision } as const]),
  ]
  if (pairs.length === 0) throw new Error('There is neither a release nor a branch main. Name a revision with --base.')
  const [reviews, lint] = await Promise.all([reviewsOf(pairs), lintFailure()])
  const found = buildReview(reviews, { lint, waivers: readWaivers(), baseCommit: commit, day: inDays(0) })
  return { found, compared: reviews[0] }
}

type Reviewed = Awaited<ReturnType<typeof reviewContract>>

async function write({ found, compared }: Reviewed, filesUrl: string | undefined): Promise<string[]> {
  const revision = readModel(compared?.revision.document)
  const { decisions } = revision
  // The pages of the base have the decisions that it had.
  const base = readModel(compared?.base.document, await decisionsAt(found.baseCommit))
  const around = {
    decisions,
    redlineUrl: 'redline.html',
    filesUrl,
    baseUrl: found.baseCommit === undefined ? undefined : filesUrl?.replace(/[^/]+\/$/, `${found.baseCommit}/`),
    expires: inDays(90),
  }
  const files = {
    'index.html': reviewPage(found, around),
    'redline.html': redlinePage(found, createRedlines(base, revision), decisions),
    'summary.md': markdownOf(found, { filesUrl }),
    'review.json': asJson(found),
  }
  await mkdir(REVIEWS, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(REVIEWS, name), content)
  return Object.keys(files).map((name) => relative(process.cwd(), join(REVIEWS, name)))
}

const asJson = (found: ContractReview): string => `${JSON.stringify(found, null, 2)}\n`

function linesOf(found: ContractReview, files: string[]): string[] {
  return [
    found.headline,
    ...found.comparisons.map((compared) => `${titleOf(compared)}: ${countsOf(compared.changes)}.`),
    ...found.failures,
    ...files,
  ]
}

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Opens a file with the program that the desktop has for it. Rejects if there is none. */
async function open(file: string): Promise<void> {
  const program = spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
  await once(program, 'spawn').catch((error: unknown) => {
    throw new Error(`No program could open the page. Open ${file} yourself.`, { cause: error })
  })
  program.unref()
}

await report(async () => {
  const { values } = parseArgs({ options })
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  const reviewed = await reviewContract(values.base)
  const { found } = reviewed
  const files = await write(reviewed, values['files-url'])
  if (found.failures.length > 0) process.exitCode = 1
  process.stdout.write(values.json ? asJson(found) : `${linesOf(found, files).join('\n')}\n`)
  if (values.open) await open(join(REVIEWS, 'index.html'))
})
