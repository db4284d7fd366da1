// Runs `pnpm review` on a copy of the workspace: what it prints, and when it fails.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContractReview } from '../src/pull-request/format.ts'
import { problemsOf } from '../src/redocly.ts'
import { inWorkspace } from '../src/places.ts'
import { copyOfWorkspace, type Workspace } from './workspace.ts'

const REVIEW = 'apps/docs/src/commands/review.ts'

/** The lint and the comparison run in a copy, which takes its time on a busy machine. */
const timeout = 600_000

let copy: Workspace
beforeAll(async () => {
  copy = await copyOfWorkspace()
}, timeout)
afterAll(() => copy.remove())

test('while the lint fails, the review fails with its first problem and its place', { timeout }, async () => {
  const statuses = 'spec/components/schemas/ConversationStatus.yaml'
  const [good, bad] = ['  - Closed\n  - Deleted', '  - Closd\n  - Deleted']
  await copy.edit(statuses, good, bad)
  const { code, stdout } = await copy.node(REVIEW)
  await copy.edit(statuses, bad, good)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^The lint fails: spec\/components\/.*\.yaml:\d+: Example value .* \d+ problems\.$/m)
})

test('--json prints the review alone, and --open opens its page', { timeout }, async () => {
  const opened = copy.path('opened')
  await mkdir(copy.path('desktop'))
  for (const program of ['xdg-open', 'open'])
    await writeFile(copy.path(`desktop/${program}`), `#!/bin/sh\necho "$1" > "${opened}"\n`, { mode: 0o755 })
  const { code, stdout } = await copy.node(REVIEW, '--json', '--open')
  const review = readContractReview(JSON.parse(stdout))
  expect(code).toBe(0)
  // A copy has no repository, so there is no merge base.
  expect(review.comparisons.map(({ role }) => role)).toEqual(['release'])
  await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toBe(`${copy.path('.parley/review/index.html')}\n`)
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
])('`pnpm review` with %j exits with %i and says what it takes', (args, code, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inWorkspace(REVIEW), ...args], { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(`${stdout}${stderr}`).toContain(words)
})
