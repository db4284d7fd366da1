// Delivers events to the receivers of a test: signed and judged by the code of the service, in the order of the events. There is no
// timer. An event is sent when it is committed, and again when the clock is advanced to its retry.
import { contract, type EventType } from '@parley/contract'
import type { Logger } from 'pino'
import { EVENT_TYPES } from '../../../apps/server/src/domain/audit.ts'
import type { StoredEvent } from '../../../apps/server/src/domain/events/store.ts'
import { newId } from '../../../apps/server/src/domain/ids.ts'
import type { Store } from '../../../apps/server/src/domain/store.ts'
import { readFollowing } from '../../../apps/server/src/webhooks/endpoint.ts'
import type { Post, PostResult } from '../../../apps/server/src/webhooks/post.ts'
import { SCHEDULE } from '../../../apps/server/src/webhooks/schedule.ts'
import { createSecret } from '../../../apps/server/src/webhooks/secret.ts'
import { createSender, type Sender } from '../../../apps/server/src/webhooks/send.ts'
import { checkUrl } from '../../../apps/server/src/webhooks/url.ts'
import { unlessAborted } from './aborting.ts'
import { ORGANIZATION } from './people.ts'
import type { NewWebhook, Webhook, WebhookAttempt, WebhookHandler } from './sandbox.ts'
import { findCode } from '../../../apps/server/src/domain/organizations/organizations.ts'

/** What a handler sees as the URL of its requests. */
const HANDLER_URL = 'http://receiver.sandbox/'
const PAGE = 100

interface Retry {
  attempts: number
  dueAt: number
}

interface Endpoint {
  id: string
  organizationCode: string
  types: readonly EventType[]
  url: string
  secrets: { secret: string; endsAt: number }[]
  send: Sender
  /** How far it has got. */
  position: number
  /** The events that failed, by position. */
  retries: Map<number, Retry>
  disabled: string | undefined
}

