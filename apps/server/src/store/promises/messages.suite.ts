import type { Message } from '@parley/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CEDAR, EXAMPLE, HARBOUR, harbourAndCedar } from '../../../test/fixture.ts'
import { later, NOON, openEmpty, openFilled, type OpenStore, text, viewOf } from '../../../test/stores.ts'

export function messagePromises(open: OpenStore): void {
  test('a conversation shows its newest twenty messages, oldest first, and counts all', async () => {
    const { storage, read } = await openFilled(open)
    await storage.put(Array.from({ length: 25 }, (_, minute) => text(`new_${minute}`, later(minute * 60_000))))
    const { conversation } = await read()
    const newest = Array.from({ length: 20 }, (_, index) => `new_${index + 5}`)
    expect(conversation.messages.map(({ uniqueId }) => uniqueId)).toEqual(newest)
    expect(conversation).toMatchObject({ totalMessages: 27, numberOfUnreadMessages: 25 })
  })

  test('a message that arrives late counts, and does not push a newer one out', async () => {
    const { storage, read } = await openFilled(open)
    await storage.put(Array.from({ length: 20 }, (_, minute) => text(`new_${minute}`, later(minute * 60_000))))
    const before = await read()
    await storage.put([text('late', new Date(0))])
    const { conversation, revision } = await read()
    expect(conversation.messages).toEqual(before.conversation.messages)
    expect(conversation.totalMessages).toBe(before.conversation.totalMessages + 1)
    expect(revision).not.toBe(before.revision)
  })

  test('only what the contact wrote and nobody read counts as unread', async () => {
    const { storage, read } = await openFilled(open)
    await storage.put([
      text('unread', NOON),
      text('read', NOON, { status: 'Read' }),
      text('ours', NOON, { direction: 'OutBound', status: 'Unread' }),
    ])
    expect((await read()).conversation.numberOfUnreadMessages).toBe(1)
  })

  test('messages of one organization are not counted in another', async () => {
    const { storage } = await openFilled(open)
    const cedar = await viewOf(storage, CEDAR)
    await storage.put([text('only_harbour', NOON)])
    expect((await cedar.read()).conversation.messages).toEqual(EXAMPLE.messages)
  })

  test('whatever order messages come, change and come again in, the conversation shows what a sort would', async () => {
    const storage = await openEmpty(open)
    await storage.put(harbourAndCedar())
    const { read } = await viewOf(storage, HARBOUR)
    const known = new Map<string, Message>((await read()).conversation.messages.map((each) => [each.uniqueId, each]))
    await fc.assert(
      fc.asyncProperty(batches, async (drawn) => {
        for (const batch of drawn) {
          await storage.put(batch.map(({ uniqueId, minute, ...more }) => text(uniqueId, later(minute), more)))
          for (const message of batch) known.set(message.uniqueId, wireOf(message))
        }
        expect((await read()).conversation).toMatchObject(shownOf([...known.values()]))
      }),
      { numRuns: 30 },
    )
  })
}

/** Few identifiers and few instants, so that messages often come again and often tie. */
const drawn = fc.record({
  uniqueId: fc.integer({ min: 0, max: 39 }).map((number) => `msg_${number}`),
  minute: fc.integer({ min: 0, max: 9 }),
  direction: fc.constantFrom('InBound', 'OutBound'),
  status: fc.constantFrom('Unread', 'Read'),
})
const batches = fc.array(fc.array(drawn, { maxLength: 12 }), { minLength: 1, maxLength: 3 })

function wireOf({ uniqueId, minute, ...more }: { uniqueId: string; minute: number } & Partial<Message>): Message {
  const {
    type: _type,
    organizationId: _organization,
    ...message
  } = text(uniqueId, later(minute), more) as Message & {
    type: string
    organizationId: string
  }
  return message
}

const placeOf = ({ createdAt, uniqueId }: Message) => `${createdAt} ${uniqueId}`

function shownOf(messages: readonly Message[]) {
  const sorted = messages.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const unread = messages.filter(({ direction, status }) => direction === 'InBound' && status === 'Unread')
  return { messages: sorted.slice(-20), totalMessages: messages.length, numberOfUnreadMessages: unread.length }
}
