import { contract, type ReceiptResults } from '@parley/contract'
import { expect, test } from 'vitest'
import { reactionOf, removalOf, written } from '../../../test/channel.ts'
import { EXAMPLE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { createHarness } from '../../../test/harness.ts'
import { NOON, text } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const report = async (body: object) => {
    const response = await send('POST', '/api/channel/receipts', { key, json: { channelId: FIRST_CHANNEL, ...body } })
    const results: ReceiptResults = JSON.parse(await response.text())
    return [response.status, results] as const
  }
  return { storage, key, send, report }
}

test('applies the receipts of the contract’s example', async () => {
  const { storage, report } = await open()
  const { value } = contract.components.examples.ReportReceipts
  const messageId = value.receipts[0]?.messageId ?? ''
  await put(storage, [text(messageId, NOON, { direction: 'OutBound', status: 'Sent' })])
  expect(EXAMPLE.messages.map(({ uniqueId }) => uniqueId)).toContain(messageId)
  const [status, { results }] = await report(value)
  expect([status, results.map(({ result }) => result)]).toEqual([200, ['Applied', 'Applied']])
})

test('a receipt until a time names the contact, and its result has the identifier of the contact', async () => {
  const { storage, report } = await open()
  await put(storage, [text('msg_1', NOON, { direction: 'OutBound', status: 'Sent' })])
  const receipt = { contact: { phone: EXAMPLE.contact.phone }, until: NOON.toISOString(), status: 'Read' }
  const unknown = { ...receipt, contact: { messagingAppContactId: 'app.nobody' } }
  const detail = 'No contact with a conversation on the channel has the identifier.'
  const results = (result: string) => [
    { result, contactId: EXAMPLE.contactId },
    { result: 'Rejected', code: 'contact_unknown', detail },
  ]
  expect(await report({ receipts: [receipt, unknown] })).toEqual([200, { results: results('Applied') }])
  expect(await report({ receipts: [receipt, unknown] })).toEqual([200, { results: results('Unchanged') }])
})

test('returns one result for each receipt, in the same order', async () => {
  const { storage, report } = await open()
  await put(storage, [text('msg_1', NOON, { direction: 'OutBound', status: 'Sent' })])
  const at = NOON.toISOString()
  const receipts = [
    { messageId: 'msg_1', status: 'UnDelivered', at, reason: 'The inbox is full.' },
    { messageId: 'msg_nobody', status: 'Sent', at },
    { messageId: 'msg_1', status: 'Sent', at },
  ]
  expect(await report({ receipts })).toEqual([
    200,
    {
      results: [
        { result: 'Applied', messageId: 'msg_1' },
        { result: 'Rejected', code: 'message_unknown', detail: 'The organization has sent no such message.' },
        { result: 'Unchanged', messageId: 'msg_1' },
      ],
    },
  ])
})

test('the events of receipts have who received a message, and a removal and a reaction that waited for messages', async () => {
  const { storage, key, send, report } = await open()
  const [at, phone] = [NOON.toISOString(), '+15550100']
  const owned = { organizationId: HARBOUR, createdAt: at }
  const conversation = { uniqueId: 'cnv_new', contactId: 'con_new', status: 'Active', initiatedBy: 'Member' } as const
  const sent = { conversationId: 'cnv_new', direction: 'OutBound', status: 'Sent' } as const
  await put(storage, [
    { ...owned, type: 'contact', uniqueId: 'con_new', phone, attributes: {}, status: 'Active' },
    { ...owned, type: 'conversation', ...conversation, tagIds: [] },
    text('msg_1', NOON, sent),
    text('msg_2', NOON, sent),
    text('msg_3', NOON, sent),
  ])
  const told = async (path: string, json: object) =>
    (await send('POST', path, { key, json: { channelId: FIRST_CHANNEL, ...json } })).status
  expect(await told('/api/channel/messages', { messages: [written('app.other', 'app.1')] })).toBe(200)
  expect(
    await told('/api/channel/changes', { changes: [removalOf('app.late'), reactionOf('app.liked', '👍', at)] }),
  ).toBe(200)
  await report({
    receipts: [
      { messageId: 'msg_1', status: 'Read', at, recipient: { messagingAppContactId: 'app.other', phone } },
      { messageId: 'msg_2', status: 'Read', at, recipient: { messagingAppContactId: 'app.new', phone } },
      { messageId: 'msg_2', messagingAppMessageId: 'app.late', status: 'Read', at },
      { messageId: 'msg_3', messagingAppMessageId: 'app.liked', status: 'Read', at },
    ],
  })
  const types = ['contact.duplicate_suspected', 'contact.updated', 'message.removed', 'message.reacted']
  const response = await send('GET', `/api/events?${types.map((type) => `type=${type}`).join('&')}`, { key })
  const { events } = (await response.json()) as { events: { type: string }[] }
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(types))
})
