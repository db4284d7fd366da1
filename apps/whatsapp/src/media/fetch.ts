// Fetches files. WhatsApp has each for 7 days, and gives it only to who has the token. Source:
// developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { object, text } from '../incoming/json.ts'
import type { MediaStore } from './store.ts'

const RETRY_MS = 60_000
const SWEEP_EVERY = 60
const TIMEOUT_MS = 600_000
/** WhatsApp has no larger files. */
const MAX_BYTES = 100 * 1024 * 1024

/** Fetches files into the store. */
export interface Fetcher {
  /** Fetches a file, unless it is here. One that WhatsApp no longer has is gone. */
  ensure: (id: string) => Promise<void>
  /** Fetches what waits, and removes what is older than `keepMs`, until the signal aborts. */
  run: (keepMs: number, signal: AbortSignal) => Promise<void>
}

async function get(url: string, token: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw Object.assign(new Error('WhatsApp returned no file.'), { status: response.status })
  return response
}

/** Returns true if WhatsApp no longer has the file. */
const isGone = (error: unknown) => [400, 404].includes(Number(object(error)['status']))

export function createFetcher(store: MediaStore, graphUrl: string, token: string): Fetcher {
  const running = new Map<string, Promise<unknown>>()

  async function load(id: string): Promise<unknown> {
    const path = store.pathOf(id)
    const mediaId = (await store.read(id))?.mediaId
    if (mediaId === undefined || existsSync(path)) return store.fetched(id)
    const { url, file_size } = object(await (await get(`${graphUrl}/${mediaId}`, token)).json())
    if (Number(file_size) > MAX_BYTES) return store.remove(id)
    const { body } = await get(text(url) ?? '', token)
    await pipeline(Readable.fromWeb(body ?? new ReadableStream()), createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
    // The message can have been removed meanwhile.
    if ((await store.read(id))?.mediaId === undefined) await rm(path, { force: true })
    return store.fetched(id)
  }
  async function ensure(id: string): Promise<void> {
    const started = running.get(id) ?? load(id).finally(() => running.delete(id))
    running.set(id, started)
    // What failed for another reason stays among those that wait.
    await started.catch((error: unknown) => (isGone(error) ? store.remove(id) : undefined)).catch(() => {})
  }
  return {
    ensure,
    run: async (keepMs, signal) => {
      for (let turn = 0; !signal.aborted; turn++) {
        if (turn % SWEEP_EVERY === 0) await store.sweep(Date.now() - keepMs)
        for await (const id of store.waiting()) await ensure(id)
        await pause(RETRY_MS, undefined, { signal }).catch(() => {})
      }
    },
  }
}
