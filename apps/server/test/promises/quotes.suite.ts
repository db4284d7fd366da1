// What happens if a message comes before the message that it quotes.
import type { Receipt } from '@parley/contract'
import { expect, test } from 'vitest'
import { sendMessage } from '../../src/domain/messages/send.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { perform } from '../../src/store/store.ts'
import { channelOf, editOf, removalOf } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { EXAMPLE, OWNER } from '../fixture.ts'
import { idsOf, openChannel, says } from '../repeated-messages.ts'
import { later, openEmpty, type OpenStore, text, viewOf } from '../stores.ts'

const DAY_MS = 86_400_000
const numbered = (id: string, more: object = {}) => says(id, { messagingAppMessageId: id, ...more })
const quoting = (id: string, quoted: string, more: object = {}) =>
  numbered(id, { replyToMessagingAppMessageId: quoted, ...more })

/** Opens a store with a channel, and a function that returns what each message of a conversation quotes. */
async function open(openStore: OpenStore) {
  const opened = await openChannel(openStore)
  const quotesIn = async (conversationId: string) => {
    const { messages } = (await opened.read(conversationId)).conversation
    return messages.map(({ messagingAppMessageId, replyToMessageId }) => [messagingAppMessageId, replyToMessageId])
  }
  return { ...opened, quotesIn }
}

