// Tests connections that break after a write was sent and before its response arrives.
import { startPostgres } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import { ask, newStoreDatabase } from '../../test/databases.ts'
import { commandLine } from '../../test/command-line.ts'
import { HARBOUR, harbourAndCedar, OWNER } from '../../test/fixture.ts'
import { keysOf } from '../../test/keys.ts'
import { startRelay } from '../../test/postgres/relay.ts'
import { NOON, storedKey, trail, viewOf } from '../../test/stores.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { createPostgresStorage } from './postgres.ts'
import { put, contentOf } from '../../test/contents.ts'
import { openIntake } from '../domain/operator/import.ts'

/** How long the store waits for a connection if nothing accepts it. */
const TIMEOUT_MS = 5000

/** Starts a proxy that passes statements on and drops their responses, so that the database executes them. */
async function loser(databaseUrl: string) {
  let [toLose, statement, onLost] = [0, 'COMMIT', () => undefined as void]
  const { url, close } = await startRelay(databaseUrl, (client, database) => {
    let losing = false
    client.on('data', (chunk) => {
      if (toLose > 0 && chunk.includes(statement)) {
        toLose -= 1
        losing = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      // The response has arrived here, so the database has executed the statement.
      if (!losing) client.write(chunk)
      else if (!client.destroyed) {
        client.destroy()
        onLost()
      }
    })
    client.on('close', () => database.end())
  })
  return {
    url,
    /** Drops the responses to a number of statements that contain a text. */
    lose: (responses: number, to = 'COMMIT') => void ([toLose, statement] = [responses, to]),
    lost: () => toLose === 0,
    /** Rejects all connections after the next lost response. */
    closeWhenLost: () => void (onLost = close),
  }
}

async function openThroughLoser() {
  const database = await newStoreDatabase()
  const { url, ...proxy } = await loser(database)
  const storage = await createPostgresStorage({ url, now: () => NOON, maxConnections: 2, timeoutMs: TIMEOUT_MS })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  return { database, url, storage, ...proxy, ...(await viewOf(storage, HARBOUR)) }
}

test('a change whose response is lost happens once, and its caller gets the result', async () => {
  const { storage, set, lose, lost } = await openThroughLoser()
  lose(1)
  const outcome = await set('Closed')
  expect(lost()).toBe(true)
  expect(JSON.parse('conversation' in outcome ? outcome.conversation : '')).toMatchObject({ status: 'Closed' })
  expect((await trail(storage)).map(({ detail }) => detail)).toMatchObject([{ from: 'Active', to: 'Closed' }])
})

test('a retry after a lost response does not conflict with itself', async () => {
  const { storage, set, read, lose, lost } = await openThroughLoser()
  const { revision } = await read()
  lose(1)
  const outcome = await set('Closed', { onlyIf: [revision] })
  expect(lost()).toBe(true)
  expect(outcome).toMatchObject({ outcome: 'changed', revision: (await read()).revision })
  expect(await trail(storage)).toHaveLength(1)
})

test('a retry after a lost response does not undo a later write', async () => {
  const { database, storage, set, read, lose, lost } = await openThroughLoser()
  // Once the change is written, another client sets another status, before the change is looked up.
  await ask(
    database,
    `CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE conversations SET status = 'Deleted', version = version + 1
       WHERE organization = NEW.organization AND unique_id = NEW.subject_id; RETURN NEW; END $$;
     CREATE CONSTRAINT TRIGGER meddle AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION meddle()`,
  )
  onTestFinished(async () => void (await ask(database, 'DROP FUNCTION meddle() CASCADE')))
  lose(1)
  await set('Closed')
  expect(lost()).toBe(true)
  expect((await read()).conversation.status).toBe('Deleted')
  expect(await trail(storage)).toHaveLength(1)
})

test('if all responses get lost, the outcome is unknown', async () => {
  const { set, read, lose } = await openThroughLoser()
  lose(2)
  await expect(set('Closed')).rejects.toBeInstanceOf(OutcomeUnknown)
  expect((await read()).conversation.status).toBe('Closed')
})

test('if the database is unreachable after a lost response, the outcome is unknown', async () => {
  const { database, set, lose, closeWhenLost } = await openThroughLoser()
  lose(1)
  closeWhenLost()
  await expect(set('Closed')).rejects.toBeInstanceOf(OutcomeUnknown)
  expect(await ask(database, `SELECT status FROM conversations WHERE status = 'Closed'`)).toHaveLength(1)
})

type Open = Awaited<ReturnType<typeof openThroughLoser>>
type KeyAct = Open['act'] & { keyId: string }

/** Gives the owner a current key, and a pending one that was never used. */
async function withKeys({ storage, act }: Open): Promise<{ current: KeyAct; pending: KeyAct }> {
  const [first, second] = [storedKey(), storedKey()]
  const current = { ...act, keyId: first.uniqueId }
  await keysOf(storage).create(act, OWNER, first, 8)
  await keysOf(storage).promote(current)
  await keysOf(storage).regenerate(current, second, 8)
  return { current, pending: { ...act, keyId: second.uniqueId } }
}

const WRITES: [string, (open: Open, keys: Awaited<ReturnType<typeof withKeys>>) => Promise<unknown>][] = [
  ['a regeneration', ({ storage }, { current }) => keysOf(storage).regenerate(current, storedKey(), 8)],
  ['the first use of a pending key', ({ storage }, { pending }) => keysOf(storage).promote(pending)],
  ['a key that an operator makes', ({ storage, act }) => keysOf(storage).create(act, OWNER, storedKey(), 8)],
  ['a revocation', ({ storage, act }) => keysOf(storage).revoke(act, OWNER)],
  ['records that are put', ({ storage }) => put(storage, [TAG])],
  [
    'an import',
    async ({ storage }) => {
      const intake = await openIntake({ storage: storage, now: () => NOON })
      await intake.put([TAG])
      await intake.commit().finally(() => intake.close())
    },
  ],
]
const TAG = { type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_new', label: 'New' } as const

/** Returns the keys and tags of a store. */
const stateOf = async ({ storage, organization }: Open) =>
  JSON.stringify([await keysOf(storage).list(organization), await contentOf(storage)])

test.each(WRITES)(
  'if the response to the commit of %s is lost, the outcome is unknown, although it was committed',
  async (_, write) => {
    const open = await openThroughLoser()
    const keys = await withKeys(open)
    const before = await stateOf(open)
    open.lose(1)
    await expect(write(open, keys)).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(open.lost()).toBe(true)
    expect(await stateOf(open)).not.toBe(before)
  },
)

test('if the connection breaks before the commit is sent, the error says that nothing was done', async () => {
  const open = await openThroughLoser()
  const keys = await withKeys(open)
  const before = await stateOf(open)
  open.lose(1, 'key_make_current')
  await expect(keysOf(open.storage).promote(keys.pending)).rejects.toBeInstanceOf(StoreUnavailable)
  expect(open.lost()).toBe(true)
  expect(await stateOf(open)).toBe(before)
})

test('if the connection breaks during a read, the error says that nothing was done', async () => {
  const { storage, organization, lose } = await openThroughLoser()
  lose(1, 'FROM api_keys k')
  await expect(keysOf(storage).find(organization, 'hash')).rejects.toBeInstanceOf(StoreUnavailable)
})

test('a command says to the operator that its effect is unknown', async () => {
  const { url, lose } = await openThroughLoser()
  const { parley } = commandLine()
  const create = ['keys', 'create', '--organization', HARBOUR, '--member', OWNER, '--database-url', url]
  lose(1)
  const { code, err } = await parley(create)
  expect([code, err]).toEqual([1, expect.stringContaining('It may have been done: check before you retry.')])
})

test('the outcome of a commit is unknown while its standby is down, and the commit completes when it is back', async () => {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres[Symbol.asyncDispose]())
  const url = postgres.url()
  const storage = await createPostgresStorage({ url, now: () => NOON, timeoutMs: 1000 })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  // Without a standby, there is no heartbeat. So the test looks with a store that needs none.
  const reader = await createPostgresStorage({ url, now: () => NOON, readOnly: true })
  onTestFinished(() => reader.close())
  const { set } = await viewOf(storage, HARBOUR)
  const { read } = await viewOf(reader, HARBOUR)
  await setStandby(url, 'away')
  await expect(set('Closed')).rejects.toBeInstanceOf(OutcomeUnknown)
  expect((await read()).conversation.status).toBe('Active')
  await setStandby(url, '')
  await expect.poll(async () => (await read()).conversation.status).toBe('Closed')
})

async function setStandby(url: string, name: string): Promise<void> {
  await ask(url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
  await ask(url, 'SELECT pg_reload_conf()')
  await expect.poll(() => ask(url, 'SHOW synchronous_standby_names')).toEqual([{ synchronous_standby_names: name }])
}