/** Makes the webhooks of one run of the service. */
export function createWebhooks({ storage, log, now }: { storage: Store; log: Logger; now: () => Date }) {
  const endpoints: Endpoint[] = []
  const closing = new AbortController()
  let attempts: WebhookAttempt[] = []
  let thrown: unknown[] = []
  /** Settles when everything is sent that was due when it was set. */
  let working: Promise<void> = Promise.resolve()
  const isOver = ({ disabled }: Endpoint) => disabled !== undefined || closing.signal.aborted

  const toHandler =
    (handler: WebhookHandler) =>
    async (request: Post): Promise<PostResult> => {
      const { url, headers, body, timeoutMs } = request
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
      try {
        const made = new Request(url, { method: 'POST', headers, body })
        const { status } = await unlessAborted(signal, async () => handler(made))
        return { kind: 'answered', status }
      } catch (error) {
        if (!signal.aborted) thrown.push(error)
        return { kind: 'failed', reason: signal.aborted ? 'Could not get a response: timeout.' : 'The handler threw.' }
      }
    }

  async function attempt(endpoint: Endpoint, event: StoredEvent, before: number): Promise<void> {
    const { retries, url } = endpoint
    const secrets = endpoint.secrets.filter(({ endsAt }) => endsAt > now().getTime()).map(({ secret }) => secret)
    const { failure, isGone } = await endpoint.send({ url, secrets }, event, before, closing.signal)
    const { uniqueId: eventId, position } = event
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store was asked for these types alone.
    const type = event.type as EventType
    attempts.push({ webhookId: endpoint.id, eventId, type, attempt: before + 1, ...(failure && { failure }) })
    retries.delete(position)
    if (failure === undefined) return
    const delayMs = isGone === true ? undefined : SCHEDULE.delaysMs[before]
    if (delayMs === undefined) endpoint.disabled = failure
    else retries.set(position, { attempts: before + 1, dueAt: now().getTime() + delayMs })
  }

  const readAfter = ({ organizationCode, types }: Endpoint, position: number, limit: number) =>
    storage.read(() => readFollowing(storage.events, organizationCode, position, types, limit))

  /** Sends what is due to an endpoint. The events are read again, because those of an erased contact have changed. */
  async function deliver(endpoint: Endpoint): Promise<void> {
    for (const [position, retry] of new Map(endpoint.retries)) {
      if (isOver(endpoint) || retry.dueAt > now().getTime()) continue
      const [event] = (await readAfter(endpoint, position - 1, 1)).events
      if (event?.position === position && event.data !== undefined) await attempt(endpoint, event, retry.attempts)
      else endpoint.retries.delete(position)
    }
    for (let isBehind = true; isBehind && !isOver(endpoint);) {
      const { events, to, last } = await readAfter(endpoint, endpoint.position, PAGE)
      for (const event of events) if (event.data !== undefined && !isOver(endpoint)) await attempt(endpoint, event, 0)
      endpoint.position = to
      isBehind = to < last
    }
  }

  async function deliverAll(): Promise<void> {
    for (const endpoint of endpoints) await deliver(endpoint)
  }

  const wake = () => void (working = working.then(deliverAll))
  storage.onEvents(wake)

  return {
    wake,
    /** @throws TypeError if the URL, a type or the organization is unknown to the service. */
    async add(webhook: NewWebhook): Promise<Webhook> {
      const { eventTypes: types = EVENT_TYPES, organizationId = ORGANIZATION } = webhook
      const unknown = types.find((type) => !EVENT_TYPES.includes(type))
      if (unknown !== undefined) throw new TypeError(`There is no event type ${unknown}.`)
      const url = 'url' in webhook ? urlOf(webhook.url) : HANDLER_URL
      const organizationCode = await storage.read(() => findCode(organizationId))
      if (organizationCode === undefined) throw new TypeError(`There is no organization ${organizationId}.`)
      const { position } = await storage.read(() => storage.events.newest(organizationCode))
      const id = newId('whk', now())
      const transport = 'handler' in webhook ? toHandler(webhook.handler) : undefined
      const { timeoutMs } = SCHEDULE
      const send = createSender({ log, allowPrivate: true, timeoutMs, transport, observe: () => undefined }, id)
      const secrets = [{ secret: createSecret(), endsAt: Number.POSITIVE_INFINITY }]
      const at = { position, retries: new Map<number, Retry>(), disabled: undefined }
      const endpoint: Endpoint = { id, organizationCode, types, url, secrets, send, ...at }
      endpoints.push(endpoint)
      return webhookOf(endpoint, now)
    },
    /** Waits until everything is sent that is due, and returns the attempts since the last time. */
    async delivered(): Promise<WebhookAttempt[]> {
      wake()
      for (let seen; seen !== working;) {
        seen = working
        await seen
      }
      const [made, [error]] = [attempts, thrown]
      const hasThrown = thrown.length > 0
      attempts = []
      thrown = []
      if (hasThrown) throw error
      return made
    },
    async close(): Promise<void> {
      closing.abort()
      await working
    },
  }
}

function webhookOf(endpoint: Endpoint, now: () => Date): Webhook {
  return {
    id: endpoint.id,
    get secret() {
      return endpoint.secrets[0]?.secret ?? ''
    },
    get disabled() {
      return endpoint.disabled
    },
    rotateSecret(options) {
      const overlapMs = options?.immediately === true ? 0 : contract['x-delivery'].secretOverlapSeconds * 1000
      const old = endpoint.secrets.slice(0, 1).map(({ secret }) => ({ secret, endsAt: now().getTime() + overlapMs }))
      const secret = createSecret()
      endpoint.secrets = [{ secret, endsAt: Number.POSITIVE_INFINITY }, ...old]
      return secret
    },
  }
}

function urlOf(text: string): string {
  const checked = checkUrl(text, true)
  if (checked.problem !== undefined) throw new TypeError(checked.problem)
  return checked.url.href
}
