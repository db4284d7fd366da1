// Delivers events to the receivers of a test: signed and judged by the code of the service, in the order of the events. There is no
// timer. An event is sent when it is committed, and again when the clock is advanced to its retry.
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
const PAGE = 100

interface Retry {
  attempts: number
  dueAt: number
}

interface Endpoint {
  id: string
  organization: OrgCode
  types: readonly EventType[]
  url: string
  secrets: { secret: string; endsAt: number }[]
  send: Sender
  /** The position of the last event that was sent or skipped. */
  position: number
  /** The events that failed, by position. */
  retries: Map<number, Retry>
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
  #thrown: unknown[] = []
  /** Settles when the events that were due at the last wake-up are sent. */
  #working: Promise<void> = Promise.resolve()

  constructor(deps: WebhookDeps) {
    this.#deps = deps
    deps.storage.onEvents(() => this.wake())
  }

  /** @param first Settles before anything is sent. */
  wake(first?: Promise<unknown>): void {
    this.#working = this.#working.then(() => first).then(() => this.#deliverAll())
  }

  /** @throws TypeError if the URL, a type or the organization is unknown to the service. */
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

  /** Waits until everything is sent that is due, and returns the attempts since the last time. */
  async delivered(): Promise<WebhookAttempt[]> {
    this.wake()
    for (let pending; pending !== this.#working;) {
      pending = this.#working
      await pending
    }
    const [attempts, [error]] = [this.#attempts, this.#thrown]
    const hasThrown = this.#thrown.length > 0
    this.#attempts = []
    this.#thrown = []
    if (hasThrown) throw error
    return attempts
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#working
  }

  #toHandler(handler: WebhookHandler) {
    return async ({ url, headers, body, timeoutMs }: Post): Promise<PostResult> => {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)])
      try {
        const request = new Request(url, { method: 'POST', headers, body })
        const { status } = await unlessAborted(signal, async () => handler(request))
        return { kind: 'responded', status }
      } catch (error) {
        if (!signal.aborted) this.#thrown.push(error)
        return { kind: 'failed', reason: signal.aborted ? 'Could not get a response: timeout.' : 'The handler threw.' }
      }
    }
  }

  #isOver({ disabled }: Endpoint): boolean {
    return disabled !== undefined || this.#closing.signal.aborted
  }

  async #deliverAll(): Promise<void> {
    for (const endpoint of this.#endpoints) {
      await this.#retry(endpoint)
      await this.#catchUp(endpoint)
    }
  }

  /** Sends the events whose retry is due. They are read again, because an erasure can have emptied them. */
  async #retry(endpoint: Endpoint): Promise<void> {
    for (const [position, retry] of new Map(endpoint.retries)) {
      if (this.#isOver(endpoint) || retry.dueAt > this.#deps.now().getTime()) continue
      const [event] = (await this.#readAfter(endpoint, position - 1, 1)).events
      if (event?.position === position && event.data !== undefined) await this.#attempt(endpoint, event, retry.attempts)
      else endpoint.retries.delete(position)
    }
  }

  /** Sends the events after the position of an endpoint. */
  async #catchUp(endpoint: Endpoint): Promise<void> {
    for (let isBehind = true; isBehind && !this.#isOver(endpoint);) {
      const { events, to, last } = await this.#readAfter(endpoint, endpoint.position, PAGE)
      for (const event of events) {
        if (event.data !== undefined && !this.#isOver(endpoint)) await this.#attempt(endpoint, event, 0)
      }
      endpoint.position = to
      isBehind = to < last
    }
  }

  #readAfter({ organization, types }: Endpoint, position: number, limit: number) {
    const { storage } = this.#deps
    return storage.read(organization, () => readEventsAfter({ organization }, position, types, limit))
  }

  async #attempt(endpoint: Endpoint, event: StoredEvent, before: number): Promise<void> {
    const { now } = this.#deps
    const { retries, url } = endpoint
    const secrets = endpoint.secrets.filter(({ endsAt }) => endsAt > now().getTime()).map(({ secret }) => secret)
    const { failure, isGone } = await endpoint.send({ url, secrets }, event, before, this.#closing.signal)
    const { uniqueId: eventId, position } = event
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store was asked for these types alone.
    const type = event.type as EventType
    this.#attempts.push({ webhookId: endpoint.id, eventId, type, attempt: before + 1, ...(failure && { failure }) })
    retries.delete(position)
    if (failure === undefined) return
    const delayMs = isGone === true ? undefined : SCHEDULE.delaysMs[before]
    if (delayMs === undefined) endpoint.disabled = failure
    else retries.set(position, { attempts: before + 1, dueAt: now().getTime() + delayMs })
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
