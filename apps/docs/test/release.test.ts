// What is released stays true: a change that breaks callers needs a new major version, or this test fails.
import { contract } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { breaksSilently, compare } from '../src/review/compare.ts'
import { readRelease, releasedVersions } from '../src/review/contracts.ts'
import { planted } from './specification.ts'

const [first = '', ...later] = releasedVersions()
const last = readRelease([first, ...later].at(-1) ?? first)

test('the contract breaks no caller of the last release, or says so with a new major version', async () => {
  const comparison = await compare(last.document, { ...contract })
  const breaking = comparison.findings.filter(({ impact }) => impact === 'major').map(({ message }) => message)
  expect(breaksSilently(comparison) ? breaking : []).toEqual([])
})

describe('a planted change', () => {
  test.each([
    ['a removal', 'components/schemas/Tag.yaml', /^ {2}label:\n(?: {4}.*\n)+/m, ''],
    ['a rename', 'components/schemas/ConversationUpdate.yaml', /\bstatus\b/g, 'state'],
    ['a narrowed enum', 'components/schemas/ConversationStatus.yaml', '  - Deleted\n', ''],
    ['a newly required field', 'components/parameters/IfMatch.yaml', 'required: false', 'required: true'],
  ])('%s without a major version is refused', async (_, file, from, to) => {
    const { document } = await planted(file, from, to)
    const comparison = await compare(last.document, document)
    expect(comparison).toMatchObject({ impact: 'major', isVersionEnough: false })
    expect(breaksSilently(comparison)).toBe(true)
  })

  test('the same with a major version is let through', async () => {
    const { document } = await planted('components/parameters/IfMatch.yaml', 'required: false', 'required: true')
    const info = { ...(document['info'] as object), version: '2.0.0' }
    expect(breaksSilently(await compare(last.document, { ...document, info }))).toBe(false)
  })

  test('other words without a major version are let through', async () => {
    const { document } = await planted('components/schemas/Tag.yaml', /^description: .*$/m, 'description: A word.')
    const comparison = await compare(last.document, document)
    expect(comparison).toMatchObject({ impact: 'patch', neededVersion: '1.0.1' })
    expect(breaksSilently(comparison)).toBe(false)
  })
})
