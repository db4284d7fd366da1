// The HTTP interface: the webhook that WhatsApp calls, the files, and the health.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { timingSafeEqual } from 'hono/utils/buffer'
import type { Adapter } from '@parley/client/adapter'
import { readNotification } from './incoming/notification.ts'
import type { Media } from './media/media.ts'
import { isSigned } from './signature.ts'

/** WhatsApp sends up to 3 MB: developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview */
const MAX_BODY_BYTES = 3 * 1024 * 1024
/** A number that isn't configured must not make up long entries. */
const MAX_NAME = 80

/** What the webhook needs. */
export interface AppOptions {
  appSecrets: readonly string[]
  verifyToken: string
  /** The adapter of each phone number ID. */
  adapters: ReadonlyMap<string, Pick<Adapter, 'deliver' | 'health'>>
  /** True if messages of groups are passed on. */
  withGroups?: boolean
  /** The files of messages, if the adapter serves them. */
  media?: Pick<Media, 'link' | 'serve'> | undefined
  /** Called with what happened, without contents. */
  onLog: (entry: object) => void
}

/**
 * Creates the app. `GET /webhook` answers the verification, `POST /webhook` takes notifications, `GET /media/<id>` serves a file,
 * and `GET /health` tells how far behind each number is.
 * @example
 * const response = await createApp(options).request('/health')
 */
export function createApp({ appSecrets, verifyToken, adapters, withGroups, media, onLog }: AppOptions): Hono {
  /** How many items became nothing: of unknown numbers, of other fields, and of unknown kinds. */
  const ignored = new Map<string, number>()

  /** Stores a notification. Resolves when it can't be lost any more. */
  async function take(body: unknown): Promise<void> {
    for (const { numberId = 'none', field, notification, ignored: count } of readNotification(body, withGroups)) {
      const adapter = adapters.get(numberId)
      const name = (adapter ? field : `unknown number, ${field}`).slice(0, MAX_NAME)
      if (!adapter || count > 0) ignored.set(name, (ignored.get(name) ?? 0) + (count || 1))
      if (!adapter) onLog({ event: 'number_unknown', numberId: numberId.slice(0, MAX_NAME), field })
      else if (count > 0) onLog({ event: 'ignored', numberId, field, count })
      await adapter?.deliver(media ? await media.link(notification) : notification)
    }
  }

  const app = new Hono()
  app.get('/webhook', async (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query()
    const isRight = mode === 'subscribe' && (await timingSafeEqual(token, verifyToken))
    return isRight ? c.text(challenge) : c.text('Forbidden', 403)
  })
  app.post('/webhook', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (!isSigned(appSecrets, bytes, c.req.header('X-Hub-Signature-256'))) return c.text('Unauthorized', 401)
    let body: unknown
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    } catch {
      return c.text('Bad Request', 400)
    }
    try {
      await take(body)
    } catch (error) {
      // WhatsApp sends the notification again.
      onLog({ event: 'not_stored', error: error instanceof Error ? error.name : 'Error' })
      return c.text('Service Unavailable', 503)
    }
    return c.text('OK')
  })
  if (media) app.get('/media/:id', (c) => media.serve(c.req.param('id'), c.req.raw))
  app.get('/health', async (c) => {
    const numbers = await Promise.all([...adapters].map(async ([id, adapter]) => [id, await adapter.health()] as const))
    return c.json({ numbers: Object.fromEntries(numbers), ignored: Object.fromEntries(ignored) })
  })
  return app
}
