// Gives the messages links to their files, which this process keeps and serves.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReceivedMessage, ReportedChange } from '@parley/client'
import type { AdapterOptions, Notification } from '@parley/client/adapter'
import type { Config } from '../config.ts'
import { text } from '../incoming/json.ts'
import { createFetcher } from './fetch.ts'
import { serveFile } from './serve.ts'
import { openMediaStore } from './store.ts'

type Content = Pick<ReceivedMessage, 'messageType' | 'messageData'>
type Client = AdapterOptions['parley']
const WITH_FILE = /^(?:Image|Video|Audio|Document|Sticker)$/
const DAY_MS = 86_400_000

export type Media = Awaited<ReturnType<typeof openMedia>>

/** Opens the files in the folder `media` of `DATA_FOLDER`. */
export async function openMedia({ dataFolder, publicUrl, graphUrl, token, mediaDays }: Config) {
  const store = await openMediaStore(join(dataFolder, 'media'))
  const fetcher = createFetcher(store, graphUrl, token)

  /** Returns the content with a link to its file, if it has one. */
  async function linked<Each extends Content>(messageId: string, content: Each): Promise<Each> {
    const { id: mediaId, mimeType, fileName }: Record<string, unknown> = { ...content.messageData }
    if (!WITH_FILE.test(content.messageType)) return content
    const id = store.idOf(messageId)
    await store.add(id, { mediaId: text(mediaId), mimeType: text(mimeType), fileName: text(fileName), at: Date.now() })
    void fetcher.ensure(id)
    return { ...content, messageData: { ...content.messageData, link: `${publicUrl}/media/${id}` } }
  }
  const linkedChange = async (change: ReportedChange): Promise<ReportedChange> =>
    change.kind === 'MessageEdited'
      ? { ...change, content: await linked(change.messagingAppMessageId, change.content) }
      : change

  return {
    /** Adds links to files, which are fetched from then on, also after a restart. */
    link: async ({ messages = [], changes = [], receipts }: Notification): Promise<Notification> => ({
      messages: await Promise.all(messages.map((message) => linked(message.messagingAppMessageId, message))),
      changes: await Promise.all(changes.map(linkedChange)),
      receipts,
    }),
    /** Returns a client that keeps in mind whose file each is, so that it goes with its contact. */
    watch: (parley: Client): Client => ({
      ...parley,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The kit waits for the results, and calls nothing else.
      receiveMessages: (async (batch, options) => {
        const response = await parley.receiveMessages(batch, options)
        for (const [index, { messageType, messagingAppMessageId }] of batch.messages.entries()) {
          const result = response.results[index]
          if (WITH_FILE.test(messageType) && result && 'contactId' in result && typeof result.contactId === 'string')
            await store.own(store.idOf(messagingAppMessageId), result.contactId)
        }
        return response
      }) as Client['receiveMessages'],
    }),
    removed: async ({ messagingAppMessageId: id }: { messagingAppMessageId?: string }) => {
      if (id !== undefined) await store.remove(store.idOf(id))
    },
    erased: ({ contactId }: { contactId: string }) => store.erase(contactId),
    run: (signal: AbortSignal) => fetcher.run(mediaDays * DAY_MS, signal).finally(() => store.close()),
    /** Answers a request for a file. */
    serve: async (id: string, request: Request): Promise<Response> => {
      if (/^[\w-]{43}$/.test(id)) await fetcher.ensure(id)
      const entry = await store.read(id)
      if (entry?.mediaId === undefined) return new Response('Not Found', { status: 404 })
      if (existsSync(store.pathOf(id))) return serveFile(store.pathOf(id), entry, request)
      return new Response('Not fetched yet', { status: 503, headers: { 'Retry-After': '60' } })
    },
  }
}
