// What a review tells its readers beside the verdict: where, whom, through what.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { SPEC } from '../src/places.ts'
import { compare } from '../src/review/compare.ts'
import { readEdited, readRelease, readRevision, releasedVersions } from '../src/review/contracts.ts'
import { markdownOf } from '../src/review/markdown.ts'
import { hitWords, reviewOf, verdictOf, type Review } from '../src/review/review.ts'
import { reviewPage } from '../src/review/review-page.ts'
import { planted } from './specification.ts'

const edited = await readEdited()

async function review(file: string, from: string | RegExp, to: string): Promise<Review> {
  return reviewOf(edited, await planted(file, from, to), [
    { name: 'The lint passes', state: 'passed', note: 'redocly lint' },
    { name: 'The tests pass', state: 'not run', note: 'generated files are stale' },
  ])
}

const STATUSES = 'components/schemas/ConversationStatus.yaml'
const enumLine = (await readFile(join(SPEC, STATUSES), 'utf8')).split('\n').indexOf('enum:') + 1

const narrowed = () => review(STATUSES, '  - Deleted\n', '')

describe('a narrowed enum that is sent and read', () => {
  test('stands side by side, with the file and the line of both sides', async () => {
    const [change] = (await narrowed()).changes
    expect(change?.before).toMatchObject({
      file: 'spec/components/schemas/ConversationStatus.yaml',
      line: enumLine,
      snippet: 'enum:\n  - Active\n  - Closed\n  - Deleted',
    })
    expect(change?.after).toMatchObject({ line: enumLine, snippet: 'enum:\n  - Active\n  - Closed' })
  })

  test('hits those who send it and those who read it, and says through which schema', async () => {
    const [change] = (await narrowed()).changes
    // Other operations that return a conversation are hit, too.
    expect(change?.hits.filter(({ operationId }) => operationId === 'updateConversation')).toEqual([
      { operationId: 'updateConversation', who: 'senders', through: ['ConversationUpdate'] },
      {
        operationId: 'updateConversation',
        who: 'readers',
        through: ['ConversationUpdated', 'ConversationEnvelope', 'Conversation'],
      },
    ])
  })

  test('is told in one sentence, in the summary and on the page', async () => {
    const found = await narrowed()
    const { neededVersion, revisionVersion } = found
    const sentence = `Breaking change. Required version: ${neededVersion}. Declared: ${revisionVersion}.`
    expect(verdictOf(found)).toBe(sentence)
    expect(markdownOf(found)).toContain(sentence)
    expect(markdownOf(found)).toContain('- [x] The lint passes')
    expect(markdownOf(found)).toContain('- [ ] The tests pass (not run: generated files are stale)')
    expect(markdownOf(found)).toContain(`\`["Active","Closed","Deleted"]\`, spec/${STATUSES}:${enumLine}`)
    expect(markdownOf(found)).toContain(`\`["Active","Closed"]\`, spec/${STATUSES}:${enumLine}`)
    expect(reviewPage(found).body.html).toContain('enum-values-removed')
  })
})

test('a field that only answers have hits those who read it, and nobody who sends', async () => {
  const { changes } = await review('components/schemas/Tag.yaml', /^ {2}- label\n/m, '')
  expect(changes.filter(({ impact }) => impact === 'major')).toHaveLength(1)
  expect(new Set(changes.flatMap(({ hits }) => hits.map(({ who }) => who)))).toEqual(new Set(['readers']))
})

test('another example is shown before and after', async () => {
  const { changes } = await review(
    'components/schemas/AccessLevel.yaml',
    'examples:\n  - Owner',
    'examples:\n  - Member',
  )
  expect(changes.find(({ rule }) => rule === 'example-changed')?.examples).toBeDefined()
})

test('a reference that leads elsewhere affects the clients of the place that refers, and not those of the old target', async () => {
  const reference = /^ {2}campaignId:\n(?: {4}.*\n)+/m
  const inline = '  campaignId:\n    description: Names it.\n    type: string\n    examples:\n      - a\n'
  const { changes } = await review('components/schemas/Conversation.yaml', reference, inline)
  const breaking = changes.filter(({ impact }) => impact === 'major')
  expect(breaking.map(({ message }) => message)).toContain(
    '`maxLength` of response property `campaignId` of `Conversation` was removed (it was 64).',
  )
  expect(hitWords(breaking[0]?.hits ?? [])).toContain(
    'updateConversation, response (ConversationUpdated → ConversationEnvelope)',
  )
  const hits = changes.flatMap((change) => change.hits)
  expect(new Set(hits.map(({ who }) => who))).toEqual(new Set(['readers']))
  // The old target is also the identifier in paths and of other resources.
  const schemas = new Map<string, object>(Object.entries(contract.components.schemas))
  const refers = (name = '') => JSON.stringify(schemas.get(name)).includes('"#/components/schemas/Conversation"')
  expect(hits.filter(({ through }) => !refers(through.at(-1)))).toEqual([])
  expect(breaking[0]?.before?.file).toBe('spec/components/schemas/Conversation.yaml')
})

test('the example of a schema is shown before a change that only one side has a place for', async () => {
  const { changes } = await review('components/schemas/Tag.yaml', /^required:\n/m, 'x-note: New.\nrequired:\n')
  const added = await review(
    'components/schemas/Tag.yaml',
    /^examples:\n {2}- label: .*$/m,
    'x-note: New.\nexamples:\n  - label: Other',
  )
  expect(changes.map(({ examples }) => examples)).toEqual([undefined])
  const note = added.changes.find(({ message }) => message.includes('x-note'))
  expect(note?.examples?.before).toEqual(expect.objectContaining({ label: 'Refund' }))
  expect(note?.examples?.after).toEqual(expect.objectContaining({ label: 'Other' }))
})

test('a contract has no changes against itself', async () => {
  const same = await reviewOf(edited, edited, [])
  expect(same.changes).toEqual([])
  expect(verdictOf(same)).toBe('Nothing changed.')
})

test('a release and a revision of the repository can be the base', async () => {
  const [first = ''] = releasedVersions()
  expect(readRelease(first).locate('#/info/version')).toMatchObject({ file: `spec/released/${first}.yaml`, line: 4 })
  const head = await readRevision('HEAD')
  expect(head.locate('#/components/schemas/Tag/type').file).toBe('HEAD:spec/components/schemas/Tag.yaml')
})

const majorOf = (version: string) => version.split('.')[0]
const declared = contract.info.version

test.each(releasedVersions().filter((version) => majorOf(version) === majorOf(declared)))(
  'the contract breaks no client of release %s, and its version is as high as its changes need',
  async (version) => {
    const { findings, neededVersion, isVersionEnough } = await compare(readRelease(version).document, edited.document)
    expect(findings.filter(({ impact }) => impact === 'major')).toEqual([])
    expect(isVersionEnough, `The changes need version ${neededVersion}.`).toBe(true)
  },
)

test.each(['no-such-revision', '--output=x', 'HEAD:spec'])(
  'a base called %s is refused with a sentence',
  async (name) => {
    await expect(readRevision(name)).rejects.toThrow(`There is neither a release nor a revision ${name}`)
  },
)
