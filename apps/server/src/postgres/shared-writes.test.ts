// Tests writes that share a transaction on a real PostgreSQL, with rows that are locked or invalid, and with writes that fail.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { put } from '../../test/contents.ts'
import { ask } from '../../test/databases.ts'
import { CEDAR, CONVERSATION, HARBOUR, OWNER } from '../../test/fixture.ts'
import {
  changesIn,
  CONVERSATION_PARAMS,
  CONVERSATIONS,
  MANY,
  OF_CONVERSATION,
  open,
  outcomesOf,
  OWN_ROW,
  times,
  touch,
} from '../../test/postgres/shared-stage.ts'
import { changed, later, NOON, text, trail, viewOf } from '../../test/stores.ts'
import { markRead } from '../domain/conversations/mark-read.ts'
import { setTags } from '../domain/conversations/set-tags.ts'
import { openIntake } from '../domain/operator/import.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import { readEvents } from '../domain/events/stored-events.ts'
import { sendMessage } from '../domain/messages/send.ts'
import { EVENT_TYPES } from '../domain/kernel/audit.ts'
import { text as textColumn } from '../sql/columns.ts'
import { change, one, type Script } from '../sql/statement.ts'
import { perform, type Store } from '../store/store.ts'
import { createPostgresStorage } from './postgres.ts'

/** Connects another client to the database, and begins a transaction. */
async function rival(database: string) {
  const client = new Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  const update = `UPDATE conversations SET version = version + 1, unread_messages = unread_messages + 1 WHERE unique_id = ANY($1)`
  return { lock: (...ids: string[]) => client.query(update, [ids]), commit: () => client.query('COMMIT') }
}

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
/** Runs a trigger function after each insert of an event, or at the commit. */
async function onEvent(database: string, body: string, isDeferred = false) {
  await ask(
    database,
    `CREATE FUNCTION on_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$;
     CREATE ${isDeferred ? 'CONSTRAINT TRIGGER' : 'TRIGGER'} on_event AFTER INSERT ON events
       ${isDeferred ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW EXECUTE FUNCTION on_event()`,
  )
  onTestFinished(async () => void (await ask(database, 'DROP FUNCTION on_event() CASCADE')))
}

test('concurrent writes share one commit', async () => {
  const { setAll, commits } = await open()
  expect(outcomesOf(await setAll('Closed'))).toEqual(times(12, 'changed'))
  expect(commits).toEqual([12])
})

test('different writes share one commit, and each has its own events, in the order of the conversations', async () => {
  const { storage, set, act, commits } = await open()
  await put(storage, [text('msg_unread', later(1), { conversationId: 'cnv_1' })])
  const [status, read, tags, sent] = await Promise.all([
    set('Closed', { id: 'cnv_0' }),
    perform(storage, act, markRead, { conversationId: 'cnv_1', upToMessageId: 'msg_unread' }),
    perform(storage, act, setTags, { conversationId: 'cnv_2', tagIds: [] }),
    send(storage, act, 'cnv_3', 'key'),
  ])
  expect([status, read, tags, JSON.parse(String(sent))]).toMatchObject([
    ...times(3, { outcome: 'changed' }),
    { conversationId: 'cnv_3' },
  ])
  expect(commits.at(-1)).toBe(4)
  const { events } = await storage.read(act.organization, () =>
    readEvents(act.organization, undefined, { types: EVENT_TYPES, limit: 100, reach: 5000 }),
  )
  expect(events.slice(-4).map(({ type }) => type)).toEqual([
    'conversation.status_changed',
    'conversation.read',
    'conversation.tagged',
    'message.sent',
  ])
})

const send = (storage: Store, act: Awaited<ReturnType<typeof open>>['act'], conversationId: string, key: string) =>
  perform(storage, act, sendMessage, {
    conversationId,
    messageId: `msg_${conversationId}`,
    memberId: OWNER,
    idempotencyKey: key,
    body: { messageType: 'Text', messageData: { text: 'Hello' } },
  })

test('two messages with one idempotency key in the same transaction are sent once', async () => {
  const { storage, act } = await open()
  const results = await Promise.all(['cnv_0', 'cnv_1'].map((id) => send(storage, act, id, 'key')))
  expect(results.filter((result) => result instanceof Error)).toMatchObject([{ code: 'idempotency_key_reused' }])
  expect((await trail(storage)).map(({ event }) => event)).toEqual(['message.sent'])
})

