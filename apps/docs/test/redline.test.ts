// The page of a review: what matters first, each change once, and marks that need neither color nor script.
import { operationsOf, pointerOf } from '@parley/contract/document'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { reviewPage, waiverYaml } from '../src/redline/page.ts'
import type { RedSection } from '../src/pull-request/format.ts'
import { redlineOf, valueDiff, wordDiff } from '../src/redline/words.ts'
import { aboutOf } from '../src/review/about.ts'
import type { ContractChange, ContractReview } from '../src/pull-request/format.ts'
import { affectedWords, groupsOf } from '../src/review/contract-review.ts'
import { waiversIn } from '../src/review/waivers.ts'
import { at, copy, UPDATE, type Node } from './changes/change.ts'
import { change, HOSTILE } from './reported-change.ts'

const base = copy()

function redline(edit: (document: Node) => void): RedSection[] {
  const revision = structuredClone(base)
  edit(revision)
  return redlineOf(base, revision)
}

const reviewWith = (...lists: ContractChange[][]): ContractReview => ({
  redline: [],
  formatVersion: 3,
  verdict: 'breaking',
  headline: 'Breaking change: the required version is 2.0.0, and 1.4.2 is declared.',
  failures: [],
  revision: 'the working tree',
  declaredVersion: '1.4.2',
  comparisons: lists.map((changes, index) => ({
    role: index === 0 ? 'merge base' : 'release',
    base: index === 0 ? 'main' : 'release 1.2.0',
    baseVersion: '1.4.2',
    neededVersion: '2.0.0',
    changes,
  })),
  waivers: [],
})

const pageOf = (review: ContractReview, sections: RedSection[] = []): string =>
  reviewPage({ ...review, redline: sections }, { decisions: [], expires: '2026-09-01' })

test('words of a text that stay are there once, and what was removed comes before what was added', () => {
  expect(wordDiff('At most 20 items.', 'At most `50` items.')).toEqual([
    { kind: 'same', text: 'At most ' },
    { kind: 'removed', text: '20 ' },
    { kind: 'added', text: '`50` ' },
    { kind: 'same', text: 'items.' },
  ])
})

test('a long value is cropped around what changed', () => {
  const list = Array.from({ length: 40 }, (_, index) => index)
  const lines = valueDiff(list, list.with(20, 99))
  expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same …',
    'same - 18',
    'same - 19',
    'removed - 20',
    'added - 99',
    'same - 21',
    'same - 22',
    'same …',
  ])
})

test('a shared schema is in the redline once, and no operation that uses it', () => {
  const sections = redline((document) => {
    delete at(document, '/components/schemas/Tag/properties')['label']
  })
  expect(sections.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['schema Tag'])
  const marked = sections[0]?.lines.filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))
  expect(marked?.map(({ fact }) => fact)).toEqual(['', 'label'])
})

test('an operation that is gone is a section of removed lines', () => {
  const [section] = redline((document) => delete at(document, '/paths')['/api/tags'])
  expect(section).toMatchObject({ kind: 'operation', name: 'listTags', state: 'removed' })
  expect(section?.lines.flatMap(({ pieces }) => pieces).every(({ kind }) => kind === 'removed')).toBe(true)
})

const likeTags = operationsOf(base).filter(({ id }) => id === 'listTags')

test.each([
  ...operationsOf(base).map((sibling) => ({ ...sibling, most: 1 })),
  ...likeTags.map((sibling) => ({ ...sibling, most: 8 })),
])('$most more like $id: each is a section, and none changes another', ({ path, method, most }) => {
  const names = Array.from({ length: most }, (_, index) => `copy${index}`)
  const sections = redline((document) => {
    const { 'x-events': _, ...operation } = at(document, pointerOf('paths', path, method))
    const { parameters = [] } = at(document, pointerOf('paths', path))
    const itemOf = (operationId: string) => ({ parameters, [method]: { ...operation, operationId } })
    for (const name of names) at(document, '/paths')[`/api/${name}/{id}`] = itemOf(name)
  })
  expect(sections.map(({ name }) => name)).toEqual(names)
})

test('the changes of a branch are by operation, breaking ones first, each once', () => {
  const wording = change({ impact: 'patch', message: 'Other words.' })
  const added = change({ impact: 'minor', message: 'More.', about: { kind: 'schema', name: 'Tag' } })
  const breaking = change({ message: 'Less.', about: { kind: 'schema', name: 'Tag' } })
  const earlier = change({ message: 'Before.' })
  const review = reviewWith([wording, added, breaking], [breaking, earlier])
  const { groups, earlier: others } = groupsOf(review)
  expect(groups.map(({ about, changes }) => [about.name, ...changes.map(({ message }) => message)])).toEqual([
    ['Tag', 'Less.', 'More.'],
    ['updateConversation', 'Other words.'],
  ])
  expect(others.map(({ message }) => message)).toEqual(['Before.'])
  const page = pageOf(review)
  expect(page.match(/<h3 /g)).toHaveLength(3)
  expect(page.indexOf(review.headline)).toBeLessThan(page.indexOf('Less.'))
})

