import { contract, type Message, type MessageCreatedResult, type ReceivedMessageResults } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, FILE, OWNER } from '../../../test/fixture.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { reactionOf, removalOf, written } from '../../../test/channel.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put, contentOf, auditOf } from '../../../test/contents.ts'

async function open() {
  const harness = await createHarness()
  const key = await harness.keyOf(OWNER)
  const deliver = async (body: object) => {
    const response = await harness.send('POST', '/api/channel/messages', {
      key,
      json: { channelId: FIRST_CHANNEL, ...body },
    })
    const results: ReceivedMessageResults = JSON.parse(await response.text())
    return [response.status, results] as const
  }
  return { ...harness, key, deliver }
}

test('delivers the contract’s example to the contact with that phone number', async () => {
  const { storage, deliver } = await open()
  await put(storage, [changed(CONVERSATION, { status: 'Closed' })])
  const { value } = contract.components.examples.DeliverMessages
  const ids = { conversationId: CONVERSATION, contactId: EXAMPLE.contactId }
  const messageId = expect.stringMatching(/^msg_/)
  expect(await deliver(value)).toEqual([
    200,
    {
      results: [
        { result: 'Duplicate', messageId: EXAMPLE.messages[0]?.uniqueId, ...ids },
        { result: 'Created', messageId, ...ids, ignoredAliases: [] },
      ],
    },
  ])
})

test('returns one result for each message, in the same order', async () => {
  const { storage, deliver } = await open()
  await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked', messagingAppContactId: 'app.blocked' })])
  const messages = [written('app.new', 'app.1'), written('app.blocked', 'app.2'), written('app.new', 'app.1')]
  const [status, { results }] = await deliver({ messages })
  expect(status).toBe(200)
  expect(results).toMatchObject([
    { result: 'Created' },
    { result: 'Rejected', code: 'contact_blocked', detail: 'The contact is blocked.' },
    { result: 'Duplicate' },
  ])
  expect(results[0]).toEqual({ ...results[2], result: 'Created', ignoredAliases: [] })
})

test('the events of a delivery name the member, the key and the request', async () => {
  const { storage, deliver } = await open()
  await deliver({ messages: [written('app.new', 'app.1')] })
  const log = await auditOf(storage)
  const actor = { memberId: OWNER, keyId: expect.any(String), requestId: expect.any(String) }
  expect(log.filter(({ event }) => /^(contact|conversation|message)\./.test(event))).toEqual(
    ['contact.created', 'conversation.created', 'message.received'].map((event) =>
      expect.objectContaining({ event, ...actor }),
    ),
  )
})

test('stores messages of every type with their contents', async () => {
  const { storage, deliver } = await open()
  const { schemas } = contract.components
  const examples = schemas.ReceivedMessage.oneOf.map(({ $ref }, index) => {
    const [, schema] = Object.entries(schemas).find(([name]) => $ref.endsWith(`/${name}`)) ?? []
    return { ...(schema?.examples[0] as object), messagingAppMessageId: `app.of.type.${index}` }
  })
  const [status, { results }] = await deliver({ messages: examples })
  expect([status, results.length]).toEqual([200, examples.length])
  const stored = await storedMessages(storage)
  for (const [index, message] of examples.entries()) {
    const { contact: _contact, messageData, ...rest } = message as Record<string, unknown>
    const kept = stored.find(({ uniqueId }) => uniqueId === (results[index] as MessageCreatedResult).messageId)
    expect(kept).toMatchObject(rest)
    // The message to which the example reacts is in the fixture.
    const { messagingAppMessageId: target, ...content } = messageData as Record<string, unknown>
    const messageId = EXAMPLE.messages.find(({ messagingAppMessageId }) => messagingAppMessageId === target)?.uniqueId
    expect(kept?.messageData).toEqual(target === undefined ? content : { ...content, messageId })
  }
})

test('an unsupported message gets its content later, and another message with its identifier is rejected', async () => {
  const { key, send, deliver } = await open()
  const sentAt = '2026-03-13T15:04:03.000Z'
  const waiting = { messageType: 'Unsupported', messageData: { text: 'Waiting for this message.' } }
  const messages = [{ ...written('app.new', 'app.1', { sentAt }), ...waiting }]
  const [, first] = await deliver({ messages })
  const [{ messageId, conversationId, contactId }] = first.results as [MessageCreatedResult]
  const [, second] = await deliver({ messages: [written('app.new', 'app.1', { sentAt })] })
  expect(second.results).toEqual([{ result: 'Duplicate', messageId, conversationId, contactId }])
  const later = { sentAt: '2026-03-15T15:04:03.000Z' }
  const [, third] = await deliver({ messages: [written('app.new', 'app.1', later)] })
  expect(third.results).toMatchObject([{ code: 'message_id_conflict', messageId, conversationId }])
  const response = await send('GET', '/api/events?type=message.edited', { key })
  const { messageData } = written('app.new', 'app.1')
  const message = { uniqueId: messageId, messageType: 'Text', messageData, sentAt, status: 'Unread' }
  expect(await response.json()).toMatchObject({
    events: [{ type: 'message.edited', data: { conversationId, contactId, channelId: FIRST_CHANNEL, message } }],
  })
})

