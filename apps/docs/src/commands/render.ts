// `node apps/docs/src/commands/render.ts <review.json> <page>`: renders the review of a pull request, as its page is published.
// The review comes from a stranger's branch, and everything else from the tree that this runs in.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readModel } from '../contract/model.ts'
import { readReview } from '../pull-request/format.ts'
import { reviewPage } from '../redline/page.ts'
import { inDays } from '../review/waivers.ts'
import { report } from './report.ts'
import { variable } from './variable.ts'

/** The docs of the main branch, as seen from `pr/<number>/`. */
const DOCS = '../../docs/'

const filesOf = (repository: string, commit: string) => `${variable('GITHUB_SERVER_URL')}/${repository}/blob/${commit}/`

await report(async () => {
  const [source = '', target = ''] = process.argv.slice(2)
  const review = await readReview(source)
  if (review === undefined) {
    process.stdout.write(`There is no review in ${source}.\n`)
    return
  }
  const { baseCommit = '' } = review
  const page = reviewPage(review, {
    decisions: readModel().decisions,
    filesUrl: filesOf(variable('HEAD_REPOSITORY'), variable('HEAD_COMMIT')),
    baseUrl: /^[0-9a-f]{40}$/.test(baseCommit) ? filesOf(variable('GITHUB_REPOSITORY'), baseCommit) : undefined,
    docsUrl: DOCS,
    expires: inDays(90),
  })
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, page)
})
