// Sends events to the webhook endpoints of a test, in the order of the events. The code of the service signs the requests and judges the
// responses. There is no timer: an event is sent when it is committed, and again when the test advances the clock to its retry.
import { contract, type EventType } from '@parley/contract'
import type { Logger } from 'pino'
import {
  EVENT_TYPES,
  readNewest,
  type OrgCode,
  type StoredEvent,
  newId,
  type Store,
  readEventsAfter,
  type Post,
  type PostResult,
  SCHEDULE,
  createSecret,
  createSender,
  type Sender,
  checkUrl,
  findCode,
  unlessAborted,
} from '@parley/server/service'
import { ORGANIZATION } from './people.ts'
import type { NewWebhook, Webhook, WebhookAttempt, WebhookHandler } from './sandbox.ts'

/** The URL that a handler sees in its requests. */
const HANDLER_URL = 'http://receiver.sandbox/'
/** The number of events that are read at once. */
const PAGE = 100

/** The planned retry of an event that an endpoint didn't accept. */
interface Retry {
  /** The number of attempts so far. */
  attempts: number
  /** The time of the next attempt, in milliseconds since 1970. */
  dueAt: number
}

/** An endpoint with the state of its deliveries. */
interface Endpoint {
  id: string
  organization: OrgCode
  types: readonly EventType[]
  url: string
  /** The secrets that sign requests, the newest first. A replaced secret signs until `endsAt`, in milliseconds since 1970. */
  secrets: { secret: string; endsAt: number }[]
  send: Sender
  /** The position of the last event that was sent or skipped. */
  position: number
  /** The retries of events that failed, by the position of the event. */
  retries: Map<number, Retry>
  /** The reason why the endpoint was disabled. Undefined while the endpoint is enabled. */
  disabled: string | undefined
}

interface WebhookDeps {
  storage: Store
  log: Logger
  now: () => Date
}

/** The webhooks of one run of the service. */
export class Webhooks {
  readonly #deps: WebhookDeps
  readonly #endpoints: Endpoint[] = []
  readonly #closing = new AbortController()
  #attempts: WebhookAttempt[] = []
  #handlerErrors: unknown[] = []
  /** Settles when the events that were due at the last wake-up are sent. */
  #working: Promise<void> = Promise.resolve()

  constructor(deps: WebhookDeps) {
    this.#deps = deps
    deps.storage.onEvents(() => this.wake())
  }

  /** Sends all due events in the background, after the earlier calls have finished and `first` has settled. */
  wake(first?: Promise<unknown>): void {
    this.#working = this.#working.then(() => first).then(() => this.#deliverAll())
  }

  async add(webhook: NewWebhook): Promise<Webhook> {
    const { storage, log, now } = this.#deps
    const { eventTypes: types = EVENT_TYPES, organizationId = ORGANIZATION } = webhook
    const unknown = types.find((type) => !EVENT_TYPES.includes(type))
    if (unknown !== undefined) throw new TypeError(`There is no event type ${unknown}.`)
    const url = 'url' in webhook ? urlOf(webhook.url) : HANDLER_URL
    const organization = await storage.read(undefined, () => findCode(organizationId))
    if (organization === undefined) throw new TypeError(`There is no organization ${organizationId}.`)
    const { position } = await storage.read(organization, () => readNewest(organization))
    const id = newId('whk', now())
    const transport = 'handler' in webhook ? this.#toHandler(webhook.handler) : undefined
    const { timeoutMs } = SCHEDULE
    const send = createSender({ log, allowPrivate: true, timeoutMs, transport, observe: () => undefined }, id)
    const secrets = [{ secret: createSecret(), endsAt: Number.POSITIVE_INFINITY }]
    const state = { position, retries: new Map<number, Retry>(), disabled: undefined }
    const endpoint: Endpoint = { id, organization, types, url, secrets, send, ...state }
    this.#endpoints.push(endpoint)
    return webhookOf(endpoint, now)
  }

