import { contract, type Conversation } from '@parley/contract'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { expect, test } from 'vitest'
import { CEDAR, CONVERSATION, EXAMPLE, HARBOUR, OWNER } from '../fixture.ts'
import { changeStatus } from '../../src/domain/conversations/change-status.ts'
import type { Script } from '../../src/sql/statement.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { changed, later, NOON, openFilled, type OpenStore, text, trail, viewOf } from '../stores.ts'
import { put } from '../contents.ts'

export function conversationPromises(open: OpenStore): void {
  test('a changed conversation has the properties of the contract in their order', async () => {
    const { set } = await openFilled(open)
    expect(await set('Closed')).toMatchObject({ outcome: 'changed', conversation: JSON.stringify(EXAMPLE) })
  })

  const allowed = contract.components.schemas.ConversationStatus.enum as Conversation['status'][]
  test.each(allowed)('from %s a conversation can go to every status of the contract', async (from) => {
    const { set } = await openFilled(open)
    for (const to of allowed) {
      await set(from)
      expect(await set(to)).toMatchObject({ outcome: to === from ? 'kept' : 'changed' })
    }
  })

  test('an absent value leaves its property out', async () => {
    const { storage, read } = await openFilled(open)
    await put(storage, [{ ...bare, uniqueId: 'cnv_bare' }])
    const { conversation } = await read('cnv_bare')
    expect(conversation).not.toHaveProperty('assignedTo')
    expect(conversation).not.toHaveProperty('campaignId')
    expect(conversation).toMatchObject({ messages: [], tags: [], totalMessages: 0, numberOfUnreadMessages: 0 })
  })

  test('a change is written, and has an entry in the audit log', async () => {
    const { storage, set, read } = await openFilled(open)
    await set('Closed')
    expect((await read()).conversation.status).toBe('Closed')
    const entry = { subjectId: CONVERSATION, memberId: OWNER, keyId: 'key_acting', requestId: 'req_1', at: NOON }
    expect(await trail(storage)).toEqual([
      {
        ...entry,
        uniqueId: expect.any(String) as string,
        organizationId: HARBOUR,
        event: 'conversation.status_changed',
        detail: {
          conversationId: CONVERSATION,
          contactId: EXAMPLE.contactId,
          channelId: FIRST_CHANNEL,
          from: 'Active',
          to: 'Closed',
        },
      },
    ])
  })

  test.each([
    ['kept', 'Active'],
    ['rejected', 'Closed'],
  ] as const)('a change that is %s writes nothing and returns the conversation as it is', async (outcome, status) => {
    const { storage, set, read } = await openFilled(open)
    const before = await read()
    const result = await set(status, { onlyIf: ['old'] })
    expect(result).toMatchObject({ outcome, conversation: JSON.stringify(before.conversation) })
    expect(result).toMatchObject({ revision: before.revision })
    expect(await read()).toEqual(before)
    expect(await trail(storage)).toEqual([])
  })

  test('a change is checked against the status and the revision that were returned last', async () => {
    const { set, read } = await openFilled(open)
    const deleted = await set('Deleted')
    const { revision } = await read()
    expect(deleted).toMatchObject({ revision })
    expect(await set('Deleted', { onlyIf: ['old'] })).toMatchObject({ outcome: 'kept', revision })
    expect(await set('Active', { onlyIf: ['old', revision] })).toMatchObject({ outcome: 'changed' })
  })

  test('a change with a revision applies only to the state that has it', async () => {
    const { set, read } = await openFilled(open)
    const { revision } = await read()
    const ifUnchanged = { onlyIf: [revision] }
    expect(await set('Closed', ifUnchanged)).toMatchObject({ outcome: 'changed' })
    expect(await set('Deleted', ifUnchanged)).toMatchObject({ outcome: 'rejected', revision: (await read()).revision })
    expect((await read()).conversation.status).toBe('Closed')
  })

  test('of concurrent writers with the same condition, exactly one succeeds', async () => {
    const { storage, set, read } = await openFilled(open)
    const { revision } = await read()
    const ifUnchanged = { onlyIf: [revision] }
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => set('Closed', ifUnchanged)))
    expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1)
    // The others find the status that they requested.
    expect(outcomes.filter(({ outcome }) => outcome === 'kept')).toHaveLength(23)
    expect(await trail(storage)).toHaveLength(1)
  })

  test('writers without a condition all succeed, and the audit log has each change in order', async () => {
    const { storage, set } = await openFilled(open)
    const statuses = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? 'Closed' : 'Deleted'))
    const outcomes = await Promise.all(statuses.map((status) => set(status)))
    expect(outcomes.map(({ outcome }) => outcome)).not.toContain('rejected')
    const changes = (await trail(storage)).map(({ detail }) => detail)
    expect(changes.length).toBe(outcomes.filter(({ outcome }) => outcome === 'changed').length)
    expect(new Set(changes.map((change) => change?.['from'] === change?.['to']))).toEqual(new Set([false]))
  })

  test('the counters of a conversation match its messages, even during other writes', async () => {
    const { storage, set } = await openFilled(open)
    const statuses = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? 'Closed' : 'Active'))
    const [, ...outcomes] = await Promise.all([
      (async () => {
        for (let index = 0; index < 12; index++) await put(storage, [text(`msg_meanwhile_${index}`, later(index))])
      })(),
      ...statuses.map((status) => set(status)),
    ])
    for (const outcome of outcomes) {
      const { messages, totalMessages }: Conversation = JSON.parse(
        'conversation' in outcome ? outcome.conversation : '',
      )
      expect(messages).toHaveLength(Math.min(20, totalMessages))
    }
  })

  test('a change of an unknown conversation returns an error and writes nothing', async () => {
    const { storage, set } = await openFilled(open)
    expect(await set('Closed', { id: 'cnv_nobody' })).toEqual({ outcome: 'unknown' })
    expect(await trail(storage)).toEqual([])
  })

  test('two organizations with the same identifiers never see each other', async () => {
    const { storage, set, read } = await openFilled(open)
    const cedar = await viewOf(storage, CEDAR)
    const before = await cedar.read()
    await set('Deleted')
    await put(
      storage,
      everyPart.map(([, change]) => change),
    )
    expect(await cedar.read()).toEqual(before)
    expect(await trail(storage, { organizationId: CEDAR })).toEqual([])

    const harbour = await read()
    await put(
      storage,
      everyPart.map(([, , back]) => ({ ...back, organizationId: CEDAR })),
    )
    await put(
      storage,
      otherParts.map((part) => ({ ...part, organizationId: CEDAR })),
    )
    expect((await cedar.read()).conversation.contact.name).toBe('Other')
    expect(await read()).toEqual(harbour)
  })

  test('tags and roles keep the order of the request', async () => {
    const { storage, read } = await openFilled(open)
    await put(storage, [
      changed('tag_refund', { uniqueId: 'tag_a' }),
      changed('tag_refund', { uniqueId: 'tag_z' }),
      changed(CONVERSATION, { tagIds: ['tag_z', 'tag_refund', 'tag_a'] }),
      changed(OWNER, { roleIds: ['rol_supervisor', 'rol_agent', 'rol_keys'] }),
    ])
    const { tags, assignedTo } = (await read()).conversation
    expect(tags.map(({ uniqueId }) => uniqueId)).toEqual(['tag_z', 'tag_refund', 'tag_a'])
    expect(assignedTo?.roles.map(({ uniqueId }) => uniqueId)).toEqual(['rol_supervisor', 'rol_agent', 'rol_keys'])
  })

  test.each(everyPart)(
    'the revision changes with %s, and again when the old value returns',
    async (_part, change, back) => {
      const { storage, read } = await openFilled(open)
      const before = await read()
      await put(storage, [change])
      const between = await read()
      expect(between.conversation).not.toEqual(before.conversation)
      expect(between.revision).not.toBe(before.revision)
      await put(storage, [back])
      const after = await read()
      expect(after.conversation).toEqual(before.conversation)
      expect(after.revision).not.toBe(between.revision)
    },
  )

  test('of many changes that expect the same revision, exactly one succeeds', async () => {
    const { storage, set, read } = await openFilled(open)
    const { revision } = await read()
    const ifUnchanged = { onlyIf: [revision] }
    const statuses = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? 'Closed' : 'Deleted'))
    const outcomes = await Promise.all(statuses.map((status) => set(status, ifUnchanged)))
    expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1)
    // Half of the others find the status that they requested.
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(32)
    expect(outcomes.filter(({ outcome }) => outcome === 'kept')).toHaveLength(31)
    expect(await trail(storage)).toHaveLength(1)
  })

  test('a write that fails does not affect the others', async () => {
    const { storage, act, set, read } = await openFilled(open)
    const results = await Promise.allSettled([
      set('Closed'),
      storage.write(act.organization, function* failing(audit): Script<void> {
        const change = { conversationId: CONVERSATION, to: 'Deleted' } as const
        yield* changeStatus({ audit, act }, change)
        throw new Error('The script fails after its writes.')
      }),
      put(storage, [
        changed(EXAMPLE.contactId, { name: 'Written, then undone' }),
        text('m', NOON, { conversationId: 'none' }),
      ]),
      put(storage, [changed('tag_refund', { label: 'Stands' })]),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    const { conversation } = await read()
    expect(conversation).toMatchObject({ status: 'Closed', contact: EXAMPLE.contact, tags: [{ label: 'Stands' }] })
    expect(await trail(storage)).toHaveLength(1)
  })
}

const bare: StoreRecord = {
  type: 'conversation',
  organizationId: HARBOUR,
  uniqueId: 'cnv_bare',
  contactId: EXAMPLE.contactId,
  initiatedBy: 'Contact',
  createdAt: EXAMPLE.createdAt,
  status: 'Active',
  tagIds: [],
}

const part = (name: string, uniqueId: string, change: object) =>
  [name, changed(uniqueId, change), changed(uniqueId, {})] satisfies [string, StoreRecord, StoreRecord]

/** A change of each part of a conversation, and the change that undoes it. */
const everyPart = [
  part('the contact', EXAMPLE.contactId, { attributes: { plan: 'silver' } }),
  part('the assigned member', OWNER, { name: 'Another name' }),
  part('the roles of the assigned member', OWNER, { roleIds: ['rol_agent'] }),
  part('a role of the assigned member', 'rol_supervisor', { description: 'Does something else.' }),
  part('a tag', 'tag_refund', { label: 'Another label' }),
  part('the tags', CONVERSATION, { tagIds: [] }),
  part('the assignee', CONVERSATION, { assignedToId: undefined }),
  part('the campaign', CONVERSATION, { campaignId: undefined }),
  part('the status', CONVERSATION, { status: 'Closed' satisfies Conversation['status'] }),
  part('a message', EXAMPLE.messages[0]?.uniqueId ?? '', { messageData: { text: 'Another text' } }),
]

/** The parts of a conversation with the same identifiers and other texts. */
const otherParts = [
  changed(EXAMPLE.contactId, { name: 'Other' }),
  changed(OWNER, { name: 'Other' }),
  changed('rol_supervisor', { name: 'Other' }),
  changed('tag_refund', { label: 'Other' }),
  changed(EXAMPLE.messages[0]?.uniqueId ?? '', { messageData: { text: 'Other' } }),
]
