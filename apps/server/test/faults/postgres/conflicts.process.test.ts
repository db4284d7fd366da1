// Conflicts within the database: the service retries what the database rejects for that reason, and no client notices.
import type { ApiKeyEnvelope } from '@parley/contract'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { HARBOUR } from '../../fixture.ts'
import { ask, newDatabase, newStoreDatabase } from '../../databases.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'

async function regenerate(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/api-keys/regenerate`, { headers: { Authorization: `Bearer ${key}` } })
  const { apiKey } = (await response.json()) as Partial<ApiKeyEnvelope>
  if (apiKey !== undefined) recordKey(apiKey.key)
  return response.status
}

/** Another program with a connection of its own. */
async function rival(url: string): Promise<(sql: string) => Promise<unknown[]>> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return async (sql) => {
    const { rows }: { rows: unknown[] } = await client.query(sql)
    return rows
  }
}

const countOf = async (url: string, sql: string) => Number(((await ask(url, sql)) as { count: string }[])[0]?.count)

test('if every third write conflicts with another, all writes are acknowledged after retries, and each happens once', async () => {
  const seeded = await seed(await newDatabase())
  // A sequence counts on even if a transaction is undone.
  await ask(
    seeded.databaseUrl,
    `CREATE SEQUENCE meetings;
     CREATE FUNCTION be_in_the_way() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE meeting bigint := nextval('meetings');
     BEGIN
       IF meeting % 9 = 0 THEN RAISE EXCEPTION 'in the way' USING ERRCODE = 'serialization_failure'; END IF;
       IF meeting % 9 = 3 THEN RAISE EXCEPTION 'in the way' USING ERRCODE = 'deadlock_detected'; END IF;
       IF meeting % 9 = 6 THEN RAISE EXCEPTION 'in the way' USING ERRCODE = 'lock_not_available'; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER in_the_way BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION be_in_the_way()`,
  )
  const { load, more, settle } = await serveUnderLoad(seeded)
  await more('acknowledged', 400)
  expect(await settle('a conflict at every third write')).toEqual(NOTHING_WRONG)
  expect(load.tally.rejections).toEqual([])
  expect(await countOf(seeded.databaseUrl, 'SELECT last_value AS count FROM meetings')).toBeGreaterThan(400)
})

test('serializable transactions conflict with each other, and after retries, each is acknowledged and happens once', async () => {
  const seeded = await seed(await newDatabase())
  const database = new URL(seeded.databaseUrl).pathname.slice(1)
  await ask(seeded.databaseUrl, `ALTER DATABASE ${database} SET default_transaction_isolation = 'serializable'`)
  const { server, load, more, settle } = await serveUnderLoad(seeded)
  await more('acknowledged', 300)
  expect(await settle('serializable transactions')).toEqual(NOTHING_WRONG)
  // On a busy machine, one that loses all its tries is rejected, and its client tries again. Were there no tries, it would be each third.
  expect(load.tally.rejections.slice(load.tally.counts.acknowledged / 20)).toEqual([])
  // These need the same rows at the same time.
  const key = load.rotators[0]?.stored ?? ''
  const rivals = await Promise.all(Array.from({ length: 40 }, () => regenerate(server.url, key)))
  expect(rivals.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(rivals.filter((status) => status === 200).length).toBeGreaterThan(35)
  const undone = await countOf(
    seeded.databaseUrl,
    `SELECT xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()`,
  )
  console.info(`serializable transactions: ${undone} undone by the database and tried again`)
})

test('a rotation is retried after a deadlock, and is acknowledged', async () => {
  const seeded = await seed(await newDatabase())
  const deadlocks = () =>
    countOf(seeded.databaseUrl, 'SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()')
  const other = await rival(seeded.databaseUrl)
  // A transaction that waits this long checks for a deadlock and gives up. It is never the other program.
  await other(`SET deadlock_timeout = '50s'`)
  const { more, settle } = await serveUnderLoad(seeded)
  await more('acknowledged', 50)
  let rounds = 0
  for (; (await deadlocks()) < 2 && rounds < 20; rounds++) {
    await other('BEGIN')
    await other(`SELECT 1 FROM api_keys WHERE member_id = 'mem_rotator_0' FOR UPDATE`)
    await expect.poll(() => countOf(seeded.databaseUrl, WAITING)).toBeGreaterThan(0)
    await other(`SELECT 1 FROM members WHERE unique_id = 'mem_rotator_0' FOR UPDATE`)
    await other('COMMIT')
  }
  expect(await deadlocks()).toBeGreaterThanOrEqual(2)
  await more('acknowledged', 50)
  expect(await settle(`${await deadlocks()} deadlocks`)).toEqual(NOTHING_WRONG)
})

/** Counts the sessions of the service that wait for a lock. */
const WAITING = `SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'parley' AND wait_event_type = 'Lock'`

test('while another program keeps all rows locked, writes get 503 in time and leave no statement waiting in the database', async () => {
  const seeded = await seed(await newStoreDatabase())
  const other = await rival(seeded.databaseUrl)
  const { more, settle } = await serveUnderLoad(seeded, { DATABASE_TIMEOUT_SECONDS: '1', DATABASE_CONNECTIONS: '8' })
  await more('acknowledged', 50)
  await other('BEGIN')
  await other('LOCK TABLE conversations, members IN EXCLUSIVE MODE')
  // More than all connections would be, if requests that timed out were still in the queue.
  await more('rejected', 40)
  expect(await countOf(seeded.databaseUrl, WAITING)).toBeLessThanOrEqual(8)
  await other('COMMIT')
  await more('acknowledged', 100)
  expect(await settle(`rows of ${HARBOUR} that another program keeps locked`)).toEqual(NOTHING_WRONG)
})
