// Runs the adapter: one for each phone number, and an HTTP server for the webhook of all.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve as listen } from '@hono/node-server'
import { createParley } from '@parley/client'
import { type AdapterOptions, createAdapter } from '@parley/client/adapter'
import { sqliteStorage } from '@parley/client/adapter/sqlite'
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

/**
 * Runs the adapter until the signal aborts. What is on its way then is finished first.
 * @param onLog Called with what happened, without contents and keys.
 * @param onListening Called with the URL as soon as the webhook can be called.
 * @throws if a storage is used by another process, or if the port is.
 * @example
 * await serve(readConfig(process.env), { signal, onLog: console.log, onListening: console.log })
 */
export async function serve(
  config: Config,
  {
    signal,
    onLog,
    onListening,
  }: { signal: AbortSignal; onLog: (entry: object) => void; onListening: (url: string) => void },
): Promise<void> {
  mkdirSync(config.dataFolder, { recursive: true })
  const media = config.publicUrl === '' ? undefined : await openMedia(config)
  const numbers = [...config.numbers].map(([numberId, apiKey]) => {
    const storage = sqliteStorage(join(config.dataFolder, `${numberId}.db`))
    const parley = createParley({ baseUrl: config.parleyUrl, apiKey })
    const options = {
      parley: media?.watch(parley) ?? parley,
      storage,
      inDoubtSeconds: config.inDoubtSeconds,
      onLog: (entry: object) => onLog({ ...entry, numberId }),
      removed: media?.removed,
      erased: media?.erased,
    }
    return { numberId, storage, adapter: createAdapter({ ...options, ...outgoingTo(config, numberId) }) }
  })
  const adapters = new Map(numbers.map(({ numberId, adapter }) => [numberId, adapter]))
  const { fetch } = createApp({ ...config, adapters, media, onLog })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const server = listen({ fetch, hostname: config.host, port: config.port }, ({ port }) =>
    onListening(`http://${config.host}:${port}`),
  )
  server.once('error', reject)
  // An adapter that doesn't listen would hand messages over, and never learn what became of them.
  const stopping = new AbortController()
  signal.addEventListener('abort', () => stopping.abort())
  const running = Promise.all([
    media?.run(stopping.signal),
    ...numbers.map(({ adapter }) => adapter.run({ signal: stopping.signal })),
  ])
  try {
    await Promise.race([running, failed])
  } finally {
    stopping.abort()
    server.close()
    await running
    for (const { storage } of numbers) storage.close()
  }
}
