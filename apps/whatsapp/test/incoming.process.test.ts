// What WhatsApp sends is translated, and Parley stores all of it.
import { createParley, type Receipt, type ReceivedMessage } from '@parley/client'
import type { Notification } from '@parley/client/adapter'
import { createSandbox, type Sandbox } from '@parley/sandbox'
import { beforeAll, expect, test } from 'vitest'
import { readNotification } from '../src/incoming/notification.ts'
import { bodyOf, type Change, CHANGES, IGNORED, MESSAGES, OF_GROUP, RECEIPTS } from './notifications.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
  return () => sandbox.close()
})

const read = (change: Change) => readNotification(bodyOf(change))
const notificationOf = (change: Change): Notification => read(change)[0]?.notification ?? {}
const messageIn = (change: Change): ReceivedMessage | undefined => notificationOf(change).messages?.[0]
const receiptIn = (change: Change): Receipt | undefined => notificationOf(change).receipts?.[0]

/** Starts a channel of WhatsApp. Returns its adapter's client and an agent's. */
async function newChannel() {
  const { uniqueId } = await sandbox.add.channel({ phoneMatching: 'Identifiers', usesAliases: true })
  return {
    channel: createParley(await sandbox.as('channel').on(uniqueId)),
    agent: createParley(sandbox.as('agent')),
  }
}

/** The texts and numbers in a value. */
function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** What says nothing that Parley doesn't know: the number of the organization, the product, types, and times in another form. */
const KNOWN = new Set([
  '33140000000',
  'whatsapp',
  '106540352242922',
  '1773414243',
  'interactive',
  'button',
  'button_reply',
])
for (const type of ['list_reply', 'contacts', 'order', 'hologram', 'request_welcome', 'terminate']) KNOWN.add(type)
/** How far the history is, and statuses in another form. */
for (const progress of ['1', '2', '55', 'PENDING', 'READ']) KNOWN.add(progress)

test.each(Object.entries(MESSAGES))(
  '%s is a message that Parley stores, and nothing of it is lost',
  async (_, change) => {
    const message = messageIn(change)
    if (!message) throw new Error('There is no message.')
    const { channel, agent } = await newChannel()
    const { results } = await channel.receiveMessages({ messages: [message] })
    expect(results).toMatchObject([{ result: 'Created' }])
    const [result] = results
    const conversationId = (result && 'conversationId' in result && result.conversationId) || ''
    const { conversation } = await agent.getConversation(conversationId)
    const stored = leaves([
      await agent.listMessages(conversationId),
      conversation,
      message.contact,
      message.replyToMessagingAppMessageId,
    ])
    const type = message.messageType.toLowerCase()
    const isThere = (leaf: string) =>
      leaf === type ||
      KNOWN.has(leaf) ||
      stored.some((text) => text.replaceAll(/\W/g, '').includes(leaf.replaceAll(/\W/g, '')))
    expect(leaves(change.value).filter((leaf) => !isThere(leaf))).toEqual([])
    // A member always has something to read.
    const { text } = message.messageType === 'Unsupported' ? message.messageData : { text: 'x' }
    expect(text).toMatch(/\w/)
  },
)

test('each status is a receipt, and names the message of Parley if WhatsApp returns its reference', () => {
  expect(Object.values(RECEIPTS).map((change) => receiptIn(change))).toMatchObject([
    { status: 'Sent', messageId: 'msg_01KAHDVC31', metadata: { whatsapp: { pricing: { category: 'service' } } } },
    { status: 'Delivered', recipient: { messagingAppContactId: 'US.2102', phone: '+15550102' } },
    { status: 'Read', at: '2026-03-13T15:05:00.000Z' },
    { status: 'Read' },
    { status: 'UnDelivered', code: '131026', reason: 'The number has no account.' },
  ])
})

