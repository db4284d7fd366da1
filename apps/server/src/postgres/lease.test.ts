// Tests an instance whose server no longer commits heartbeats, or rejects writes.
import { freePort, startPostgres } from '@parley/tools'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, newStoreDatabase } from '../../test/databases.ts'
import { ownPostgres } from '../../test/faults/postgres/own-postgres.ts'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { startRelay } from '../../test/postgres/relay.ts'
import { NOON, viewOf } from '../../test/stores.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { createConnections } from './connections.ts'
import { HEARTBEAT, takeLease } from './lease.ts'
import { MAX_CONNECTION_AGE_SECONDS } from './primary-pool.ts'
import { createPostgresStorage, type PostgresOptions } from './postgres.ts'
import type { Session } from './session.ts'
import { put, contentOf } from '../../test/contents.ts'

const now = () => NOON

async function open(options: PostgresOptions) {
  const storage = await createPostgresStorage({ now, ...options })
  onTestFinished(() => storage.close())
  return storage
}

/** A database on which commits wait for a standby that doesn't exist, once a test sets its name. */
const postgres = ownPostgres()

async function withStandby() {
  const { databaseUrl: url } = await postgres.newStore()
  const standby = async (name: string) => {
    await ask(url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await ask(url, 'SELECT pg_reload_conf()')
    await expect.poll(() => ask(url, 'SHOW synchronous_standby_names')).toEqual([{ synchronous_standby_names: name }])
  }
  const storage = await open({ url })
  onTestFinished(() => standby(''))
  return { url, storage, standby, ...(await viewOf(storage, HARBOUR)) }
}

test('reads are rejected while no standby confirms heartbeats', async () => {
  const { storage, standby, read } = await withStandby()
  await standby('away')
  await expect.poll(() => read().catch((error: unknown) => error)).toBeInstanceOf(StoreUnavailable)
  await expect(storage.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  await standby('')
  await expect.poll(() => storage.ping().then(() => 'healthy', String)).toBe('healthy')
  expect((await read()).conversation.status).toBe('Active')
})

test('a store discards a reply that arrives after the lease ended', async () => {
  const { url, standby } = await withStandby()
  const lease = await takeLease({ urls: [url], timeoutMs: 5000 })
  const connections = createConnections({ url, timeoutMs: 30_000 }, lease)
  onTestFinished(async () => {
    await connections.close()
    await lease.close()
  })
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('BEGIN; LOCK TABLE quota_windows')
  const late = connections
    .read((session) => run(session, 'SELECT 1 FROM quota_windows'))
    .catch((error: unknown) => error)
  await expect.poll(() => ask(url, 'SELECT pid FROM pg_locks WHERE NOT granted')).toHaveLength(1)
  await standby('away')
  const next = () => connections.read((session) => run(session, 'SELECT 1')).catch((error: unknown) => error)
  await expect.poll(next).toBeInstanceOf(StoreUnavailable)
  await other.query('ROLLBACK')
  await other.end()
  expect(await late).toBeInstanceOf(StoreUnavailable)
  await standby('')
})

test.each(['a transaction', 'a change of a status'])(
  'the outcome of %s is unknown if its wait for a standby is cancelled',
  async (what) => {
    const { url, storage, standby, set } = await withStandby()
    await standby('away')
    const write = what === 'a transaction' ? put(storage, harbourAndCedar()) : set('Closed')
    const failure = write.catch((error: unknown) => error)
    const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'parley'`
    await expect.poll(() => ask(url, cancel)).toHaveLength(1)
    expect(await failure).toBeInstanceOf(OutcomeUnknown)
  },
)

test('if a server rejects a write because it is read-only, all connections to it end', async () => {
  const url = await newStoreDatabase()
  const lease = await takeLease({ urls: [url], timeoutMs: 5000 })
  const connections = createConnections({ url, maxConnections: 4 }, lease)
  onTestFinished(async () => {
    await connections.close()
    await lease.close()
  })
  const [one, other] = [await connections.hold(), await connections.hold()]
  await run(other, 'SELECT 1')
  await one.command('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY')
  await expect(run(one, 'DELETE FROM quota_windows')).rejects.toThrow('does not accept writes')
  await expect(run(other, 'SELECT 1')).rejects.toBeInstanceOf(StoreUnavailable)
  for (const held of [one, other]) held.release()
  expect(await connections.read((session) => run(session, 'DELETE FROM quota_windows'))).toMatchObject({ count: 0 })
})

const run = (session: Session, text: string) => session.ask({ name: '', text }, [])

/** A name for a server that can lead to another one: existing connections keep their server. */
async function movingName(databaseUrl: string) {
  const relay = await startRelay(databaseUrl, (client, database) => client.pipe(database).pipe(client))
  return { url: relay.url, leadTo: (url: string) => void (relay.target = url) }
}

test('a store uses no connection to a server that the heartbeat does not reach', async () => {
  const primary = await startPostgres({ durable: false })
  onTestFinished(() => primary[Symbol.asyncDispose]())
  await (await createPostgresStorage({ url: primary.url(), now })).close()
  const standby = await primary.addStandby()
  onTestFinished(() => standby[Symbol.asyncDispose]())
  const { url, leadTo } = await movingName(primary.url())
  const storage = await open({ url, maxConnections: 4 })
  leadTo(standby.url())
  await expect(storage.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  leadTo(primary.url())
  await expect.poll(() => storage.ping().then(() => 'healthy', String)).toBe('healthy')
})

test('of several servers, the store uses the one that commits a heartbeat', async () => {
  const url = new URL(await newStoreDatabase())
  const several = url.href.replace(url.host, `127.0.0.1:${await freePort()},${url.host}`)
  const storage = await open({ url: several })
  await put(storage, harbourAndCedar())
  const reader = await open({ url: several, readOnly: true })
  expect(await contentOf(reader)).toHaveLength(harbourAndCedar().length)
})

test('if no server can be used, the error names all of them', async () => {
  const hosts = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  const opened = createPostgresStorage({ url: `postgres://parley:hunter2@${hosts.join(',')}/parley`, now })
  await expect(opened).rejects.toThrow(`The database parley at ${hosts.join(' or ')} cannot be used: `)
})

test('a connection is replaced when it is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const connections = createConnections({ url: await newStoreDatabase(), maxConnections: 1 })
  onTestFinished(() => connections.close())
  const pid = () =>
    connections.read(async (session) => (await session.ask({ name: '', text: 'SELECT pg_backend_pid()' }, [])).rows[0])
  const first = await pid()
  expect(await pid()).toEqual(first)
  vi.advanceTimersByTime(MAX_CONNECTION_AGE_SECONDS * 1000)
  expect(await pid()).not.toEqual(first)
})

/** A page on one line. */
const pageOf = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

test('the docs state the durations of the heartbeat', () => {
  const { intervalMs, leaseMs, timeoutMs, retryMs } = HEARTBEAT
  const lease = `${leaseMs / 1000} seconds`
  const [scaling, operating, decisions] = ['docs/scaling.md', 'docs/operating.md', 'spec/decisions.yaml'].map(pageOf)
  expect(scaling).toContain(`It commits a heartbeat every ${intervalMs} ms`)
  expect(scaling).toContain(`uses what a server responds for ${lease} after`)
  expect(scaling).toContain(`A heartbeat that takes longer than ${timeoutMs} ms fails`)
  expect(scaling).toContain(`it tries again every ${retryMs} ms`)
  expect(scaling).toContain(`it waits for ${lease} before it uses the first response`)
  expect(scaling).toContain(`A connection is replaced after ${MAX_CONNECTION_AGE_SECONDS} seconds`)
  expect(operating).toContain(`heartbeat](scaling.md#failover) is older than ${lease}`)
  expect(decisions).toContain(`responses of a PostgreSQL server for ${lease} after it sent the last heartbeat`)
})
