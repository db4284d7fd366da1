import type { OrgCode } from '../../src/sql/columns.ts'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { CEDAR, CONVERSATION, HARBOUR, harbourAndCedar } from '../fixture.ts'
import { changed, NOON, openEmpty, openFilled, type OpenStore, text, trail, viewOf } from '../stores.ts'
import { AUDIT_EVENTS, type AuditLog } from '../../src/domain/kernel/audit.ts'
import { type PageQuery, positionOf, SCAN_LIMIT, readPage } from '../../src/domain/events/page.ts'
import { readNewest } from '../../src/domain/events/stored-events.ts'
import type { Script } from '../../src/sql/statement.ts'
import type { Store } from '../../src/store/store.ts'
import { put, contentOf, auditOf } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'
import { openIntake } from '../../src/domain/operator/import.ts'
import { asCode } from '../keys.ts'

/** Returns the events of an organization as clients read them. */
export async function eventsOf(storage: Store, organizationId = HARBOUR) {
  const { organization } = await viewOf(storage, organizationId)
  const read = (query: Partial<PageQuery> = {}) =>
    storage.read(organization, () =>
      readPage(organization, { after: undefined, types: AUDIT_EVENTS, reach: SCAN_LIMIT, limit: 100, ...query }),
    )
  return {
    read,
    newest: async () => positionOf(await storage.read(organization, () => readNewest(organization))),
    /** Returns the page after a known position. */
    page: async (query: Partial<PageQuery> = {}) => {
      const page = await read(query)
      if (page === undefined) throw new Error(`The position ${query.after} is unknown.`)
      const { events, next, isEnd } = page
      return { events, next: positionOf(next), isEnd, positions: events.map(({ position }) => position) }
    },
  }
}

