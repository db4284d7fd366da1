// An invented pull request that requires a header, from the branch to the comment: the commands of both workflows, run on a copy of
// the repository and with a code host on loopback.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inWorkspace } from '../src/places.ts'
import { readContractReview } from '../src/pull-request/format.ts'
import { waiversIn } from '../src/review/waivers.ts'
import { startCodeHost, type CodeHost } from './code-host.ts'
import { readWorkflow, runSteps, type Ended } from './workflow.ts'
import { copyOfWorkspace, type Workspace } from './workspace.ts'

/** Everything is generated and reviewed in a copy, which takes its time on a busy machine. */
const timeout = 600_000

const run = promisify(execFile)
const REVIEW = readWorkflow('contract-review.yaml')
const COMMENT = readWorkflow('contract-review-comment.yaml')
const IF_MATCH = 'spec/components/parameters/IfMatch.yaml'

let copy: Workspace
let host: CodeHost
/** Where the privileged job runs: the code of main without installed packages. */
let trusted: string
let base: string
let head: string

const git = async (...args: string[]): Promise<string> => {
  const who = ['-c', 'user.name=Someone', '-c', 'user.email=someone@example.com', '-c', 'commit.gpgsign=false']
  const { stdout } = await run('git', [...who, ...args], { cwd: copy.path('.'), maxBuffer: 2 ** 26 })
  return stdout.trim()
}

async function commit(subject: string): Promise<string> {
  await git('add', '--all')
  await git('commit', '--quiet', '--message', subject)
  return git('rev-parse', 'HEAD')
}

/** A replacement for `npx pnpm` that needs no registry: the packages exist, and the scripts are those of package.json. */
const NPX = `#!/bin/sh
shift 2
if [ "$1" = install ]; then exit 0; fi
script="$1"
shift
exec node "$(node -p "require('./package.json').scripts['$script'].split(' ')[1]")" "$@"
`

beforeAll(async () => {
  copy = await copyOfWorkspace()
  host = await startCodeHost()
  trusted = await mkdtemp(join(tmpdir(), 'parley-trusted-'))
  await cp(inWorkspace('apps/docs/src'), join(trusted, 'apps/docs/src'), { recursive: true })
  await cp(inWorkspace('apps/docs/package.json'), join(trusted, 'apps/docs/package.json'))
  await cp(inWorkspace('.ci'), join(trusted, '.ci'), { recursive: true })
  await run('git', ['init', '--quiet', '--bare', remote()])
  await mkdir(copy.path('desktop'))
  await writeFile(copy.path('desktop/npx'), NPX, { mode: 0o755 })
  await git('init', '--quiet', '--initial-branch', 'main')
  await writeFile(copy.path('.git/info/exclude'), 'desktop\nsummary.md\n')
  base = await commit('main')
  await git('switch', '--quiet', '--create', 'tags')
  await copy.edit(IF_MATCH, 'required: false', 'required: true')
  await copy.generate()
  head = await commit('spec: require If-Match')
  host.head = head
}, timeout)

afterAll(async () => {
  host.close()
  await copy.remove()
  await rm(trusted, { recursive: true })
})

const PATH = () => `${copy.path('desktop')}${delimiter}${process.env['PATH']}`

/** The job without rights, on the branch of the pull request. */
async function reviewJob(): Promise<{ steps: Map<string, Ended>; summary: string }> {
  await rm(copy.path('summary.md'), { force: true })
  const steps = await runSteps(REVIEW.jobs['review'], {
    folder: copy.path('.'),
    context: {
      'github.event.pull_request.base.sha': base,
      'github.event.pull_request.head.sha': head,
      'github.event.pull_request.head.repo.html_url': 'https://host.example/someone/parley',
    },
    env: { PATH: PATH(), GITHUB_STEP_SUMMARY: copy.path('summary.md') },
  })
  return { steps, summary: await readFile(copy.path('summary.md'), 'utf8') }
}

/** Where the pages are pushed to, in the place of the repository. */
const remote = () => join(trusted, 'pages.git')
const temp = () => join(trusted, 'temp')
const published = async (path: string) =>
  run('git', ['show', `pages:${path}`], { cwd: remote() }).then(
    ({ stdout }) => stdout,
    () => undefined,
  )

