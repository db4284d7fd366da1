import type { Conversation, EventType } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, EXAMPLE, OWNER, SUPERVISOR } from '../fixture.ts'
import { changed, eventsOf, later, openFilled, type OpenStore, text } from '../stores.ts'
import type { AuditLog } from '../../src/domain/kernel/audit.ts'
import { assign, type Assignment } from '../../src/domain/conversations/assign.ts'
import { markRead } from '../../src/domain/conversations/mark-read.ts'
import { setTags, type Tagging } from '../../src/domain/conversations/set-tags.ts'
import type { WriteOutcome } from '../../src/domain/conversations/write.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import type { Script } from '../../src/sql/statement.ts'
import { performInSteps } from '../../src/store/run.ts'
import { put, contentOf } from '../contents.ts'

type Given = { onlyIf?: readonly string[]; id?: string }

const codeOrResult = async (writing: Promise<WriteOutcome | ServiceError>) => {
  const result = await writing
  return result instanceof ServiceError ? result.code : result
}

async function open(engine: OpenStore) {
  const opened = await openFilled(engine)
  const { storage, act } = opened
  const writing = (job: (audit: AuditLog) => Script<WriteOutcome | ServiceError>) =>
    codeOrResult(storage.write(act.organization, job))
  return {
    ...opened,
    read: async (id?: string) => (await opened.read(id)).conversation,
    revision: async () => (await opened.read()).revision,
    markRead: (upToMessageId: string, { onlyIf, id: conversationId = CONVERSATION }: Given = {}) =>
      codeOrResult(performInSteps(storage, () => act, markRead, { conversationId, onlyIf, upToMessageId })),
    assign: (given: Omit<Assignment, 'conversationId'>, conversationId: string = CONVERSATION) =>
      writing((audit) => assign({ audit, act }, { conversationId, ...given })),
    tag: (tagIds: readonly string[], given: Omit<Tagging, 'conversationId' | 'tagIds'> = {}) =>
      writing((audit) => setTags({ audit, act }, { conversationId: CONVERSATION, tagIds, ...given })),
    /** Returns the details of the events of a type, without the conversation. */
    events: async (type: EventType) =>
      (await eventsOf(storage, act.organization, type)).map((data) => {
        const { conversationId, contactId, channelId, ...change } = data as Readonly<Record<string, unknown>>
        expect([conversationId, contactId, channelId]).toEqual([EXAMPLE.uniqueId, EXAMPLE.contactId, EXAMPLE.channelId])
        return change
      }),
  }
}

const conversationOf = (result: WriteOutcome | string): Conversation => {
  if (typeof result === 'string') throw new Error('There is no conversation.')
  const conversation: Conversation = JSON.parse(result.conversation)
  return conversation
}

const tagsOf = ({ tags }: Conversation) => tags.map(({ uniqueId }) => uniqueId)

