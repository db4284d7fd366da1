// Stores in memory that are copies of the first one of a process: a copy takes a tenth of the time of a migration and an import.
import type { Store } from '../src/domain/store.ts'
import { migrate } from '../src/store/sqlite/migrate.ts'
import { beginService, openDatabase } from '../src/store/sqlite/open.ts'
import { createStorage, type SqliteOptions } from '../src/store/sqlite/sqlite.ts'
import { MEMORY } from '../src/store/sqlite/store-file.ts'
import { put } from './contents.ts'
import { harbourAndCedar } from './fixture.ts'

type Options = Omit<SqliteOptions, 'path'>

const present = () => new Date()

/** Returns a function that opens copies of a store with this content. */
export function copiesOf(fill: (storage: Store) => Promise<unknown>) {
  let image: Promise<Uint8Array> | undefined

  async function fillFirst(): Promise<Uint8Array> {
    using db = openDatabase(MEMORY)
    migrate(db, MEMORY, { now: present })
    await fill(createStorage({ db, close: () => {}, frozen: false }, { path: MEMORY, now: present }))
    return db.serialize()
  }

  return async ({ now = present, ...options }: Options = {}): Promise<Store> => {
    const db = openDatabase(MEMORY)
    db.deserialize(await (image ??= fillFirst()))
    beginService(db)
    return createStorage({ db, close: () => db.close(), frozen: false }, { ...options, now, path: MEMORY })
  }
}

/** Opens a copy of an empty store. */
export const copyEmpty = copiesOf(async () => {})

/** Opens a copy of a store of both organizations. */
export const copyFilled = copiesOf((storage) => put(storage, harbourAndCedar()))
