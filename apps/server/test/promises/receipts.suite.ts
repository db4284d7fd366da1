import { contract, type Message, type Receipt } from '@parley/contract'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { channelOf, eventsOf, written } from '../channel.ts'
import { later, NOON, openEmpty, openFilled, type OpenStore, text } from '../stores.ts'
import { put, contentOf } from '../contents.ts'

type ReceiptStatus = Receipt['status']
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list.
const RANKED = contract.components.schemas.ReceiptStatus.enum as ReceiptStatus[]
const AT = later(-1).toISOString()

const sent = (uniqueId: string, more: Partial<Message> = {}) =>
  text(uniqueId, NOON, { direction: 'OutBound', status: 'Sent', ...more })

async function open(openStore: OpenStore) {
  const filled = await openFilled(openStore)
  const { storage } = filled
  await put(storage, [sent('msg_1'), sent('msg_2'), sent('msg_3', { messagingAppMessageId: 'app.3' })])
  const messageOf = async (id: string) => {
    const messages = (await contentOf(storage)).filter((record) => record.type === 'message')
    const record = messages.find(({ organizationId, uniqueId }) => organizationId === HARBOUR && uniqueId === id)
    if (record === undefined) throw new Error(`There is no message ${id}.`)
    const { type: _type, organizationId: _organization, ...message } = record
    return message
  }
  const readEvents = async () =>
    (await eventsOf(storage, filled.organization)).flatMap(({ type, data }) =>
      type === 'message.status_changed' ? [data] : [],
    )
  return { ...filled, ...channelOf(storage, filled.organization), messageOf, readEvents }
}

const by = (messageId: string, status: ReceiptStatus, more: object = {}): Receipt => ({
  messageId,
  status,
  at: AT,
  ...more,
})
const byApp = (messagingAppMessageId: string, status: ReceiptStatus): Receipt => ({
  messagingAppMessageId,
  status,
  at: AT,
})