test.each([
  [`#${UPDATE}/x-policy/permissions`, 'operation updateConversation Permission'],
  [`#${UPDATE}/description`, 'operation updateConversation '],
  ['#/components/schemas/Tag/properties/label/maxLength', 'schema Tag label'],
  ['#/components/schemas/PreconditionFailedProblem/properties/conversation', 'error precondition_failed conversation'],
  ['#/components/schemas/ConversationTaggedEvent/properties/data', 'event conversation.tagged data'],
  ['#/webhooks/message.sent/post', 'event message.sent undefined'],
  ['#/x-precedence/3', 'service Order of error checks undefined'],
])('%s is part of %s', (pointer, words) => {
  const { kind, name, fact } = aboutOf(base, pointer, [])
  expect(`${kind} ${name} ${fact}`).toBe(words)
})

test('what only one operation uses is part of it', () => {
  const hits = [{ operationId: 'updateConversation', who: 'senders' as const, through: ['ConversationUpdate'] }]
  expect(aboutOf(base, '#/components/schemas/ConversationUpdate', hits)).toMatchObject({ name: 'updateConversation' })
})

test('the clients that a change affects are named exactly, each once in a direction', () => {
  expect(affectedWords(['a, request (X)', 'a, request (Y)', 'b, response'])).toBe('Requests of a. Responses of b.')
  expect(affectedWords([])).toBe('Nobody.')
})

test('the waiver of a change can be pasted as it is', () => {
  const message = '`type` of `a: b` changed from `\'x\'` to `"y" # z`.'
  const file = `waivers:\n${waiverYaml([{ message }], '2026-09-01')}\n`
  expect(waiversIn(file)).toEqual([expect.objectContaining({ change: message, expires: '2026-09-01' })])
  expect(pageOf(reviewWith([change({ message: 'Less.' })]))).toContain('- change: Less.')
  expect(parse(file)).toBeDefined()
})

test('marks are signs in the text, so that they survive print, forced colors and the ear', () => {
  const sections = redline((document) => {
    at(document, UPDATE)['description'] = 'Sets the status of one conversation.'
  })
  const page = pageOf(reviewWith([change({ impact: 'patch' })]), sections)
  expect(page).toMatch(/<del><b>\[−<\/b>/)
  expect(page).toMatch(/<ins><b>\[\+<\/b>/)
})

test('nothing in a contract becomes HTML, a script or a link of the page', () => {
  const sections = redline((document) => {
    at(document, UPDATE)['description'] = HOSTILE
    at(document, '/components/schemas/Tag/properties')[HOSTILE] = { type: 'string', description: '[x](javascript:y)' }
  })
  const hostile = change({
    message: HOSTILE,
    about: { kind: 'schema', name: HOSTILE },
    before: { value: HOSTILE, file: '"><script>', line: 1 },
    after: { value: { [HOSTILE]: HOSTILE } },
    affected: [HOSTILE],
    migration: [HOSTILE],
  })
  const page = pageOf(reviewWith([hostile]), sections)
  expect(page.replaceAll(/"[^"<>]*"/g, '""')).not.toMatch(/<script|<img|<[^>]* on\w+=/)
  expect(page).not.toMatch(/href="(?!#|data:)/)
  expect(page).toContain(`default-src 'none'`)
})

test('a contract without changes has no redline, and one whose schemas all have other names has each once', () => {
  expect(redline(() => undefined)).toEqual([])
  const sections = redline((document) => {
    const words = JSON.stringify(document).replaceAll('#/components/schemas/', '#/components/schemas/New')
    Object.assign(document, JSON.parse(words))
    const components = at(document, '/components')
    const schemas = Object.entries(at(document, '/components/schemas')).map(([name, schema]) => [`New${name}`, schema])
    components['schemas'] = Object.fromEntries(schemas) as Node
  })
  const schemas = sections.filter(({ kind }) => kind === 'schema').map(({ name, state }) => `${state} ${name}`)
  expect(schemas).toContain('added NewTag')
  expect(schemas).toContain('removed Tag')
  expect(new Set(schemas).size).toBe(schemas.length)
})
