import { expect, test } from 'vitest'
import { HARBOUR, harbourAndCedar, OWNER } from '../fixture.ts'
import { StoreUnavailable } from '../../src/sql/errors.ts'
import { NOON, openEmpty, type OpenStore, storedKey, trail, viewOf } from '../stores.ts'
import { keysOf } from '../keys.ts'
import { put, contentOf } from '../contents.ts'

export function lifePromises(open: OpenStore): void {
  test('a store that responds is healthy', async () => {
    const storage = await openEmpty(open)
    await expect(storage.ping()).resolves.toBeUndefined()
  })

  test('closing waits for accepted requests and rejects new ones', async () => {
    const { storage } = await open(() => NOON)
    await put(storage, harbourAndCedar())
    const { set } = await viewOf(storage, HARBOUR)
    const writes = [set('Closed'), set('Active')]
    const closed = storage.close()
    const late = set('Deleted')
    await expect(late).rejects.toBeInstanceOf(StoreUnavailable)
    expect((await Promise.all(writes)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    await closed
  })
}

export function reopenPromises(open: OpenStore): void {
  test('confirmed writes are there when the store is opened again', async () => {
    const { storage, reopen } = await open(() => NOON)
    await put(storage, harbourAndCedar())
    const before = await viewOf(storage, HARBOUR)
    const key = storedKey()
    await keysOf(storage).create(before.act, OWNER, key, 8)
    await before.set('Closed')
    const [content, entries] = [await contentOf(storage), await trail(storage)]
    await storage.close()

    const again = await reopen()
    const after = await viewOf(again, HARBOUR)
    expect(await contentOf(again)).toEqual(content)
    expect(await trail(again)).toEqual(entries)
    expect(await keysOf(again).find(after.organization, key.hash)).toMatchObject({ keyId: key.uniqueId })
    await again.close()
  })
}