test('an echo is a message of the organization, and followers get it as message.recorded', async () => {
  const { key, send, deliver } = await open()
  const echo = written('app.new', 'app.1', { direction: 'OutBound', messageId: 'campaign 7' })
  const [, { results }] = await deliver({ messages: [echo] })
  const [{ messageId, conversationId, contactId }] = results as [MessageCreatedResult]
  const response = await send('GET', '/api/events?type=message.recorded', { key })
  const message = { uniqueId: messageId, direction: 'OutBound', author: { kind: 'External' }, status: 'Sent' }
  expect(await response.json()).toMatchObject({
    events: [{ type: 'message.recorded', data: { conversationId, contactId, channelId: FIRST_CHANNEL, message } }],
  })
})

test('an echo that names a message of a member gives it the identifier, and followers get message.status_changed', async () => {
  const { key, send, deliver } = await open()
  const headers = { 'Idempotency-Key': 'echoed' }
  const json = { messageType: 'Text', messageData: { text: 'Hello' } }
  const sent = await send('POST', `/api/conversation/${CONVERSATION}/messages`, { key, headers, json })
  const { uniqueId }: Message = JSON.parse(await sent.text()).message
  const echo = written('app.new', 'app.echo', { direction: 'OutBound', messageId: uniqueId })
  const [, { results }] = await deliver({ messages: [echo] })
  expect(results).toMatchObject([{ result: 'Duplicate', messageId: uniqueId, conversationId: CONVERSATION }])
  const response = await send('GET', '/api/events?type=message.status_changed', { key })
  const message = { uniqueId, status: 'Sent', messagingAppMessageId: 'app.echo' }
  expect(await response.json()).toMatchObject({ events: [{ type: 'message.status_changed', data: { message } }] })
})

test('history has the place of its time, and followers get it as message.recorded with isHistory', async () => {
  const { key, send, deliver } = await open()
  const sentAt = '2026-01-08T10:00:00.000Z'
  const history = { isHistory: true, direction: 'OutBound' as const, status: 'Read' as const, sentAt }
  const [, { results }] = await deliver({
    messages: [written('app.new', 'app.1', history), written('app.new', 'app.2', { status: 'Read' })],
  })
  const [{ messageId }] = results as [MessageCreatedResult]
  expect(results[1]).toMatchObject({ result: 'Rejected', code: 'status_unexpected' })
  const response = await send('GET', '/api/events?type=message.recorded', { key })
  const message = { uniqueId: messageId, createdAt: sentAt, status: 'Read', author: { kind: 'External' } }
  expect(await response.json()).toMatchObject({
    events: [{ type: 'message.recorded', data: { message, isHistory: true } }],
  })
})

const storedMessages = async (storage: Parameters<typeof contentOf>[0]) =>
  (await contentOf(storage)).filter((record) => record.type === 'message')

/** Further files of a message, as an MMS or an email has them. */
const ATTACHMENTS = [
  {
    messageType: 'Image',
    messageData: { link: 'https://media.example/2.jpg', mimeType: 'image/jpeg', sizeBytes: 48_213 },
  },
  { messageType: 'Document', messageData: { id: 'med_3', fileName: 'invoice.pdf', caption: 'The invoice.' } },
] as const

test.each([
  { name: 'a file that has only a link', messageData: { link: 'https://media.example/1.jpg' } },
  { name: 'a file that has only an identifier', messageData: { id: 'med_1' } },
  { name: 'every property of a file', messageData: FILE },
])('stores $name, in a message of each type of media', async ({ messageData }) => {
  const { storage, deliver } = await open()
  const types = ['Image', 'Video', 'Audio', 'Sticker', 'Document'] as const
  const messages = types.map((messageType) => ({
    ...written('app.new', `app.${messageType}`),
    messageType,
    messageData,
  }))
  await deliver({ messages })
  const stored = await storedMessages(storage)
  for (const messageType of types) expect(stored).toContainEqual(expect.objectContaining({ messageType, messageData }))
})

test('an answer to a message with actions names that message and the action', async () => {
  const { storage, deliver } = await open()
  const [asked] = EXAMPLE.messages
  const answer = {
    ...contract.components.schemas.ReceivedSelectionMessage.examples[0],
    contact: contract.components.examples.DeliverMessages.value.messages[0]?.contact,
    messagingAppMessageId: 'app.answer',
    replyToMessagingAppMessageId: asked?.messagingAppMessageId,
  }
  expect(await deliver({ messages: [answer] })).toMatchObject([200, { results: [{ result: 'Created' }] }])
  const stored = (await storedMessages(storage)).find(
    ({ messagingAppMessageId }) => messagingAppMessageId === 'app.answer',
  )
  const { messageType, messageData } = answer
  expect(stored).toMatchObject({ messageType, messageData, replyToMessageId: asked?.uniqueId })
})