test('an edit, a reaction and a deletion change the message in Parley, and what a person changed its contact', async () => {
  const { channel, agent } = await newChannel()
  const [text] = Object.values(MESSAGES)
  const message = text && messageIn(text)
  const original = message ? [{ ...message, messagingAppMessageId: 'wamid.original' }] : []
  const { results } = await channel.receiveMessages({ messages: original })
  const [conversationId = ''] = results.flatMap((result) =>
    'conversationId' in result ? (result.conversationId ?? '') : '',
  )
  const shown: unknown[] = []
  for (const change of Object.values(CHANGES)) {
    const changes = [...(notificationOf(change).changes ?? [])]
    expect(await channel.reportChanges({ changes })).toMatchObject({ results: [{ result: 'Applied' }] })
    const { messages } = await agent.listMessages(conversationId)
    shown.push(
      ...messages.map(({ messageType, messageData, reactions = [] }) => ({ messageType, messageData, reactions })),
    )
  }
  expect(shown).toMatchObject([
    { messageType: 'Text', messageData: { text: 'Is the red lamp there?' } },
    { messageType: 'Text', reactions: [{ author: { kind: 'Contact' }, reaction: '👍' }] },
    { messageType: 'Text', reactions: [] },
    { messageType: 'Removed' },
    { messageType: 'Removed' },
    { messageType: 'Removed' },
    { messageType: 'Removed' },
    { messageType: 'Removed' },
  ])
  const { contact } = await agent.getContact(
    (await agent.getConversation(conversationId)).conversation.contact.uniqueId,
  )
  expect(contact).toMatchObject({
    name: 'Ben Adler (lamps)',
    phone: '+15550105',
    messagingAppContactId: 'US.2305',
    attributes: { marketing_messages: 'stop' },
  })
})

test('a change of an identity that does not say whose it is becomes a message with its text', () => {
  const system = { type: 'user_changed_user_id', body: 'User Ben changed', user_id: 'US.2305' }
  const value = { messages: [{ id: 'wamid.1', timestamp: '1773414243', type: 'system', system }] }
  expect(messageIn({ field: 'messages', value })).toMatchObject({ messageData: { text: 'User Ben changed' } })
})

test('a group that is passed on is a contact, its messages say who wrote, and its statuses name nobody', async () => {
  const [told] = readNotification(bodyOf(OF_GROUP), true)
  const { channel, agent } = await newChannel()
  const { results } = await channel.receiveMessages({ messages: [...(told?.notification.messages ?? [])] })
  const [conversationId = ''] = results.flatMap((result) =>
    'conversationId' in result ? (result.conversationId ?? '') : '',
  )
  const { conversation } = await agent.getConversation(conversationId)
  expect(conversation.contact).toMatchObject({ messagingAppContactId: 'group:Z3JvdXA', name: 'Group' })
  const { messages } = await agent.listMessages(conversationId)
  expect(messages).toMatchObject([
    { metadata: { whatsapp: { writer: { messagingAppContactId: '15550102', name: 'Ben Adler' } } } },
  ])
  const status = { id: 'wamid.1', status: 'read', recipient_type: 'group', recipient_id: 'Z3JvdXA' }
  const participant = { recipient_participant_id: '15550102', recipient_participant_user_id: 'US.2102' }
  expect(receiptIn({ field: 'messages', value: { statuses: [{ ...status, ...participant }] } })).toEqual({
    messagingAppMessageId: 'wamid.1',
    status: 'Read',
    at: expect.any(String),
  })
})

const at = (seconds: number, id: string, more: object) => ({ id, timestamp: String(1_773_000_000 + seconds), ...more })
const says = (words: string) => ({ type: 'text', text: { body: words } })
const ben = { from: '15550102' }
const mine = (status: string) => ({ from: '33140000000', to: '15550102', history_context: { status } })

