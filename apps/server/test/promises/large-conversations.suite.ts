// Tests what takes several transactions: to mark many messages as read, and to remove a conversation with many messages.
import type { Message } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { changed, eventsOf, later, NOON, openFilled, type OpenStore, text, trail } from '../stores.ts'
import { contentOf, put } from '../contents.ts'
import { assign } from '../../src/domain/conversations/assign.ts'
import { changeStatus } from '../../src/domain/conversations/change-status.ts'
import { listConversations } from '../../src/domain/conversations/list.ts'
import { markRead, type ReadRequest } from '../../src/domain/conversations/mark-read.ts'
import { listMessages } from '../../src/domain/conversations/messages.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { purgeBatch, purgeDeleted } from '../../src/domain/operator/purge.ts'
import { performInSteps } from '../../src/store/run.ts'
import { perform, Unfinished } from '../../src/store/store.ts'

const COUNT = 600
const idOf = (index: number) => `big_${String(index).padStart(4, '0')}`
const NEWEST = idOf(COUNT - 1)
const inHarbour = (record: StoreRecord) => 'organizationId' in record && record.organizationId === HARBOUR
const isMessage = (record: StoreRecord): record is Extract<StoreRecord, { type: 'message' }> =>
  record.type === 'message'

const notFound = (result: unknown) => expect(result).toMatchObject({ code: 'conversation_not_found' })

async function openLarge(open: OpenStore, more: (index: number) => Partial<Message> = () => ({}), count = COUNT) {
  const opened = await openFilled(open)
  const { storage, act, organization } = opened
  await put(
    storage,
    Array.from({ length: count }, (_, index) => text(idOf(index), later(index), more(index))),
  )
  const request = (onlyIf?: readonly string[]): ReadRequest => ({
    conversationId: CONVERSATION,
    upToMessageId: idOf(count - 1),
    onlyIf,
  })
  return {
    ...opened,
    request,
    /** Does one transaction of a request. */
    step: async (input: ReadRequest = request()) => {
      const result = await perform(storage, act, markRead, input)
      return result instanceof Unfinished ? result.next : result
    },
    markAll: (input: ReadRequest = request()) => performInSteps(storage, () => act, markRead, input),
    unread: async () => (await opened.read()).conversation.numberOfUnreadMessages,
    marks: async () =>
      (await eventsOf(storage, organization, 'conversation.read')).map((data) => {
        const { upToMessageId, from, to } = data as Readonly<Record<string, unknown>>
        return { upToMessageId, from, to }
      }),
  }
}

