// The connection breaks between the database and the store, after a write was sent and before its answer is back.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask, newStoreDatabase } from '../../../test/databases.ts'
import { HARBOUR, harbourAndCedar } from '../../../test/fixture.ts'
import { NOON, trail, viewOf } from '../../../test/stores.ts'
import type { Decide } from '../../domain/storage.ts'
import { createPostgresStorage } from './storage.ts'

const CHANGE = 'conversation_changed'

/** Stands between, and loses the answers to the next changes of a conversation: the database does them all the same. */
async function loser(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  let toLose = 0
  const between = createServer((client) => {
    const database = connect(Number(port), hostname)
    let losing = false
    client.on('data', (chunk) => {
      if (toLose > 0 && chunk.includes(CHANGE)) {
        toLose -= 1
        losing = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      // The answer is there, so what was asked is done and committed.
      if (losing) client.destroy()
      else client.write(chunk)
    })
    client.on('close', () => database.end())
    for (const socket of [client, database]) socket.on('error', () => undefined)
    sockets.push(client, database)
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    between.close()
  })
  const { port: own } = between.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(own) }).href,
    lose: (answers: number) => (toLose = answers),
    lost: () => toLose === 0,
  }
}

async function openThroughLoser() {
  const database = await newStoreDatabase()
  const { url, lose, lost } = await loser(database)
  const storage = await createPostgresStorage({ url, now: () => NOON, maxConnections: 2 })
  onTestFinished(() => storage.close())
  await storage.put(harbourAndCedar())
  return { database, storage, lose, lost, ...(await viewOf(storage, HARBOUR)) }
}

const unconditionally =
  (status: string): Decide =>
  (now) =>
    now.status === status ? 'keep' : 'change'

test('a change whose answer got lost is done once, and its caller hears of it', async () => {
  const { storage, set, lose, lost } = await openThroughLoser()
  lose(1)
  const outcome = await set('Closed', unconditionally('Closed'))
  expect(lost()).toBe(true)
  expect(JSON.parse('conversation' in outcome ? outcome.conversation : '')).toMatchObject({ status: 'Closed' })
  expect((await trail(storage)).map(({ detail }) => detail)).toEqual([{ from: 'Active', to: 'Closed' }])
})

test('a change on a condition whose answer got lost is no stale one: it was its own', async () => {
  const { storage, set, read, lose, lost } = await openThroughLoser()
  const { revision } = await read()
  lose(1)
  const outcome = await set('Closed', (now) => (now.revision() === revision ? 'change' : 'refuse'))
  expect(lost()).toBe(true)
  expect(outcome).toMatchObject({ outcome: 'changed', revision: (await read()).revision })
  expect(await trail(storage)).toHaveLength(1)
})

test('a change whose answer got lost does not undo what somebody wrote after it', async () => {
  const { database, storage, set, read, lose, lost } = await openThroughLoser()
  // Once the change is written, somebody else sets another status, before it can be asked for again.
  await ask(
    database,
    `CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE conversations SET status = 'Deleted', version = version + 1
       WHERE organization = NEW.organization AND unique_id = NEW.subject_id; RETURN NEW; END $$;
     CREATE CONSTRAINT TRIGGER meddle AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION meddle()`,
  )
  onTestFinished(async () => void (await ask(database, 'DROP FUNCTION meddle() CASCADE')))
  lose(1)
  await set('Closed', unconditionally('Closed'))
  expect(lost()).toBe(true)
  expect((await read()).conversation.status).toBe('Deleted')
  expect(await trail(storage)).toHaveLength(1)
})

test('where the answers go on getting lost, the caller is told to come again', async () => {
  const { set, read, lose } = await openThroughLoser()
  lose(2)
  await expect(set('Closed', unconditionally('Closed'))).rejects.toMatchObject({ name: 'OutcomeUnknown' })
  expect((await read()).conversation.status).toBe('Closed')
})