test('a locked row does not delay the others, and is changed when it is unlocked', async () => {
  const { database, setAll, set } = await open()
  const { lock, commit } = await rival(database)
  const [locked = '', ...others] = CONVERSATIONS
  await lock(locked)
  let isDone = false
  const waiting = set('Closed', { id: locked }).finally(() => (isDone = true))
  expect(outcomesOf(await setAll('Closed', others))).toEqual(times(11, 'changed'))
  expect(isDone).toBe(false)
  await commit()
  expect(await waiting).toMatchObject({ outcome: 'changed' })
})

test('locked contacts do not delay writes of other conversations', async () => {
  const { database, storage, act, setAll } = await open()
  const client = new Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM contacts FOR UPDATE')
  // They are more than can run alone at the same time.
  const sent = Promise.allSettled(CONVERSATIONS.slice(0, 6).map((id) => send(storage, act, id, id)))
  expect(outcomesOf(await setAll('Closed', CONVERSATIONS.slice(6)))).toEqual(times(6, 'changed'))
  await client.query('ROLLBACK')
  await sent
})

test('a write whose statement takes longer than a shared transaction allows runs alone', async () => {
  const { storage, organization } = await open({ timeoutMs: 4000 })
  const slow = one('test_slow', CONVERSATION_PARAMS, { slept: textColumn }).sql(
    `SELECT CAST(pg_sleep(1.5) AS TEXT) AS slept FROM conversations WHERE ${OF_CONVERSATION} {lock}`,
  )
  const key = { organization, conversationId: CONVERSATION }
  expect(await storage.write(organization, () => slow(key), CONVERSATION)).toEqual({ slept: '' })
})

test.each([undefined, 'If-Match'])(
  'after a wait for a row (%s), the text and the revision are from the locked version of the row',
  async (condition) => {
    const { database, set, read } = await open()
    const { lock, commit } = await rival(database)
    const before = await read()
    await lock(CONVERSATION)
    const waiting = set('Closed', condition === undefined ? {} : { onlyIf: [before.revision, 'other'] })
    await expect.poll(() => ask(database, WAITING)).toHaveLength(1)
    await commit()
    const outcome = await waiting
    const after = await read()
    expect(after.conversation.numberOfUnreadMessages).toBe(before.conversation.numberOfUnreadMessages + 1)
    expect(outcome).toMatchObject({
      outcome: condition === undefined ? 'changed' : 'rejected',
      revision: after.revision,
      conversation: JSON.stringify(after.conversation),
    })
  },
)

test('several changes of one row run one after the other', async () => {
  const { set, setAll, commits, storage } = await open()
  const requests = [set('Closed'), set('Active'), set('Deleted'), setAll('Closed')] as const
  expect(outcomesOf((await Promise.all(requests)).flat())).toEqual(times(15, 'changed'))
  expect(commits).toEqual([13, 1, 1])
  const ofOne = await trail(storage)
  expect(ofOne.filter(({ subjectId }) => subjectId === CONVERSATION).map(({ detail }) => detail)).toMatchObject([
    { from: 'Active', to: 'Closed' },
    { from: 'Closed', to: 'Active' },
    { from: 'Active', to: 'Deleted' },
  ])
})

const breakStatus = change('test_status_broken', CONVERSATION_PARAMS, OWN_ROW).sql(
  `UPDATE conversations SET status = NULL WHERE ${OF_CONVERSATION}`,
)
const sleep = one('test_slept', CONVERSATION_PARAMS, { version: textColumn }).sql(
  `SELECT CAST(version AS TEXT) AS version FROM conversations, pg_sleep(20) WHERE ${OF_CONVERSATION} {lock}`,
)
type Key = { organization: Awaited<ReturnType<typeof open>>['organization']; conversationId: string }
const FAILURES: Record<string, [error: object, script: (key: Key) => Script<unknown>, root?: string]> = {
  'violates a constraint': [{ code: '23502' }, breakStatus],
  'takes too long': [{ name: 'StoreUnavailable' }, sleep],
  'has an invalid value': [{ code: '22021' }, touch, 'cnv_\0'],
  'writes another conversation': [
    { message: 'The statement test_touched writes rows of conversations outside of its conversation.' },
    (key) => touch({ ...key, conversationId: 'cnv_1' }),
  ],
  'throws an error': [
    { message: 'thrown' },
    function* failing(key) {
      yield* touch(key)
      throw new Error('thrown')
    },
  ],
}

test.each(Object.entries(FAILURES))(
  'if one of 32 writes %s, only this write fails, and the others are committed together',
  async (_, [error, script, root = CONVERSATION]) => {
    const { storage, setAll, commits, organization, read } = await open({ timeoutMs: 2000 }, MANY)
    const failing = storage.write(organization, () => script({ organization, conversationId: root }), root)
    const [failed, others] = await Promise.allSettled([failing, setAll('Closed')])
    expect(failed).toMatchObject({ status: 'rejected', reason: error })
    expect(others).toMatchObject({ status: 'fulfilled', value: times(31, { outcome: 'changed' }) })
    expect(commits).toEqual([31])
    expect((await read()).conversation.status).toBe('Active')
    expect(await changesIn(storage)).toHaveLength(31)
  },
)

