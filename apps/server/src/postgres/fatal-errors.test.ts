// Tests errors after which PostgreSQL ends the connection. Their severity is FATAL or PANIC, in the language of the server.
import { expect, onTestFinished, test } from 'vitest'
import { ask, newDatabase } from '../../test/databases.ts'
import { startRelay } from '../../test/postgres/relay.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import { createConnections } from './connections.ts'
import type { Session } from './session.ts'

/**
 * Replaces the severity and the code in an error of `transaction_timeout`. Its fields are in
 * https://www.postgresql.org/docs/current/protocol-error-fields.html.
 */
function withOtherError(chunk: Buffer, { severity, code }: { severity: string; code: string }): Buffer {
  const at = chunk.indexOf('SFATAL\0VFATAL\0C25P04\0')
  if (at === -1) return chunk
  const fields = Buffer.from(`S${severity}\0VFATAL\0C${code}\0`)
  const rest = chunk.subarray(at + 'SFATAL\0VFATAL\0C25P04\0'.length)
  const changed = Buffer.concat([chunk.subarray(0, at), fields, rest])
  // The length of the message is before its first field.
  changed.writeInt32BE(chunk.readInt32BE(at - 4) + changed.length - chunk.length, at - 4)
  return changed
}

/** Opens connections to a database that ends a transaction after 50 ms, with an error of this severity and code. */
async function open(severity: string, code: string) {
  const database = await newDatabase()
  await ask(database, `ALTER DATABASE ${new URL(database).pathname.slice(1)} SET transaction_timeout = '50ms'`)
  const { url } = await startRelay(database, (client, server) => {
    client.pipe(server)
    server.on('data', (chunk) => client.write(withOtherError(chunk, { severity, code })))
    server.on('end', () => client.end())
  })
  const connections = createConnections({ url, maxConnections: 1 })
  onTestFinished(() => connections.close())
  return connections
}

const run = (session: Session, text: string) => session.ask({ name: '', text }, [])
const sleep = (session: Session) => run(session, 'SELECT pg_sleep(60)')
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each(
  ['FATAL', 'PANIC', 'ВАЖНО'].flatMap((severity) =>
    ['25P04', '22012', '40001', '53300'].map((code) => [severity, code]),
  ),
)(
  'if an error %s %s ends the connection, a statement had no effect, the outcome of a commit is unknown, and the next work succeeds',
  async (severity, code) => {
    const connections = await open(severity, code)
    expect(await failureOf(connections.read(sleep))).toBeInstanceOf(StoreUnavailable)
    expect(await failureOf(connections.transaction(sleep))).toBeInstanceOf(StoreUnavailable)
    const atCommit = connections.transaction((session, commit) => Promise.all([sleep(session), commit()]))
    expect(await failureOf(atCommit)).toBeInstanceOf(OutcomeUnknown)
    const held = await connections.hold()
    await held.command('BEGIN')
    expect(await failureOf(held.command(`DO 'BEGIN PERFORM pg_sleep(60); END'`))).toBeInstanceOf(StoreUnavailable)
    held.release()
    expect((await connections.read((session) => run(session, 'SELECT 1'))).rows).toEqual([[1]])
  },
)
