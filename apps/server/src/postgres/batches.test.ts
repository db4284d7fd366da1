// Tests batches on a real PostgreSQL, with rows that are locked, duplicate or invalid, and connections that break.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ask, newStoreDatabase } from '../../test/databases.ts'
import { startProxy } from '../../test/faults/postgres/proxy.ts'
import { CEDAR, CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'
import { keysOf } from '../../test/keys.ts'
import { changed, NOON, storedKey, text, trail, viewOf } from '../../test/stores.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import { createPostgresStorage, type PostgresOptions } from './postgres.ts'
import { put } from '../../test/contents.ts'

const CONVERSATIONS = Array.from({ length: 12 }, (_, index) => `cnv_${index}`)

/** Opens a store whose first organization has some conversations. Returns it with a list of the number of writes in each commit. */
async function open(options: Omit<PostgresOptions, 'url'> = {}, uniqueIds = CONVERSATIONS) {
  const database = await newStoreDatabase()
  const proxy = await startProxy(database)
  const commits: number[] = []
  const onCommit = (writes: number) => void commits.push(writes)
  const storage = await createPostgresStorage({ url: proxy.url, now: () => NOON, onCommit, ...options })
  onTestFinished(() => storage.close())
  const copies = uniqueIds.map((uniqueId) => changed(CONVERSATION, { uniqueId }))
  await put(storage, [...harbourAndCedar(), ...copies])
  const view = await viewOf(storage, HARBOUR)
  await view.read()
  commits.length = 0
  const setAll = (to: 'Active' | 'Closed' | 'Deleted', ids = uniqueIds) =>
    Promise.all(ids.map((id) => view.set(to, { id })))
  return { database, proxy, storage, commits, setAll, ...view }
}

/** Connects another client to the database, and begins a transaction. */
async function rival(database: string) {
  const client = new Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  const touch = `UPDATE conversations SET version = version + 1, unread_messages = unread_messages + 1 WHERE unique_id = ANY($1)`
  return { lock: (...ids: string[]) => client.query(touch, [ids]), commit: () => client.query('COMMIT') }
}

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
const outcomesOf = (outcomes: readonly { outcome: string }[]) => outcomes.map(({ outcome }) => outcome)
const times = <Of>(count: number, of: Of): Of[] => Array.from({ length: count }, () => of)
const changesIn = async ({ storage }: Pick<Awaited<ReturnType<typeof open>>, 'storage'>) =>
  (await trail(storage))
    .map(({ subjectId, detail }) => `${subjectId} ${JSON.stringify({ from: detail?.['from'], to: detail?.['to'] })}`)
    .toSorted()

test('concurrent writes share one commit', async () => {
  const { setAll, commits } = await open()
  expect(outcomesOf(await setAll('Closed'))).toEqual(times(12, 'changed'))
  expect(commits).toEqual([12])
})

test('reads that share a large result continue one after the other, and other work runs in between', async () => {
  const { storage, read } = await open()
  await put(storage, [text('large', NOON, { messageData: { text: 'a'.repeat(100_000) } })])
  let round = 0
  const nextRound = () => {
    round += 1
    immediate = setImmediate(nextRound)
  }
  let immediate = setImmediate(nextRound)
  onTestFinished(() => clearImmediate(immediate))
  const rounds = await Promise.all(times(5, undefined).map(() => read().then(() => round)))
  expect(new Set(rounds).size).toBe(5)
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

test('if the database rejects one row of a batch, only that row fails', async () => {
  const { set, setAll, commits } = await open()
  const [poisoned, others] = await Promise.allSettled([set('Closed', { id: 'cnv_\0' }), setAll('Closed')])
  expect(poisoned).toMatchObject({ status: 'rejected', reason: { code: '22021' } })
  expect(others).toMatchObject({ status: 'fulfilled', value: times(12, { outcome: 'changed' }) })
  expect(commits).toEqual(times(12, 1))
})

test('if the database rejects one key of a batch, only that key fails', async () => {
  const { storage, act, organization } = await open()
  const key = storedKey()
  await keysOf(storage).create(act, OWNER, key, 8)
  const find = (hash: string) => keysOf(storage).find(organization, hash)
  const [poisoned, found, unknown] = await Promise.allSettled([find('\0'), find(key.hash), find('unknown')])
  expect(poisoned).toMatchObject({ status: 'rejected', reason: { code: '22021' } })
  expect(found).toMatchObject({ status: 'fulfilled', value: { keyId: key.uniqueId } })
  expect(unknown).toEqual({ status: 'fulfilled', value: undefined })
})

test('if the database rejects one row at the commit, only that row fails', async () => {
  const { database, set, setAll } = await open()
  await ask(
    database,
    `CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.subject_id = '${CONVERSATION}' THEN RAISE 'rejected'; END IF; RETURN NEW; END $$;
     CREATE CONSTRAINT TRIGGER reject AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION reject()`,
  )
  onTestFinished(async () => void (await ask(database, 'DROP FUNCTION reject() CASCADE')))
  const [rejected, others] = await Promise.allSettled([set('Closed'), setAll('Closed')])
  expect(rejected).toMatchObject({ status: 'rejected', reason: { message: 'rejected' } })
  expect(others).toMatchObject({ status: 'fulfilled', value: times(12, { outcome: 'changed' }) })
})

test('a read does not join a batch that was sent, so it never returns outdated data', async () => {
  const { storage, proxy, act, organization, database } = await open()
  const key = storedKey()
  await keysOf(storage).create(act, OWNER, key, 8)
  const other = await createPostgresStorage({ url: database, now: () => NOON })
  onTestFinished(() => other.close())
  const find = () => keysOf(storage).find(organization, key.hash)
  const held = proxy.holdResponseTo('caller_set\0')
  const early = find()
  await held
  await keysOf(other).revoke(act, OWNER)
  const late = [find(), find()]
  proxy.resume()
  expect(await early).toMatchObject({ keyState: 'pending' })
  expect(await Promise.all(late)).toMatchObject(times(2, { keyState: 'revoked' }))
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

/** The failures of the connection on which a statement is sent. */
const FAULTS = ['cutBefore', 'loseResponseTo'] as const
const STATEMENTS = ['conversation_set', 'conversation_changed', 'conversation_changed_alone']

test.each(FAULTS.flatMap((fault) => STATEMENTS.map((statement) => [fault, statement] as const)))(
  'after an error (%s %s), retries of every request leave each change made once',
  async (fault, statement) => {
    const opened = await open()
    const { database, proxy, setAll, set, read } = opened
    const { lock, commit } = await rival(database)
    const [locked = ''] = CONVERSATIONS
    await lock(locked)
    const broken = proxy[fault](`${statement}\0`)
    const { revision } = await read(CONVERSATIONS[1]).catch(() => ({ revision: '' }))
    const requests = [setAll('Closed'), set('Closed', { onlyIf: [revision] })]
    const settled = Promise.allSettled(requests)
    await expect.poll(() => ask(database, WAITING)).toHaveLength(1)
    await commit()
    await broken
    await settled
    await setAll('Closed')
    await set('Closed')
    const expected = [CONVERSATION, ...CONVERSATIONS].map((id) => `${id} {"from":"Active","to":"Closed"}`).toSorted()
    expect(await changesIn(opened)).toEqual(expected)
    for (const id of CONVERSATIONS) expect((await read(id)).conversation.status).toBe('Closed')
  },
)

test('after a lost response, one query looks up the outcomes of the whole batch', async () => {
  const opened = await open()
  const queryCount = opened.proxy.count('conversation_changed\0')
  const lost = opened.proxy.loseResponseTo('conversation_changed\0')
  const all = opened.setAll('Closed')
  await lost
  expect(outcomesOf(await all)).toEqual(times(12, 'changed'))
  expect(queryCount()).toBe(2)
  expect(await changesIn(opened)).toHaveLength(12)
})
