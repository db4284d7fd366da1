// A store of 1.0 and its export are as good as new ones.
import type { EventPage } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { commandLine, recordsIn } from './command-line.ts'
import { createHarness } from './harness.ts'
import { type KeyState, releasedAudit, releasedExport, releasedKey, releasedStore } from './released-store.ts'

const POSITION = /^\{"type":"position","organizationId":"org_(?:cedar|harbour)","position":"\d+\.\S+"\}\n/gm

/** A server on the store of 1.0. */
async function serveReleased() {
  const { storage } = await openStorage(await releasedStore(), { exclusive: true })
  onTestFinished(() => storage.close())
  const harness = await createHarness({ storage })
  /** The status of a response to a change with a key of the store. */
  const statusFor = async (state: KeyState) =>
    (await harness.update(releasedKey(state), { status: 'Closed' }, { id: 'cnv_harbour_004' })).status
  return { ...harness, statusFor }
}

test('an export of 1.0 imports, and is exported again to the byte, followed by the positions of 1.1', async () => {
  const { parley } = commandLine()
  expect(await parley(['import', '-'], { input: releasedExport })).toMatchObject({ code: 0, err: '' })
  const { out } = await parley(['export'])
  expect(recordsIn(out)).toBe(releasedExport)
  expect(out.replace(releasedExport, '').replaceAll(POSITION, '')).toBe('')
})

test('a store of 1.0 migrates in place, with all of its records and its audit log', async () => {
  const { parley } = commandLine()
  const store = ['--database-url', await releasedStore()]
  expect(recordsIn((await parley(['export', ...store])).out)).toBe(releasedExport)
  expect(await parley(['audit', 'list', '--json', ...store])).toMatchObject({ code: 0, out: releasedAudit })
  const harbour = await parley(['audit', 'list', '--json', '--organization', 'org_harbour', ...store])
  expect(harbour).toMatchObject({ code: 0, out: releasedAudit })
})

test('an API key of 1.0 is in the state that it was in', async () => {
  const { statusFor } = await serveReleased()
  expect(await statusFor('revoked')).toBe(401)
  expect(await statusFor('superseded')).toBe(401)
  expect(await statusFor('current')).toBe(200)
  expect(await statusFor('pending')).toBe(200)
  expect(await statusFor('current')).toBe(401)
})

test('a store of 1.0 is followed from its migration on, and its audit log goes on', async () => {
  const { send, statusFor, storage } = await serveReleased()
  const list = async (query: string) => {
    const response = await send('GET', `/api/events${query}`, { key: releasedKey('current') })
    expect(response.status).toBe(200)
    return (await response.json()) as EventPage
  }
  const begun = await list('')
  expect(begun).toEqual({ events: [], nextPosition: (await list('?after=now')).nextPosition })
  await statusFor('current')
  const page = await list(`?after=${begun.nextPosition}`)
  expect(page.events.map(({ data }) => data)).toEqual([
    { conversationId: 'cnv_harbour_004', contactId: 'con_harbour_004', from: 'Active', to: 'Closed' },
  ])
  const entries = (await Array.fromAsync(storage.audit({}))).map(({ uniqueId }) => uniqueId)
  expect(entries.slice(0, -1)).toEqual(releasedAudit.match(/(?<=^\{"uniqueId":")\w+/gm))
  expect(entries.at(-1)).toBe(page.events[0]?.id)
})
