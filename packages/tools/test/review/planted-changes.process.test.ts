// Plants changes in the contract, and tests which version the comparison asks for. Also tests the schema of the file of waivers.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { object, text, type JsonObject } from '@parley/contract/document'
import { describe, expect, test } from 'vitest'
import { needsMajorVersion, compareAll, type Comparison } from '../../src/review/compare.ts'
import { readEdited } from '../../src/review/contracts.ts'
import { raise } from '../../src/review/changes.ts'
import { waiversIn } from '../../src/review/waivers.ts'
import { changedEach, replace, replaced } from './specification.ts'

const told = ({ findings }: Comparison) => findings.map(({ impact, message }) => `${impact}: ${message}`)

describe('the file of waivers', () => {
  const waiver = `change: A change.\n    reason: The server never did that.\n    owner: '@contract'\n    expires: '2026-12-31'`

  test('has a change, a reason, an owner and a last day for each waiver', () => {
    expect(waiversIn(`waivers:\n  - ${waiver}\n`)).toHaveLength(1)
    for (const property of ['change', 'reason', 'owner', 'expires'])
      expect(() => waiversIn(`waivers:\n  - ${waiver.replace(property, 'other')}\n`)).toThrow(
        `must have required property '${property}'`,
      )
  })

  test.each([
    ['2026-12-31', '31.12.2026'],
    ['@contract', 'someone'],
    ['The server never did that.', 'Because.'],
  ])('with %s replaced by %s does not follow its schema', (good, bad) => {
    expect(() => waiversIn(`waivers:\n  - ${waiver.replace(good, bad)}\n`)).toThrow(
      "spec/waivers.yaml doesn't follow its schema: file/waivers/0/",
    )
  })
})

// The base is the contract as it is, whatever its version, so that these tests hold before and after each release.
const working = await readEdited()
describe('a planted change', () => {
  const version = text(object(working.document['info'])['version'])
  const withMajor = (document: JsonObject): JsonObject => ({
    ...document,
    info: { ...object(document['info']), version: raise(version, 'major') },
  })

  /** One process compares all of them, because starting it takes longer than a comparison. */
  async function compareChanges(): Promise<Map<string, Comparison>> {
    const planted = {
      'a removal': replaced('components/schemas/Tag.yaml', /^ {2}label:\n(?: {4}.*\n)+/m, ''),
      'a rename': replaced('components/schemas/ConversationUpdate.yaml', /\bstatus\b/g, 'state'),
      'a narrowed enum': replaced('components/schemas/ConversationStatus.yaml', '  - Deleted\n', ''),
      'a newly required header': replaced('components/parameters/IfMatch.yaml', 'required: false', 'required: true'),
      'other words': replaced('components/schemas/Tag.yaml', /^description: .*$/m, 'description: A word.'),
      'a further error code': addErrorCode,
    }
    const contracts = await changedEach(Object.values(planted))
    const changes = Object.keys(planted).flatMap((name, index): [string, JsonObject][] => {
      const { document } = contracts[index] ?? {}
      if (document === undefined) return []
      const isRequired = name === 'a newly required header'
      return [
        [name, document],
        ...(isRequired ? [['the same with a major version', withMajor(document)] as [string, JsonObject]] : []),
      ]
    })
    const compared = await compareAll(changes.map(([, revision]) => ({ base: working.document, revision })))
    return new Map(changes.flatMap(([name], index) => (compared[index] ? [[name, compared[index]]] : [])))
  }
  let comparisons: Promise<Map<string, Comparison>> | undefined
  async function comparisonOf(name: string): Promise<Comparison> {
    comparisons ??= compareChanges()
    const comparison = (await comparisons).get(name)
    if (comparison === undefined) throw new Error(`There is no comparison with ${name}.`)
    return comparison
  }

  test.each([
    ['a removal', 'major: Response property `label` of `Tag` was removed.'],
    ['a rename', 'major: Request property `status` of `ConversationUpdate` became `state`.'],
    [
      'a narrowed enum',
      'major: `Deleted` was removed from the values of request and response schema `ConversationStatus`.',
    ],
    ['a newly required header', 'major: `required` of header parameter `If-Match` changed from false to true.'],
  ])('%s without a major version fails, and the change is named', async (name, change) => {
    const comparison = await comparisonOf(name)
    expect(told(comparison)).toContain(change)
    expect(comparison).toMatchObject({ neededVersion: raise(version, 'major'), isVersionEnough: false })
    expect(needsMajorVersion(comparison)).toBe(true)
  })

  test('the same with a major version passes', async () => {
    const comparison = await comparisonOf('the same with a major version')
    expect(comparison).toMatchObject({ impact: 'major', isVersionEnough: true })
    expect(needsMajorVersion(comparison)).toBe(false)
  })

  test('a changed description without a major version passes', async () => {
    const comparison = await comparisonOf('other words')
    expect(told(comparison)).toEqual(['patch: `description` of response schema `Tag` changed.'])
    expect(comparison.neededVersion).toBe(raise(version, 'patch'))
    expect(needsMajorVersion(comparison)).toBe(false)
  })

  test('a further error code needs a minor version', async () => {
    const comparison = await comparisonOf('a further error code')
    expect(comparison).toMatchObject({ impact: 'minor', neededVersion: raise(version, 'minor') })
    expect(told(comparison)).toContain(
      'minor: Problem `ApiKeyExpiredProblem` was added to response 401 `Unauthorized`.',
    )
  })
})

async function addErrorCode(folder: string): Promise<void> {
  const schemas = join(folder, 'components/schemas')
  const problem = await readFile(join(schemas, 'ApiKeyInvalidProblem.yaml'), 'utf8')
  await writeFile(join(schemas, 'ApiKeyExpiredProblem.yaml'), problem.replaceAll('api_key_invalid', 'api_key_expired'))
  for (const union of ['UnauthorizedProblem', 'Problem']) {
    const file = join(schemas, `${union}.yaml`)
    await replace(file, /^oneOf:\n/m, 'oneOf:\n  - $ref: ApiKeyExpiredProblem.yaml\n')
    await replace(file, /^ {2}mapping:\n/m, '  mapping:\n    api_key_expired: ApiKeyExpiredProblem.yaml\n')
  }
  await replace(join(folder, 'openapi.yaml'), /^( +)- api_key_invalid\n/m, '$1- api_key_invalid\n$1- api_key_expired\n')
}
