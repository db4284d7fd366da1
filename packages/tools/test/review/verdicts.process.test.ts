// The verdict of a review is right for one change of each kind.
import { expect, test } from 'vitest'
import { compare, compareAll } from '../../src/review/compare.ts'
import { allRows, exampleRows, IMPACTS, testVerdicts } from './verdicts.suite.ts'

const names = allRows.map(({ change }) => change.does)

test('the table has at least 130 changes of every impact, and no two of one name', () => {
  expect(names.length).toBeGreaterThanOrEqual(130)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(exampleRows.map(({ change }) => change.needs))).toEqual(new Set(Object.keys(IMPACTS)))
})

testVerdicts(exampleRows)

const BREAKING = {
  'removes a property that responses always had': 'Response property `tags` of `Conversation` was removed.',
  'renames a property of responses': 'Response property `label` of `Tag` was renamed to `name`.',
  'removes a variant that clients send, while another one was added':
    'Variant `NewStickerMessage` was removed from request schema `NewMessage`.',
  'removes a variant that clients only read, while another one was added':
    'Schema `UnsupportedMessage` was removed, and clients name its type.',
  'removes one of two variants that clients send':
    'Variant `NewAppContact` was removed from request schema `NewContact`.',
  'renames the schema of a variant': 'Schema `TextMessage` became `PlainMessage`, and clients name its type.',
  'gives a header of webhooks another form':
    '`type` of header `webhook-timestamp` of webhooks changed from `integer` to `string`.',
}

test('a changed component is one breaking change, however many webhooks share it', async () => {
  const pairs = Object.keys(BREAKING).flatMap((does) =>
    allRows.flatMap(({ change, pair }) => (change.does === does ? [pair] : [])),
  )
  const messages = (await compareAll(pairs)).map(({ findings }) =>
    findings.filter(({ impact }) => impact === 'major').map(({ message }) => message),
  )
  expect(messages).toEqual(Object.values(BREAKING).map((message) => [message]))
})

test('removing a variant and adding another are two changes, and no other schema is reported', async () => {
  const does = 'removes a variant that clients send, while another one was added'
  const row = allRows.find(({ change }) => change.does === does)
  const { findings = [] } = (row && (await compare(row.pair.base, row.pair.revision))) ?? {}
  expect(findings.map(({ message }) => message)).toEqual([
    BREAKING[does],
    'Variant `NewTemplateMessage` was added to request schema `NewMessage`.',
  ])
})
