// The verdict of a review is right for every one of these changes.
import { expect, test } from 'vitest'
import { compare } from '../src/review/compare.ts'
import { answers } from './changes/answers.ts'
import { copy, type Change } from './changes/change.ts'
import { promises } from './changes/promises.ts'
import { requests } from './changes/requests.ts'

const changes: Change[] = [...requests, ...answers, ...promises]

test('the table has at least forty changes, and no two of one name', () => {
  expect(changes.length).toBeGreaterThanOrEqual(40)
  expect(new Set(changes.map(({ does }) => does)).size).toBe(changes.length)
})

test.concurrent.each(changes)(
  'a change that $does needs at least a $needs version',
  async ({ edit, before, needs }) => {
    const base = copy()
    before?.(base)
    const revision = structuredClone(base)
    edit(revision)
    const { impact } = await compare(base, revision)
    expect(impact ?? 'patch').toBe(needs)
  },
)