  async delivered(): Promise<WebhookAttempt[]> {
    this.wake()
    // A handler may cause further events while this waits. So it waits until no new work was added.
    for (let pending; pending !== this.#working;) {
      pending = this.#working
      await pending
    }
    const [attempts, [error]] = [this.#attempts, this.#handlerErrors]
    const hasThrown = this.#handlerErrors.length > 0
    this.#attempts = []
    this.#handlerErrors = []
    if (hasThrown) throw error
    return attempts
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#working
  }

  /** Returns the function that sends requests to a handler of the test in place of the network. */
  #toHandler(handler: WebhookHandler) {
    return async ({ url, headers, body, timeoutMs }: Post): Promise<PostResult> => {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)])
      try {
        const request = new Request(url, { method: 'POST', headers, body })
        const { status } = await unlessAborted(signal, async () => handler(request))
        return { kind: 'responded', status }
      } catch (error) {
        if (!signal.aborted) this.#handlerErrors.push(error)
        return { kind: 'failed', reason: signal.aborted ? 'Could not get a response: timeout.' : 'The handler threw.' }
      }
    }
  }

  /** Says whether nothing may be sent to an endpoint any more, because it was disabled or the run ends. */
  #isStopped({ disabled }: Endpoint): boolean {
    return disabled !== undefined || this.#closing.signal.aborted
  }

  async #deliverAll(): Promise<void> {
    for (const endpoint of this.#endpoints) {
      await this.#retry(endpoint)
      await this.#catchUp(endpoint)
    }
  }

  /** Sends the events whose retry is due. An event is read again, because its data may have been erased: then it isn't sent. */
  async #retry(endpoint: Endpoint): Promise<void> {
    for (const [position, retry] of new Map(endpoint.retries)) {
      if (this.#isStopped(endpoint) || retry.dueAt > this.#deps.now().getTime()) continue
      const [event] = (await this.#readAfter(endpoint, position - 1, 1)).events
      if (event?.position === position && event.data !== undefined) await this.#attempt(endpoint, event, retry.attempts)
      else endpoint.retries.delete(position)
    }
  }

  /** Sends the new events: all events after the position of the endpoint. */
  async #catchUp(endpoint: Endpoint): Promise<void> {
    for (let hasMore = true; hasMore && !this.#isStopped(endpoint);) {
      const { events, to, last } = await this.#readAfter(endpoint, endpoint.position, PAGE)
      for (const event of events) {
        if (event.data !== undefined && !this.#isStopped(endpoint)) await this.#attempt(endpoint, event, 0)
      }
      endpoint.position = to
      hasMore = to < last
    }
  }

  #readAfter({ organization, types }: Endpoint, position: number, limit: number) {
    const { storage } = this.#deps
    return storage.read(organization, () => readEventsAfter({ organization }, position, types, limit))
  }

  /** Sends an event once. After a failure, plans the retry, or disables the endpoint after 410 or the last retry. */
  async #attempt(endpoint: Endpoint, event: StoredEvent, earlierAttempts: number): Promise<void> {
    const { now } = this.#deps
    const { retries, url } = endpoint
    const secrets = endpoint.secrets.filter(({ endsAt }) => endsAt > now().getTime()).map(({ secret }) => secret)
    const { failure, isGone } = await endpoint.send({ url, secrets }, event, earlierAttempts, this.#closing.signal)
    const { uniqueId: eventId, position } = event
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store was asked for these types alone.
    const type = event.type as EventType
    const attempt = earlierAttempts + 1
    this.#attempts.push({ webhookId: endpoint.id, eventId, type, attempt, ...(failure && { failure }) })
    retries.delete(position)
    if (failure === undefined) return
    const delayMs = isGone === true ? undefined : SCHEDULE.delaysMs[earlierAttempts]
    if (delayMs === undefined) endpoint.disabled = failure
    else retries.set(position, { attempts: attempt, dueAt: now().getTime() + delayMs })
  }
}

/** Returns the public object for an endpoint, whose `secret` and `disabled` always show the current state. */
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
      // At most two secrets sign: the new secret, and the secret that the new secret replaces.
      const old = endpoint.secrets.slice(0, 1).map(({ secret }) => ({ secret, endsAt: now().getTime() + overlapMs }))
      const secret = createSecret()
      endpoint.secrets = [{ secret, endsAt: Number.POSITIVE_INFINITY }, ...old]
      return secret
    },
  }
}

/** Returns a valid URL in its normal form. Throws a TypeError if the service rejects the URL. */
function urlOf(text: string): string {
  // `true` allows `http:` and private addresses, because the servers of tests have such URLs.
  const checked = checkUrl(text, true)
  if (checked.problem !== undefined) throw new TypeError(checked.problem)
  return checked.url.href
}
