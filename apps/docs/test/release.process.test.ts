// What is released stays true: a change that breaks clients needs a new major version, or this test fails.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { node, text, type Node } from '@parley/openapi-document'
import { describe, expect, test } from 'vitest'
import { breaksSilently, compare, compareAll, type Comparison } from '../src/review/compare.ts'
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
  const version = text(node(working.document['info'])['version'])
  const withMajor = (document: Node): Node => ({
    ...document,
    info: { ...node(document['info']), version: raise(version, 'major') },
  })

  /** One process compares all of them, because starting it takes longer than a comparison. */
  async function compareChanges(): Promise<Map<string, Comparison>> {
    const required = await edit('components/parameters/IfMatch.yaml', 'required: false', 'required: true')
    const changes: [name: string, Node][] = [
      ['a removal', await edit('components/schemas/Tag.yaml', /^ {2}label:\n(?: {4}.*\n)+/m, '')],
      ['a rename', await edit('components/schemas/ConversationUpdate.yaml', /\bstatus\b/g, 'state')],
      ['a narrowed enum', await edit('components/schemas/ConversationStatus.yaml', '  - Deleted\n', '')],
      ['a newly required header', required],
      ['the same with a major version', withMajor(required)],
      ['other words', await edit('components/schemas/Tag.yaml', /^description: .*$/m, 'description: A word.')],
      ['a further error code', (await changed(addErrorCode)).document],
    ]
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
    expect(breaksSilently(comparison)).toBe(true)
  })

  test('the same with a major version passes', async () => {
    const comparison = await comparisonOf('the same with a major version')
    expect(comparison).toMatchObject({ impact: 'major', isVersionEnough: true })
    expect(breaksSilently(comparison)).toBe(false)
  })

  test('other words without a major version pass', async () => {
    const comparison = await comparisonOf('other words')
    expect(told(comparison)).toEqual(['patch: `description` of response schema `Tag` changed.'])
    expect(comparison.neededVersion).toBe(raise(version, 'patch'))
    expect(breaksSilently(comparison)).toBe(false)
  })

  test('a further error code needs a minor version', async () => {
    const comparison = await comparisonOf('a further error code')
    expect(comparison).toMatchObject({ impact: 'minor', neededVersion: raise(version, 'minor') })
    expect(told(comparison)).toContain(
      'minor: Problem `ApiKeyExpiredProblem` was added to response 401 `Unauthorized`.',
    )
  })
})

const edit = async (...change: Parameters<typeof planted>) => (await planted(...change)).document

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
