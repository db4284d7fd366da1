import type { Conversation, ConversationStatus } from '@parley/contract'
import { expect, test } from 'vitest'
import { answer, run } from '../../../test/keys-in-memory.ts'
import type { AuditDetail, AuditLog } from '../audit.ts'
import type { Serialized } from './conversation.ts'
import { changeStatus } from './change-status.ts'
import type { ConversationLock, ConversationStore } from './store.ts'
import type { StoredConversation } from './conversation.ts'

const NOON = new Date('2026-03-14T12:00:00.000Z')
const NAMED = { organizationCode: 'Harbour123', conversationId: 'cnv_1' }
const STATUSES: ConversationStatus[] = ['Active', 'Closed', 'Deleted']

const snapshotOf = (text: string, version: number) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The script doesn't look into the text.
  ({ conversation: text as Serialized<Conversation>, revision: `${text} ${version}` })

const isThere = (organizationCode: string, conversationId: string) =>
  organizationCode === NAMED.organizationCode && conversationId === NAMED.conversationId

/** A conversation whose text and revision are its status and a number that grows with each change. */
function conversation(status: ConversationStatus, deletedAt?: Date) {
  const now = { status, deletedAt, version: 1 }
  const told: [event: string, subjectId: string, detail: AuditDetail | undefined][] = []
  function read(): StoredConversation {
    const { status: found, version } = now
    const snapshot = (as = found) => snapshotOf(as, as === found ? version : version + 1)
    return { contactId: 'con_1', status: found, revision: () => snapshot().revision, snapshot }
  }
  const conversations: Pick<ConversationStore, 'lock' | 'read' | 'setStatus'> = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One script at a time needs no lock.
    lock: (...named) => answer(() => (isThere(...named) ? (NAMED as ConversationLock) : undefined)),
    read: () => answer(read),
    setStatus: (_, to, at) =>
      answer(() => void Object.assign(now, { status: to, deletedAt: at, version: now.version + 1 })),
  }
  const audit: AuditLog = {
    append: (_, event, subjectId, detail) => void told.push([event, subjectId, detail]),
  }
  const change = (to: ConversationStatus, onlyIf?: readonly string[], conversationId = NAMED.conversationId) => {
    const act = { organizationCode: NAMED.organizationCode, at: NOON }
    return run(changeStatus({ conversations, audit, act }, { conversationId, to, onlyIf }))
  }
  return { now, told, change }
}

const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))

test.each(PAIRS.filter(([from, to]) => from !== to))(
  'from %s to %s is a change, and the audit log has it',
  (from, to) => {
    const { now, told, change } = conversation(from)
    expect(change(to)).toEqual({ outcome: 'changed', conversation: to, revision: `${to} 2` })
    expect(now).toMatchObject({ status: to, version: 2 })
    expect(told).toEqual([
      ['conversation.status_changed', 'cnv_1', { conversationId: 'cnv_1', contactId: 'con_1', from, to }],
    ])
  },
)

test.each(STATUSES)('the status %s is kept if it is there already, also with an old revision', (status) => {
  const { now, told, change } = conversation(status)
  for (const onlyIf of [undefined, ['old'], [`${status} 1`], []]) {
    expect(change(status, onlyIf)).toEqual({ outcome: 'kept', conversation: status, revision: `${status} 1` })
  }
  expect(now.version).toBe(1)
  expect(told).toEqual([])
})

test('with an old revision nothing changes, and the conversation is returned as it is', () => {
  const { now, told, change } = conversation('Active')
  for (const onlyIf of [['old'], []]) {
    expect(change('Closed', onlyIf)).toEqual({ outcome: 'refused', conversation: 'Active', revision: 'Active 1' })
  }
  expect(now.version).toBe(1)
  expect(told).toEqual([])
})

test('one matching revision of several is enough', () => {
  const { change } = conversation('Active')
  expect(change('Closed', ['old', 'Active 1'])).toMatchObject({ outcome: 'changed' })
})

test('a conversation that becomes Deleted is deleted from then on, and no longer if its status changes again', () => {
  const { now, change } = conversation('Active')
  change('Deleted')
  expect(now.deletedAt).toEqual(NOON)
  change('Closed')
  expect(now.deletedAt).toBeUndefined()
})

test('a conversation that stays Deleted was deleted when it became so', () => {
  const before = new Date(NOON.getTime() - 1)
  const { now, change } = conversation('Deleted', before)
  change('Deleted')
  expect(now.deletedAt).toBe(before)
})

test('a conversation that is not there is unknown, and nothing is written', () => {
  const { now, told, change } = conversation('Active')
  expect(change('Closed', undefined, 'cnv_nobody')).toEqual({ outcome: 'unknown' })
  expect(now.version).toBe(1)
  expect(told).toEqual([])
})
