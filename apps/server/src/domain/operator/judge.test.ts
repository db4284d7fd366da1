import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from '../../../test/fixture.ts'
import { changed, NOON, text } from '../../../test/stores.ts'
import { type StoredStates, validateBatch } from './judge.ts'
import { type StoreRecord } from '../tables/record.ts'
import { ownedTypes } from '../tables/record-types.ts'

/** The records that existed before: the fixture. */
const filled = Object.fromEntries(
  ownedTypes.map((type) => {
    const ofType = harbourAndCedar().filter((record) => record.type === type)
    return [type, new Map(ofType.map((record) => [record.uniqueId, record]))]
  }),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every type.
) as unknown as StoredStates
const before = new Map([[HARBOUR, filled]])
const judged = (records: StoreRecord[], mustBeNew = false) => validateBatch(records, before, mustBeNew)
const move = (uniqueId = '') => text(uniqueId, NOON, { conversationId: 'cnv_other' })
const tag = (uniqueId: string) => changed('tag_refund', { uniqueId })

test('a batch is valid if each reference is in the store or earlier in the batch', () => {
  expect(validateBatch(harbourAndCedar(), new Map(), true)).toBeUndefined()
  expect(judged([tag('tag_new'), changed(CONVERSATION, { tagIds: ['tag_new', 'tag_refund'] })])).toBeUndefined()
})

test.each([
  ['/organizationId', changed('tag_refund', { organizationId: 'org_nobody' })],
  ['/roleIds/1', changed(OWNER, { roleIds: ['rol_supervisor', 'rol_nobody'] })],
  ['/contactId', changed(CONVERSATION, { contactId: 'con_nobody' })],
  ['/assignedToId', changed(CONVERSATION, { assignedToId: 'mem_nobody' })],
  ['/tagIds/0', changed(CONVERSATION, { tagIds: ['tag_nobody'] })],
  ['/conversationId', text('msg_lost', NOON, { conversationId: 'cnv_nobody' })],
])('a missing reference is reported with its place: %s', (pointer, record) => {
  expect(judged([tag('tag_new'), record])).toMatchObject({ record: 1, pointer })
})

test('a reference to a later record of the batch is rejected', () => {
  const conversation = changed(CONVERSATION, { tagIds: ['tag_new'] })
  expect(judged([conversation, tag('tag_new')])).toMatchObject({ record: 0, pointer: '/tagIds/0' })
})

test('the error names the first invalid record of any type', () => {
  const violations = [
    text('msg_lost', NOON, { conversationId: 'cnv_nobody' }),
    changed(OWNER, { roleIds: ['rol_nobody'] }),
  ]
  expect(judged(violations)).toMatchObject({ record: 0, pointer: '/conversationId' })
  expect(judged(violations.toReversed())).toMatchObject({ record: 0, pointer: '/roleIds/0' })
})

test('a message that would move to another conversation is rejected', () => {
  const other = changed(CONVERSATION, { uniqueId: 'cnv_other' })
  const [known] = EXAMPLE.messages
  expect(judged([other, move(known?.uniqueId)])).toMatchObject({ record: 1, pointer: '/conversationId' })
  expect(judged([other, text('msg_new', NOON), move('msg_new')])).toMatchObject({
    record: 2,
    pointer: '/conversationId',
  })
  expect(judged([other, move('msg_new')])).toBeUndefined()
})

test('a record that must be new is rejected if it exists in the organization', () => {
  for (const record of harbourAndCedar().filter(
    (each) => 'organizationId' in each && each.organizationId === HARBOUR,
  )) {
    expect(judged([tag('tag_new'), record], true)).toMatchObject({ record: 1, pointer: '/uniqueId' })
  }
  expect(judged([tag(CONVERSATION)], true)).toBeUndefined()
})
