// Tests the timeouts of statements, on a direct connection and behind a connection pooler.
import { expect, onTestFinished, test } from 'vitest'
import { ask, newDatabase, newStoreDatabase } from '../../test/databases.ts'
import { overhear } from '../../test/postgres/overheard.ts'
import { startRelay } from '../../test/postgres/relay.ts'
import { integer } from '../sql/columns.ts'
import { many, pipelined, type Script } from '../sql/statement.ts'
import { createConnections } from './connections.ts'
import { executeOn, runScript } from './engine.ts'
import type { Session } from './session.ts'

const show = async (session: Session) => {
  const { rows } = await session.ask({ name: 'show_timeout', text: 'SHOW statement_timeout' }, [])
  return rows
}

function open(url: string, timeoutMs = 4000) {
  const connections = createConnections({ url, maxConnections: 1, timeoutMs })
  onTestFinished(() => connections.close())
  return connections
}

/**
 * Starts a connection pooler like PgBouncer: it gives a client its own process id, and reuses the server's connection for the next client.
 */
async function pooler(databaseUrl: string): Promise<string> {
  const { url } = await startRelay(databaseUrl, (client, database) => {
    client.pipe(database)
    database.on('data', (chunk) => client.write(withOtherProcessId(chunk)))
  })
  return url
}

/** BackendKeyData (https://www.postgresql.org/docs/current/protocol-message-formats.html): K, a length of 12, process id, key. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12])

function withOtherProcessId(chunk: Buffer): Buffer {
  const at = chunk.indexOf(KEY_DATA)
  if (at !== -1) chunk.writeUInt32BE(0x7fffffff, at + KEY_DATA.length)
  return chunk
}

test('on a direct connection, a statement has a timeout', async () => {
  const [row] = await open(await newStoreDatabase()).read(show)
  expect(row).toEqual(['4s'])
})

test('a statement that gets no connection in time fails with that reason', async () => {
  const connections = open(await newStoreDatabase(), 200)
  const held = await connections.hold()
  await expect(connections.read(show)).rejects.toThrow('No connection to the database was free in time.')
  held.release()
  expect(await connections.read(show)).toEqual([['200ms']])
})

test('behind a pooler, transactions have a timeout and sessions have none', async () => {
  const database = await newStoreDatabase()
  const [{ statement_timeout: roleTimeout }] = (await ask(database, 'SHOW statement_timeout')) as [
    { statement_timeout: string },
  ]
  const connections = open(await pooler(database))
  const inTransaction = await connections.transaction(async (session, commit) => {
    const shown = await show(session)
    await commit()
    return shown
  })
  expect(inTransaction).toEqual([['4s']])
  expect(await connections.read(show)).toEqual([[roleTimeout]])
})

test('behind a pooler, the timeout of the role applies to every statement', async () => {
  const database = await newDatabase()
  await ask(database, `ALTER DATABASE ${new URL(database).pathname.slice(1)} SET statement_timeout = '3s'`)
  expect(await open(await pooler(database)).read(show)).toEqual([['3s']])
})

const run = (session: Session, text: string, ...params: number[]) => session.ask({ name: text, text }, params)

test('statements that are sent together share one round trip, and are rolled back if one fails', async () => {
  const { url, roundTrips } = await overhear(await newDatabase())
  const connections = open(url)
  await connections.read((session) => run(session, 'CREATE TABLE shares (share INT)'))
  const before = roundTrips()
  const insert = (...shares: number[]) =>
    connections.transaction(async (session, commit) => {
      const inserted = shares.map((share) => run(session, 'INSERT INTO shares SELECT 12 / $1::int', share))
      await Promise.all([...inserted, commit()])
    })
  await expect(insert(1, 0, 2)).rejects.toThrow('division by zero')
  await insert(3, 4)
  // The second is the rollback.
  expect(roundTrips() - before).toBe(3)
  const { rows } = await connections.read((session) => run(session, 'SELECT share FROM shares ORDER BY share'))
  expect(rows).toEqual([[3], [4]])
})

const nowhere = many('test_nowhere', {}, { share: integer }).sql('SELECT share FROM nowhere')
function* failing(): Script<never> {
  yield* pipelined(nowhere.step({}))
  throw new Error('The script failed.')
}

test('a script that throws while a statement is in flight rejects with its own error', async () => {
  const connections = open(await newDatabase())
  const failed = connections.transaction((session, commit) => runScript(executeOn(session), failing(), commit))
  await expect(failed).rejects.toThrow('The script failed.')
  expect(await connections.read((session) => run(session, 'SELECT 1'))).toMatchObject({ rows: [[1]] })
})

/** A function of the database that fails as if there were no room for locks, and the number of its calls. */
const NO_ROOM = `
  CREATE SEQUENCE calls;
  CREATE FUNCTION no_room() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('calls');
    RAISE EXCEPTION 'out of shared memory' USING ERRCODE = 'out_of_memory';
  END $$`

test('if the database has no room for locks, a transaction is retried twice, on the same connection', async () => {
  const url = await newDatabase()
  await ask(url, NO_ROOM)
  const connections = open(url)
  const process = () => connections.read((session) => run(session, 'SELECT pg_backend_pid()'))
  const before = await process()
  const failed = connections.transaction((session) => run(session, 'SELECT no_room()'))
  await expect(failed).rejects.toThrow('The database is out of memory.')
  expect(await ask(url, 'SELECT last_value::int AS calls FROM calls')).toEqual([{ calls: 3 }])
  expect(await process()).toEqual(before)
})
