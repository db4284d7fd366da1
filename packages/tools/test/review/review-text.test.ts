// The text of a review: its parts, their order, and the waivers to paste.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sectionOf } from '../../src/review/section-of.ts'
import type { ContractChange, ContractReview } from '../../src/review/review.ts'
import { affectedWords, reviewText } from '../../src/review/review-text.ts'
import { readWaivers, RELEASED_WAIVERS, waiversIn } from '../../src/review/waivers.ts'
import { temporaryFolder } from '../../src/testing/temporary-folder.ts'
import { copy, UPDATE } from './changes/change.ts'

const change = (given: Partial<ContractChange>): ContractChange => ({
  section: { kind: 'operation', name: 'updateConversation' },
  impact: 'major',
  message: 'A change.',
  place: undefined,
  affected: [],
  migration: [],
  ...given,
})

const textOf = (...[branch = [], release = []]: ContractChange[][]): string => {
  const comparisons: ContractReview['comparisons'] = [
    { base: 'revision abc', changes: branch },
    { base: 'release 1.2.0', changes: release },
  ]
  return reviewText(
    { headline: 'Breaking change.', failures: [], isReleased: true, comparisons, waivers: [] },
    '2026-09-01',
  )
}

test('the review lists each change of a branch once, by operation, breaking ones first', () => {
  const Tag = { kind: 'schema', name: 'Tag' } as const
  const text = textOf(
    [
      change({ impact: 'patch', message: 'Other words.' }),
      change({ impact: 'minor', message: 'More.', section: Tag }),
      change({ message: 'Less.', section: Tag }),
    ],
    [
      change({ message: 'Less.', section: Tag }),
      change({ message: 'Before.' }),
      change({ impact: 'minor', message: 'New.' }),
    ],
  )
  const lines = text.split('\n').filter((line) => /^(?:#|- |\d)/.test(line))
  expect(lines).toEqual([
    '# Review of the contract',
    '## This branch, compared with revision abc',
    '1 breaking, 1 compatible, 1 wording change.',
    '### Schema `Tag`',
    '- **breaking**: Less.',
    '- **compatible**: More.',
    '### Operation `updateConversation`',
    '- **wording**: Other words.',
    '## Since release 1.2.0, and not by this branch',
    '1 breaking, 1 compatible. `pnpm review --base 1.2.0` lists all of them.',
    '### Operation `updateConversation`',
    '- **breaking**: Before.',
    '## Waivers to paste into `spec/waivers.yaml`',
  ])
})

test.each([
  [`#${UPDATE}/x-policy/permissions`, 'operation updateConversation'],
  ['#/components/schemas/Tag/properties/label/maxLength', 'schema Tag'],
  ['#/components/schemas/PreconditionFailedProblem/properties/conversation', 'error precondition_failed'],
  ['#/components/schemas/ConversationTaggedEvent/properties/data', 'event conversation.tagged'],
  ['#/webhooks/message.sent/post', 'event message.sent'],
  ['#/x-precedence/3', 'service Order of error checks'],
  ['#/servers/0/url', 'service Addresses and credentials'],
  ['#/servers/0/variables/base_url', 'service Addresses and credentials'],
  ['#/components/securitySchemes/apiKey/description', 'service Addresses and credentials'],
])('a change at %s belongs to the %s', (pointer, words) => {
  const { kind, name } = sectionOf(copy(), pointer, [])
  expect(`${kind} ${name}`).toBe(words)
})

test('a component that only one operation uses is in the section of that operation', () => {
  const affected = [
    { operationId: 'updateConversation', direction: 'request' as const, through: ['ConversationUpdate'] },
  ]
  expect(sectionOf(copy(), '#/components/schemas/ConversationUpdate', affected)).toMatchObject({
    name: 'updateConversation',
  })
})

test('each operation that a change affects is named once for its requests and once for its responses', () => {
  expect(affectedWords(['a, request (X)', 'a, request (Y)', 'b, response'])).toBe('Requests of a. Responses of b.')
  expect(affectedWords([])).toBe('Nobody.')
})

test('the error of an invalid file of waivers names the file', () => {
  const spec = temporaryFolder()
  writeFileSync(join(spec, RELEASED_WAIVERS), 'waivers:\n  - reason: It has no change.\n')
  expect(() => readWaivers(spec, RELEASED_WAIVERS)).toThrow("spec/released-waivers.yaml doesn't follow its schema: ")
})

test('the waiver that the review prints for a change is valid', () => {
  const message = '`type` of `a: b` changed from `\'x\'` to `"y" # z`.'
  const [, yaml = ''] = /```yaml\n([^]*?)\n```/.exec(textOf([change({ message })])) ?? []
  expect(waiversIn(`waivers:\n${yaml}\n`)).toEqual([
    expect.objectContaining({ change: message, expires: '2026-09-01' }),
  ])
})
