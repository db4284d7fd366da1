// Fetches files. WhatsApp has each for 7 days, and gives it only to who has the token. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
import { createWriteStream, existsSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { object, text } from '../incoming/json.ts'
import type { MediaStore } from './store.ts'

const TIMEOUT_MS = 600_000
/** WhatsApp has no larger files. */
const MAX_BYTES = 100 * 1024 * 1024

async function get(url: string, token: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw Object.assign(new Error('WhatsApp returned no file.'), { status: response.status })
  return response
}

/** Returns true if WhatsApp no longer has the file. */
const isGone = (error: unknown) => [400, 404].includes(Number(object(error)['status']))

/** Returns a function that fetches a file, unless it is here. One that WhatsApp no longer has is gone. */
export function createFetcher(store: MediaStore, graphUrl: string, token: string): (id: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()

  async function load(id: string): Promise<void> {
    const path = store.pathOf(id)
    const { mediaId } = store.read(id)
    if (mediaId === undefined || existsSync(path)) return
    const { url, file_size } = object(await (await get(`${graphUrl}/${mediaId}`, token)).json())
    if (Number(file_size) > MAX_BYTES) return store.remove(id)
    const { body } = await get(text(url) ?? '', token)
    await pipeline(Readable.fromWeb(body ?? new ReadableStream()), createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
    // The message can have been removed meanwhile.
    if (store.read(id).mediaId === undefined) store.remove(id)
    else store.fetched(id, (await stat(path)).size)
  }
  return async (id) => {
    const started = running.get(id) ?? load(id).finally(() => running.delete(id))
    running.set(id, started)
    const onError = (error: unknown) => (isGone(error) ? store.remove(id) : undefined)
    // What failed for another reason stays among those that wait.
    await started.catch(onError).catch(() => {})
  }
}
