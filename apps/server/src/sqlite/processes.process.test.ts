// Tests commands that open the store beside a running server. Except in one test, a second connection stands for the other process.
import { changeStatus } from '../domain/conversations/change-status.ts'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { AGENT, CONVERSATION, HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { perform, type Store } from '../store/store.ts'
import { changed, storedKey, text, trail, viewOf, NOON } from '../../test/stores.ts'
import { storePath } from '../../test/store-files.ts'
import { createSqliteStorage } from './sqlite.ts'
import { staleResponses } from '../../test/faults/sqlite/stale-responses.ts'
import { keysOf } from '../../test/keys.ts'
import { findCode } from '../domain/tables/organizations.ts'
import { put, contentOf } from '../../test/contents.ts'

async function openBoth() {
  const path = storePath()
  const open = async (exclusive: boolean): Promise<Store> => {
    const storage = await createSqliteStorage({ path, now: () => NOON, exclusive })
    onTestFinished(() => storage.close())
    return storage
  }
  const [server, command] = [await open(true), await open(false)]
  await put(server, harbourAndCedar())
  return { path, server, command, ...(await viewOf(server, HARBOUR)) }
}

test('a key that a command revokes is rejected at the next request to the server', async () => {
  const { server, command, act, organization } = await openBoth()
  const key = storedKey()
  await keysOf(server).create(act, AGENT, key, 8)
  expect(await keysOf(server).find(organization, key.hash)).toMatchObject({ keyState: 'pending' })
  await keysOf(command).revoke(act, AGENT)
  expect(await keysOf(server).find(organization, key.hash)).toMatchObject({ keyState: 'revoked' })
  expect(await keysOf(server).promote({ ...act, memberId: AGENT, keyId: key.uniqueId })).toBe(false)
})

test('the next response of the server has the data that a command wrote', async () => {
  const { command, read } = await openBoth()
  await put(command, [changed('tag_refund', { label: 'Renamed' }), text('from_command', NOON)])
  expect((await read()).conversation).toMatchObject({ tags: [{ label: 'Renamed' }], totalMessages: 3 })
})

test('two processes that write at the same time both succeed, and each change happens once', async () => {
  const { server, command, act, read } = await openBoth()
  const flip = (storage: Store, status: 'Closed' | 'Active') =>
    perform(storage, act, changeStatus, { conversationId: CONVERSATION, to: status })
  const rounds = Array.from({ length: 20 }, async () => [await flip(server, 'Closed'), await flip(command, 'Active')])
  const outcomes = (await Promise.all(rounds)).flat()
  const changes = outcomes.filter((each) => 'outcome' in each && each.outcome === 'changed').length
  expect(await trail(server)).toHaveLength(changes)
  expect(['Closed', 'Active']).toContain((await read()).conversation.status)
})

test('a change is rolled back if its audit entry cannot be written', async () => {
  const { path, set, read } = await openBoth()
  const before = await read()
  const saboteur = new DatabaseSync(path)
  saboteur.exec(`CREATE TRIGGER no_audit BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no ink'); END`)
  saboteur.close()
  await expect(set('Closed')).rejects.toThrow('no ink')
  expect(await read()).toEqual(before)
})

test('programs that open a new file at the same time share one store', async () => {
  const path = storePath()
  const [module, contents] = ['sqlite.ts', '../../test/contents.ts'].map((file) => new URL(file, import.meta.url).href)
  const program = `
    const { createSqliteStorage } = await import(${JSON.stringify(module)})
    const { put } = await import(${JSON.stringify(contents)})
    const storage = await createSqliteStorage({ path: ${JSON.stringify(path)} })
    await put(storage, [{ type: 'organization', uniqueId: 'org_' + process.pid, name: 'One', createdAt: '' }])
    await storage.close()`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await Promise.all([start(), start(), start()])
  const storage = await createSqliteStorage({ path })
  const organizations = (await contentOf(storage)).filter(({ type }) => type === 'organization')
  expect(organizations).toHaveLength(3)
  await storage.close()
})

/** Locks the store for longer than the busy timeout, as a server does that stops and empties its write-ahead log. */
const HOLDER = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE schema_writer SET at = at')
  process.stdout.write('held')
  setTimeout(() => db.close(), 300)`

test('a read-only command waits while another process has locked the store', async () => {
  const path = storePath()
  const storage = await createSqliteStorage({ path })
  await put(storage, harbourAndCedar())
  await storage.close()
  const holder = spawn(process.execPath, ['-e', HOLDER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  const reading = await createSqliteStorage({ path, mustExist: true, readOnly: true })
  onTestFinished(() => reading.close())
  expect(await reading.read(undefined, () => findCode(HARBOUR))).toBeDefined()
})

test('revocations, rotations and leases of another process apply immediately, even within a turn of the event loop', async () => {
  expect(await staleResponses(storePath(), 9)).toEqual({ rounds: 9, stale: 0 })
})
