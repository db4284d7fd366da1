// Stores that are copies of the first one of a process: a copy takes a tenth of the time of a migration and an import.
import { writeFileSync } from 'node:fs'
import type { Store } from '../src/store/store.ts'
import { migrate } from '../src/sqlite/migrate.ts'
import { beginService, openDatabase } from '../src/sqlite/open.ts'
import { createStorage, type SqliteOptions } from '../src/sqlite/sqlite.ts'
import { MEMORY } from '../src/sqlite/store-file.ts'
import { put } from './contents.ts'
import { harbourAndCedar } from './fixture.ts'

type Options = Omit<SqliteOptions, 'path'>

const present = () => new Date()

/** Returns functions that make copies of a store with this content: they open one in memory, and write one to a file. */
export function copiesOf(fill: (storage: Store) => Promise<unknown>) {
  let made: Promise<Uint8Array> | undefined
  const image = () => (made ??= fillFirst())

  async function fillFirst(): Promise<Uint8Array> {
    using db = openDatabase(MEMORY)
    await migrate(db, MEMORY, { now: present })
    await fill(createStorage({ db, close: () => {}, frozen: false }, { path: MEMORY, now: present }))
    return db.serialize()
  }

  return {
    async open({ now = present, ...options }: Options = {}): Promise<Store> {
      const db = openDatabase(MEMORY)
      db.deserialize(await image())
      beginService(db)
      return createStorage({ db, close: () => db.close(), frozen: false }, { ...options, now, path: MEMORY })
    },
    write: async (path: string): Promise<void> => writeFileSync(path, await image(), { mode: 0o600 }),
  }
}

/** Copies of an empty store. */
export const emptyStores = copiesOf(async () => {})

/** Copies of a store of both organizations. */
export const filledStores = copiesOf((storage) => put(storage, harbourAndCedar()))
