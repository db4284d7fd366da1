// Tests which events remain after retention and purges.
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { changeStatus } from '../../src/domain/conversations/change-status.ts'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE } from '../fixture.ts'
import { changed, later, NOON, openFilled, type OpenStore, trail } from '../stores.ts'
import type { Script } from '../../src/sql/statement.ts'
import { eventsOf } from './events.suite.ts'
import { put } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'
import { removeEvents } from '../../src/domain/operator/event-retention.ts'
import { perform } from '../../src/store/store.ts'

export function eventRemovalPromises(open: OpenStore): void {
  test('retention removes the oldest events, and clients whose position was removed get an error', async () => {
    const clock = { at: NOON }
    const { storage, set, act } = await openFilled(open, () => clock.at)
    const { read, page, newest } = await eventsOf(storage)
    const first = await newest()
    await set('Closed')
    const second = await newest()
    await perform(storage, { ...act, at: later(2) }, changeStatus, { conversationId: CONVERSATION, to: 'Active' })
    const third = await newest()
    // In Harbour two, in Cedar one.
    expect(await removeEvents(storage, NOON, later(1))).toBe(3)
    expect(await removeEvents(storage, NOON, later(1))).toBe(0)
    expect(await read({ after: first })).toBeUndefined()
    expect((await page({ after: second })).positions).toEqual([3])
    expect((await page()).positions).toEqual([3])
    expect(await page({ after: third })).toMatchObject({ positions: [], next: third })
    expect(await removeEvents(storage, NOON, later(3))).toBe(1)
    expect(await read({ after: second })).toBeUndefined()
    expect(await page({ after: third })).toMatchObject({ positions: [], next: third })
    expect(await newest()).toBe(third)
    expect((await set('Deleted')).outcome).toBe('changed')
    expect((await page({ after: third })).positions).toEqual([4])
  })

  test('retention removes only the events before the first one that stays, so that positions have no gaps', async () => {
    const { storage, act } = await openFilled(open)
    const change = (to: 'Closed' | 'Active' | 'Deleted', at: Date) =>
      perform(storage, { ...act, at }, changeStatus, { conversationId: CONVERSATION, to })
    await change('Closed', later(10))
    await change('Active', later(2))
    await change('Deleted', later(20))
    expect(await removeEvents(storage, NOON, later(5))).toBe(2)
    expect((await (await eventsOf(storage)).page()).positions).toEqual([2, 3, 4])
  })

  test('a purge keeps the events of a conversation and removes their details', async () => {
    const { storage, set, act } = await openFilled(open)
    await put(storage, [changed(CONVERSATION, { uniqueId: 'cnv_kept' })])
    await set('Closed', { id: 'cnv_kept' })
    await set('Deleted')
    const { page } = await eventsOf(storage)
    expect((await page()).events.map(({ data }) => data !== undefined)).toEqual([true, true, true, true])
    await purgeDeleted(storage, { at: act.at }, later(1))
    const { events, positions } = await page()
    expect(positions).toEqual([1, 2, 3, 4, 5])
    expect(events.map(({ type, data }) => [type, data !== undefined])).toEqual([
      ['records.imported', true],
      ['records.imported', true],
      ['conversation.status_changed', true],
      ['conversation.status_changed', false],
      ['conversation.purged', true],
    ])
    expect(JSON.parse(events[4]?.data ?? '')).toMatchObject({ conversationId: CONVERSATION, contactId: 'con_ada' })
  })

  test('a purge removes the messages of a conversation from its events, and the audit log never shows them', async () => {
    const { storage, set, act } = await openFilled(open)
    const [message] = EXAMPLE.messages
    const ids = { contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
    const received = (conversationId: string) =>
      // oxlint-disable-next-line require-yield -- The event is all that it writes.
      storage.write(act.organization, function* receive(audit): Script<void> {
        const data = { ...ids, conversationId, message: { ...message, conversationId } }
        audit.append(act, 'message.received', message?.uniqueId ?? '', data)
      })
    await put(storage, [changed(CONVERSATION, { uniqueId: 'cnv_kept' })])
    await received(CONVERSATION)
    await received('cnv_kept')
    const entries = (await trail(storage)).filter(({ event }) => event === 'message.received')
    const messageId = message?.uniqueId
    expect(entries.map(({ detail }) => detail)).toEqual([
      { ...ids, conversationId: CONVERSATION, messageId },
      { ...ids, conversationId: 'cnv_kept', messageId },
    ])
    await set('Deleted')
    await purgeDeleted(storage, { at: NOON }, later(1))
    const { events } = await (await eventsOf(storage)).page({ types: ['message.received'] })
    expect(events.map(({ data }) => data !== undefined)).toEqual([false, true])
  })
}
