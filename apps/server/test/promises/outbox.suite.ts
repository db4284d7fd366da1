// The messages that wait until the adapter of their channel reports that it got them.
import type { Message, NewMessage, QueuedMessage } from '@parley/contract'
import { expect, test } from 'vitest'
import { listQueuedMessages } from '../../src/domain/channels/list-queued.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { sendMessage } from '../../src/domain/messages/send.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'
import { channelOf, eventsOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { CONVERSATION, EXAMPLE, OWNER } from '../fixture.ts'
import { changed, later, NOON, openFilled, type OpenStore, text } from '../stores.ts'

const OTHER = 'chn_whatsapp'
const AT = NOON.toISOString()
const [first] = EXAMPLE.messages

async function open(openStore: OpenStore) {
  const opened = await openFilled(openStore)
  const { storage, act, organization } = opened
  await put(storage, [
    changed(OTHER, { replyWindowSeconds: undefined }),
    changed(CONVERSATION, { uniqueId: 'cnv_other', channelId: OTHER }),
  ])
  let count = 0
  const send = async (conversationId = CONVERSATION, more: Partial<NewMessage> = {}): Promise<Message> => {
    count += 1
    const body = { messageType: 'Text', messageData: { text: `This is ${count}.` }, ...more } as NewMessage
    const request = {
      conversationId,
      messageId: `msg_sent_${count}`,
      memberId: OWNER,
      idempotencyKey: `${count}`,
      body,
    }
    const at = later(count)
    const sent = await storage.write(organization, (audit) => sendMessage({ audit, act: { ...act, at } }, request))
    if (sent instanceof ServiceError) throw sent
    return JSON.parse(sent)
  }
  const page = async (request: { channelId?: string; limit?: number; cursor?: string } = {}, boundTo?: string) => {
    const view = { organization, channelId: boundTo }
    const inPage = { limit: 100, channelId: FIRST_CHANNEL, ...request }
    const read = await storage.read(organization, () => listQueuedMessages(view, inPage))
    if (read instanceof ServiceError) throw read
    return { ...read, items: read.items.map((item): QueuedMessage => JSON.parse(item)) }
  }
  const queued = async (channelId = FIRST_CHANNEL) =>
    (await page({ channelId })).items.map(({ message }) => message.uniqueId)
  return { ...opened, ...channelOf(storage, organization), send, page, queued }
}

export function outboxPromises(openStore: OpenStore): void {
  test('a sent message waits, with the properties of its event', async () => {
    const { storage, organization, send, page } = await open(openStore)
    await send(CONVERSATION, { replyToMessageId: first?.uniqueId ?? '' })
    await send(CONVERSATION)
    const sent = (await eventsOf(storage, organization)).filter(({ type }) => type === 'message.sent')
    const { items, nextCursor } = await page()
    expect(items).toEqual(sent.map(({ data }) => data))
    expect(items).toMatchObject([{ replyToMessagingAppMessageId: first?.messagingAppMessageId }, {}])
    expect(items[1]).not.toHaveProperty('replyToMessagingAppMessageId')
    expect(nextCursor).toBeUndefined()
  })

  test('the messages of a channel come oldest first, in pages, and those of another channel do not', async () => {
    const { send, page, queued } = await open(openStore)
    for (const conversationId of [CONVERSATION, 'cnv_other', CONVERSATION, CONVERSATION]) await send(conversationId)
    const firstPage = await page({ limit: 2 })
    expect(firstPage.items.map(({ message }) => message.uniqueId)).toEqual(['msg_sent_1', 'msg_sent_3'])
    const rest = await page({ limit: 2, cursor: firstPage.nextCursor ?? '' })
    expect([rest.items.map(({ message }) => message.uniqueId), rest.nextCursor]).toEqual([['msg_sent_4'], undefined])
    expect(await queued(OTHER)).toEqual(['msg_sent_2'])
    expect((await page({ channelId: OTHER }, OTHER)).items).toHaveLength(1)
  })

  test('a receipt takes a message out, whatever its status is, with or without the identifier of the application', async () => {
    const { send, report, queued } = await open(openStore)
    const receipts = [
      { status: 'Sent' },
      { status: 'Sent', messagingAppMessageId: 'app.out' },
      { status: 'Failed', reason: 'The number is not in service.' },
      { status: 'Read' },
    ] as const
    for (const _ of receipts) await send()
    for (const [index, receipt] of receipts.entries()) {
      const messageId = `msg_sent_${index + 1}`
      expect(await report({ messageId, at: AT, ...receipt })).toEqual([{ result: 'Applied', messageId }])
      expect(await queued()).not.toContain(messageId)
    }
    expect(await queued()).toEqual([])
  })

  test('a Sent without an identifier changes nothing but the list, and a second one nothing at all', async () => {
    const { storage, organization, send, report, queued, read } = await open(openStore)
    const { uniqueId: messageId } = await send()
    const before = [await read(), await contentOf(storage), await eventsOf(storage, organization)]
    const receipt = { messageId, status: 'Sent', at: AT } as const
    expect(await report(receipt, receipt)).toEqual([
      { result: 'Applied', messageId },
      { result: 'Unchanged', messageId },
    ])
    expect(await report(receipt)).toEqual([{ result: 'Unchanged', messageId }])
    expect([await read(), await contentOf(storage), await eventsOf(storage, organization)]).toEqual(before)
    expect(await queued()).toEqual([])
  })

  test('a receipt that is rejected because of a conflict takes out the message that it names', async () => {
    const { send, report, queued } = await open(openStore)
    for (let count = 0; count < 2; count++) await send()
    const receipt = { messagingAppMessageId: 'app.same', status: 'Sent', at: AT } as const
    await report({ ...receipt, messageId: 'msg_sent_1' })
    expect(await report({ ...receipt, messageId: 'msg_sent_2' })).toMatchObject([{ code: 'message_id_conflict' }])
    expect(await queued()).toEqual([])
  })

  test('a receipt of another channel takes nothing out', async () => {
    const { send, report, queued } = await open(openStore)
    const { uniqueId: messageId } = await send('cnv_other')
    expect(await report({ messageId, status: 'Sent', at: AT })).toMatchObject([{ code: 'message_unknown' }])
    expect(await queued(OTHER)).toEqual([messageId])
  })

  test('an import takes out a message that it writes, and an imported message never waits', async () => {
    const { storage, send, queued } = await open(openStore)
    const { messageData: _, ...sent } = await send()
    await put(storage, [text('msg_imported', NOON, { direction: 'OutBound', status: 'Sent' })])
    expect(await queued()).toEqual([sent.uniqueId])
    await put(storage, [text(sent.uniqueId, new Date(sent.createdAt), { direction: 'OutBound', status: 'Sent' })])
    expect(await queued()).toEqual([])
  })

  test('a message has the address of now, and none if no address of the contact is left', async () => {
    const { storage, deliver, send, page } = await open(openStore)
    await deliver(written({ phone: EXAMPLE.contact.phone }, 'app.1'))
    await send()
    expect((await page()).items).toMatchObject([{ contact: { messagingAppContactId: 'app.ada' } }])
    const used = { identityScope: FIRST_CHANNEL, usedAt: later(1000).toISOString() }
    const held = (value: string) => [{ ...used, kind: 'app' as const, value }]
    await put(storage, [changed(EXAMPLE.contactId, { identities: held('app.only') })])
    expect((await page()).items).toMatchObject([{ contact: { messagingAppContactId: 'app.only' } }])
    await put(storage, [changed(EXAMPLE.contactId, { identities: [] })])
    const { items } = await page()
    expect([items.length, items[0]?.contact]).toEqual([1, undefined])
  })

  test('a message waits no longer if its conversation is purged', async () => {
    const { storage, send, set, queued } = await open(openStore)
    await send()
    await set('Deleted')
    expect(await queued()).toHaveLength(1)
    await purgeDeleted(storage, { at: NOON }, later(1000))
    expect(await queued()).toEqual([])
  })
}
