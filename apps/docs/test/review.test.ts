// What a review tells its readers beside the verdict: where, whom, through what.
import { describe, expect, test } from 'vitest'
import { readEdited, readRelease, readRevision, releasedVersions } from '../src/review/contracts.ts'
import { markdownOf } from '../src/review/markdown.ts'
import { reviewOf, verdictOf, type Review } from '../src/review/review.ts'
import { reviewPage } from '../src/review/review-page.ts'
import { planted } from './specification.ts'

const edited = await readEdited()

async function review(file: string, from: string | RegExp, to: string): Promise<Review> {
  return reviewOf(edited, await planted(file, from, to), [
    { name: 'The lint passes', state: 'yes', note: 'redocly lint' },
  ])
}

const narrowed = () => review('components/schemas/ConversationStatus.yaml', '  - Deleted\n', '')

describe('a narrowed enum that is sent and read', () => {
  test('stands side by side, with the file and the line of both sides', async () => {
    const [change] = (await narrowed()).changes
    expect(change?.before).toMatchObject({
      file: 'spec/components/schemas/ConversationStatus.yaml',
      line: 4,
      snippet: 'enum:\n  - Active\n  - Closed\n  - Deleted',
    })
    expect(change?.after).toMatchObject({ line: 4, snippet: 'enum:\n  - Active\n  - Closed' })
  })

  test('hits those who send it and those who read it, and says through which schema', async () => {
    const [change] = (await narrowed()).changes
    expect(change?.hits).toEqual([
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
    const sentence = 'Breaking: it needs version 2.0.0; the contract says 1.0.0.'
    expect(verdictOf(found)).toBe(sentence)
    expect(markdownOf(found)).toContain(sentence)
    expect(markdownOf(found)).toContain('- [x] The lint passes')
    expect(markdownOf(found)).toContain('`spec/components/schemas/ConversationStatus.yaml:4`')
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

test.each(['no-such-revision', '--output=x', 'HEAD:spec'])(
  'a base called %s is refused with a sentence',
  async (name) => {
    await expect(readRevision(name)).rejects.toThrow(`There is neither a release nor a revision ${name}`)
  },
)
