// The service stores what messaging applications really send, also if it is empty, too long, or no URI.
import type { Message } from '@parley/contract'
import { expect, test } from 'vitest'
import { written } from './channel.ts'
import { OWNER } from './fixture.ts'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { createHarness } from './harness.ts'

/** Delivers one message, and returns what is stored of it. */
async function deliver(message: object) {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const response = await send('POST', '/api/channel/messages', {
    key,
    json: { channelId: FIRST_CHANNEL, messages: [message] },
  })
  const { results } = (await response.json()) as {
    results: { result: string; conversationId: string; contactId: string }[]
  }
  expect(results).toMatchObject([{ result: 'Created' }])
  const [{ conversationId, contactId } = { conversationId: '', contactId: '' }] = results
  const list = await send('GET', `/api/conversation/${conversationId}/messages`, { key })
  const { messages } = (await list.json()) as { messages: Message[] }
  const { contact } = (await (await send('GET', `/api/contact/${contactId}`, { key })).json()) as { contact: object }
  return { message: messages[0], contact }
}

const typed = (messageType: string, messageData: object) => ({
  ...written('app.new', 'app.1'),
  messageType,
  messageData,
})
const LINK = 'https://media.harbour.example/med_1'

test.each<[what: string, message: object, stored: object]>([
  ['a document without a file name', typed('Document', { id: 'med_1' }), { id: 'med_1' }],
  ['an empty file name', typed('Document', { id: 'med_1', fileName: '' }), { id: 'med_1' }],
  ['an empty caption', typed('Image', { id: 'med_1', caption: '' }), { id: 'med_1' }],
  ['a caption that is null', typed('Video', { id: 'med_1', caption: null, link: LINK }), { id: 'med_1', link: LINK }],
  ['an empty link', typed('Audio', { id: 'med_1', link: '' }), { id: 'med_1' }],
  ['a link with a space', typed('Image', { id: 'med_1', link: `${LINK} 2` }), { id: 'med_1', link: `${LINK}%202` }],
  ['an empty identifier and a link', typed('Image', { id: '', link: LINK }), { link: LINK }],
  [
    'a size that is null',
    typed('Audio', { id: 'med_1', sizeBytes: null, isVoice: true }),
    { id: 'med_1', isVoice: true },
  ],
  ['a link of another scheme', typed('Image', { id: 'med_1', link: 'javascript:alert(1)' }), { id: 'med_1' }],
  ['a link that is too long', typed('Image', { id: 'med_1', link: `${LINK}/${'a'.repeat(5000)}` }), { id: 'med_1' }],
  [
    'a place with an empty address and a long name',
    typed('Location', { latitude: 1, longitude: 2, address: '', name: 'n'.repeat(300) }),
    { latitude: 1, longitude: 2, name: 'n'.repeat(256) },
  ],
  [
    'contact cards with empty names and numbers',
    typed('Contacts', {
      contacts: [
        { name: '', phones: ['', '+15550101', null] },
        { name: null, phones: [] },
      ],
    }),
    { contacts: [{ phones: ['+15550101'] }, { phones: [] }] },
  ],
  ['content that is a list', typed('Unsupported', { content: [1, null, 'x'] }), { content: [1, null, 'x'] }],
  [
    'an unsupported type without a name',
    typed('Unsupported', { originalType: '', text: 'A poll', content: 'x' }),
    { text: 'A poll', content: 'x' },
  ],
  [
    'a long caption',
    typed('Image', { id: 'med_1', caption: 'c'.repeat(5000) }),
    { id: 'med_1', caption: 'c'.repeat(4096) },
  ],
])('a message with %s is stored', async (_, message, messageData) => {
  expect((await deliver(message)).message?.messageData).toEqual(messageData)
})

test.each<[what: string, more: object, contact: object]>([
  ['an empty name', { name: '' }, {}],
  ['a name that is null', { name: null }, {}],
  ['a long name', { name: `${'n'.repeat(255)}👍🏽` }, { name: 'n'.repeat(255) }],
  ['an empty phone', { phone: '' }, {}],
  ['no aliases', { aliases: [], attributes: null }, {}],
])('a contact with %s is stored', async (_, more, contact) => {
  const stored = (await deliver(written({ messagingAppContactId: 'app.new', ...more }, 'app.1'))).contact
  expect(stored).toMatchObject(contact)
  expect(Object.hasOwn(stored, 'name')).toBe('name' in contact)
})

test('an empty quote and an empty time count as left out', async () => {
  const { message } = await deliver({ ...written('app.new', 'app.1'), replyToMessagingAppMessageId: '', sentAt: null })
  expect(message).not.toHaveProperty('replyToMessageId')
  expect(message).not.toHaveProperty('sentAt')
})

test('a text beyond 65,536 characters is cut, and its message is marked', async () => {
  const text = '😀'.repeat(65_536)
  const { message } = await deliver(typed('Text', { text: `${text}😀` }))
  expect([message?.messageData, message?.isTruncated]).toEqual([{ text }, true])
  expect((await deliver(typed('Text', { text }))).message).not.toHaveProperty('isTruncated')
})

test.each([
  ['a text that is empty', typed('Text', { text: '' }), '/messages/0/messageData/text'],
  ['an identifier that is too long', written('app.new', 'x'.repeat(513)), '/messages/0/messagingAppMessageId'],
  [
    'a link of another scheme and no identifier',
    typed('Image', { id: '', link: 'javascript:alert(1)' }),
    '/messages/0/messageData/link',
  ],
  ['a caption that is a number', typed('Image', { id: 'med_1', caption: 1 }), '/messages/0/messageData/caption'],
])('a message with %s is Rejected', async (_, message, pointer) => {
  const { keyOf, send } = await createHarness()
  const json = { channelId: FIRST_CHANNEL, messages: [message] }
  const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), json })
  expect(await response.json()).toMatchObject({ results: [{ code: 'item_invalid', errors: [{ pointer }] }] })
})
