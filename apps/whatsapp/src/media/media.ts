// Gives the messages links to their files, which this process keeps and serves.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReceivedMessage, ReportedChange } from '@parley/client'
import type { AdapterClient, Notification } from '@parley/client/adapter'
import type { Config } from '../config.ts'
import { object, text } from '../incoming/json.ts'
import { createFetcher } from './fetch.ts'
import { serveFile } from './serve.ts'
import { type MediaStore, type NewFile, openMediaStore } from './store.ts'

type Content = Pick<ReceivedMessage, 'messageType' | 'messageData'>
const WITH_FILE = /^(?:Image|Video|Audio|Document|Sticker)$/
const DAY_MS = 86_400_000
const RETRY_MS = 60_000

export type Media = ReturnType<typeof openMedia>

/** Returns the notification with links to its files, and the files. */
function withLinks(
  { messages = [], changes = [], receipts }: Notification,
  idOf: MediaStore['idOf'],
  folderUrl: string,
) {
  const files: NewFile[] = []
  const linked = <Each extends Content>(messageId: string, content: Each): Each => {
    if (!WITH_FILE.test(content.messageType)) return content
    const { id: mediaId, mimeType, fileName } = object(content.messageData)
    const id = idOf(messageId)
    files.push({ id, mediaId: text(mediaId), mimeType: text(mimeType), fileName: text(fileName) })
    return { ...content, messageData: { ...content.messageData, link: folderUrl + id } }
  }
  const linkedChange = (change: ReportedChange): ReportedChange =>
    change.kind === 'MessageEdited'
      ? { ...change, content: linked(change.messagingAppMessageId, change.content) }
      : change
  const notification = {
    messages: messages.map((message) => linked(message.messagingAppMessageId, message)),
    changes: changes.map(linkedChange),
    receipts,
  }
  return { files, notification }
}

/** Opens the files in the folder `media` of `DATA_FOLDER`. */
export function openMedia({ dataFolder, publicUrl, graphUrl, token, mediaDays, mediaMegabytes }: Config) {
  const store = openMediaStore(join(dataFolder, 'media'))
  const ensure = createFetcher(store, graphUrl, token)

  return {
    /** Adds links to files, which are fetched from then on, also after a restart. */
    link: async (told: Notification): Promise<Notification> => {
      const { files, notification } = withLinks(told, store.idOf, `${publicUrl}/media/`)
      store.add(files)
      for (const { id } of files) void ensure(id)
      return notification
    },
    /** Returns a client that remembers whose file each is, so that it goes with its contact. */
    watch: (parley: AdapterClient): AdapterClient => ({
      ...parley,
      receiveMessages: async (batch, options) => {
        const response = await parley.receiveMessages(batch, options)
        for (const [index, { messageType, messagingAppMessageId }] of batch.messages.entries()) {
          const contactId = text(object(response.results[index])['contactId'])
          if (WITH_FILE.test(messageType) && contactId !== undefined)
            store.own(store.idOf(messagingAppMessageId), contactId)
        }
        return response
      },
    }),
    removed: async ({ messagingAppMessageId: id }: { messagingAppMessageId?: string }) => {
      if (id !== undefined) store.remove(store.idOf(id))
    },
    erased: async ({ contactId }: { contactId: string }) => store.erase(contactId),
    /** Fetches what waits, and removes what is too old, until the signal aborts. */
    run: async (signal: AbortSignal) => {
      while (!signal.aborted) {
        store.sweep(Date.now() - mediaDays * DAY_MS, mediaMegabytes * 1e6)
        for (const id of store.waiting()) await ensure(id)
        await pause(RETRY_MS, undefined, { signal }).catch(() => {})
      }
      store.close()
    },
    /** Answers a request for a file. */
    serve: async (id: string, request: Request): Promise<Response> => {
      if (/^[\w-]{43}$/.test(id)) await ensure(id)
      const entry = store.read(id)
      if (entry.mediaId === undefined) return new Response('Not Found', { status: 404 })
      if (existsSync(store.pathOf(id))) return serveFile(store.pathOf(id), entry, request)
      return new Response('Not fetched yet', { status: 503, headers: { 'Retry-After': '60' } })
    },
  }
}
