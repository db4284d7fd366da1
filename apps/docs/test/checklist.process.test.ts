// What a review checks, on copies of the workspace with a fault in them: a checkmark stands only for a check that ran there.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemsOf } from '../src/review/checklist.ts'
import { inWorkspace } from '../src/places.ts'
import { copyOfWorkspace, type Workspace } from './workspace.ts'

const REVIEW = 'apps/docs/src/commands/review.ts'
const RECORD = '.parley/runs/answers.jsonl'

/** Everything is made and checked again in a copy, which takes its time on a busy machine. */
const timeout = 600_000

const copies: Workspace[] = []
afterAll(() => Promise.all(copies.map((copy) => copy.remove())))

async function workspace(): Promise<Workspace> {
  const copy = await copyOfWorkspace()
  copies.push(copy)
  return copy
}

const checksIn = (summary: string) => summary.split('\n').filter((line) => line.startsWith('- ['))

test('if generated files are stale, that check fails, and those that read them did not run', { timeout }, async () => {
  const copy = await workspace()
  await copy.edit(
    'spec/components/schemas/ConversationStatus.yaml',
    '  - Closed\n  - Deleted',
    '  - Closd\n  - Deleted',
  )
  const { code, stdout } = await copy.node(REVIEW)
  const [fresh, lint, ...others] = checksIn(await readFile(copy.path('.parley/review/summary.md'), 'utf8'))
  expect(code).toBe(1)
  expect(fresh).toMatch(/^- \[ \] Generated files are fresh \(failed: packages\/contract\/src\/generated is stale/)
  expect(lint).toMatch(
    /^- \[ \] The lint .* \(failed: spec\/components\/.*\.yaml:\d+: Example value .* \d+ problems\.\)$/,
  )
  expect(others).toHaveLength(4)
  expect(others.filter((line) => !line.endsWith('(not run: generated files are fresh failed)'))).toEqual([])
  expect(stdout).toContain('Failed: Generated files are fresh.')
})

test(
  'an example with a key fails the check for secrets and no other, and the record of the last run stays',
  { timeout },
  async () => {
    const copy = await workspace()
    const key = `parley_${'4'.repeat(59)}`
    await copy.edit('spec/components/schemas/ApiKey.yaml', '      - <API_KEY>', `      - ${key}`)
    await copy.generate()
    await mkdir(dirname(copy.path(RECORD)), { recursive: true })
    await writeFile(copy.path(RECORD), 'a record')
    const { code } = await copy.node(REVIEW)
    const checks = checksIn(await readFile(copy.path('.parley/review/summary.md'), 'utf8'))
    expect(checks.filter((line) => !line.startsWith('- [x]'))).toEqual([
      expect.stringMatching(/^- \[ \] No example shows a secret \(failed: /),
    ])
    expect(checks).toHaveLength(6)
    expect(code).toBe(1)
    expect(await readFile(copy.path(RECORD), 'utf8')).toBe('a record')
  },
)

test('the first problem of the lint is told with its file, its line and how many there are', () => {
  const location = [{ source: { ref: 'components/schemas/Tag.yaml' }, start: { line: 7, col: 3 } }]
  const problem = { message: 'Every schema has examples.', location }
  expect(problemsOf(JSON.stringify({ problems: [problem, { message: 'Other.', location }] }))).toBe(
    'spec/components/schemas/Tag.yaml:7: Every schema has examples. 2 problems.',
  )
  expect(problemsOf('')).toBeUndefined()
})

test.each([
  [['--help'], 0, 'Usage: pnpm review [base]'],
  [['--nope'], 1, "Unknown option '--nope'"],
  [['1.0.0', '1.1.0'], 1, 'Expected one base, got 2: 1.0.0, 1.1.0.'],
])('`pnpm review` with %j exits with %i and says what it takes', (args, code, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inWorkspace(REVIEW), ...args], { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(`${stdout}${stderr}`).toContain(words)
})
