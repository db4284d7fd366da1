// A review of a stranger's branch is text in a comment: it mentions, links and embeds nothing, and fits the code host.
import { expect, test } from 'vitest'
import { commentOf } from '../src/review/markdown.ts'
import { readContractReview } from '../src/pull-request/format.ts'
import type { ContractReview } from '../src/pull-request/format.ts'

const LINKS = { runUrl: 'https://host.example/runs/1', filesUrl: 'https://host.example/owner/name/blob/abc/' }

const reviewWith = (message: string, file = 'spec/openapi.yaml', count = 1): ContractReview => ({
  formatVersion: 3,
  verdict: 'breaking',
  headline: message,
  failures: [message],
  revision: message,
  declaredVersion: '1.0.0',
  comparisons: [
    {
      role: 'release',
      base: message,
      baseVersion: '1.0.0',
      neededVersion: '2.0.0',
      changes: Array.from({ length: count }, () => ({
        about: { kind: 'operation' as const, name: message, fact: message },
        impact: 'major' as const,
        message,
        before: { value: message, file, line: 1 },
        after: { value: message, file, line: 1 },
        affected: [message],
        migration: [message],
      })),
    },
  ],
  waivers: [{ change: message, reason: message, owner: message, expires: message, state: 'used' }],
  redline: [
    {
      kind: 'operation',
      name: message,
      state: 'same',
      lines: [{ fact: message, pieces: [{ kind: 'added', text: message }] }],
    },
  ],
})

test.each([
  ['a mention', 'Hello @everyone', /@everyone/],
  ['a tag', '<img src=x onerror=y>', /<img/],
  ['the end of a comment', '--> <!-- contract-review -->', /<!--/],
  ['a link', '[click](https://evil.example)', /[^\\]\]\(https:\/\/evil/],
  ['an image', '![](https://evil.example/a.png)', /https:\/\/evil/],
  ['a reference', 'closes #12', /#12/],
  ['further cells', 'a | b', /[^\\]\| b/],
  ['further lines', 'a\n\n# b', /^# b/m],
])('%s in a text of the review does not become one in the comment', (_, words, wanted) => {
  // Code between backticks is shown as it is.
  expect(commentOf(reviewWith(words), LINKS).replaceAll(/`[^`]*`/g, '')).not.toMatch(wanted)
})

test('code in a text of the review mentions no one', () => {
  expect(commentOf(reviewWith('Hello `@everyone`'), LINKS)).not.toContain('@everyone')
})

const link = (file: string) => commentOf(reviewWith('A change.', file), LINKS).includes('](https://host.example/owner')

test('only a file of the contract becomes a link', () => {
  expect(link('spec/paths/api_tags.yaml')).toBe(true)
  expect(link('spec/../.github/secrets.yaml')).toBe(false)
  expect(link('../../evil')).toBe(false)
})

test('a review with many long changes is shortened to what a comment can hold, and says what is left out', () => {
  const comment = commentOf(reviewWith('word '.repeat(200), 'spec/openapi.yaml', 500), LINKS)
  expect(comment.length).toBeLessThan(65_536)
  expect(comment).toMatch(/The page has the other \d+: \d+ breaking\./)
})

/** A list in a list, and so on. */
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

test('what is not a review of this format is an error', () => {
  const review = reviewWith('A change.')
  expect(readContractReview(JSON.parse(JSON.stringify(review)))).toMatchObject({ verdict: 'breaking' })
  const change = review.comparisons[0]?.changes[0]
  for (const other of [
    undefined,
    [],
    { ...review, formatVersion: 1 },
    { ...review, verdict: 'fine' },
    { ...review, comparisons: [{ ...review.comparisons[0], changes: 'none' }] },
    { ...review, failures: [1] },
    { ...review, redline: [{ kind: 'script', name: '', state: 'same', lines: [] }] },
    { ...review, failures: Array.from({ length: 5001 }, () => 'why') },
    { ...review, comparisons: [{ ...review.comparisons[0], changes: [{ ...change, after: { value: deep(40) } }] }] },
  ])
    expect(() => readContractReview(other)).toThrow(/^Expected /)
})