test('if the database rejects one row at the commit, only that row fails', async () => {
  const { database, set, setAll } = await open()
  await onEvent(database, `IF NEW.subject_id = '${CONVERSATION}' THEN RAISE 'rejected'; END IF;`, true)
  const [rejected, others] = await Promise.allSettled([set('Closed'), setAll('Closed')])
  expect(rejected).toMatchObject({ status: 'rejected', reason: { message: 'rejected' } })
  expect(others).toMatchObject({ status: 'fulfilled', value: times(12, { outcome: 'changed' }) })
})

test('many requests of one organization do not starve another one', async () => {
  const many = Array.from({ length: 400 }, (_, index) => `cnv_many_${index}`)
  const { storage, set } = await open({ maxConnections: 1 }, many)
  const cedar: StoreRecord = changed(CONVERSATION, { uniqueId: 'cnv_cedar', organizationId: CEDAR, tagIds: [] })
  await put(storage, [cedar])
  const other = await viewOf(storage, CEDAR)
  let done = 0
  const all = Promise.all(many.map((id) => set('Closed', { id }).finally(() => (done += 1))))
  expect(await other.set('Closed', { id: 'cnv_cedar' })).toMatchObject({ outcome: 'changed' })
  expect(done).toBeLessThan(many.length / 2)
  expect(outcomesOf(await all)).toEqual(times(many.length, 'changed'))
})

test('if no connection is free in time, all writes whose deadline has passed are rejected at once', async () => {
  const many = Array.from({ length: 96 }, (_, index) => `cnv_many_${index}`)
  const { storage, set } = await open({ maxConnections: 1, timeoutMs: 1000 }, many)
  const holding = await storage.transaction()
  onTestFinished(() => holding.close())
  let rejected = 0
  const all = many.map((id) => set('Closed', { id }).catch(() => (rejected += 1)))
  await all[0]
  await new Promise((resolve) => setImmediate(resolve))
  expect(rejected).toBe(many.length)
})

test('an organization whose rows are locked leaves most connections to others', async () => {
  const { database, storage, setAll } = await open({ maxConnections: 4 })
  const { lock, commit } = await rival(database)
  await lock(...CONVERSATIONS)
  const waiting = setAll('Closed')
  await expect.poll(() => ask(database, WAITING)).toHaveLength(1)
  expect(await trail(storage)).toEqual([])
  await commit()
  expect(outcomesOf(await waiting)).toEqual(times(12, 'changed'))
})

test('two instances that write the same conversations in other orders never deadlock', async () => {
  const opened = await open()
  const other = await createPostgresStorage({ url: opened.database, now: () => NOON })
  onTestFinished(() => other.close())
  const { set } = await viewOf(other, HARBOUR)
  const backwards = CONVERSATIONS.toReversed()
  for (let round = 0; round < 10; round += 1) {
    const [to, then] = round % 2 === 0 ? (['Closed', 'Deleted'] as const) : (['Active', 'Closed'] as const)
    const requests = [opened.setAll(to), Promise.all(backwards.map((id) => set(then, { id })))]
    expect((await Promise.all(requests)).flat()).toHaveLength(24)
  }
  const found = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'
  expect(await ask(opened.database, found)).toEqual([{ deadlocks: 0 }])
})

test('an import that writes the same conversations keeps every change', async () => {
  const { storage, setAll, read } = await open()
  const intake = await openIntake({ storage, now: () => NOON })
  await intake.put([text('msg_imported', later(1), { conversationId: 'cnv_0' })])
  const changes = setAll('Closed', CONVERSATIONS.slice(1))
  expect(outcomesOf(await changes)).toEqual(times(11, 'changed'))
  const waiting = setAll('Closed', ['cnv_0'])
  await intake.commit()
  await intake.close()
  expect(outcomesOf(await waiting)).toEqual(['changed'])
  expect((await read('cnv_0')).conversation).toMatchObject({ status: 'Closed', totalMessages: 1 })
})

test('closing waits for the writes that were accepted, and rejects later ones', async () => {
  const { storage, setAll, set } = await open({ staysOpen: false })
  const accepted = setAll('Closed')
  const closing = storage.close()
  await expect(set('Closed')).rejects.toThrow('The store is closed.')
  expect(outcomesOf(await accepted)).toEqual(times(12, 'changed'))
  await closing
})
