// The engine that this run tests: PostgreSQL if the setup of the run started it, otherwise SQLite.
import { inject, onTestFinished } from 'vitest'
import { openStorage, pathOf, type StoreOptions } from '../src/commands/open-storage.ts'
import type { Store } from '../src/store/store.ts'
import { emptyStores, filledStores } from './copied-stores.ts'
import { newDatabase, newStoreDatabase } from './databases.ts'
import { harbourAndCedar } from './fixture.ts'
import { storePath } from './store-files.ts'
import type { OpenStore } from './stores.ts'
import { put } from './contents.ts'

const onPostgres = () => inject('postgresUrl') !== undefined

/** Returns a `DATABASE_URL` of this run's engine at which there is no store yet. The caller can choose the path of a file. */
export const unusedUrl = async (path?: string): Promise<string> =>
  onPostgres() ? newDatabase() : `file:${path ?? storePath()}`

/** The `DATABASE_URL` of an empty store of this run's engine. A file can be given a path, and is made when the store is opened. */
export const newStoreUrl = async (path?: string): Promise<string> =>
  onPostgres() ? newStoreDatabase() : unusedUrl(path)

/** Opens an empty store for this process alone. It must be closed. */
export async function newStorage(options: StoreOptions = {}): Promise<Store> {
  return onPostgres() ? (await openStorage(await newStoreDatabase(), options)).storage : emptyStores.open(options)
}

/** Opens a store of both organizations for this process alone. It must be closed. */
export async function newFilledStorage(options: StoreOptions = {}): Promise<Store> {
  if (!onPostgres()) return filledStores.open(options)
  const storage = await newStorage(options)
  await put(storage, harbourAndCedar())
  return storage
}

/** Opens stores of this run's engine that can be opened again. */
export const openAny: OpenStore = async (now) => {
  const url = await newStoreUrl()
  if (!onPostgres()) await emptyStores.write(pathOf(url))
  const open = async () => (await openStorage(url, { now })).storage
  return { storage: await open(), reopen: open }
}

/** A store of both organizations, as two processes have it open: what one writes the other learns from the store alone. */
export async function openTwice(): Promise<{ storage: Store; other: Store }> {
  const { storage, reopen } = await openAny(() => new Date())
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const other = await reopen()
  onTestFinished(() => other.close())
  return { storage, other }
}
