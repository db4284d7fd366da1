// What happens if an application sends the content of a message later, under the same identifier.
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { markRead } from '../../src/domain/conversations/mark-read.ts'
import { moveIdentities } from '../../src/domain/identities/move.ts'
import { perform } from '../../src/store/store.ts'
import { put } from '../contents.ts'
import { EXAMPLE, FILE } from '../fixture.ts'
import { conflictWith, DAY_MS, duplicateOf, file, idsOf, openChannel, PLACEHOLDER, says } from '../repeated-messages.ts'
import { changed, later, type OpenStore } from '../stores.ts'

export function placeholderPromises(openStore: OpenStore): void {
  const content = file(FILE, { metadata: { whatsapp: { late: true } } })

  test('a message that was unsupported gets the content that comes later, and an event says so', async () => {
    const { deliver, messages, log, read } = await openChannel(openStore)
    const [first] = await deliver(PLACEHOLDER, says('Next.', { messagingAppMessageId: 'app.2' }))
    const { messageId, conversationId, contactId } = idsOf(first)
    const before = await read(conversationId)
    const events = await log()
    expect(await deliver(content)).toEqual([duplicateOf(first)])
    const { conversation, revision } = await read(conversationId)
    const [message] = conversation.messages
    const { messageType, messageData, metadata } = content
    expect(message).toEqual({ ...before.conversation.messages[0], messageType, messageData, metadata })
    expect(conversation).toEqual({ ...before.conversation, messages: [message, before.conversation.messages[1]] })
    expect(revision).not.toBe(before.revision)
    const data = { conversationId, contactId, channelId: conversation.channelId, message }
    expect(await log()).toEqual([...events, { type: 'message.edited', data }])
    // Each of the two can come again, also in one batch.
    const after = await messages()
    expect(await deliver(content, PLACEHOLDER, content)).toEqual(Array.from({ length: 3 }, () => duplicateOf(first)))
    expect(await deliver(says('No.'))).toEqual([conflictWith(first)])
    expect(await messages()).toEqual(after)
    expect(await log()).toHaveLength(events.length + 1)
    expect(after.find(({ uniqueId }) => uniqueId === messageId)?.receivedAs?.contents).toHaveLength(2)
  })

  test('a batch can have a message without and with its content', async () => {
    const { deliver, read, log } = await openChannel(openStore)
    const quoting = { ...content, replyToMessagingAppMessageId: 'app.0' }
    const batch = [says('First.', { messagingAppMessageId: 'app.0' }), PLACEHOLDER, quoting, PLACEHOLDER]
    const [zero, first, ...again] = await deliver(...batch)
    expect(again).toEqual([duplicateOf(first), duplicateOf(first)])
    const { conversation } = await read(idsOf(first).conversationId)
    expect(conversation).toMatchObject({ totalMessages: 2, numberOfUnreadMessages: 2 })
    const [, message] = conversation.messages
    expect(message).toMatchObject({ messageType: 'Image', replyToMessageId: idsOf(zero).messageId })
    const types = (await log()).map(({ type }) => type).slice(-3)
    expect(types).toEqual(['message.received', 'message.received', 'message.edited'])
    expect(await deliver(...batch)).toEqual([duplicateOf(zero), ...Array.from({ length: 3 }, () => duplicateOf(first))])
  })

  test('a message that gets its content stays read, and its conversation closed', async () => {
    const { deliver, act, storage, set, read } = await openChannel(openStore)
    const [first] = await deliver(PLACEHOLDER)
    const { conversationId, messageId } = idsOf(first)
    await perform(storage, act, markRead, { conversationId, upToMessageId: messageId })
    await set('Closed', { id: conversationId })
    expect(await deliver(content)).toEqual([duplicateOf(first)])
    expect((await read(conversationId)).conversation).toMatchObject({
      status: 'Closed',
      numberOfUnreadMessages: 0,
      messages: [{ messageType: 'Image', status: 'Read' }],
    })
  })

  test('a message of another sender or another time is not the content', async () => {
    const { deliver, messages } = await openChannel(openStore)
    const [first] = await deliver(PLACEHOLDER)
    const before = await messages()
    const others = [{ contact: { messagingAppContactId: 'app.eve' } }, { sentAt: later(2 * DAY_MS).toISOString() }]
    for (const other of others) expect(await deliver({ ...content, ...other })).toEqual([conflictWith(first)])
    expect(await messages()).toEqual(before)
  })

  test('a contact that was blocked since changes no message', async () => {
    const { storage, deliver, messages } = await openChannel(openStore)
    const ada = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
    const [first] = await deliver({ ...PLACEHOLDER, contact: ada })
    await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.ada' })])
    const before = await messages()
    expect(await deliver({ ...content, contact: ada })).toMatchObject([{ code: 'contact_blocked' }])
    expect(await deliver({ ...PLACEHOLDER, contact: ada })).toEqual([duplicateOf(first)])
    expect(await messages()).toEqual(before)
  })

  test('concurrent deliveries give a message one content', async () => {
    const { deliver, read, log } = await openChannel(openStore)
    const [first] = await deliver(PLACEHOLDER)
    const texts = Array.from({ length: 8 }, (_, index) => says(`Text ${index % 2}.`))
    const results = (await Promise.all(texts.map((each) => deliver(each, PLACEHOLDER)))).flat()
    const { conversation } = await read(idsOf(first).conversationId)
    const [message] = conversation.messages
    const kept = message?.messageType === 'Text' ? message.messageData.text : ''
    const expected = texts.flatMap(({ messageData }) => [
      JSON.stringify(messageData) === JSON.stringify({ text: kept }) ? duplicateOf(first) : conflictWith(first),
      duplicateOf(first),
    ])
    expect(results).toEqual(expected)
    expect((await log()).filter(({ type }) => type === 'message.edited')).toHaveLength(1)
  })

  test('concurrent deliveries from a former and a present identifier of a contact give each message one content', async () => {
    const { storage, act, deliver, log } = await openChannel(openStore)
    const ids = Array.from({ length: 12 }, (_, index) => ({ messagingAppMessageId: `app.${index}` }))
    const identities = ['app.former', 'app.present'].map((value) => ({
      identityScope: FIRST_CHANNEL,
      kind: 'app' as const,
      value,
    }))
    await put(storage, [changed(EXAMPLE.contactId, { identities })])
    const [former, present] = identities.map(({ value }) => ({ contact: { messagingAppContactId: value } }))
    await deliver(...ids.map((id) => ({ ...PLACEHOLDER, ...former, ...id })))
    const moved = [{ channelId: FIRST_CHANNEL, value: 'app.former' }]
    await perform(storage, act, moveIdentities, {
      contactId: EXAMPLE.contactId,
      newId: 'con_moved',
      move: { to: { kind: 'NewContact' }, identities: moved },
    })
    const results = await Promise.all(
      ids.flatMap((id) => [deliver(says('One.', { ...former, ...id })), deliver(says('Two.', { ...present, ...id }))]),
    )
    const codes = results.map(([each]) => (each !== undefined && 'code' in each ? each.code : each?.result))
    expect(codes.filter((each) => each === 'Duplicate')).toHaveLength(ids.length)
    expect(codes.filter((each) => each === 'message_id_conflict')).toHaveLength(ids.length)
    expect((await log()).filter(({ type }) => type === 'message.edited')).toHaveLength(ids.length)
  })
}
