// Tests the checks of a review on copies of the workspace with a planted error: a checkmark stands only for a check that ran there.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContractReview } from '../src/pull-request/read-review.ts'
import { problemsOf } from '../src/review/checklist.ts'
import { inWorkspace } from '../src/places.ts'
import { copyOfWorkspace, type Workspace } from './workspace.ts'

const REVIEW = 'apps/docs/src/commands/review.ts'
const RECORD = '.parley/runs/answers.jsonl'

/** Everything is made and checked again in a copy, which takes its time on a busy machine. */
const timeout = 600_000

let copy: Workspace
beforeAll(async () => {
  copy = await copyOfWorkspace()
}, timeout)
afterAll(() => copy.remove())

const summary = () => readFile(copy.path('.parley/review/summary.md'), 'utf8')
const checksIn = (text: string) => text.split('\n').filter((line) => line.startsWith('- ['))

const STATUSES = 'spec/components/schemas/ConversationStatus.yaml'
const [GOOD, BAD] = ['  - Closed\n  - Deleted', '  - Closd\n  - Deleted']

test('if generated files are stale, that check fails, and those that read them did not run', { timeout }, async () => {
  await copy.edit(STATUSES, 'no data is lost', 'nothing is lost')
  const { code, stdout } = await copy.node(REVIEW, '--tests')
  await copy.edit(STATUSES, 'nothing is lost', 'no data is lost')
  const [lint, fresh, ...others] = checksIn(await summary())
  expect(code).toBe(1)
  expect(lint).toMatch(/^- \[x\] The lint /)
  expect(fresh).toMatch(/^- \[ \] Generated files are fresh \(failed: packages\/contract\/src\/generated is stale/)
  expect(others).toEqual(Array(4).fill(expect.stringMatching(/\(not run: generated files are stale\)$/)))
  expect(stdout).toContain('Failed: Generated files are fresh.')
})

test(
  'while the lint fails, the review reports only its errors: `pnpm generate` would fail, too',
  { timeout },
  async () => {
    await copy.edit(STATUSES, GOOD, BAD)
    const { code, stdout } = await copy.node(REVIEW, '--tests')
    await copy.edit(STATUSES, BAD, GOOD)
    const [lint, ...others] = checksIn(await summary())
    expect(code).toBe(1)
    expect(lint).toMatch(
      /^- \[ \] The lint .* \(failed: spec\/components\/.*\.yaml:\d+: Example value .* \d+ problems\.\)$/,
    )
    expect(others).toEqual(Array(5).fill(expect.stringMatching(/\(not run: lint fails\)$/)))
    expect(stdout).not.toContain('pnpm generate')
  },
)

test(
  'without --tests, the output names the checks that did not run, and --json prints the review alone',
  { timeout },
  async () => {
    const opened = copy.path('opened')
    await mkdir(copy.path('desktop'))
    for (const program of ['xdg-open', 'open'])
      await writeFile(copy.path(`desktop/${program}`), `#!/bin/sh\necho "$1" > "${opened}"\n`, { mode: 0o755 })
    const { code, stdout } = await copy.node(REVIEW, '--json', '--open')
    const review = readContractReview(JSON.parse(stdout))
    expect(code).toBe(0)
    // A copy has no repository, so there is no merge base.
    expect(review.comparisons.map(({ role }) => role)).toEqual(['release'])
    expect(review.checks.map(({ state }) => state)).toEqual(['passed', 'passed', ...Array(4).fill('not run')])
    expect(
      checksIn(await summary()).filter((line) => line.endsWith('(not run: `pnpm review --tests` runs it)')),
    ).toHaveLength(4)
    await expect
      .poll(() => readFile(opened, 'utf8').catch(() => ''))
      .toBe(`${copy.path('.parley/review/index.html')}\n`)
  },
)

test(
  'an example with a key fails the check for secrets and no other, and the record of the last run stays',
  { timeout },
  async () => {
    const key = `parley_${'4'.repeat(59)}`
    await copy.edit('spec/components/schemas/ApiKey.yaml', '      - <API_KEY>', `      - ${key}`)
    await copy.generate()
    await mkdir(dirname(copy.path(RECORD)), { recursive: true })
    await writeFile(copy.path(RECORD), 'a record')
    const { code } = await copy.node(REVIEW, '--tests')
    const checks = checksIn(await summary())
    expect(checks.filter((line) => !line.startsWith('- [x]'))).toEqual([
      expect.stringMatching(/^- \[ \] No example shows a secret \(failed: /),
    ])
    expect(checks).toHaveLength(6)
    expect(code).toBe(1)
    expect(await readFile(copy.path(RECORD), 'utf8')).toBe('a record')
  },
)

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
])('`pnpm review` with %j exits with %i and says what it takes', (args, code, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inWorkspace(REVIEW), ...args], { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(`${stdout}${stderr}`).toContain(words)
})
