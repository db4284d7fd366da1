// What messaging applications report besides messages: the decisions `reported-changes` and `removed-messages`.
import type { Message } from '@parley/contract'
import { expect, test } from 'vitest'
import { listConversations } from '../../src/domain/conversations/list.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { sendMessage } from '../../src/domain/messages/send.ts'
import { pendingExpiry } from '../../src/domain/operator/pending-expiry.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import type { Store } from '../../src/store/store.ts'
import { channelBy, callerOf, channelOf, eventsOf, removalOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { CONVERSATION, EXAMPLE, OWNER } from '../fixture.ts'
import { changed, later, NOON, openEmpty, openFilled, type OpenStore, viewOf } from '../stores.ts'

const AT = NOON.toISOString()
const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const SECRET = 'zebra'
const secret = (id: string, more = {}) =>
  written(ADA, id, { messageData: { text: SECRET }, metadata: { whatsapp: SECRET }, ...more })

/** The types of the messages with identifiers such as `app.1`. */
const typesOf = (records: readonly StoreRecord[]) =>
  records.flatMap((record) =>
    record.type === 'message' && /^app\.\d$/.test(record.messagingAppMessageId ?? '') ? [record.messageType] : [],
  )

const pendingOf = async (storage: Store) =>
  (await contentOf(storage)).filter((record) => record.type === 'pendingChanges')

async function open(openStore: OpenStore) {
  const opened = await openFilled(openStore)
  const { storage, act, organization } = opened
  const channel = channelOf(storage, organization)
  return {
    ...opened,
    ...channel,
    /** Sends a message as a member. */
    send: async (messageId: string): Promise<void> => {
      const sent = await storage.write(organization, (audit) =>
        sendMessage(
          { audit, act },
          {
            conversationId: CONVERSATION,
            messageId,
            memberId: OWNER,
            idempotencyKey: messageId,
            body: { messageType: 'Text', messageData: { text: SECRET } },
          },
        ),
      )
      if (sent instanceof ServiceError) throw sent
    },
    messageOf: async (id: string): Promise<Message> => {
      const record = (await contentOf(storage)).find(
        (each) => each.type === 'message' && [each.uniqueId, each.messagingAppMessageId].includes(id),
      )
      if (record?.type !== 'message') throw new Error(`There is no message ${id}.`)
      return record
    },
    /** The events of messages, in their order. */
    messageEvents: async () =>
      (await eventsOf(storage, organization)).filter(({ type }) => type.startsWith('message.')),
  }
}

export function changePromises(openStore: OpenStore): void {
  test('a removal leaves a message in its place without content, and empties the events about it', async () => {
    const { storage, act, organization, deliver, change, set, read, messageOf, messageEvents } = await open(openStore)
    const [result] = await deliver(
      secret('app.1', { replyToMessagingAppMessageId: EXAMPLE.messages[0]?.messagingAppMessageId }),
    )
    const { messageId = '' } = result as { messageId?: string }
    await set('Closed')
    const { conversation: before, revision } = await read()
    expect(JSON.stringify(before)).toContain(SECRET)
    const metadata = { whatsapp: { revokedBy: 'contact' } }
    expect(await change(removalOf('app.1', { at: later(-5).toISOString(), metadata }))).toEqual([
      { result: 'Applied', messageId },
    ])
    const {
      messageData: _,
      metadata: __,
      ...kept
    } = before.messages.find(({ uniqueId }) => uniqueId === messageId) as Message
    const removed = { ...kept, messageType: 'Removed', removedAt: later(-5).toISOString(), messageData: {} }
    expect(await messageOf('app.1')).toMatchObject(removed)
    const { conversation: after, revision: now } = await read()
    expect(now).not.toBe(revision)
    expect(after).toEqual({
      ...before,
      messages: before.messages.map((each) => (each.uniqueId === messageId ? removed : each)),
    })
    const listed = await storage.read(organization, () =>
      listConversations(act, { status: ['Closed'], order: 'activity', limit: 9 }),
    )
    expect(JSON.stringify(listed)).not.toContain(SECRET)
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
    expect(await messageEvents()).toEqual([
      { type: 'message.received', data: null },
      { type: 'message.removed', data: { ...ids, messageId, messagingAppMessageId: 'app.1', metadata } },
    ])
  })

  test('a repeated removal changes nothing, and its time counts at most as that of the acceptance', async () => {
    const { storage, organization, deliver, change, messageOf } = await open(openStore)
    const [{ messageId = '' } = {}] = (await deliver(secret('app.1'))) as { messageId?: string }[]
    const [applied, again] = await change(removalOf('app.1', { at: later(999).toISOString() }), removalOf('app.1'))
    expect([applied?.result, again]).toEqual(['Applied', { result: 'Unchanged', messageId }])
    const before = [await contentOf(storage), await eventsOf(storage, organization)]
    expect(await change(removalOf('app.1'))).toEqual([{ result: 'Unchanged', messageId }])
    expect([await contentOf(storage), await eventsOf(storage, organization)]).toEqual(before)
    expect(await messageOf('app.1')).toMatchObject({ removedAt: AT, status: 'Unread' })
  })

  test('a removal that comes before its message is applied when the message is stored', async () => {
    const { storage, deliver, change, set, messageOf, messageEvents, read } = await open(openStore)
    await set('Closed')
    const { numberOfUnreadMessages: unread } = (await read()).conversation
    expect(await change(removalOf('app.1'), removalOf('app.1'))).toEqual([{ result: 'Pending' }, { result: 'Pending' }])
    expect(await change(removalOf('app.1', { at: later(-9).toISOString() }))).toEqual([{ result: 'Pending' }])
    expect(await pendingOf(storage)).toHaveLength(1)
    expect(await messageEvents()).toEqual([])
    const [result] = await deliver(secret('app.1'))
    expect(result).toMatchObject({ result: 'Created', conversationId: CONVERSATION })
    expect(await messageOf('app.1')).toMatchObject({ messageType: 'Removed', removedAt: AT, messageData: {} })
    expect(await pendingOf(storage)).toEqual([])
    // The message itself reopens the conversation and is unread, as if the removal had come after it.
    expect((await read()).conversation).toMatchObject({ status: 'Active', numberOfUnreadMessages: unread + 1 })
    expect(await messageEvents()).toMatchObject([
      { type: 'message.received', data: { message: { messageType: 'Removed' } } },
      { type: 'message.removed', data: { messagingAppMessageId: 'app.1' } },
    ])
    // What comes with the identifier of a removed message is that message, whatever it says.
    const other = secret('app.1', { messageData: { text: 'Something else.' } })
    expect(await deliver(secret('app.1'), other)).toMatchObject([{ result: 'Duplicate' }, { result: 'Duplicate' }])
    expect(JSON.stringify([await contentOf(storage), await messageEvents()])).not.toContain(SECRET)
  })

  test('a removal of a member’s message waits until a receipt gives the message its identifier', async () => {
    const { storage, send, report, change, messageOf, messageEvents } = await open(openStore)
    await send('msg_1')
    expect(await change(removalOf('app.1'))).toEqual([{ result: 'Pending' }])
    await report(
      { messageId: 'msg_1', status: 'Delivered', at: AT },
      { messageId: 'msg_1', status: 'Sent', at: AT, messagingAppMessageId: 'app.1' },
    )
    expect(await messageOf('msg_1')).toMatchObject({ messageType: 'Removed', status: 'Delivered' })
    expect(await pendingOf(storage)).toEqual([])
    const types = (await messageEvents()).map(({ type }) => type)
    expect(types).toEqual(['message.sent', 'message.status_changed', 'message.status_changed', 'message.removed'])
    expect(JSON.stringify([await contentOf(storage), await messageEvents()])).not.toContain(SECRET)
  })

  test('a receipt changes the status of a removed message, and brings no metadata', async () => {
    const { send, report, change, messageOf } = await open(openStore)
    await send('msg_1')
    const whatsapp = { pricing: SECRET }
    await report({ messageId: 'msg_1', status: 'Sent', at: AT, messagingAppMessageId: 'app.1', metadata: { whatsapp } })
    await change(removalOf('app.1'))
    await report({ messagingAppMessageId: 'app.1', status: 'Read', at: AT, metadata: { whatsapp } })
    const message = await messageOf('msg_1')
    expect(message).toMatchObject({ messageType: 'Removed', status: 'Read' })
    expect(message).not.toHaveProperty('statusMetadata')
  })

  test('more events than one transaction empties are emptied by a removal, and by its retry', async () => {
    const { send, report, change, messageEvents } = await open(openStore)
    await send('msg_1')
    for (let batch = 0; batch < 5; batch++)
      await report(
        ...Array.from({ length: 100 }, (_, index) => ({
          messageId: 'msg_1',
          messagingAppMessageId: 'app.1',
          status: 'Sent' as const,
          at: AT,
          metadata: { step: batch * 100 + index },
        })),
      )
    expect(await messageEvents()).toHaveLength(501)
    expect(await change(removalOf('app.1'))).toMatchObject([{ result: 'Applied' }])
    expect((await messageEvents()).filter(({ data }) => data !== null).map(({ type }) => type)).toEqual([
      'message.removed',
    ])
  })

  test('a removal applies to a blocked contact, and in a deleted conversation, which stays so', async () => {
    const { storage, deliver, change, set, messageOf, read } = await open(openStore)
    await deliver(secret('app.1'))
    await set('Deleted')
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked' })])
    expect(await change(removalOf('app.1'))).toMatchObject([{ result: 'Applied' }])
    expect(await messageOf('app.1')).toMatchObject({ messageType: 'Removed' })
    expect((await read()).conversation.status).toBe('Deleted')
  })

  test('a change finds the messages of its own channel alone', async () => {
    const { storage, organization, deliver, change, messageOf } = await open(openStore)
    await put(storage, [changed(FIRST_CHANNEL, { uniqueId: 'chn_other' })])
    await deliver(secret('app.1'))
    const other = channelBy(storage, { ...callerOf(organization), channelId: 'chn_other' }, () => NOON)
    expect(await other.change(removalOf('app.1'))).toEqual([{ result: 'Pending' }])
    expect(await messageOf('app.1')).toMatchObject({ messageType: 'Text' })
    expect(await change(removalOf('app.1'))).toMatchObject([{ result: 'Applied' }])
  })

  test('a change waits for 7 days from its last report', async () => {
    const { storage, organization, change } = await open(openStore)
    const day = 86_400_000
    const expire = (ms: number) => pendingExpiry.runDue({ storage, now: () => later(ms) })
    await change(removalOf('app.1'), removalOf('app.2'))
    await channelOf(storage, organization, () => later(day)).change(removalOf('app.2'))
    expect(await expire(7 * day)).toBe(0)
    expect(await expire(7 * day + 1)).toBe(1)
    expect(await pendingOf(storage)).toMatchObject([{ messagingAppMessageId: 'app.2' }])
    await expire(8 * day + 1)
    expect(await pendingOf(storage)).toEqual([])
  })

  test('a channel keeps the changes of 10,000 messages, and those that were reported first go', async () => {
    const { storage, organization } = await open(openStore)
    const ids = Array.from({ length: 10_050 }, (_, index) => `app.${index + 10_000}`)
    for (let start = 0; start < ids.length; start += 100) {
      const { change } = channelOf(storage, organization, () => later(start))
      await change(...ids.slice(start, start + 100).map((id) => removalOf(id)))
    }
    const pending = await pendingOf(storage)
    expect(pending).toHaveLength(10_000)
    const kept = new Set(pending.map((each) => (each.type === 'pendingChanges' ? each.messagingAppMessageId : '')))
    expect(ids.filter((id) => !kept.has(id))).toEqual(ids.slice(0, 50))
  })

  test('changes and messages that arrive at the same time always meet', async () => {
    const { storage, deliver, change } = await open(openStore)
    const ids = Array.from({ length: 30 }, (_, index) => `app.${index}`)
    await Promise.all(
      ids.flatMap((id, index) => {
        const both = [() => deliver(written(`app.person.${index % 7}`, id)), () => change(removalOf(id))]
        return (index % 2 === 0 ? both : both.toReversed()).map((run) => run())
      }),
    )
    const messages = (await contentOf(storage)).filter(
      (record) => record.type === 'message' && ids.includes(record.messagingAppMessageId ?? ''),
    )
    expect(messages.map((record) => record.type === 'message' && record.messageType)).toEqual(ids.map(() => 'Removed'))
    expect(await pendingOf(storage)).toEqual([])
  })

  test('an export takes waiting changes along, and an import brings no removed content back', async () => {
    const { storage, deliver, change } = await open(openStore)
    await deliver(secret('app.1'), secret('app.2'))
    const old = await contentOf(storage)
    await change(removalOf('app.1'), removalOf('app.3'))
    await put(storage, old)
    const exported = await contentOf(storage)
    expect(typesOf(exported)).toEqual(['Removed', 'Text'])
    const other = await openEmpty(openStore)
    await put(other, exported)
    expect(await contentOf(other)).toEqual(exported)
    const { organization } = await viewOf(other, 'org_harbour')
    const channel = channelOf(other, organization)
    await channel.deliver(secret('app.3'))
    expect(typesOf(await contentOf(other))).toEqual(['Removed', 'Text', 'Removed'])
  })

  test('an import of a message applies the changes that waited for it', async () => {
    const { storage, deliver, change } = await open(openStore)
    await deliver(secret('app.1'))
    const message = (await contentOf(storage)).find(
      (record) => record.type === 'message' && record.messagingAppMessageId === 'app.1',
    )
    const other = await openEmpty(openStore)
    const { organization } = await (async () => {
      await put(
        other,
        (await contentOf(storage)).filter((record) => record !== message),
      )
      return viewOf(other, 'org_harbour')
    })()
    await channelOf(other, organization).change(removalOf('app.1'))
    await put(other, message === undefined ? [] : [message])
    expect(JSON.stringify(await contentOf(other))).not.toContain(SECRET)
    expect(await pendingOf(other)).toEqual([])
    expect(await change(removalOf('app.1'))).toMatchObject([{ result: 'Applied' }])
  })
}