export function receiptPromises(openStore: OpenStore): void {
  test('a receipt with both identifiers binds them, and later receipts need only the identifier of the messaging application', async () => {
    const { report, messageOf, read, readEvents } = await open(openStore)
    const applied = { result: 'Applied', messageId: 'msg_1' }
    const { revision } = await read()
    expect(await report(by('msg_1', 'Sent', { messagingAppMessageId: 'app.1' }))).toEqual([applied])
    expect((await read()).revision).not.toBe(revision)
    expect(await report(byApp('app.1', 'Delivered'))).toEqual([applied])
    expect(await messageOf('msg_1')).toMatchObject({ status: 'Delivered', messagingAppMessageId: 'app.1' })
    const shown = (await read()).conversation.messages.find(({ uniqueId }) => uniqueId === 'msg_1')
    expect(shown).toEqual(await messageOf('msg_1'))
    const about = {
      conversationId: CONVERSATION,
      contactId: EXAMPLE.contactId,
      channelId: FIRST_CHANNEL,
      from: 'Sent',
      at: AT,
    }
    expect(await readEvents()).toEqual([
      { ...about, message: { ...shown, status: 'Sent' } },
      { ...about, message: shown },
    ])
  })

  test('a receipt that binds identifiers and reports less than is known keeps the status', async () => {
    const { report, messageOf, readEvents } = await open(openStore)
    await report(by('msg_1', 'Read'))
    const [result] = await report(by('msg_1', 'Sent', { messagingAppMessageId: 'app.1' }))
    expect(result).toEqual({ result: 'Applied', messageId: 'msg_1' })
    const message = await messageOf('msg_1')
    expect(message).toMatchObject({ status: 'Read', messagingAppMessageId: 'app.1' })
    expect((await readEvents()).at(-1)).toMatchObject({ contactId: EXAMPLE.contactId, from: 'Read', message })
  })

  test('a receipt takes earlier receipts of the same report into account', async () => {
    const { report, messageOf } = await open(openStore)
    const results = await report(
      byApp('app.1', 'Read'),
      by('msg_1', 'Sent', { messagingAppMessageId: 'app.1' }),
      byApp('app.1', 'Delivered'),
      byApp('app.1', 'Sent'),
    )
    expect(results.map(({ result }) => result)).toEqual(['Rejected', 'Applied', 'Applied', 'Unchanged'])
    expect(await messageOf('msg_1')).toMatchObject({ status: 'Delivered', messagingAppMessageId: 'app.1' })
  })

  test('the reason and the code of a failure belong to the status that is kept', async () => {
    const { report, messageOf } = await open(openStore)
    await report(
      by('msg_1', 'Failed', { reason: 'No such number.', code: '131026' }),
      by('msg_1', 'Sent', { reason: 'Late.', code: '0' }),
    )
    const failure = { status: 'Failed', statusReason: 'No such number.', errorCode: '131026' }
    expect(await messageOf('msg_1')).toMatchObject(failure)
    await report(by('msg_1', 'UnDelivered', { code: '131000' }))
    expect(await messageOf('msg_1')).toMatchObject({ status: 'UnDelivered', errorCode: '131000' })
    expect(await messageOf('msg_1')).not.toHaveProperty('statusReason')
    await report(by('msg_1', 'Delivered'))
    expect(await messageOf('msg_1')).not.toHaveProperty('errorCode')
  })

  test('a message that the organization did not send is unknown', async () => {
    const { storage, report } = await open(openStore)
    await put(storage, [text('msg_in', NOON, { messagingAppMessageId: 'app.in' })])
    const before = await contentOf(storage)
    const detail = 'The organization has sent no such message.'
    const rejected = { result: 'Rejected', code: 'message_unknown', detail }
    const receipts = [
      by('msg_nobody', 'Sent'),
      byApp('app.nobody', 'Sent'),
      by('msg_in', 'Read'),
      byApp('app.in', 'Read'),
    ]
    expect(await report(...receipts)).toEqual(receipts.map(() => rejected))
    expect(await contentOf(storage)).toEqual(before)
  })

  test('a receipt does not bind an identifier that another message has', async () => {
    const { storage, report } = await open(openStore)
    await put(storage, [text('msg_in', NOON, { messagingAppMessageId: 'app.in' })])
    const before = await contentOf(storage)
    const results = await report(
      by('msg_1', 'Read', { messagingAppMessageId: 'app.3' }),
      by('msg_1', 'Read', { messagingAppMessageId: 'app.in' }),
      by('msg_3', 'Read', { messagingAppMessageId: 'app.4' }),
    )
    const detail = 'The message has another messagingAppMessageId, or another message has this one.'
    expect(results).toEqual(results.map(() => ({ result: 'Rejected', code: 'message_id_conflict', detail })))
    expect(await contentOf(storage)).toEqual(before)
    const both = await report(
      by('msg_1', 'Sent', { messagingAppMessageId: 'app.1' }),
      by('msg_2', 'Sent', { messagingAppMessageId: 'app.1' }),
    )
    expect(both.map(({ result }) => result)).toEqual(['Applied', 'Rejected'])
  })

  test('the highest status is kept, in any order of receipts and with duplicates', async () => {
    const { storage, report, messageOf } = await open(openStore)
    let made = 0
    const reports = fc.array(fc.array(fc.constantFrom(...RANKED), { minLength: 1, maxLength: 4 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(reports, async (drawn) => {
        const id = `msg_drawn_${(made += 1)}`
        await put(storage, [text(id, NOON, { direction: 'OutBound', status: 'Sent' })])
        let highest = 0
        for (const statuses of drawn) {
          const results = await report(...statuses.map((status) => by(id, status)))
          const expected = statuses.map((status) => {
            const rises = RANKED.indexOf(status) > highest
            if (rises) highest = RANKED.indexOf(status)
            return { result: rises ? 'Applied' : 'Unchanged', messageId: id }
          })
          expect(results).toEqual(expected)
        }
        expect(await messageOf(id)).toMatchObject({ status: RANKED[highest], conversationId: CONVERSATION })
      }),
      { numRuns: 10 },
    )
  })
  test('the largest message is stored, found by its identifier, exported and imported', async () => {
    const { storage, organization, deliver, messageOf } = await open(openStore)
    // Letters in no order, because an engine can store a repeated letter in fewer bytes.
    const id = Array.from({ length: 512 }, (_, index) =>
      String.fromCodePoint(0x10000 + ((index * 7919) % 65_521)),
    ).join('')
    const messageData = { text: '😀'.repeat(65_536) }
    const metadata = { whatsapp: { note: 'a'.repeat(16_000) } }
    const message = written('app.new', id, { messageData, metadata })
    const [result] = await deliver(message)
    expect(result).toMatchObject({ result: 'Created' })
    const messageId = result?.result === 'Created' ? result.messageId : ''
    expect(await deliver(message)).toMatchObject([{ result: 'Duplicate', messageId }])
    expect(await messageOf(messageId)).toMatchObject({ messagingAppMessageId: id, messageData, metadata })
    const events = await eventsOf(storage, organization)
    expect(events).toContainEqual({
      type: 'message.received',
      data: expect.objectContaining({ message: expect.objectContaining({ messageData }) }),
    })
    const other = await openEmpty(openStore)
    const exported = await contentOf(storage)
    await put(other, exported)
    expect(new Set(await contentOf(other))).toEqual(new Set(exported))
  })
}
