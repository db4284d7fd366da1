// What is released stays true: a change that breaks clients needs a new major version, or this test fails.
import { contract } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { breaksSilently, compare, type Comparison } from '../src/review/compare.ts'
import { readEdited, readRelease, releasedVersions } from '../src/review/contracts.ts'
import { raise } from '../src/review/versions.ts'
import { planted } from './specification.ts'

const [first = '', ...later] = releasedVersions()
const last = readRelease([first, ...later].at(-1) ?? first)

const told = ({ findings }: Comparison) => findings.map(({ impact, message }) => `${impact}: ${message}`)

test('the contract breaks no client of the last release, or says so with a new major version', async () => {
  const comparison = await compare(last.document, { ...contract })
  const breaking = told(comparison).filter((change) => change.startsWith('major'))
  expect(breaksSilently(comparison) ? breaking : []).toEqual([])
})

// The base is the contract as it is, whatever its version, so that these tests hold before and after each release.
describe('a planted change', async () => {
  const working = await readEdited()
  const { baseVersion: version } = await compare(working.document, working.document)

  test.each([
    [
      'a removal',
      'components/schemas/Tag.yaml',
      /^ {2}label:\n(?: {4}.*\n)+/m,
      '',
      'major: Response property `label` of `Tag` was removed.',
    ],
    [
      'a rename',
      'components/schemas/ConversationUpdate.yaml',
      /\bstatus\b/g,
      'state',
      'major: Request property `status` of `ConversationUpdate` became `state`.',
    ],
    [
      'a narrowed enum',
      'components/schemas/ConversationStatus.yaml',
      '  - Deleted\n',
      '',
      'major: `Deleted` was removed from the values of request and response schema `ConversationStatus`.',
    ],
    [
      'a newly required header',
      'components/parameters/IfMatch.yaml',
      'required: false',
      'required: true',
      'major: `required` of header parameter `If-Match` changed from false to true.',
    ],
  ])('%s without a major version fails, and the change is named', async (_, file, from, to, change) => {
    const { document } = await planted(file, from, to)
    const comparison = await compare(working.document, document)
    expect(told(comparison)).toContain(change)
    expect(comparison).toMatchObject({ neededVersion: raise(version, 'major'), isVersionEnough: false })
    expect(breaksSilently(comparison)).toBe(true)
  })

  test('the same with a major version passes', async () => {
    const { document } = await planted('components/parameters/IfMatch.yaml', 'required: false', 'required: true')
    const info = { ...(document['info'] as object), version: raise(version, 'major') }
    const comparison = await compare(working.document, { ...document, info })
    expect(comparison).toMatchObject({ impact: 'major', isVersionEnough: true })
    expect(breaksSilently(comparison)).toBe(false)
  })

  test('other words without a major version pass', async () => {
    const { document } = await planted('components/schemas/Tag.yaml', /^description: .*$/m, 'description: A word.')
    const comparison = await compare(working.document, document)
    expect(told(comparison)).toEqual(['patch: `description` of response schema `Tag` changed.'])
    expect(comparison.neededVersion).toBe(raise(version, 'patch'))
    expect(breaksSilently(comparison)).toBe(false)
  })
})
