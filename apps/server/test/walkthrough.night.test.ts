// Follows the README and docs/add-an-operation.md on a copy of the repository. One copy serves all tests: those that end well come first,
// and the walkthrough of the README last, because it leaves a change that doesn't compile.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyWorkspace, type WorkspaceCopy } from '@parley/tools/workspace-copy'
import { stepsOf } from './typed-along.ts'

let copy: WorkspaceCopy

beforeAll(() => {
  copy = copyWorkspace()
})

afterAll(() => rmSync(copy.folder, { recursive: true, force: true }))

test('a check names stale generated files, and the command that updates them', async () => {
  const { folder, run } = copy
  const policy = join(folder, 'apps/server/src/generated/policy.ts')
  const tag = join(folder, 'spec/components/schemas/Tag.yaml')
  const before = { policy: readFileSync(policy, 'utf8'), tag: readFileSync(tag, 'utf8') }
  appendFileSync(policy, '// By hand.\n')
  writeFileSync(tag, before.tag.replace('A tag', 'A short tag'))

  const { code, output } = await run(
    'pnpm exec turbo run check --continue --filter @parley/contract --filter @parley/server',
  )
  expect(code).toBe(1)
  expect(output).toContain('src/generated/policy.ts is stale')
  expect(output).toContain('run `pnpm generate` and commit what it writes')
  writeFileSync(policy, before.policy)
  writeFileSync(tag, before.tag)
})

describe.each([
  { document: 'docs/add-an-operation.md', heading: '# Add an operation' },
  { document: 'README.md', heading: '## Change one line of the contract' },
])('a reader who follows $document', ({ document, heading }) => {
  const steps = stepsOf(document, heading)

  test('has something to change, and something to run', () => {
    expect(steps.map(({ title }) => title.split(' ')[0])).toEqual(expect.arrayContaining(['change', 'run']))
  })

  test.each(steps)('can $title', async ({ take }) => {
    expect(await take(copy)).toEqual([])
  })

  test('has installed nothing', () => {
    expect(existsSync(join(copy.folder, 'node_modules/.modules.yaml'))).toBe(false)
  })
})
