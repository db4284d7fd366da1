// The files of messages in a folder, and what is known of each.
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Json, objects, text } from '../incoming/json.ts'

/** What is known of a file. Without `mediaId` it is gone, and stays so if WhatsApp repeats its message. */
export type Entry = Partial<Record<'mediaId' | 'mimeType' | 'fileName', string>>
export type NewFile = Entry & { id: string }

/** A store of files. A file has the identifier of its message as a keyed hash, which nobody can guess. */
export type MediaStore = ReturnType<typeof openMediaStore>

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS secrets (secret TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS files (
    id TEXT NOT NULL PRIMARY KEY, mediaId TEXT, mimeType TEXT, fileName TEXT, contactId TEXT, bytes INTEGER, at INTEGER NOT NULL
  ) WITHOUT ROWID`

const ADD = `
  INSERT OR IGNORE INTO files (id, mediaId, mimeType, fileName, at)
  SELECT value ->> 'id', value ->> 'mediaId', value ->> 'mimeType', value ->> 'fileName', ? FROM json_each(?)`

const BEYOND = `
  SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY at DESC, id) AS total FROM files WHERE bytes IS NOT NULL)
  WHERE total > ?`

const idsOf = (rows: readonly Json[]) => rows.flatMap(({ id }) => text(id) ?? [])

/** Opens the store in a folder, which is created if it doesn't exist. */
export function openMediaStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const index = new DatabaseSync(join(folder, 'index.db'))
  index.exec(SCHEMA)
  const sql = (query: string, ...values: (string | number | null)[]) => objects(index.prepare(query).all(...values))
  sql('INSERT INTO secrets SELECT ? WHERE NOT EXISTS (SELECT * FROM secrets)', randomBytes(32).toString('hex'))
  const secret = text(sql('SELECT secret FROM secrets')[0]?.['secret']) ?? ''

  const pathOf = (id: string) => join(folder, id)
  function remove(id: string): void {
    sql('INSERT OR REPLACE INTO files (id, at) VALUES (?, ?)', id, Date.now())
    rmSync(pathOf(id), { force: true })
  }
  return {
    pathOf,
    remove,
    idOf: (messageId: string) => createHmac('sha256', secret).update(messageId).digest('base64url'),
    read: (id: string): Entry => {
      const [row = {}] = sql('SELECT mediaId, mimeType, fileName FROM files WHERE id = ?', id)
      return { mediaId: text(row['mediaId']), mimeType: text(row['mimeType']), fileName: text(row['fileName']) }
    },
    /** Adds files that are to be fetched, unless they are known or gone. */
    add: (files: readonly NewFile[]) => void sql(ADD, Date.now(), JSON.stringify(files)),
    /** The files that aren't fetched yet. */
    waiting: () => idsOf(sql('SELECT id FROM files WHERE mediaId IS NOT NULL')).filter((id) => !existsSync(pathOf(id))),
    fetched: (id: string, bytes: number) => void sql('UPDATE files SET bytes = ? WHERE id = ?', bytes, id),
    /** Remembers whose file it is. */
    own: (id: string, contactId: string) => void sql('UPDATE files SET contactId = ? WHERE id = ?', contactId, id),
    /** Removes the files of a contact. */
    erase: (contactId: string) => idsOf(sql('SELECT id FROM files WHERE contactId = ?', contactId)).forEach(remove),
    /** Removes the oldest files beyond `maxBytes`, and what is older than a time in milliseconds since 1970. */
    sweep: (before: number, maxBytes: number): void => {
      idsOf(sql(BEYOND, maxBytes)).forEach(remove)
      idsOf(sql('SELECT id FROM files WHERE at < ? AND mediaId IS NOT NULL', before)).forEach(remove)
      sql('DELETE FROM files WHERE at < ?', before)
    },
    close: () => index.close(),
  }
}