export function largeConversationPromises(open: OpenStore): void {
  test('a transaction marks at most 500 messages as read, oldest first, and the last one appends the event', async () => {
    const { storage, step, markAll, unread, marks } = await openLarge(open)
    const next = await step()
    if (!('earlier' in next)) throw new Error('One transaction marked all messages.')
    expect(await unread()).toBe(COUNT - 500)
    const first = (await contentOf(storage)).filter(isMessage).filter(({ status }) => status === 'Unread')
    expect(first.map(({ uniqueId }) => uniqueId).toSorted()[0]).toBe(idOf(500))
    await put(storage, [text('msg_later', later(COUNT))])
    expect(await marks()).toEqual([])
    expect(await markAll(next)).toMatchObject({ outcome: 'changed' })
    expect(await unread()).toBe(1)
    // A message arrived between the transactions, so one more was unread before the last one.
    expect(await marks()).toEqual([{ upToMessageId: NEWEST, from: COUNT + 1, to: 1 }])
  })

  test('after an interruption, the old revision is stale, and a retry without it marks the rest and appends the event', async () => {
    const { step, markAll, request, read, unread, marks } = await openLarge(open)
    const onlyIf = [(await read()).revision]
    expect(await step(request(['old']))).toMatchObject({ outcome: 'rejected', revision: onlyIf[0] })
    expect(await step(request(onlyIf))).toHaveProperty('earlier')
    expect(await markAll(request(onlyIf))).toMatchObject({ outcome: 'rejected' })
    expect(await unread()).toBe(COUNT - 500)
    expect(await markAll()).toMatchObject({ outcome: 'changed', revision: (await read()).revision })
    expect(await marks()).toEqual([{ upToMessageId: NEWEST, from: COUNT - 500, to: 0 }])
    expect(await markAll(request(onlyIf))).toMatchObject({ outcome: 'kept' })
  })

  test('concurrent requests mark each message once, and each event counts what its request marked', async () => {
    const { markAll, unread, marks } = await openLarge(open)
    const results = await Promise.all([markAll(), markAll(), markAll()])
    expect(results.filter((result) => 'outcome' in result && result.outcome === 'changed').length).toBeGreaterThan(0)
    expect(await unread()).toBe(0)
    const counts = (await marks()).map(({ from, to }) => Number(from) - Number(to))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(COUNT)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('a transaction marks fewer messages if they are large', async () => {
    const large: Partial<Message> = { messageData: { text: 'x'.repeat(60_000) } }
    const { step, markAll, unread, marks } = await openLarge(open, () => large, 40)
    const next = await step()
    if (!('earlier' in next)) throw new Error('One transaction marked all messages.')
    const left = await unread()
    expect(left).toBeGreaterThanOrEqual(40 - 4)
    await markAll(next)
    expect(await marks()).toEqual([{ upToMessageId: idOf(39), from: 40, to: 0 }])
  })

  test('marking messages as read changes nothing in them but the status', async () => {
    const contents: Partial<Message>[] = [
      { messageData: { text: 'a \ud800 and \0, "status":"Unread"' } },
      { messageType: 'Unsupported', messageData: { content: { status: 'Unread', of: [{ status: 'Unread' }] } } },
    ]
    const { storage, markAll } = await openLarge(open, (index) => contents[index] ?? {}, contents.length)
    const before = (await contentOf(storage)).filter(inHarbour)
    await markAll()
    const after = before.map((record) =>
      isMessage(record) && record.uniqueId.startsWith('big_') ? { ...record, status: 'Read' } : record,
    )
    expect((await contentOf(storage)).filter(inHarbour)).toEqual(after)
  })

  async function openDeleted() {
    const opened = await openLarge(open, (index) => ({ messagingAppMessageId: `app.${index}` }))
    const { storage, act, set } = opened
    await put(storage, [changed(CONVERSATION, { uniqueId: 'cnv_kept' })])
    await set('Deleted')
    const write = <Input, Result>(rule: Parameters<typeof perform<Input, Result, typeof act>>[2], input: Input) =>
      perform(storage, act, rule, input)
    return {
      ...opened,
      write,
      step: () => write(purgeBatch, later(1)),
      purged: async () => (await trail(storage)).filter(({ event }) => event === 'conversation.purged').length,
      rest: async () =>
        (await contentOf(storage))
          .filter(inHarbour)
          .filter((record) =>
            isMessage(record) ? record.conversationId === CONVERSATION : record.uniqueId === CONVERSATION,
          ),
    }
  }

  test('a purge removes at most 200 messages in a transaction, and clients no longer see the conversation', async () => {
    const { storage, act, write, step, purged, rest, set } = await openDeleted()
    expect(await step()).toBe(0)
    expect((await rest()).filter(isMessage).length).toBe(COUNT + EXAMPLE.messages.length - 200)
    const id = CONVERSATION
    notFound(await storage.read(act.organization, () => listMessages(act, { id, limit: 9 })))
    notFound(await write(changeStatus, { conversationId: id, to: 'Active' as const }))
    notFound(await write(assign, { conversationId: id, memberId: AGENT }))
    notFound(await write(markRead, { conversationId: id, upToMessageId: NEWEST }))
    expect(await set('Active')).toEqual({ outcome: 'unknown' })
    const listed = await storage.read(act.organization, () =>
      listConversations(act, { status: ['Active', 'Closed', 'Deleted'], order: 'activity', limit: 9 }),
    )
    if (listed instanceof ServiceError) throw listed
    expect(listed.items.join(' ')).not.toContain(`"uniqueId":"${id}"`)
    expect(await purged()).toBe(0)
  })

  test('a purge that was interrupted continues with the same conversation, and ends with one event', async () => {
    const { storage, act, step, purged, rest } = await openDeleted()
    await step()
    // An export has what remains as a deleted conversation, and an import accepts it.
    expect((await rest()).find(({ type }) => type === 'conversation')).toMatchObject({ status: 'Deleted' })
    expect((await put(storage, await rest())).leftOut.size).toBe(0)
    // The retention period can be longer now.
    expect(await purgeDeleted(storage, { at: act.at }, new Date(NOON.getTime() - 86_400_000))).toBe(1)
    expect([await rest(), await purged()]).toEqual([[], 1])
    expect(await step()).toBeUndefined()
  })

  test('an import between the transactions of a purge restores the whole conversation, or none of it', async () => {
    const { storage, act, step, rest, read } = await openDeleted()
    const before = await rest()
    await step()
    await put(storage, before)
    notFound(await storage.read(act.organization, () => listMessages(act, { id: CONVERSATION, limit: 9 })))
    await step()
    await put(
      storage,
      before.map((record) => (record.type === 'conversation' ? { ...record, status: 'Active' as const } : record)),
    )
    const messages = before.filter(isMessage)
    expect((await rest()).filter(isMessage)).toEqual(messages)
    const unread = messages.filter(({ status }) => status === 'Unread').length
    expect((await read()).conversation).toMatchObject({
      status: 'Active',
      totalMessages: messages.length,
      numberOfUnreadMessages: unread,
    })
  })

  test('a transaction of a purge can remove all messages of one conversation, and some of another', async () => {
    const { storage, act, step, purged } = await openDeleted()
    // Its messages are the first.
    const other = 'cnv_00'
    await put(storage, [
      changed(CONVERSATION, { uniqueId: other, status: 'Deleted' }),
      text('msg_other', NOON, { conversationId: other }),
    ])
    expect(await step()).toBe(0)
    await purgeDeleted(storage, { at: act.at }, later(1))
    expect(await purged()).toBe(2)
    expect((await contentOf(storage)).filter(({ uniqueId }) => uniqueId === other)).toEqual([])
  })

  test('a purge empties the events that were appended between its transactions', async () => {
    const { storage, act, organization, step } = await openDeleted()
    await step()
    // oxlint-disable-next-line require-yield -- The event is all that it writes.
    await storage.write(organization, function* receive(audit) {
      const message = text('msg_between', NOON)
      audit.append(act, 'message.received', 'msg_between', { channelId: 'chn_first', message }, CONVERSATION)
    })
    await purgeDeleted(storage, { at: act.at }, later(1))
    expect(await eventsOf(storage, organization, 'message.received')).toEqual([null])
  })
}
