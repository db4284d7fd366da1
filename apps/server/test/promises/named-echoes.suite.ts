// Echoes of messages that members sent, before and after the receipts of these messages.
import type { Receipt } from '@parley/contract'
import { expect, test } from 'vitest'
import { removalOf, written } from '../channel.ts'
import { echo, openWithEchoes } from '../echo-channel.ts'
import { CONVERSATION, EXAMPLE } from '../fixture.ts'
import { idsOf } from '../repeated-messages.ts'
import { NOON, type OpenStore } from '../stores.ts'

const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const AT = NOON.toISOString()
const sentReceipt = (messageId: string, messagingAppMessageId: string): Receipt => ({
  messageId,
  messagingAppMessageId,
  status: 'Sent',
  at: AT,
})

/** Returns the conversation after an echo that names a member's message, before or after the receipt of the message. */
async function stateAfter(openStore: OpenStore, isFirst: boolean) {
  const { deliver, report, send, queued, conversationOf, log } = await openWithEchoes(openStore)
  const { uniqueId: messageId } = await send('msg_sent')
  const named = echo('app.eve', 'app.sent', { messageId, metadata: { messenger: { app: 1 } } })
  if (!isFirst) await report(sentReceipt(messageId, 'app.sent'))
  const ids = { messageId, conversationId: CONVERSATION, contactId: EXAMPLE.contactId }
  expect(await deliver(named)).toEqual([{ result: 'Duplicate', ...ids }])
  expect(await queued()).toEqual([])
  const results = isFirst ? await report(sentReceipt(messageId, 'app.sent')) : []
  expect(results.map(({ result }) => result)).toEqual(isFirst ? ['Unchanged'] : [])
  expect((await log()).map(({ type }) => type)).not.toContain('message.recorded')
  return conversationOf()
}

export function namedEchoPromises(openStore: OpenStore): void {
  test('an echo of a member’s message is a Duplicate after the receipt, whatever it says', async () => {
    const { deliver, report, send, ofType, log } = await openWithEchoes(openStore)
    const { uniqueId: messageId } = await send('msg_sent')
    await report(sentReceipt(messageId, 'app.sent'))
    const [before, events] = [await ofType('message'), await log()]
    const again = [echo(ADA, 'app.sent'), echo('app.eve', 'app.sent'), echo(ADA, 'app.sent', { messageId })]
    const ids = { messageId, conversationId: CONVERSATION, contactId: EXAMPLE.contactId }
    for (const each of again) expect(await deliver(each)).toEqual([{ result: 'Duplicate', ...ids }])
    expect([await ofType('message'), await log()]).toEqual([before, events])
  })

  test('an echo that names a member’s message is its receipt, and the real receipt comes before or after it', async () => {
    const first = await stateAfter(openStore, true)
    expect(first).toMatchObject({ totalMessages: EXAMPLE.messages.length + 1 })
    expect(first.messages.at(-1)).toMatchObject({
      uniqueId: 'msg_sent',
      messagingAppMessageId: 'app.sent',
      statusMetadata: { messenger: { app: 1 } },
      messageData: { text: 'This is msg_sent.' },
    })
    expect(await stateAfter(openStore, false)).toEqual(first)
  })

  test('an echo that names a removed message leaves no content in its events', async () => {
    const { change, deliver, send, log, messageOf } = await openWithEchoes(openStore)
    const { uniqueId: messageId } = await send('msg_zebra')
    await change(removalOf('app.sent'))
    expect(await deliver(echo(ADA, 'app.sent', { messageId }), written(ADA, 'app.1'))).toMatchObject([
      { result: 'Duplicate', messageId },
      { result: 'Created' },
    ])
    expect((await messageOf('app.sent')).messageType).toBe('Removed')
    expect(JSON.stringify(await log())).not.toContain('This is msg_zebra.')
  })

  test('an echo that names no message of the channel is stored, and one that names a message twice is a conflict', async () => {
    const { deliver, send, queued, messageOf } = await openWithEchoes(openStore)
    const [inbound] = await deliver(written(ADA, 'app.1'))
    const { uniqueId: messageId } = await send('msg_sent')
    const results = await deliver(
      echo(ADA, 'app.2', { messageId: 'campaign-7' }),
      echo(ADA, 'app.3', { messageId: idsOf(inbound).messageId }),
      written(ADA, 'app.4', { messageId }),
      echo(ADA, 'app.5', { messageId }),
      echo(ADA, 'app.6', { messageId }),
      echo(ADA, 'app.5'),
    )
    expect(results).toMatchObject([
      { result: 'Created' },
      { result: 'Created' },
      { result: 'Created' },
      { result: 'Duplicate', messageId },
      { result: 'Rejected', code: 'message_id_conflict', messageId, conversationId: CONVERSATION },
      { result: 'Duplicate', messageId },
    ])
    expect(await queued()).toEqual([])
    expect(await messageOf('app.5')).toMatchObject({ uniqueId: messageId, author: { kind: 'Member' } })
    expect(await messageOf('app.2')).toMatchObject({ author: { kind: 'External' } })
  })

  test('an echo that came before its message was named keeps its identifier, and the receipt still takes the message out', async () => {
    const { deliver, report, send, queued, messageOf } = await openWithEchoes(openStore)
    const { uniqueId: messageId } = await send('msg_sent')
    const [first] = await deliver(echo(ADA, 'app.sent'))
    expect(await queued()).toEqual([messageId])
    expect(await deliver(echo(ADA, 'app.sent', { messageId }))).toMatchObject([
      { result: 'Rejected', code: 'message_id_conflict', messageId: idsOf(first).messageId },
    ])
    expect(await report(sentReceipt(messageId, 'app.sent'))).toMatchObject([{ code: 'message_id_conflict' }])
    expect(await queued()).toEqual([])
    expect((await messageOf('app.sent')).uniqueId).toBe(idsOf(first).messageId)
  })

  test('concurrent echoes, receipts and messages keep one message for each identifier', async () => {
    const { deliver, report, send, ofType, conversationOf } = await openWithEchoes(openStore)
    await deliver(written('app.ada', 'app.0'))
    const { uniqueId: messageId } = await send('msg_sent')
    await Promise.all([
      deliver(echo(ADA, 'app.sent', { messageId })),
      report(sentReceipt(messageId, 'app.sent')),
      deliver(echo(ADA, 'app.sent', { messageId }), written(ADA, 'app.2')),
      ...Array.from({ length: 4 }, () => deliver(echo(ADA, 'app.1'), written(ADA, 'app.2'))),
    ])
    const ids = (await ofType('message')).flatMap((each) => each.messagingAppMessageId ?? [])
    expect(ids.filter((id) => ['app.sent', 'app.1', 'app.2'].includes(id)).toSorted()).toEqual([
      'app.1',
      'app.2',
      'app.sent',
    ])
    const { messages, totalMessages } = await conversationOf()
    expect(messages).toHaveLength(totalMessages)
  })
}
