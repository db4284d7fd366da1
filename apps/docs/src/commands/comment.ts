// `node apps/docs/src/commands/comment.ts <review.json>`: publishes the page of a pull request's review, writes its summary into one
// comment, and sets a label. It runs with a token that may write, so it needs no installed packages and runs no code of the pull request.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs, promisify } from 'node:util'
import { inWorkspace } from '../places.ts'
import { findPullRequest, setLabel, writeComment } from '../pull-request/code-host.ts'
import { readReview } from '../pull-request/format.ts'
import { commentOf, failedComment } from '../review/markdown.ts'
import { report } from './report.ts'
import { variable } from './variable.ts'

const USAGE = `Usage: node apps/docs/src/commands/comment.ts <review.json> [--page <folder>]

Publishes the page in a folder as pr/<number>/, writes a review, as \`pnpm review --json\` prints it, into one comment on the pull
request, and sets its label. If the pull request is closed, removes its page.

Environment: GITHUB_API_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, and of the reviewed commit HEAD_REPOSITORY,
HEAD_BRANCH, HEAD_COMMIT and RUN_URL.
`

const run = promisify(execFile)

/** Publishes a folder, or removes what is published there if it is undefined. Returns the URL; '' if the repository has no pages. */
async function publish(path: string, folder: string | undefined): Promise<string> {
  const args = [inWorkspace('.ci/publish'), path, ...(folder === undefined ? [] : [folder])]
  const { stdout, stderr } = await run('bash', args)
  process.stderr.write(stderr)
  return stdout.trim()
}

await report(async () => {
  const options = { page: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [path] = positionals
  if (values.help || path === undefined) {
    process.stdout.write(USAGE)
    return
  }
  const [repository, commit] = [variable('HEAD_REPOSITORY'), variable('HEAD_COMMIT')]
  const host = {
    apiUrl: variable('GITHUB_API_URL'),
    repository: variable('GITHUB_REPOSITORY'),
    token: variable('GITHUB_TOKEN'),
  }
  const [owner = ''] = repository.split('/')
  const pullRequest = await findPullRequest(host, { owner, branch: variable('HEAD_BRANCH'), commit })
  if (pullRequest === undefined) {
    process.stdout.write(`${commit} is the last commit of no pull request.\n`)
    return
  }
  const { number, isOpen } = pullRequest
  const review = isOpen ? await readReview(path) : undefined
  const page = review !== undefined && values.page !== undefined && existsSync(values.page) ? values.page : undefined
  const url = await publish(`pr/${number}`, page)
  if (!isOpen) {
    process.stdout.write(`Pull request ${number} is closed: removed its page.\n`)
    return
  }
  const links = {
    runUrl: variable('RUN_URL'),
    filesUrl: `${variable('GITHUB_SERVER_URL')}/${repository}/blob/${commit}/`,
    pageUrl: page === undefined || url === '' ? undefined : url,
  }
  await writeComment(host, number, review === undefined ? failedComment(links.runUrl) : commentOf(review, links))
  if (review !== undefined) await setLabel(host, number, review.verdict)
  process.stdout.write(`Wrote the comment on pull request ${number}.\n`)
})
