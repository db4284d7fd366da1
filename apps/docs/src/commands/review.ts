// `pnpm review [base]`: compares the contract with the last release, another release, or a revision of the repository.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { REVIEWS } from '../places.ts'
import { runChecks } from '../review/checklist.ts'
import { breaksSilently } from '../review/compare.ts'
import { readEdited, readRelease, readRevision, releasedVersions, type Contract } from '../review/contracts.ts'
import { markdownOf } from '../review/markdown.ts'
import { reviewOf, verdictOf } from '../review/review.ts'
import { reviewPage } from '../review/review-page.ts'
import { render } from '../site/layout.ts'
import { report } from './report.ts'

const USAGE = `Usage: pnpm review [base]

Compares the contract in spec/ with a base and checks the tree.

  base        A released version such as 1.0.0, or a revision such as origin/main. Default: the last release.
  -h, --help  Print this help.

Writes a page and a summary to ${relative(process.cwd(), REVIEWS)}/. Exits with 1 if a check fails, or if the change is
breaking and info.version is too low.
`

const where = (file: string) => join(relative(process.cwd(), REVIEWS), file)

async function readBase(name: string | undefined): Promise<Contract> {
  const versions = releasedVersions()
  const version = name ?? versions.at(-1)
  if (version === undefined) throw new Error('Nothing is released yet: name a revision to compare with.')
  return versions.includes(version) ? readRelease(version) : readRevision(version)
}

function readArguments(): { base: string | undefined; help: boolean } {
  const options = { help: { type: 'boolean', short: 'h', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [base, ...others] = positionals
  if (others.length > 0) throw new Error(`Expected one base, got ${positionals.length}: ${positionals.join(', ')}.`)
  return { base, help: values.help }
}

async function review(baseName: string | undefined): Promise<void> {
  const [base, revision] = await Promise.all([readBase(baseName), readEdited()])
  const found = await reviewOf(base, revision, await runChecks())
  await mkdir(REVIEWS, { recursive: true })
  const page = render(reviewPage(found), { version: found.revisionVersion, pages: [] }, '../../apps/docs/dist/')
  await writeFile(join(REVIEWS, 'index.html'), page)
  await writeFile(join(REVIEWS, 'summary.md'), markdownOf(found))
  const failed = found.checks.filter(({ state }) => state === 'failed')
  const lines = [
    verdictOf(found),
    ...failed.map(({ name, note }) => `Failed: ${name}. ${note}`),
    where('index.html'),
    where('summary.md'),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (failed.length > 0 || breaksSilently(found)) process.exitCode = 1
}

await report(async () => {
  const { base, help } = readArguments()
  if (help) process.stdout.write(USAGE)
  else await review(base)
})
