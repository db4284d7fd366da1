// The files of messages in a folder, and what is known of each.
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sqliteStorage } from '@parley/client/adapter/sqlite'

/** What is known of a file. Without `mediaId` it is gone, and stays so if WhatsApp repeats its message. */
export interface Entry {
  mediaId?: string | undefined
  mimeType?: string | undefined
  fileName?: string | undefined
  at: number
}
const PAGE = 100

/** A store of files. A file has the identifier of its message as a keyed hash, which nobody can guess. */
export type MediaStore = Awaited<ReturnType<typeof openMediaStore>>

/** Opens the store in a folder, which is created if it doesn't exist. */
export async function openMediaStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const index = sqliteStorage(join(folder, 'index.db'))
  await index.create('secret', randomBytes(32).toString('hex'))
  const secret = (await index.get('secret')) ?? ''
  const pathOf = (id: string) => join(folder, id)
  const read = async (id: string): Promise<Entry | undefined> =>
    JSON.parse((await index.get(`file/${id}`)) ?? 'null') ?? undefined

  async function* keys(prefix: string): AsyncGenerator<string> {
    for (let after = ''; ;) {
      const page = await index.list({ prefix, after, limit: PAGE })
      for (const { key } of page) yield key.slice(prefix.length)
      after = page.at(-1)?.key ?? ''
      if (page.length < PAGE) return
    }
  }
  const fetched = (id: string) => index.delete(`waiting/${id}`)
  async function remove(id: string): Promise<void> {
    await index.put(`file/${id}`, JSON.stringify({ at: Date.now() } satisfies Entry))
    await fetched(id)
    await rm(pathOf(id), { force: true })
  }
  return {
    pathOf,
    read,
    remove,
    fetched,
    idOf: (messageId: string) => createHmac('sha256', secret).update(messageId).digest('base64url'),
    /** Adds a file that is to be fetched, unless it is known or gone. */
    add: async (id: string, entry: Entry): Promise<void> => {
      if (await index.create(`file/${id}`, JSON.stringify(entry))) await index.put(`waiting/${id}`, '')
    },
    /** The files that aren't fetched yet. */
    waiting: () => keys('waiting/'),
    /** Keeps in mind whose file it is. */
    own: (id: string, contactId: string) => index.put(`contact/${contactId}/${id}`, ''),
    /** Removes the files of a contact. */
    erase: async (contactId: string): Promise<void> => {
      for await (const id of keys(`contact/${contactId}/`)) {
        await remove(id)
        await index.delete(`contact/${contactId}/${id}`)
      }
    },
    /** Removes files, and what is known of gone ones, that are older than a time in milliseconds since 1970. */
    sweep: async (before: number): Promise<void> => {
      for await (const id of keys('file/')) {
        if (((await read(id))?.at ?? 0) >= before) continue
        await remove(id)
        await index.delete(`file/${id}`)
      }
    },
    close: () => index.close(),
  }
}
