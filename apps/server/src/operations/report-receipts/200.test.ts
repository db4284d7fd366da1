import { contract, type ReceiptResults } from '@parley/contract'
import { expect, test } from 'vitest'
import { EXAMPLE, OWNER } from '../../../test/fixture.ts'
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
  return { storage, report }
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