test('a chat of the history has its order, both sides and their statuses, and a file gets its place', async () => {
  const { channel, agent } = await newChannel()
  const messages = [
    at(9, 'wamid.6', { type: 'reaction', reaction: { message_id: 'wamid.4', emoji: '👍' }, ...mine('SENT') }),
    at(8, 'wamid.5', { ...says('Thanks'), ...mine('ERROR') }),
    at(5, 'wamid.4', { ...says('Please'), ...ben, context: { id: 'wamid.3' } }),
    at(5, 'wamid.3', { ...says('Shall I?'), ...mine('DELIVERED') }),
    at(2, 'wamid.2', { type: 'media_placeholder', ...ben }),
    at(1, 'wamid.1', { ...says('Hello'), ...mine('PLAYED') }),
  ]
  const metadata = { display_phone_number: '+33 1 40 00 00 00', phone_number_id: '106540352242922' }
  const image = { type: 'image', image: { id: '9002', mime_type: 'image/png' } }
  const later = [at(2, 'wamid.2', { ...image, ...ben })]
  for (const value of [{ history: [{ threads: [{ id: '15550102', messages }] }] }, { messages: later }]) {
    const { changes = [], messages: told = [] } = notificationOf({ field: 'history', value: { metadata, ...value } })
    if (changes.length > 0) await channel.reportChanges({ changes: [...changes] })
    await channel.receiveMessages({ messages: [...told] })
  }
  const { conversations } = await agent.listConversations({ status: ['Closed'] })
  const conversation = conversations.find(({ contact }) => contact.phone.includes('15550102'))
  expect(conversation?.numberOfUnreadMessages).toBe(0)
  const { messages: stored } = await agent.listMessages(conversation?.uniqueId ?? '')
  const shown = stored.map((each) => [
    each.messagingAppMessageId,
    each.status,
    each.messageType,
    each.reactions?.length,
  ])
  expect(shown.toReversed()).toEqual([
    ['wamid.1', 'Read', 'Text', undefined],
    ['wamid.2', 'Read', 'Image', undefined],
    ['wamid.3', 'Delivered', 'Text', undefined],
    ['wamid.4', 'Read', 'Text', 1],
    ['wamid.5', 'Failed', 'Text', undefined],
  ])
})

test('what has no place in Parley is counted', () => {
  for (const change of Object.values(IGNORED))
    expect([
      notificationOf(change).messages ?? [],
      notificationOf(change).receipts ?? [],
      read(change)[0]?.ignored,
    ]).toEqual([[], [], 1])
})

test('a notification of any form is translated without an error', () => {
  const wrong = [undefined, null, 'text', 7, [], {}, [null]]
  const values = wrong.flatMap((each) => [
    { messages: each, statuses: each },
    { messages: [{ type: 'text', text: each, context: each, errors: each }], contacts: each },
    { messages: [{ type: each, from: each, id: each }], contacts: [{ profile: each }] },
    {
      messages: [
        { type: 'interactive', interactive: { type: each } },
        { type: 'contacts', contacts: each },
      ],
    },
    { statuses: [{ id: 'wamid.1', status: 'read', timestamp: each, errors: each }] },
  ])
  for (const value of [...values, ...wrong])
    expect(Array.isArray(readNotification({ entry: [{ changes: [{ field: 'messages', value }] }] }))).toBe(true)
  for (const body of wrong) expect(readNotification(body)).toEqual([])
})

test('a field, a type and a status that have the name of a JavaScript property are unknown ones', () => {
  const named = 'constructor'
  const value = { messages: [{ id: 'wamid.1', from: '15550102', type: named }], statuses: [{ id: '1', status: named }] }
  expect(messageIn({ field: 'messages', value })).toMatchObject({ messageData: { originalType: named } })
  expect(receiptIn({ field: 'messages', value })).toBeUndefined()
  expect(read({ field: named, value: {} })).toMatchObject([{ field: named, ignored: 1 }])
})

test('a time that is in milliseconds, and more cards than Parley takes, lose no message', async () => {
  const cards = Array.from({ length: 257 }, (_, index) => ({ name: { formatted_name: `Card ${index}` } }))
  const messages = [
    { ...at(1, 'wamid.1', { ...says('Hello'), ...ben }), timestamp: '1773414243000' },
    at(2, 'wamid.2', { type: 'contacts', contacts: cards, ...ben }),
  ]
  const told = notificationOf({ field: 'messages', value: { messages } }).messages ?? []
  expect(told).toMatchObject([{ sentAt: undefined }, { messageData: { originalType: 'contacts', content: cards } }])
  const { channel } = await newChannel()
  expect(await channel.receiveMessages({ messages: [...told] })).toMatchObject({
    results: [{ result: 'Created' }, { result: 'Created' }],
  })
})

test('metadata that is too large is left out by its name, and the message is stored', async () => {
  const change = structuredClone(MESSAGES['`contacts`'])
  if (!change) throw new Error('There is no card.')
  const [message] = change.value['messages'] as { contacts: object[]; large?: string }[]
  if (message) message.large = 'x'.repeat(20_000)
  const mapped = messageIn(change)
  expect(mapped?.metadata).toMatchObject({ whatsapp: { omitted: ['large'], contacts: [{}] } })
  const { channel } = await newChannel()
  expect(await channel.receiveMessages({ messages: mapped ? [mapped] : [] })).toMatchObject({
    results: [{ result: 'Created' }],
  })
})