/** Both privileged jobs, with the artifact of the other workflow. Only the one that may not write has packages. */
async function commentJob(folder = copy.path('.parley/review')): Promise<Ended | undefined> {
  await rm(temp(), { recursive: true, force: true })
  await mkdir(join(temp(), 'contract-review'), { recursive: true })
  await cp(join(folder, 'review.json'), join(temp(), 'contract-review/review.json')).catch(() => undefined)
  const context = {
    'github.token': host.token,
    'github.event.workflow_run.head_repository.full_name': 'someone/parley',
    'github.event.workflow_run.head_branch': 'tags',
    'github.event.workflow_run.head_sha': head,
    'github.event.workflow_run.html_url': 'https://host.example/owner/parley/actions/runs/1',
  }
  const env = {
    PATH: PATH(),
    RUNNER_TEMP: temp(),
    GITHUB_API_URL: host.url,
    GITHUB_SERVER_URL: 'https://host.example',
    GITHUB_REPOSITORY: 'owner/parley',
    PAGES_REMOTE: remote(),
  }
  const rendered = await runSteps(COMMENT.jobs['render'], { folder: inWorkspace('.'), context, env })
  const steps = await runSteps(COMMENT.jobs['publish'], { folder: trusted, context, env })
  return steps.get('Comment') ?? rendered.get('Render')
}

const SENTENCE = '`required` of header parameter `If-Match` changed from false to true.'

describe('a pull request that requires a header', () => {
  test('fails without a waiver, and has a summary, a page and JSON', { timeout }, async () => {
    const { steps, summary } = await reviewJob()
    expect(steps.get('Review')).toMatchObject({ code: 1 })
    expect(steps.get('Review')?.stdout).toContain('nor a valid waiver')
    expect(summary).toContain('**Breaking change: the required version is 2.0.0,')
    expect(summary).toContain('The review fails:')
    expect(summary).toContain(SENTENCE)
    expect(summary).toContain(`](https://host.example/someone/parley/blob/${head}/${IF_MATCH}#L`)

    const artifact = REVIEW.jobs['review']?.steps?.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    const json = await readFile(copy.path(String(artifact?.with?.['path'])), 'utf8')
    const review = readContractReview(JSON.parse(json))
    expect(review.verdict).toBe('breaking')
    expect(review.comparisons.map(({ role }) => role)).toEqual(['merge base', 'release'])
    // Both bases have the header, so the change breaks the clients of both.
    const [branch, release] = review.comparisons.map(({ changes }) =>
      changes.filter(({ impact }) => impact === 'major').map(({ message }) => message),
    )
    expect(branch).toEqual([SENTENCE])
    expect(release).toContain(SENTENCE)
  })

  test('gets one comment and one label, however often it is reviewed', async () => {
    host.comments.push({ id: 1, body: '<!-- contract-review --> by a person', user: { login: 'someone' } })
    host.labels.push('bug', 'contract: wording')
    expect(await commentJob()).toMatchObject({ code: 0 })
    expect(await commentJob()).toMatchObject({ code: 0 })
    expect(host.comments.map(({ user }) => user.login)).toEqual(['someone', 'github-actions[bot]'])
    const text = host.comments[1]?.body
    expect(text).toContain(SENTENCE)
    expect(text).toContain(`Place: [${IF_MATCH}:`)
    expect(text).toContain('Requests of ')
    expect(text).toContain('Clients that omit it: send the parameter with each request.')
    expect(text).toContain('(https://pages.example/parley/pr/7/)')
    expect(host.labels).toEqual(['bug', 'contract: breaking'])
  })

  test('has a page that needs nothing else, and links to the operation before and after', async () => {
    const page = (await published('pr/7/index.html')) ?? ''
    expect(page).toContain(`default-src 'none'`)
    expect(page).not.toMatch(/<script|<img|<iframe|<link rel="stylesheet"/)
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to)
    expect(links).toContain('../../docs/reference/assign-conversation.html')
    expect(links).toContain(`https://host.example/owner/parley/blob/${base}/spec/API.md#assignconversation`)
    expect(links).toContain(`https://host.example/someone/parley/blob/${head}/spec/API.md#assignconversation`)
    expect(host.builds).toBe(1)
  })

  test('passes with a waiver, and the comment says who owns it', { timeout }, async () => {
    const entry = {
      change: SENTENCE,
      reason: 'The server always required it.',
      owner: '@owners',
      expires: '2999-12-31',
    }
    const others = waiversIn(await readFile(copy.path('spec/waivers.yaml'), 'utf8'))
    await writeFile(copy.path('spec/waivers.yaml'), JSON.stringify({ waivers: [...others, entry] }))
    head = await commit('spec: waive the required header')
    host.head = head
    const { steps } = await reviewJob()
    expect(steps.get('Review')).toMatchObject({ code: 0 })
    expect(await commentJob()).toMatchObject({ code: 0 })
    expect(host.comments).toHaveLength(2)
    expect(host.comments[1]?.body).toContain('Owner: @\u200Bowners.')
    expect(host.comments[1]?.body).not.toContain('The review fails:')
    expect(host.labels).toEqual(['bug', 'contract: breaking'])
  })

  test('gets no comment for a commit that is no longer its last one', async () => {
    host.head = base
    const before = host.comments[1]?.body
    expect(await commentJob()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no pull request') as string,
    })
    expect(host.comments[1]?.body).toBe(before)
    host.head = head
  })

  test('that wrote something else than a review gets no comment', async () => {
    const folder = join(trusted, 'other')
    await mkdir(folder)
    await writeFile(join(folder, 'review.json'), '{"formatVersion":3,"verdict":"approved"}')
    const before = host.comments[1]?.body
    expect(await commentJob(folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Expected one of') as string,
    })
    expect(host.comments[1]?.body).toBe(before)
  })

  test('whose review could not be built gets a comment that says so', async () => {
    const folder = join(trusted, 'nothing')
    await mkdir(folder)
    expect(await commentJob(folder)).toMatchObject({ code: 0 })
    expect(host.comments).toHaveLength(2)
    expect(host.comments[1]?.body).toContain('The review could not be built.')
    expect(await published('pr/7/index.html')).toBeUndefined()
    expect(host.labels).toEqual(['bug', 'contract: breaking'])
  })

  test('loses its page when it closes, and gets no further comment', async () => {
    expect(await commentJob()).toMatchObject({ code: 0 })
    expect(await published('pr/7/index.html')).toContain(SENTENCE.slice(1, 9))
    const [comment] = host.comments.splice(1)
    host.isClosed = true
    expect(await commentJob(join(trusted, 'nothing'))).toMatchObject({ code: 0 })
    expect(await published('pr/7/index.html')).toBeUndefined()
    expect(host.comments).toHaveLength(1)
    expect(comment?.body).toContain(SENTENCE)
  })
})

