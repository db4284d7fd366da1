// What is released stays true: a change that breaks clients needs a new major version, or this test fails.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { breaksSilently, compare, type Comparison } from '../src/review/compare.ts'
import { readEdited, readRelease, releasedVersions } from '../src/review/contracts.ts'
import { raise } from '../src/review/versions.ts'
import { changed, planted, replace } from './specification.ts'

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

  test('a further error code needs a minor version', async () => {
    const { document } = await changed(async (folder) => {
      const schemas = join(folder, 'components/schemas')
      const problem = await readFile(join(schemas, 'ApiKeyInvalidProblem.yaml'), 'utf8')
      await writeFile(
        join(schemas, 'ApiKeyExpiredProblem.yaml'),
        problem.replaceAll('api_key_invalid', 'api_key_expired'),
      )
      for (const union of ['UnauthorizedProblem', 'Problem']) {
        const file = join(schemas, `${union}.yaml`)
        await replace(file, /^oneOf:\n/m, 'oneOf:\n  - $ref: ApiKeyExpiredProblem.yaml\n')
        await replace(file, /^ {2}mapping:\n/m, '  mapping:\n    api_key_expired: ApiKeyExpiredProblem.yaml\n')
      }
      await replace(
        join(folder, 'openapi.yaml'),
        /^( +)- api_key_invalid\n/m,
        '$1- api_key_invalid\n$1- api_key_expired\n',
      )
    })
    const comparison = await compare(working.document, document)
    expect(comparison).toMatchObject({ impact: 'minor', neededVersion: raise(version, 'minor') })
    expect(told(comparison)).toContain(
      'minor: Problem `ApiKeyExpiredProblem` was added to response 401 `Unauthorized`.',
    )
  })
})
