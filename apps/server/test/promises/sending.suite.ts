import type { Message, NewMessage } from '@parley/contract'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER, SUPERVISOR } from '../fixture.ts'
import { changed, eventsOf, later, NOON, openFilled, type OpenStore, text } from '../stores.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { sendMessage } from '../../src/domain/messages/send.ts'
import { put } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'

const OTHER = 'cnv_other'
const [first] = EXAMPLE.messages
const textOf = (words: string): NewMessage => ({ messageType: 'Text', messageData: { text: words } })
const HELLO = textOf('Hello')

interface Sent {
  key?: string
  memberId?: string
  conversationId?: string
  messageId?: string
}

async function open(engine: OpenStore) {
  const opened = await openFilled(engine)
  const { storage, act } = opened
  await put(storage, [changed(CONVERSATION, { uniqueId: OTHER })])
  let made = 0
  const send = async (body: NewMessage, options: Sent = {}): Promise<Message | string> => {
    const { key = 'key', memberId = OWNER, conversationId = CONVERSATION, messageId = `msg_sent_${made++}` } = options
    const sending = { conversationId, messageId, memberId, idempotencyKey: key, body }
    const sent = await storage.write(act.organization, (audit) => sendMessage({ audit, act }, sending))
    return sent instanceof ServiceError ? sent.code : (JSON.parse(sent) as Message)
  }
  const events = () => eventsOf(storage, act.organization, 'message.sent')
  return { ...opened, send, events }
}

export function sendingPromises(engine: OpenStore): void {
  test('a sent message is the newest of its conversation, is counted, and has an event that an adapter can deliver', async () => {
    const { send, read, events } = await open(engine)
    const before = await read()
    const sent = await send({ ...HELLO, replyToMessageId: first?.uniqueId ?? '' }, { messageId: 'msg_sent' })
    const message = {
      uniqueId: 'msg_sent',
      conversationId: CONVERSATION,
      channelId: FIRST_CHANNEL,
      direction: 'OutBound',
      author: { kind: 'Member', memberId: OWNER },
      status: 'Sent',
      messageType: 'Text',
      createdAt: NOON.toISOString(),
      replyToMessageId: first?.uniqueId,
      messageData: { text: 'Hello' },
    }
    expect(sent).toEqual(message)
    const { conversation, revision } = await read()
    expect(conversation).toEqual({
      ...before.conversation,
      messages: [...EXAMPLE.messages, message],
      totalMessages: EXAMPLE.messages.length + 1,
    })
    expect(revision).not.toBe(before.revision)
    const contact = { phone: EXAMPLE.contact.phone }
    const replyToMessagingAppMessageId = first?.messagingAppMessageId
    const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
    expect(await events()).toEqual([{ ...ids, contact, message, replyToMessagingAppMessageId }])
  })

  test('a retry returns the current message, even after the conversation was closed', async () => {
    const { storage, send, set, read, events } = await open(engine)
    const sent = await send(HELLO, { messageId: 'msg_sent' })
    const delivered = { ...(sent as Message), status: 'Delivered' as const }
    await put(storage, [text('msg_sent', NOON, delivered)])
    await set('Closed')
    expect(await send({ messageData: { text: 'Hello' }, messageType: 'Text' })).toEqual(delivered)
    expect((await read()).conversation.totalMessages).toBe(EXAMPLE.messages.length + 1)
    expect(await events()).toHaveLength(1)
  })

  test('an idempotency key belongs to one member, one conversation and one body', async () => {
    const { send, events } = await open(engine)
    await send(HELLO)
    expect(await send(textOf('Hello again'))).toBe('idempotency_key_reused')
    expect(await send({ ...HELLO, replyToMessageId: first?.uniqueId ?? '' })).toBe('idempotency_key_reused')
    expect(await send(HELLO, { conversationId: OTHER })).toBe('idempotency_key_reused')
    const author = { kind: 'Member', memberId: SUPERVISOR }
    expect(await send(HELLO, { memberId: SUPERVISOR })).toMatchObject({ status: 'Sent', author })
    expect(await events()).toHaveLength(2)
  })

  test('concurrent equal requests send one message, and all return it', async () => {
    const { send, read, events } = await open(engine)
    const sent = await Promise.all(Array.from({ length: 16 }, () => send(HELLO)))
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
    expect((await read()).conversation).toMatchObject({ totalMessages: EXAMPLE.messages.length + 1 })
    expect(await events()).toHaveLength(1)
  })

  test('if concurrent requests use one idempotency key for two conversations, one sends its message', async () => {
    const { send, events } = await open(engine)
    for (let round = 0; round < 8; round++) {
      const to = (conversationId: string) => send(HELLO, { key: `key_${round}`, conversationId })
      const sent = await Promise.all([to(CONVERSATION), to(OTHER)])
      expect(sent.filter((each) => each === 'idempotency_key_reused')).toHaveLength(1)
    }
    expect(await events()).toHaveLength(8)
  })

  test('messages keep the order of acceptance, even at the same time and after one from the future', async () => {
    const { storage, send, read } = await open(engine)
    await put(storage, [text('msg_future', later(86_400_000))])
    const ids = ['msg_z', 'msg_m', 'msg_a', 'msg_zz']
    for (const messageId of ids) await send(HELLO, { key: messageId, messageId })
    const { messages } = (await read()).conversation
    expect(messages.slice(-4).map(({ uniqueId }) => uniqueId)).toEqual(ids)
  })

  test('concurrent messages are all stored, and each has its own place in the order', async () => {
    const { send, read } = await open(engine)
    const keys = Array.from({ length: 12 }, (_, index) => `key_${index}`)
    const sent = await Promise.all(keys.map((key) => send(HELLO, { key })))
    const { messages, totalMessages } = (await read()).conversation
    expect(totalMessages).toBe(EXAMPLE.messages.length + 12)
    expect(new Set(messages.slice(-12))).toEqual(new Set(sent))
  })

  test('a rejected message writes nothing, and its idempotency key can be used again', async () => {
    const { storage, send, set, read, events } = await open(engine)
    const before = await read()
    expect(await send(HELLO, { conversationId: 'cnv_nobody' })).toBe('conversation_not_found')
    expect(await send({ ...HELLO, replyToMessageId: 'msg_nobody' })).toBe('reference_unknown')
    expect(await send({ ...HELLO, replyToMessageId: first?.uniqueId ?? '' }, { conversationId: OTHER })).toBe(
      'reference_unknown',
    )
    await set('Closed')
    expect(await send(HELLO)).toBe('conversation_not_active')
    await set('Active')
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked' })])
    expect(await send(HELLO)).toBe('contact_blocked')
    await put(storage, [changed(EXAMPLE.contactId, {})])
    expect(await read()).toEqual(before)
    expect(await events()).toEqual([])
    expect(await send(HELLO)).toMatchObject({ status: 'Sent' })
  })

  test('a purge of the conversation removes the idempotency key with the message', async () => {
    const { storage, send, set, events } = await open(engine)
    await send(HELLO)
    await set('Deleted')
    await purgeDeleted(storage, { at: NOON }, later(1))
    expect(await events()).toEqual([null])
    await put(storage, [changed(CONVERSATION, {})])
    expect(await send(textOf('Anew'))).toMatchObject({ status: 'Sent' })
  })
}