test('rejects a file that has neither an identifier nor a link', async () => {
  const { deliver } = await open()
  const message = { ...written('app.new', 'app.1'), messageType: 'Image', messageData: { caption: 'Where is it?' } }
  const [status, { results }] = await deliver({ messages: [message, written('app.new', 'app.2')] })
  expect([status, results.map(({ result }) => result)]).toEqual([200, ['Rejected', 'Created']])
  expect(results[0]).toMatchObject({ code: 'item_invalid', errors: [{ pointer: '/messages/0/messageData/id' }] })
})

test('stores all files of a message under its one identifier', async () => {
  const { storage, deliver } = await open()
  const picture = { messageType: 'Image', messageData: { link: 'https://media.example/1.jpg' } }
  const messages = [
    { ...written('app.new', 'app.text'), attachments: ATTACHMENTS },
    { ...written('app.new', 'app.picture'), ...picture, attachments: ATTACHMENTS },
    { ...written('app.new', 'app.none'), attachments: [] },
  ]
  const [, { results }] = await deliver({ messages })
  expect(results.map(({ result }) => result)).toEqual(['Created', 'Created', 'Created'])
  const stored = await storedMessages(storage)
  expect(stored).toContainEqual(expect.objectContaining({ ...picture, attachments: ATTACHMENTS }))
  expect(stored).toContainEqual(expect.objectContaining({ messageType: 'Text', attachments: ATTACHMENTS }))
  const { attachments } = stored.find(({ messagingAppMessageId }) => messagingAppMessageId === 'app.none') ?? {}
  expect(attachments).toBeUndefined()
})

/** Returns a message of a contact, which the application names. */
const from = (name: string | undefined, id: string) =>
  written({ messagingAppContactId: 'app.new', ...(name !== undefined && { name }) }, id)

test('a contact without a name takes the first name that comes with a message, and keeps it', async () => {
  const { storage, deliver } = await open()
  const named = async () => {
    const contacts = (await contentOf(storage)).filter((record) => record.type === 'contact')
    return contacts.find(({ messagingAppContactId }) => messagingAppContactId === 'app.new')?.name
  }
  await deliver({ messages: [from(undefined, 'app.1')] })
  expect(await named()).toBeUndefined()
  await deliver({ messages: [from(undefined, 'app.2'), from('Ben', 'app.3'), from('Benjamin', 'app.4')] })
  expect(await named()).toBe('Ben')
  expect(await auditOf(storage)).toContainEqual(expect.objectContaining({ event: 'contact.updated' }))
  await deliver({ messages: [from('B. Adler', 'app.5')] })
  expect(await named()).toBe('Ben')
})

test('a new contact has the first name of its batch, and a rejected message of a blocked contact gives none', async () => {
  const { storage, deliver } = await open()
  const blocked = { status: 'Blocked', messagingAppContactId: 'app.blocked', name: undefined }
  await put(storage, [changed(EXAMPLE.contactId, blocked)])
  await deliver({
    messages: [
      from(undefined, 'app.1'),
      from('Ben', 'app.2'),
      written({ messagingAppContactId: 'app.blocked', name: 'Mallory' }, 'app.3'),
    ],
  })
  const contacts = (await contentOf(storage)).filter((record) => record.type === 'contact')
  expect(contacts.find(({ messagingAppContactId }) => messagingAppContactId === 'app.new')?.name).toBe('Ben')
  expect(contacts.find(({ messagingAppContactId }) => messagingAppContactId === 'app.blocked')?.name).toBeUndefined()
})

const LIKED_AT = '2026-03-13T15:10:02.000Z'

test('a removal and a reaction that waited for messages have their events', async () => {
  const { key, send, deliver } = await open()
  const json = {
    channelId: FIRST_CHANNEL,
    changes: [removalOf('app.removed'), reactionOf('app.liked', '👍', LIKED_AT)],
  }
  expect((await send('POST', '/api/channel/changes', { key, json })).status).toBe(200)
  const [, { results }] = await deliver({
    messages: [written('app.new', 'app.removed'), written('app.new', 'app.liked')],
  })
  const [removed, liked] = results as MessageCreatedResult[]
  const response = await send('GET', '/api/events?type=message.removed&type=message.reacted', { key })
  const author = { kind: 'Contact' }
  expect(await response.json()).toMatchObject({
    events: [
      { type: 'message.removed', data: { messageId: removed?.messageId } },
      { type: 'message.reacted', data: { messageId: liked?.messageId, author, reaction: '👍', at: LIKED_AT } },
    ],
  })
})
