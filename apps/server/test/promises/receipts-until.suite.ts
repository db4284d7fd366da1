// Receipts about everything that was handed over to a contact until a time.
import { contract, type Message, type Receipt } from '@parley/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, put } from '../contents.ts'
import { channelOf, eventsOf } from '../channel.ts'
import { CONVERSATION, EXAMPLE } from '../fixture.ts'
import { sendMessage } from '../../src/domain/messages/send.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { changed, later, NOON, openFilled, type OpenStore, text } from '../stores.ts'

const ADA = { messagingAppContactId: 'app.ada' }
const minute = (count: number) => later(count * 60_000).toISOString()
const until = (minutes: number, status: 'Delivered' | 'Read' = 'Read', contact: object = ADA): Receipt => ({
  contact,
  until: minute(minutes),
  status,
})

async function open(openStore: OpenStore) {
  const opened = await openFilled(openStore)
  const { storage, act, organization } = opened
  const held = { kind: 'app' as const, value: 'app.ada', identityScope: 'chn_first', usedAt: NOON.toISOString() }
  await put(storage, [
    changed(EXAMPLE.contactId, { messagingAppContactId: 'app.ada', identities: [held] }),
    changed(CONVERSATION, { uniqueId: 'cnv_second' }),
    // Nothing can change the messages of the fixture.
    ...EXAMPLE.messages.map(({ uniqueId }) => changed(uniqueId, { status: 'Read' })),
  ])
  let count = 0
  const send = async (conversationId = CONVERSATION): Promise<string> => {
    const messageId = `msg_sent_${(count += 1)}`
    const body = { messageType: 'Text' as const, messageData: { text: messageId } }
    const request = { conversationId, messageId, memberId: act.memberId, idempotencyKey: messageId, body }
    const sent = await storage.write(organization, (audit) => sendMessage({ audit, act }, request))
    if (sent instanceof ServiceError) throw sent
    return messageId
  }
  const statusesOf = async (...ids: string[]) => {
    const messages = new Map(
      (await contentOf(storage)).map((record) => [record.uniqueId, record as unknown as Message]),
    )
    return ids.map((id) => messages.get(id)?.status)
  }
  const changes = async () =>
    (await eventsOf(storage, organization)).flatMap(({ type, data }) =>
      type === 'message.status_changed' ? [data as { at?: string; message: Message }] : [],
    )
  return { ...opened, ...channelOf(storage, organization), send, statusesOf, changes }
}
const handedOver = (messageId: string, minutes: number, more: object = {}): Receipt => ({
  messageId,
  status: 'Sent',
  at: minute(minutes),
  ...more,
})

