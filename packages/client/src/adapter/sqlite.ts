// The entry `@parley/client/adapter/sqlite`: a storage in one SQLite file, on Node.
import type { AdapterStorage, StorageEntry } from './storage.ts'

/** The part of `node:sqlite` that this file needs. The package has no types of Node. */
interface Statement {
  get: (...values: unknown[]) => StorageEntry | undefined
  all: (...values: unknown[]) => StorageEntry[]
  run: (...values: unknown[]) => { changes: number | bigint }
}
interface Database {
  exec: (sql: string) => void
  prepare: (sql: string) => Statement
  close: () => void
}
interface SqliteModule {
  DatabaseSync: new (path: string) => Database
}

/** A storage in a file. */
export interface SqliteStorage extends AdapterStorage {
  /** Closes the file. Call it after `run` has ended. */
  close: () => void
}

/** Loads `node:sqlite`, which Node has from version 22.13. */
function sqliteModule(): SqliteModule {
  const { getBuiltinModule }: { getBuiltinModule?: (name: string) => unknown } = Object(
    Reflect.get(globalThis, 'process'),
  )
  const loaded = getBuiltinModule?.('node:sqlite')
  if (!loaded) throw new Error('sqliteStorage needs Node 22.13 or newer. Use a storage of your own on other platforms.')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The parts of the module that are documented.
  return loaded as SqliteModule
}

/**
 * Opens a storage in an SQLite file, which is created if it doesn't exist. Each change is on disk when its promise resolves; changes of one
 * turn of the event loop share a transaction. One process can use the file: several processes need a storage of your own.
 * @param path The path of the file, on a local disk.
 * @throws if the file can't be opened, if another process uses it, or before Node 22.13.
 * @example
 * const storage = sqliteStorage('adapter.db')
 */
export function sqliteStorage(path: string): SqliteStorage {
  const database = new (sqliteModule().DatabaseSync)(path)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    database.exec(
      'CREATE TABLE IF NOT EXISTS entries (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
    )
    database.exec('BEGIN IMMEDIATE; COMMIT')
  } catch (error) {
    database.close()
    const { errcode }: { errcode?: unknown } = Object(error)
    if (errcode === 5)
      throw new Error(`${path} is used by another process, and an SQLite storage has one.`, { cause: error })
    throw error
  }
  const get = database.prepare('SELECT key, value FROM entries WHERE key = ?')
  const put = database.prepare('INSERT INTO entries VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  const create = database.prepare('INSERT INTO entries VALUES (?, ?) ON CONFLICT DO NOTHING')
  const remove = database.prepare('DELETE FROM entries WHERE key = ?')
  const list = database.prepare('SELECT key, value FROM entries WHERE key > ? AND key < ? ORDER BY key LIMIT ?')

  /** Changes that share the next transaction. A transaction costs one write to the disk, whatever it has. */
  let changes: { change: () => unknown; settle: () => void; reject: (error: unknown) => void }[] = []
  function commit(): void {
    const current = changes
    changes = []
    try {
      database.exec('BEGIN IMMEDIATE')
      for (const { change } of current) change()
      database.exec('COMMIT')
      for (const { settle } of current) settle()
    } catch (error) {
      try {
        database.exec('ROLLBACK')
      } catch {
        // The transaction didn't begin, or SQLite ended it itself.
      }
      for (const { reject } of current) reject(error)
    }
  }
  /** Returns whether the change changed a row. */
  const write = (statement: Statement, ...values: string[]) =>
    new Promise<boolean>((resolve, reject) => {
      let hasChanged = false
      const change = () => (hasChanged = Number(statement.run(...values).changes) > 0)
      if (changes.push({ change, settle: () => resolve(hasChanged), reject }) === 1) setTimeout(commit)
    })

  return {
    isExclusive: true,
    get: async (key) => get.get(key)?.value,
    put: async (key, value) => void (await write(put, key, value)),
    create: (key, value) => write(create, key, value),
    delete: async (key) => void (await write(remove, key)),
    list: async ({ prefix, after = '', limit }) =>
      list.all(after > prefix ? after : prefix, `${prefix}\u{10FFFF}`, limit),
    close: () => database.close(),
  }
}
