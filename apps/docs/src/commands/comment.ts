// `node apps/docs/src/commands/comment.ts <review.json>`: writes the review of a pull request into one comment, and sets a label.
// It runs with a token that may write, so it needs no installed packages and runs no code of the pull request.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findPullRequest, setLabel, writeComment } from '../pull-request/code-host.ts'
import { commentOf, failedComment } from '../pull-request/comment.ts'
import { readContractReview } from '../pull-request/read-review.ts'
import type { ContractReview } from '../review/contract-review.ts'
import { report } from './report.ts'

const USAGE = `Usage: node apps/docs/src/commands/comment.ts <review.json>

Writes a review, as \`pnpm review --json\` prints it, into one comment on the pull request, and sets its label.

  --print     Print the comment and the label instead. It needs no code host.
  -h, --help  Print this help.

Environment: GITHUB_API_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, and of the reviewed commit HEAD_REPOSITORY,
HEAD_BRANCH, HEAD_COMMIT and RUN_URL.
`

function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} isn't set.`)
  return value
}

/** The review in a file; undefined if there is no file. */
async function readReview(path: string): Promise<ContractReview | undefined> {
  const source = await readFile(path, 'utf8').catch(() => undefined)
  return source === undefined ? undefined : readContractReview(JSON.parse(source))
}

await report(async () => {
  const options = {
    print: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [path] = positionals
  if (values.help || path === undefined) {
    process.stdout.write(USAGE)
    return
  }
  const [repository, commit] = [variable('HEAD_REPOSITORY'), variable('HEAD_COMMIT')]
  const runUrl = variable('RUN_URL')
  const filesUrl = `${variable('GITHUB_SERVER_URL')}/${repository}/blob/${commit}/`
  const review = await readReview(path)
  const comment = review === undefined ? failedComment(runUrl) : commentOf(review, { runUrl, filesUrl })
  if (values.print) {
    process.stdout.write(`${comment}\nLabel: ${review?.verdict ?? 'none'}\n`)
    return
  }
  const host = {
    apiUrl: variable('GITHUB_API_URL'),
    repository: variable('GITHUB_REPOSITORY'),
    token: variable('GITHUB_TOKEN'),
  }
  const [owner = ''] = repository.split('/')
  const pullRequest = await findPullRequest(host, { owner, branch: variable('HEAD_BRANCH'), commit })
  if (pullRequest === undefined) {
    process.stdout.write(`${commit} is the last commit of no open pull request.\n`)
    return
  }
  await writeComment(host, pullRequest, comment)
  if (review !== undefined) await setLabel(host, pullRequest, review.verdict)
  process.stdout.write(`Wrote the comment on pull request ${pullRequest}.\n`)
})