export function eventPromises(open: OpenStore): void {
  test('each change has an event, in the order of changes, and positions have no gaps', async () => {
    const { storage, set } = await openFilled(open)
    await set('Closed')
    await set('Closed')
    await set('Active')
    const { page } = await eventsOf(storage)
    const { events, positions } = await page()
    expect(positions).toEqual([1, 2, 3])
    expect(events.map(({ type, data }) => [type, JSON.parse(data ?? '')])).toEqual([
      ['records.imported', { numberOfRecords: imported(HARBOUR) }],
      ['conversation.status_changed', changeOf('Active', 'Closed')],
      ['conversation.status_changed', changeOf('Closed', 'Active')],
    ])
  })

  test('each organization has its own positions', async () => {
    const { storage, set } = await openFilled(open)
    await set('Closed')
    expect((await (await eventsOf(storage, CEDAR)).page()).positions).toEqual([1])
    expect((await (await eventsOf(storage)).page()).positions).toEqual([1, 2])
  })

  test('pages follow each other, and the last one ends at the newest event', async () => {
    const { storage, set } = await openFilled(open)
    for (const status of ['Closed', 'Active', 'Closed', 'Active'] as const) await set(status)
    const { page, newest } = await eventsOf(storage)
    const first = await page({ limit: 2 })
    const second = await page({ after: first.next, limit: 2 })
    const third = await page({ after: second.next, limit: 2 })
    const none = await page({ after: third.next, limit: 2 })
    expect([first, second, third, none].map(({ positions, isEnd }) => [positions, isEnd])).toEqual([
      [[1, 2], false],
      [[3, 4], false],
      [[5], true],
      [[], true],
    ])
    expect(none.next).toBe(third.next)
    expect(await newest()).toBe(third.next)
  })

  test('the next position skips the events that the filter leaves out', async () => {
    const { storage, set } = await openFilled(open)
    await set('Closed')
    const { page, newest } = await eventsOf(storage)
    const { positions, next, isEnd } = await page({ types: ['records.imported'] })
    expect([positions, next, isEnd]).toEqual([[1], await newest(), true])
  })

  test('a page examines a limited number of positions, and the next page continues there', async () => {
    const { storage, organization, act } = await openFilled(open)
    // oxlint-disable-next-line require-yield -- The events are all that it writes.
    await storage.write(organization, function* many(audit): Script<void> {
      for (let count = 0; count < SCAN_LIMIT + 100; count++) audit.append(act, 'api_key.created', `key_${count}`)
    })
    const { page, newest } = await eventsOf(storage)
    const first = await page({ types: ['records.imported'], after: await firstOf(storage, organization) })
    expect(first).toMatchObject({ positions: [], isEnd: false })
    expect(first.next).not.toBe(await newest())
    expect(await page({ types: ['records.imported'], after: first.next })).toMatchObject({
      positions: [],
      isEnd: true,
      next: await newest(),
    })
  })

  test('a store without events has a start position', async () => {
    const storage = await openEmpty(open)
    const newest = positionOf(await storage.read(asCode('Nobody1234'), () => readNewest(asCode('Nobody1234'))))
    const query = { after: newest, types: AUDIT_EVENTS, reach: SCAN_LIMIT, limit: 1 }
    const page = await storage.read(asCode('Nobody1234'), () => readPage(asCode('Nobody1234'), query))
    expect(page).toMatchObject({ events: [], isEnd: true })
    expect(page && positionOf(page.next)).toBe(newest)
  })

  test('a position is unknown if it is malformed, beyond the end, or from before a restore', async () => {
    const { storage, set } = await openFilled(open)
    const [older, other] = [await openFilled(open), await openFilled(open)]
    await set('Closed')
    await other.set('Closed')
    await other.set('Active')
    const { read, newest } = await eventsOf(storage)
    // The backup that was restored is from before the event.
    expect(await (await eventsOf(older.storage)).read({ after: await newest() })).toBeUndefined()
    // Since then it has others.
    expect(await (await eventsOf(other.storage)).read({ after: await newest() })).toBeUndefined()
    const [, fingerprint] = (await newest()).split('.')
    for (const after of [`3.${fingerprint}`, '2', '2.', fingerprint ?? '', '', '-1.x', 'now', `2.${fingerprint}x`]) {
      expect([after, await read({ after })]).toEqual([after, undefined])
    }
  })

  test('a write that fails or is rejected has no events, and leaves no gap', async () => {
    const { storage, set, act } = await openFilled(open)
    // oxlint-disable-next-line require-yield -- It fails before it writes.
    const failing = function* fail(audit: AuditLog): Script<void> {
      audit.append(act, 'api_key.created', 'key_1')
      throw new Error('The script fails after its writes.')
    }
    const results = await Promise.allSettled([
      set('Closed'),
      storage.write(act.organization, failing),
      put(storage, [text('msg_lost', NOON, { conversationId: 'cnv_nobody' })]),
      set('Active'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    const { positions, events } = await (await eventsOf(storage)).page()
    expect(positions).toEqual([1, 2, 3])
    expect(events.map(({ type }) => type)).toEqual([
      'records.imported',
      'conversation.status_changed',
      'conversation.status_changed',
    ])
  })

  test('after every commit, listeners are called with the organizations that have new events', async () => {
    const { storage, set, organization } = await openFilled(open)
    const notified: string[] = []
    storage.onEvents((code) => notified.push(code))
    await set('Closed')
    await set('Closed')
    expect(notified).toEqual([organization])
    await put(storage, [changed('tag_refund', { label: 'Two' })])
    const intake = await openIntake({ storage: storage, now: () => NOON })
    await intake.put([changed('tag_refund', { label: 'Three' })])
    expect(notified).toHaveLength(2)
    await intake.commit()
    await intake.close()
    await purgeDeleted(storage, { at: NOON }, NOON)
    expect(notified).toEqual([organization, organization, organization])
    expect(await trail(storage)).toHaveLength(1)
    expect((await contentOf(storage)).length).toBeGreaterThan(0)
  })
}

/** The additional promises of an engine whose stores several connections can write. */
export function concurrentEventPromises(open: OpenStore): void {
  test('a client reads every event once, in order, while several connections write', async () => {
    const { storage, reopen } = await open(() => NOON)
    await put(storage, harbourAndCedar())
    const conversations = Array.from({ length: 8 }, (_, index) => `cnv_${index}`)
    await put(
      storage,
      conversations.map((uniqueId) => changed(CONVERSATION, { uniqueId })),
    )
    const writers = [storage, await reopen(), await reopen()]
    onTestFinished(async () => void (await Promise.all(writers.map((each) => each.close()))))
    const reader = await eventsOf(storage)
    let writing = writers.length
    const rounds = async (writer: Store, index: number) => {
      const { set } = await viewOf(writer, HARBOUR)
      for (let round = 0; round < 25; round++) {
        const status = (round + index) % 2 === 0 ? 'Closed' : 'Active'
        await Promise.all(conversations.map((id) => set(status, { id })))
        if (round % 10 === 0) await put(writer, [changed('tag_refund', { label: `${index} ${round}` })])
      }
      writing -= 1
    }
    const follow = async () => {
      const seen: number[] = []
      let after: string | undefined
      for (let isOver = false; !isOver;) {
        const isLast = writing === 0
        const page = await reader.page({ after, limit: 7 })
        seen.push(...page.positions)
        after = page.next
        isOver = isLast && page.isEnd
        await new Promise((resolve) => setImmediate(resolve))
      }
      return seen
    }
    const [seen] = await Promise.all([follow(), ...writers.map(rounds)])
    expect(seen.length).toBeGreaterThan(100)
    expect(seen).toEqual(seen.map((_, index) => index + 1))
    const entries = await auditOf(storage, { organizationId: HARBOUR })
    expect(entries).toHaveLength(seen.length)
  })
}

export const imported = (organizationId: string) =>
  harbourAndCedar().filter((record) =>
    'organizationId' in record ? record.organizationId === organizationId : record.uniqueId === organizationId,
  ).length

const changeOf = (from: string, to: string) => ({
  conversationId: CONVERSATION,
  contactId: 'con_ada',
  channelId: FIRST_CHANNEL,
  from,
  to,
})

const firstOf = async (storage: Store, organization: OrgCode) => {
  const query = { after: undefined, types: AUDIT_EVENTS, reach: SCAN_LIMIT, limit: 1 }
  const page = await storage.read(organization, () => readPage(organization, query))
  return page && positionOf(page.next)
}
