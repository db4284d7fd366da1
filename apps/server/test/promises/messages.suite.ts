import type { OrgCode } from '../../src/sql/columns.ts'
import type { Message } from '@parley/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CEDAR, CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, ONLY_CEDAR, onlyCedar } from '../fixture.ts'
import { later, NOON, openEmpty, openFilled, type OpenStore, text, viewOf } from '../stores.ts'
import { listMessages } from '../../src/domain/conversations/messages.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import type { PageRequest } from '../../src/domain/kernel/paging.ts'
import { put } from '../contents.ts'

export function messagePromises(open: OpenStore): void {
  test('a conversation shows its newest 20 messages, oldest first, and counts all', async () => {
    const { storage, read } = await openFilled(open)
    await put(
      storage,
      Array.from({ length: 25 }, (_, minute) => text(`new_${minute}`, later(minute * 60_000))),
    )
    const { conversation } = await read()
    const newest = Array.from({ length: 20 }, (_, index) => `new_${index + 5}`)
    expect(conversation.messages.map(({ uniqueId }) => uniqueId)).toEqual(newest)
    expect(conversation).toMatchObject({ totalMessages: 27, numberOfUnreadMessages: 25 })
  })

  test('a conversation of large messages shows its newest ones, and each change has another revision', async () => {
    const { storage, read } = await openFilled(open)
    const large = { messageData: { text: 'a'.repeat(16_384) } }
    const revisions = new Set<string>()
    for (let minute = 0; minute < 8; minute++) {
      // oxlint-disable-next-line no-await-in-loop -- One message after the other.
      await put(storage, [text(`new_${minute}`, later(minute * 60_000), large)])
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const { conversation, revision } = await read()
      expect(conversation.messages.slice(-minute - 1).map(({ uniqueId }) => uniqueId)).toEqual(
        Array.from({ length: minute + 1 }, (_, index) => `new_${index}`),
      )
      revisions.add(revision)
    }
    await put(storage, [text('new_3', later(3 * 60_000), { ...large, status: 'Read' })])
    const { conversation, revision } = await read()
    expect(conversation.messages.find(({ uniqueId }) => uniqueId === 'new_3')?.status).toBe('Read')
    expect([revisions.size, revisions.has(revision)]).toEqual([8, false])
    expect((await read()).revision).toBe(revision)
  })

  test('a message that arrives late is counted, and does not displace a newer one', async () => {
    const { storage, read } = await openFilled(open)
    await put(
      storage,
      Array.from({ length: 20 }, (_, minute) => text(`new_${minute}`, later(minute * 60_000))),
    )
    const before = await read()
    await put(storage, [text('late', new Date(0))])
    const { conversation, revision } = await read()
    expect(conversation.messages).toEqual(before.conversation.messages)
    expect(conversation.totalMessages).toBe(before.conversation.totalMessages + 1)
    expect(revision).not.toBe(before.revision)
  })

  test('only messages of the contact that no agent has read count as unread', async () => {
    const { storage, read } = await openFilled(open)
    await put(storage, [
      text('unread', NOON),
      text('read', NOON, { status: 'Read' }),
      text('ours', NOON, { direction: 'OutBound', status: 'Unread' }),
    ])
    expect((await read()).conversation.numberOfUnreadMessages).toBe(1)
  })

  test('messages of one organization are not counted in another', async () => {
    const { storage } = await openFilled(open)
    const cedar = await viewOf(storage, CEDAR)
    await put(storage, [text('only_harbour', NOON)])
    expect((await cedar.read()).conversation.messages).toEqual(EXAMPLE.messages)
  })

  test('messages are sorted by time and then by identifier, newest first, in pages of any size', async () => {
    const { storage, organization } = await openFilled(open)
    const times = [0, 1, 1, 1, 2, 60_000]
    await put(
      storage,
      times.map((ms, index) => text(`new_${index}`, later(ms))),
    )
    const read = async (request: PageRequest) => {
      const page = await storage.read(organization, () =>
        listMessages({ organization }, { id: CONVERSATION, ...request }),
      )
      if (page instanceof ServiceError) throw page
      return { ...page, ids: page.items.map((item) => (JSON.parse(item) as Message).uniqueId) }
    }
    const shown = EXAMPLE.messages.map(({ uniqueId }) => uniqueId).toReversed()
    const first = await read({ limit: 3 })
    expect(first.ids).toEqual(['new_5', 'new_4', 'new_3'])
    const second = await read({ limit: 2, cursor: first.nextCursor })
    expect(second.ids).toEqual(['new_2', 'new_1'])
    const last = await read({ limit: 100, cursor: second.nextCursor })
    expect(last).toMatchObject({ ids: ['new_0', ...shown], nextCursor: undefined })
  })

  test('an empty conversation has no messages, and a conversation of another organization is unknown', async () => {
    const { storage, organization } = await openFilled(open)
    await put(storage, onlyCedar())
    const read = (code: OrgCode) =>
      storage.read(code, () => listMessages({ organization: code }, { id: ONLY_CEDAR, limit: 1 }))
    expect(await read((await viewOf(storage, CEDAR)).organization)).toMatchObject({ items: [] })
    expect(await read(organization)).toMatchObject({ code: 'conversation_not_found' })
  })

  test('a conversation shows its messages sorted, even if they arrive and change in another order', async () => {
    const storage = await openEmpty(open)
    await put(storage, harbourAndCedar())
    const { read } = await viewOf(storage, HARBOUR)
    const known = new Map<string, Message>((await read()).conversation.messages.map((each) => [each.uniqueId, each]))
    await fc.assert(
      fc.asyncProperty(batches, async (drawn) => {
        for (const batch of drawn) {
          await put(
            storage,
            batch.map(({ uniqueId, minute, ...more }) => text(uniqueId, later(minute), more)),
          )
          for (const message of batch) known.set(message.uniqueId, wireOf(message))
        }
        expect((await read()).conversation).toMatchObject(shownOf([...known.values()]))
      }),
      { numRuns: 30 },
    )
  })
}

/** Few identifiers and few times, so that messages often have duplicates and often tie. */
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