test('actions are pinned to a commit, jobs may read only, and a job that may write runs no code of a pull request', async () => {
  for (const name of await readdir(inWorkspace('.github/workflows'))) {
    const workflow = readWorkflow(name)
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    expect(workflow.permissions).toBeDefined()
    for (const { steps = [], permissions = workflow.permissions } of Object.values(workflow.jobs)) {
      // Names that a stranger chose, such as a branch, reach a command as a variable only.
      expect(steps.filter(({ run: command }) => command?.includes('${{'))).toEqual([])
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      const runsCode = checkouts.length > 0 || steps.some(({ run: command }) => command !== undefined)
      const mayWrite = Object.values(permissions).includes('write')
      // These events run the code of the main branch.
      const isTrusted =
        'workflow_run' in workflow.on || JSON.stringify(workflow.on) === '{"push":{"branches":["main"]}}'
      expect(mayWrite && runsCode && !isTrusted).toBe(false)
      // Packages run code, too.
      expect(mayWrite ? steps.filter(({ run: command }) => /\b(?:pnpm|npx)\b/.test(command ?? '')) : []).toEqual([])
      const elsewhere = checkouts.filter(({ with: inputs }) => inputs?.['ref'] !== undefined)
      expect(mayWrite ? elsewhere : []).toEqual([])
      expect(checkouts.filter(({ with: inputs }) => inputs?.['persist-credentials'] !== false)).toEqual([])
    }
    const text = await readFile(inWorkspace(`.github/workflows/${name}`), 'utf8')
    const used = [...text.matchAll(/^ +(?:- )?uses: (?!\.\/)(.*)$/gm)].map(([, action = '']) => action)
    expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  }
})
