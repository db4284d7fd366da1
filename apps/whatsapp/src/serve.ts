// Runs the adapter: one for each phone number, and an HTTP server for the webhook of all.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve as listen } from '@hono/node-server'
import { createParley } from '@parley/client'
import { type Adapter, type AdapterOptions, createAdapter } from '@parley/client/adapter'
import { sqliteStorage, type SqliteStorage } from '@parley/client/adapter/sqlite'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { objects, text } from './incoming/json.ts'
import { openMedia } from './media/media.ts'
import { createPost } from './outgoing/graph.ts'
import { reactionOf, readMarkOf, requestOf } from './outgoing/request.ts'

/** Returns how messages, reactions and read marks of one number go to WhatsApp. */
function outgoingTo({ graphUrl, token }: Config, numberId: string): Pick<AdapterOptions, 'send' | 'react' | 'read'> {
  const post = createPost(graphUrl, token, numberId)
  return {
    send: async (outgoing, { signal }) => {
      const [message] = objects((await post(requestOf(outgoing), signal))['messages'])
      const messagingAppMessageId = text(message?.['id'])
      if (messagingAppMessageId === undefined) throw new Error('WhatsApp returned no identifier.')
      return { messagingAppMessageId }
    },
    react: async (reaction, { signal }) => post(reactionOf(reaction), signal),
    read: async ({ upToMessagingAppMessageId: id }, { signal }) => {
      if (id !== undefined) await post(readMarkOf(id), signal)
    },
  }
}

/** The functions that `serve` calls, and the signal that ends it. */
interface ServeOptions {
  signal: AbortSignal
  /** Called with what happened, without contents and keys. */
  onLog: (entry: object) => void
  /** Called with the URL as soon as the webhook can be called. */
  onListening: (url: string) => void
}

/**
 * Runs the adapter until the signal aborts. What is on its way then is finished first.
 * @throws if a storage is used by another process, or if the port is.
 * @example
 * await serve(readConfig(process.env), { signal, onLog: console.log, onListening: console.log })
 */
export async function serve(config: Config, { signal, onLog, onListening }: ServeOptions): Promise<void> {
  const { host: hostname, dataFolder, inDoubtSeconds, parleyUrl: baseUrl } = config
  mkdirSync(dataFolder, { recursive: true })
  const media = config.publicUrl === '' ? undefined : openMedia(config)
  const storages: SqliteStorage[] = []
  const adapters = new Map<string, Adapter>()
  for (const [numberId, apiKey] of config.numbers) {
    const parley = createParley({ baseUrl, apiKey })
    const storage = sqliteStorage(join(dataFolder, `${numberId}.db`))
    storages.push(storage)
    const adapter = createAdapter({
      ...outgoingTo(config, numberId),
      parley: media?.watch(parley) ?? parley,
      storage,
      inDoubtSeconds,
      onLog: (entry) => onLog({ ...entry, numberId }),
      removed: media?.removed,
      erased: media?.erased,
    })
    adapters.set(numberId, adapter)
  }
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const { fetch } = createApp({ ...config, adapters, media, onLog })
  const server = listen({ fetch, hostname, port: config.port }, ({ port }) => onListening(`http://${hostname}:${port}`))
  server.once('error', reject)
  // An adapter that doesn't listen would hand messages over, and never learn what became of them.
  const stopping = new AbortController()
  signal.addEventListener('abort', () => stopping.abort())
  const running = Promise.all([
    media?.run(stopping.signal),
    ...[...adapters.values()].map((adapter) => adapter.run(stopping)),
  ])
  try {
    await Promise.race([running, failed])
  } finally {
    stopping.abort()
    server.close()
    await running
    for (const storage of storages) storage.close()
  }
}
