// Runs `pnpm review` on a copy of the workspace: what it prints, when it fails, and what the job of a pull request does with it.
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseList } from '../../src/review/contracts.ts'
import { problemsOf } from '../../src/review/redocly.ts'
import { inWorkspace } from '../../src/places.ts'
import { copyWorkspace } from '../../src/testing/workspace-copy.ts'
import { replace } from './specification.ts'
import { readWorkflow, runSteps } from './workflow.ts'

const REVIEW = 'packages/tools/src/review.ts'
const IF_MATCH = 'spec/components/parameters/IfMatch.yaml'

const { folder, run } = copyWorkspace()
let base: string
beforeAll(async () => {
  // The copy has no release, whatever the workspace has.
  await writeFile(releaseList(join(folder, 'spec')), '{}\n')
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('add', 'spec')
  await git('commit', '--quiet', '--message', 'main')
  base = await git('rev-parse', 'HEAD')
})
afterAll(() => rm(folder, { recursive: true }))

async function git(...args: string[]): Promise<string> {
  const who = ['-c', 'user.name=Someone', '-c', 'user.email=someone@example.com', '-c', 'commit.gpgsign=false']
  return (await promisify(execFile)('git', [...who, ...args], { cwd: folder })).stdout.trim()
}

const node = (file: string) => run(`"${process.execPath}" ${file}`)
const review = () => node(REVIEW)
const edit = (file: string, from: string, to: string) => replace(join(folder, file), from, to)

test('while the lint fails, the review fails with its first problem and its place', async () => {
  const statuses = 'spec/components/schemas/ConversationStatus.yaml'
  const [good, bad] = ['  - Closed\n  - Deleted', '  - Closd\n  - Deleted']
  await edit(statuses, good, bad)
  const { code, output } = await review()
  await edit(statuses, bad, good)
  expect(code).toBe(1)
  expect(output).toMatch(/^- The lint fails: spec\/components\/.*\.yaml:\d+: Example value .* \d+ problems\.$/m)
})

test('while nothing is released, the review reports a breaking change and passes', async () => {
  await edit(IF_MATCH, 'required: false', 'required: true')
  const { code, output } = await review()
  await edit(IF_MATCH, 'required: true', 'required: false')
  expect(code).toBe(0)
  expect(output).toContain('**This branch breaks clients of main: no version is released')
  expect(output).toContain('- **breaking**: `required` of header parameter `If-Match` changed from false to true.')
})

/** A replacement for `npx pnpm` that needs no registry: the packages exist, and the scripts are those of package.json. */
const NPX = `#!/bin/sh
shift 2
if [ "$1" = install ] || [ "$1" = --filter ]; then exit 0; fi
exec node "$(node -p "require('./package.json').scripts.review.split(' ')[1]")" --base "$4"
`

test('after the first release, the job of a pull request has the review as its summary, and fails as it does', async () => {
  await mkdir(join(folder, 'desktop'))
  await writeFile(join(folder, 'desktop/npx'), NPX, { mode: 0o755 })
  expect(await node('packages/tools/src/release/contract.ts')).toMatchObject({ code: 0 })
  await edit(IF_MATCH, 'required: false', 'required: true')
  const steps = await runSteps(readWorkflow('contract-review.yaml').jobs['review'], {
    folder,
    context: { 'github.event.pull_request.base.sha': base },
    env: {
      PATH: [join(folder, 'desktop'), dirname(process.execPath), process.env['PATH']].join(delimiter),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    },
  })
  await edit(IF_MATCH, 'required: true', 'required: false')
  await writeFile(releaseList(join(folder, 'spec')), '{}\n')
  const summary = await readFile(join(folder, 'summary.md'), 'utf8')
  expect(steps.get('Review')).toMatchObject({ code: 1, stdout: summary })
  expect(steps.get('Build the docs')).toMatchObject({ code: 0 })
  expect(summary).toContain('**Breaking change: the required version is 2.0.0,')
  expect(summary).toContain('nor a valid waiver')
  expect(summary).toContain('- **breaking**: `required` of header parameter `If-Match` changed from false to true.')
  expect(summary).toContain(
    '  - Clients that omit it: send the parameter with each request.\n  - Affected: Requests of ',
  )
  expect(summary).toMatch(new RegExp(`^  - Place: ${IF_MATCH}:\\d+$`, 'm'))
})

test('the first problem of the lint has its file, its line and the number of problems', () => {
  const location = [{ source: { ref: 'components/schemas/Tag.yaml' }, start: { line: 7, col: 3 } }]
  const problem = { message: 'Every schema has examples.', location }
  expect(problemsOf(JSON.stringify({ problems: [problem, { message: 'Other.', location }] }))).toBe(
    'spec/components/schemas/Tag.yaml:7: Every schema has examples. 2 problems.',
  )
  expect(problemsOf('')).toBeUndefined()
})

test.each([
  [['--help'], 0, 'Usage: pnpm review [options]'],
  [['--nope'], 1, "Unknown option '--nope'"],
  [['1.0.0'], 1, "Unexpected argument '1.0.0'"],
  [['--base', 'no-such-revision'], 1, 'There is neither a release nor a revision no-such-revision.'],
])('`pnpm review` with %j exits with %i and prints its arguments', (args, code, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inWorkspace(REVIEW), ...args], { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(`${stdout}${stderr}`).toContain(words)
})

test('actions are pinned to a commit, jobs may read only, and a job that may write runs no code', async () => {
  for (const name of await readdir(inWorkspace('.github/workflows'))) {
    const workflow = readWorkflow(name)
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    expect(Object.keys(workflow.on)).not.toContain('workflow_run')
    expect(workflow.permissions).toBeDefined()
    for (const { steps = [], permissions = workflow.permissions } of Object.values(workflow.jobs)) {
      // Names that a stranger chose, such as a branch, reach a command as a variable only.
      expect(steps.filter(({ run: command }) => command?.includes('${{'))).toEqual([])
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      const runsCode = checkouts.length > 0 || steps.some(({ run: command }) => command !== undefined)
      expect(Object.values(permissions).includes('write') && runsCode).toBe(false)
      expect(checkouts.filter(({ with: inputs }) => inputs?.['persist-credentials'] !== false)).toEqual([])
    }
    const text = await readFile(inWorkspace(`.github/workflows/${name}`), 'utf8')
    const used = [...text.matchAll(/^ +(?:- )?uses: (?!\.\/)(.*)$/gm)].map(([, action = '']) => action)
    expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  }
})
