// Tests writes that share a transaction whose connection breaks, at each message to the database.
import { expect, test } from 'vitest'
import { put } from '../../test/contents.ts'
import { CONVERSATIONS, changesIn, open, outcomesOf, times, touch } from '../../test/postgres/shared-stage.ts'
import { later, text, trail } from '../../test/stores.ts'
import { markRead } from '../domain/conversations/mark-read.ts'
import { perform } from '../store/store.ts'

/** The failures of the connection on which a statement is sent. */
const FAULTS = ['cutBefore', 'loseResponseTo'] as const
/** A statement of each message to the database. */
const STATEMENTS = ['conversation_locked', 'conversation_set_status', 'event_positions_take', 'events_insert', 'COMMIT']

test.each(FAULTS.flatMap((fault) => STATEMENTS.map((statement) => [fault, statement] as const)))(
  'after an error (%s %s), each request knows its outcome, and a retry leaves each change made once',
  async (fault, statement) => {
    const { proxy, setAll, set, read, storage } = await open()
    const broken = proxy[fault](`${statement}\0`)
    const kept = set('Active')
    const settled = await Promise.allSettled(CONVERSATIONS.map((id) => set('Closed', { id })))
    await broken
    const isCommitted = fault === 'loseResponseTo' && statement === 'COMMIT'
    const failed = { status: 'rejected', reason: { name: 'StoreUnavailable' } }
    const isAtCommit = statement === 'events_insert' || statement === 'COMMIT'
    const changedOutcome = { status: 'fulfilled', value: { outcome: 'changed' } }
    // The events and the commit are one message, so that it may have been committed. Then the lookup tells.
    expect(settled).toMatchObject(times(12, isAtCommit ? changedOutcome : failed))
    await kept.catch(() => undefined)
    expect(await changesIn(storage)).toHaveLength(isCommitted || isAtCommit ? 12 : 0)
    await setAll('Closed')
    expect(await changesIn(storage)).toEqual(
      CONVERSATIONS.map((id) => `${id} {"from":"Active","to":"Closed"}`).toSorted(),
    )
    for (const id of CONVERSATIONS) expect((await read(id)).conversation.status).toBe('Closed')
  },
)

test('after a lost response, one lookup finds the outcomes of all writes', async () => {
  const { proxy, setAll, set, storage } = await open()
  const lookups = proxy.count('event_found\0')
  const lost = proxy.loseResponseTo('COMMIT\0')
  const others = [
    set('Active'),
    set('Closed', { id: 'cnv_unknown' }),
    set('Closed', { id: 'cnv_0', onlyIf: ['stale'] }),
  ]
  const all = setAll('Closed', CONVERSATIONS.slice(1))
  await lost
  expect(outcomesOf(await all)).toEqual(times(11, 'changed'))
  expect(outcomesOf(await Promise.all(others))).toEqual(['kept', 'unknown', 'rejected'])
  expect(lookups()).toBe(1)
  expect(await changesIn(storage)).toHaveLength(11)
})

test('after a lost response, a write without an event is unknown, and one that changed nothing can be retried', async () => {
  const { proxy, set, storage, organization } = await open()
  const lost = proxy.loseResponseTo('COMMIT\0')
  const unlogged = storage.write(organization, () => touch({ organization, conversationId: 'cnv_0' }), 'cnv_0')
  const [written, kept] = await Promise.allSettled([unlogged, set('Active')])
  await lost
  expect([written, kept]).toMatchObject([
    { status: 'rejected', reason: { name: 'OutcomeUnknown' } },
    { status: 'rejected', reason: { name: 'StoreUnavailable' } },
  ])
})

test('after a lost response, a write that only appended an event is found by it', async () => {
  const { proxy, storage, act } = await open()
  await put(storage, [text('msg_read', later(1), { conversationId: 'cnv_0', status: 'Read' })])
  const lost = proxy.loseResponseTo('COMMIT\0')
  // Earlier transactions of the request marked a message, and another request marked the rest.
  const earlier = {
    upTo: { createdAt: later(1).toISOString(), uniqueId: 'msg_read' },
    count: 1,
    limit: 1,
    newestId: 'msg_read',
  }
  const read = perform(storage, act, markRead, { conversationId: 'cnv_0', upToMessageId: 'msg_read', earlier })
  await lost
  expect(await read).toMatchObject({ outcome: 'changed' })
  expect((await trail(storage)).map(({ event }) => event)).toEqual(['conversation.read'])
})

test('if the response to writes that changed nothing is lost, they run again', async () => {
  const { proxy, set } = await open()
  const lost = proxy.loseResponseTo('COMMIT\0')
  const kept = set('Active')
  await lost
  expect(await kept).toMatchObject({ outcome: 'kept' })
})