export function receiptUntilPromises(openStore: OpenStore): void {
  test('a receipt until a time reads what was handed over to the contact by then, in all of its conversations', async () => {
    const { send, report, statusesOf, changes, read } = await open(openStore)
    const ids = [await send(), await send(), await send('cnv_second'), await send(), await send()]
    const [one = '', two = '', second = '', after = '', waiting = ''] = ids
    await report(handedOver(one, 1), handedOver(two, 2), handedOver(second, 2), handedOver(after, 4))
    const { revision } = await read()
    expect(await report(until(3))).toEqual([{ result: 'Applied', contactId: EXAMPLE.contactId }])
    expect(await statusesOf(one, two, second, after, waiting)).toEqual(['Read', 'Read', 'Read', 'Sent', 'Sent'])
    expect((await read()).revision).not.toBe(revision)
    const events = await changes()
    expect(new Set(events.map(({ at, message }) => `${at} ${message.uniqueId} ${message.status}`))).toEqual(
      new Set([one, two, second].map((id) => `${minute(3)} ${id} Read`)),
    )
    expect(await report(until(3), until(2), until(3, 'Delivered'))).toEqual(
      [1, 2, 3].map(() => ({ result: 'Unchanged', contactId: EXAMPLE.contactId })),
    )
    expect(await changes()).toHaveLength(3)
  })

  test('the highest status stays, and a failed message was not handed over', async () => {
    const { send, report, statusesOf } = await open(openStore)
    const [read, failed, undelivered] = [await send(), await send(), await send()]
    await report(
      handedOver(read, 1, { status: 'Read' }),
      handedOver(failed, 1, { status: 'Failed', code: '131047' }),
      handedOver(undelivered, 1, { status: 'UnDelivered', code: '131026' }),
    )
    await report(until(3, 'Delivered'))
    expect(await statusesOf(read, failed, undelivered)).toEqual(['Read', 'Failed', 'Delivered'])
    await report(until(4))
    expect(await statusesOf(read, failed, undelivered)).toEqual(['Read', 'Failed', 'Read'])
  })

  test('a message whose Sent comes after the receipt until a time gets the status, if it was handed over by then', async () => {
    const { send, report, statusesOf, changes } = await open(openStore)
    const [early, late] = [await send(), await send()]
    expect(await report(until(3))).toMatchObject([{ result: 'Unchanged' }])
    expect(await report(handedOver(early, 2), handedOver(late, 4))).toMatchObject([
      { result: 'Applied' },
      { result: 'Applied' },
    ])
    expect(await statusesOf(early, late)).toEqual(['Read', 'Sent'])
    expect(await changes()).toMatchObject([{ at: minute(3), from: 'Sent', message: { uniqueId: early } }])
  })

  test('a batch can have receipts of both kinds, with a result for each in its order', async () => {
    const { send, report, statusesOf } = await open(openStore)
    const messageId = await send()
    const results = await report(
      until(1, 'Delivered'),
      { messageId: 'msg_nobody', status: 'Sent', at: minute(1) },
      until(2, 'Read', { messagingAppContactId: 'app.nobody' }),
      handedOver(messageId, 1),
      until(2),
    )
    expect(results).toMatchObject([
      { result: 'Applied', contactId: EXAMPLE.contactId },
      { result: 'Rejected', code: 'message_unknown' },
      { result: 'Rejected', code: 'contact_unknown' },
      { result: 'Applied', messageId },
      { result: 'Applied', contactId: EXAMPLE.contactId },
    ])
    expect(await statusesOf(messageId)).toEqual(['Read'])
  })

  test.each([
    ['nobody', {}],
    ['a contact without a conversation on the channel', { messagingAppContactId: 'app.elsewhere' }],
    ['an unknown number', { phone: '+15550199' }],
  ])('a receipt until a time for %s is rejected with contact_unknown', async (_, contact) => {
    const { storage, report } = await open(openStore)
    const held = {
      kind: 'app' as const,
      value: 'app.elsewhere',
      identityScope: 'chn_first',
      usedAt: NOON.toISOString(),
    }
    await put(storage, [changed(EXAMPLE.contactId, { uniqueId: 'con_elsewhere', phone: 'x', identities: [held] })])
    expect(await report(until(1, 'Read', contact))).toMatchObject([{ result: 'Rejected', code: 'contact_unknown' }])
  })

  test('a contact is found by its number, and an imported message counts from its creation', async () => {
    const { storage, report, statusesOf } = await open(openStore)
    await put(storage, [
      text('msg_imported', NOON, { direction: 'OutBound', status: 'Delivered' }),
      text('msg_late', later(120_000), { direction: 'OutBound', status: 'Sent' }),
    ])
    await put(storage, [changed(EXAMPLE.contactId, { identities: [{ kind: 'phone', value: '33612345678' }] })])
    expect(await report(until(1, 'Read', { phone: '+33612345678' }))).toMatchObject([{ result: 'Applied' }])
    expect(await statusesOf('msg_imported', 'msg_late')).toEqual(['Read', 'Sent'])
  })

  test('a receipt until a time changes 1,200 messages, some in each transaction', async () => {
    const { storage, report } = await open(openStore)
    const ids = Array.from({ length: 1200 }, (_, index) => `msg_${String(index).padStart(4, '0')}`)
    await put(
      storage,
      ids.map((id, index) => text(id, later(index % 7), { direction: 'OutBound', status: 'Sent' })),
    )
    expect(await report(until(1))).toMatchObject([{ result: 'Applied' }])
    const messages = (await contentOf(storage)).filter(({ uniqueId }) => ids.includes(uniqueId))
    expect(new Set(messages.map((message) => 'status' in message && message.status))).toEqual(new Set(['Read']))
    expect(await report(until(1))).toMatchObject([{ result: 'Unchanged' }])
  })

  test('the statuses are the same in any order of receipts about messages and until a time', async () => {
    const { send, report, statusesOf } = await open(openStore)
    const statuses = contract.components.schemas.ReceiptStatus.enum as unknown as readonly string[]
    let hour = 0
    const receipt = fc.record({
      place: fc.nat(2),
      status: fc.constantFrom(...statuses),
      at: fc.nat(5),
      isUntil: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(receipt, { minLength: 2, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        async (drawn, keys) => {
          const outcomes = []
          const shuffled = drawn.map((each) => [keys.next().value ?? 0, each] as const).toSorted(([a], [b]) => a - b)
          for (const order of [drawn, shuffled.map(([, each]) => each)]) {
            // Each order has its own messages and hour. An earlier hour is before all of them.
            const ids = [await send(), await send(), await send()]
            hour += 60
            for (const { place, status, at, isUntil } of order) {
              const time = hour + at
              if (isUntil) await report(until(time, status === 'Read' ? 'Read' : 'Delivered'))
              else await report({ ...handedOver(ids[place] ?? '', time), status } as Receipt)
            }
            outcomes.push(await statusesOf(...ids))
          }
          expect(outcomes[1]).toEqual(outcomes[0])
        },
      ),
      { numRuns: 10 },
    )
  })
}