export function quotePromises(openStore: OpenStore): void {
  test.each([
    ['after it, in one batch', [[numbered('one'), quoting('two', 'one')]]],
    ['after it', [[numbered('one')], [quoting('two', 'one')]]],
    ['before it, in one batch', [[quoting('two', 'one'), numbered('one')]]],
    ['before it', [[quoting('two', 'one')], [numbered('one')]]],
  ])('a message that comes %s knows the message that it quotes', async (_when, batches) => {
    const { deliver, quotesIn, log, messages } = await open(openStore)
    const results = []
    for (const batch of batches) results.push(...(await deliver(...batch)))
    const ids = results.map(idsOf)
    const order = batches.flat().map(({ messagingAppMessageId }) => messagingAppMessageId)
    const quoted = ids[order.indexOf('one')]?.messageId
    const expected = order.map((id) => [id, id === 'two' ? quoted : undefined])
    expect(await quotesIn(ids[0]?.conversationId ?? '')).toEqual(expected)
    expect((await log()).filter(({ type }) => type.startsWith('message.'))).toHaveLength(2)
    expect((await messages()).flatMap((each) => each.replyToMessagingAppMessageId ?? [])).toEqual([])
  })

  test('a message that was quoted early changes the revision of the conversation', async () => {
    const { deliver, read } = await open(openStore)
    const [{ conversationId, messageId }] = (await deliver(quoting('two', 'one'))).map(idsOf) as [
      ReturnType<typeof idsOf>,
    ]
    const before = await read(conversationId)
    await deliver(numbered('one'))
    const after = await read(conversationId)
    expect(after.revision).not.toBe(before.revision)
    expect(after.conversation.messages[0]).toMatchObject({
      uniqueId: messageId,
      status: 'Unread',
      messageData: { text: 'two' },
    })
  })

  test('a message that quotes one of the organization knows it when a receipt names that one', async () => {
    const { storage, act, deliver, report, read } = await open(openStore)
    const [{ conversationId }] = (await deliver(numbered('zero'))).map(idsOf) as [ReturnType<typeof idsOf>]
    const body = { messageType: 'Text' as const, messageData: { text: 'When?' } }
    const request = { conversationId, messageId: 'msg_sent', memberId: OWNER, idempotencyKey: 'key', body }
    expect(await perform(storage, act, sendMessage, request)).not.toBeInstanceOf(ServiceError)
    await deliver(quoting('two', 'sent'))
    const receipt: Receipt = {
      messageId: 'msg_sent',
      messagingAppMessageId: 'sent',
      status: 'Sent',
      at: later(1).toISOString(),
    }
    await report(receipt)
    const { messages } = (await read(conversationId)).conversation
    expect(messages.at(-1)).toMatchObject({ messagingAppMessageId: 'two', replyToMessageId: 'msg_sent' })
  })

  test('a quote and a receipt that come at the same time find each other', async () => {
    const { storage, act, deliver, report, read } = await open(openStore)
    const [{ conversationId }] = (await deliver(numbered('zero'))).map(idsOf) as [ReturnType<typeof idsOf>]
    const numbers = Array.from({ length: 10 }, (_, index) => index)
    for (const number of numbers) {
      const body = { messageType: 'Text' as const, messageData: { text: 'When?' } }
      const key = { messageId: `msg_sent_${number}`, memberId: OWNER, idempotencyKey: `key_${number}` }
      await perform(storage, act, sendMessage, { conversationId, ...key, body })
    }
    const at = later(1).toISOString()
    await Promise.all(
      numbers.flatMap((number) => {
        const appId = `sent.${number}`
        const receipt: Receipt = { messageId: `msg_sent_${number}`, messagingAppMessageId: appId, status: 'Sent', at }
        return [deliver(quoting(`answer.${number}`, appId)), report(receipt)]
      }),
    )
    const { messages } = (await read(conversationId)).conversation
    const quotes = messages.flatMap(({ messagingAppMessageId: id = '', replyToMessageId }) =>
      id.startsWith('answer') ? [`${id} ${replyToMessageId}`] : [],
    )
    expect(quotes.toSorted()).toEqual(numbers.map((number) => `answer.${number} msg_sent_${number}`))
  })

  test('a message quotes none of another conversation', async () => {
    const { deliver, quotesIn, messages } = await open(openStore)
    const [first] = await deliver(quoting('two', 'one'))
    await deliver(numbered('one', { contact: { messagingAppContactId: 'app.eve' } }))
    expect(await quotesIn(idsOf(first).conversationId)).toEqual([['two', undefined]])
    expect((await messages()).flatMap((each) => each.replyToMessagingAppMessageId ?? [])).toEqual(['one'])
  })

  test.each([
    ['newest 100', Array.from({ length: 102 }, (_, index) => later(index - 200)), 2],
    ['last 7 days', [later(-7 * DAY_MS - 1), later(-7 * DAY_MS)], 1],
  ])('the quotes of the %s know a message that comes late', async (_which, times, numberOfOthers) => {
    const { storage, deliver, messages } = await open(openStore)
    const { conversationId } = idsOf((await deliver(numbered('zero')))[0])
    const waits = { conversationId, replyToMessagingAppMessageId: 'one' }
    await put(
      storage,
      times.map((createdAt, index) => text(`msg_${index}`, createdAt, waits)),
    )
    const { messageId } = idsOf((await deliver(numbered('one')))[0])
    const quotes = new Map((await messages()).map(({ uniqueId, replyToMessageId }) => [uniqueId, replyToMessageId]))
    const expected = times.map((_, index) => (index < numberOfOthers ? undefined : messageId))
    expect(times.map((_, index) => quotes.get(`msg_${index}`))).toEqual(expected)
  })

  test('a message that was edited or removed before it came still gets the message that it quotes', async () => {
    const { deliver, change, quotesIn } = await open(openStore)
    await change(editOf('two', 'Edited.', later(0).toISOString()), removalOf('three'))
    await deliver(quoting('two', 'one'), quoting('three', 'one'))
    const [one] = await deliver(numbered('one'))
    const { messageId, conversationId } = idsOf(one)
    expect(await quotesIn(conversationId)).toEqual([
      ['two', messageId],
      ['three', messageId],
      ['one', undefined],
    ])
  })

  test('a copy of the store has the quotes that wait', async () => {
    const { storage, deliver } = await open(openStore)
    const ada = { contact: { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone } }
    const [first] = await deliver(quoting('two', 'one', ada))
    const content = await contentOf(storage)
    const copy = await openEmpty(openStore)
    await put(copy, content)
    expect(await contentOf(copy)).toEqual(content)
    const { organization, read } = await viewOf(copy, 'org_harbour')
    const [one] = await channelOf(copy, organization).deliver(numbered('one', ada))
    const { messages } = (await read(idsOf(first).conversationId)).conversation
    expect(messages.at(-2)).toMatchObject({ messagingAppMessageId: 'two', replyToMessageId: idsOf(one).messageId })
  })
}