export function conversationWritePromises(engine: OpenStore): void {
  async function openUnread() {
    const opened = await open(engine)
    const minutes = Array.from({ length: 30 }, (_, minute) => minute)
    await put(
      opened.storage,
      minutes.map((minute) => text(`msg_new_${minute + 10}`, later(minute * 60_000))),
    )
    return opened
  }

  test('marking read changes only messages of the contact up to the given one, the counter, and one event', async () => {
    const { storage, markRead: mark, read, revision, events } = await openUnread()
    await put(storage, [text('msg_ours', later(1), { direction: 'OutBound', status: 'Sent' })])
    const before = await revision()
    const result = await mark('msg_new_24')
    expect(result).toMatchObject({ outcome: 'changed', revision: await revision() })
    const conversation = await read()
    expect(conversationOf(result)).toEqual(conversation)
    expect(await revision()).not.toBe(before)
    expect(conversation.numberOfUnreadMessages).toBe(15)
    expect(conversation.messages.filter(({ status }) => status === 'Unread')).toHaveLength(15)
    expect(await events('conversation.read')).toEqual([{ upToMessageId: 'msg_new_24', from: 30, to: 15 }])
    const statuses = (await contentOf(storage)).flatMap((record) =>
      record.type === 'message' && record.organizationId === conversation.organizationId ? [record] : [],
    )
    expect(statuses.filter(({ status }) => status === 'Unread')).toHaveLength(15)
    expect(statuses.find(({ uniqueId }) => uniqueId === 'msg_ours')).toMatchObject({ status: 'Sent' })
  })

  test('the event names the newest message that was read as the messaging application does', async () => {
    const { storage, markRead: mark, events } = await openUnread()
    await put(storage, [text('msg_new_24', later(14 * 60_000), { messagingAppMessageId: 'app.24' })])
    await mark('msg_new_24')
    const newest = { upToMessageId: 'msg_new_24', upToMessagingAppMessageId: 'app.24' }
    expect(await events('conversation.read')).toEqual([{ ...newest, from: 30, to: 15 }])
  })

  test('marking read up to a message of the organization is allowed, and the event names the last unread message', async () => {
    const { storage, markRead: mark, read, events } = await openUnread()
    await put(storage, [text('msg_ours', later(86_400_000), { direction: 'OutBound', status: 'Sent' })])
    expect(await mark('msg_ours')).toMatchObject({ outcome: 'changed' })
    expect((await read()).numberOfUnreadMessages).toBe(0)
    expect(await events('conversation.read')).toEqual([{ upToMessageId: 'msg_new_39', from: 30, to: 0 }])
  })

  test('marking read is idempotent, even with an old revision', async () => {
    const { markRead: mark, revision, events } = await openUnread()
    await mark('msg_new_24')
    const before = await revision()
    for (const [upTo, onlyIf] of [
      ['msg_new_24'],
      ['msg_new_12', ['old']],
      [EXAMPLE.messages[0]?.uniqueId ?? ''],
    ] as const) {
      expect(await mark(upTo, { ...(onlyIf && { onlyIf }) })).toMatchObject({ outcome: 'kept', revision: before })
    }
    expect(await events('conversation.read')).toHaveLength(1)
  })

  test('marking read fails with an old revision, and for an unknown conversation or message', async () => {
    const { storage, markRead: mark, read, revision, events } = await openUnread()
    const before = await revision()
    await put(storage, [
      changed(CONVERSATION, { uniqueId: 'cnv_other' }),
      text('msg_there', later(0), { conversationId: 'cnv_other' }),
    ])
    expect(await mark('msg_new_24', { onlyIf: ['old'] })).toMatchObject({ outcome: 'rejected', revision: before })
    expect(await mark('msg_there')).toBe('reference_unknown')
    expect(await mark('msg_nobody')).toBe('reference_unknown')
    expect(await mark('msg_new_24', { id: 'cnv_nobody' })).toBe('conversation_not_found')
    expect([await revision(), (await read()).numberOfUnreadMessages]).toEqual([before, 30])
    expect(await events('conversation.read')).toEqual([])
    expect(await mark('msg_new_24', { onlyIf: ['old', before] })).toMatchObject({ outcome: 'changed' })
  })

  test('the unread counter is correct after concurrent messages and marks', async () => {
    const { storage, markRead: mark, read } = await openUnread()
    await Promise.all([
      ...[12, 20, 30, 39].map((number) => mark(`msg_new_${number}`)),
      ...[1, 2, 3].map((day) => put(storage, [text(`msg_late_${day}`, later(day * 86_400_000))])),
    ])
    const { messages, numberOfUnreadMessages } = await read()
    expect(numberOfUnreadMessages).toBe(3)
    expect(messages.filter(({ status }) => status === 'Unread').map(({ uniqueId }) => uniqueId)).toEqual([
      'msg_late_1',
      'msg_late_2',
      'msg_late_3',
    ])
  })

  test('an assigned conversation shows the member with its roles, and an unassigned one shows none', async () => {
    const { assign: give, read, revision, events } = await open(engine)
    const before = await revision()
    const given = await give({ memberId: SUPERVISOR })
    expect(given).toMatchObject({ outcome: 'changed', revision: await revision() })
    expect(conversationOf(given)).toEqual(await read())
    const roles = [{ uniqueId: 'rol_agent' }, { uniqueId: 'rol_keys' }]
    expect((await read()).assignedTo).toMatchObject({ uniqueId: SUPERVISOR, roles })
    expect(conversationOf(await give({}))).not.toHaveProperty('assignedTo')
    expect(await read()).not.toHaveProperty('assignedTo')
    await give({ memberId: OWNER, onlyIfUnassigned: true })
    expect(await revision()).toBe(before)
    expect(await events('conversation.assigned')).toEqual([
      { from: OWNER, to: SUPERVISOR },
      { from: SUPERVISOR },
      { to: OWNER },
    ])
  })

  test('assigning the current assignee again changes nothing, even with an old revision', async () => {
    const { assign: give, revision, events } = await open(engine)
    const kept = { outcome: 'kept', revision: await revision() }
    for (const onlyIfUnassigned of [true, false]) {
      expect(await give({ memberId: OWNER, onlyIfUnassigned, onlyIf: ['old'] })).toMatchObject(kept)
    }
    expect(await events('conversation.assigned')).toEqual([])
    await give({})
    expect(await give({ onlyIf: ['old'] })).toMatchObject({ outcome: 'kept', revision: await revision() })
  })

  test('a failed assignment changes nothing', async () => {
    const { assign: give, read, revision, events } = await open(engine)
    const before = [await read(), await revision()]
    expect(await give({ memberId: 'mem_nobody' })).toBe('reference_unknown')
    expect(await give({ memberId: AGENT, onlyIfUnassigned: true, onlyIf: ['old'] })).toBe('conversation_assigned')
    expect(await give({ memberId: AGENT, onlyIf: ['old'] })).toMatchObject({ outcome: 'rejected', revision: before[1] })
    expect(await give({ memberId: AGENT }, 'cnv_nobody')).toBe('conversation_not_found')
    expect([await read(), await revision()]).toEqual(before)
    expect(await events('conversation.assigned')).toEqual([])
  })

  test('if members claim a conversation concurrently, exactly one gets it', async () => {
    const { assign: give, read, events } = await open(engine)
    for (let round = 0; round < 8; round++) {
      await give({})
      const claims = [OWNER, SUPERVISOR, AGENT].map((memberId) => give({ memberId, onlyIfUnassigned: true }))
      const results = await Promise.all(claims)
      expect(results.filter((result) => result === 'conversation_assigned')).toHaveLength(2)
      const won = results.find((result) => result !== 'conversation_assigned')
      expect(conversationOf(won ?? '').assignedTo).toEqual((await read()).assignedTo)
    }
    // Each round also takes the conversation from its assignee.
    expect(await events('conversation.assigned')).toHaveLength(16)
  })

  async function openTagged() {
    const opened = await open(engine)
    await put(
      opened.storage,
      ['tag_a', 'tag_z'].map((uniqueId) => changed('tag_refund', { uniqueId })),
    )
    return opened
  }

  test('setting tags replaces the tags of the conversation, in the order of the request', async () => {
    const { tag, read, revision, events } = await openTagged()
    const result = await tag(['tag_z', 'tag_refund', 'tag_a'])
    expect(result).toMatchObject({ outcome: 'changed', revision: await revision() })
    expect(conversationOf(result)).toEqual(await read())
    expect(tagsOf(await read())).toEqual(['tag_z', 'tag_refund', 'tag_a'])
    expect(tagsOf(conversationOf(await tag([])))).toEqual([])
    expect(await events('conversation.tagged')).toEqual([
      { from: ['tag_refund'], to: ['tag_z', 'tag_refund', 'tag_a'] },
      { from: ['tag_z', 'tag_refund', 'tag_a'], to: [] },
    ])
  })

  test('setting the same tags in another order changes nothing, even with an old revision', async () => {
    const { tag, read, revision, events } = await openTagged()
    await tag(['tag_z', 'tag_a'])
    const before = await revision()
    expect(await tag(['tag_a', 'tag_z'], { onlyIf: ['old'] })).toMatchObject({ outcome: 'kept', revision: before })
    expect(tagsOf(await read())).toEqual(['tag_z', 'tag_a'])
    expect(await events('conversation.tagged')).toHaveLength(1)
  })

  test('setting tags fails with an old revision or an unknown tag', async () => {
    const { tag, revision, events } = await openTagged()
    const before = await revision()
    expect(await tag(['tag_a'], { onlyIf: ['old'] })).toMatchObject({ outcome: 'rejected', revision: before })
    expect(await tag(['tag_a', 'tag_nobody'])).toBe('reference_unknown')
    expect(await revision()).toBe(before)
    expect(await events('conversation.tagged')).toEqual([])
  })

  test('if writers set tags concurrently for the same revision, exactly one succeeds', async () => {
    const { tag, revision, events } = await openTagged()
    const onlyIf = [await revision()]
    const tagLists = [['tag_a'], ['tag_z'], [], ['tag_a', 'tag_z']]
    const results = await Promise.all(tagLists.map((tagIds) => tag(tagIds, { onlyIf })))
    const outcomes = results.map((result) => (typeof result === 'string' ? result : result.outcome))
    expect(outcomes.toSorted()).toEqual(['changed', 'rejected', 'rejected', 'rejected'])
    expect(await events('conversation.tagged')).toHaveLength(1)
  })
}
