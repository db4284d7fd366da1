// Sends events to the webhook endpoints of a test, in the order of the events. The code of the service signs the requests and judges the
// responses. There is no timer: an event is sent when it is committed, and again when the test advances the clock to its retry.
import { contract, type EventType } from '@parley/contract'
import { openEndpoint } from '@parley/server/service'
import { ORGANIZATION } from './people.ts'
import type { NewWebhook, Webhook, WebhookAttempt, WebhookHandler } from './sandbox.ts'
import type { Log, Service } from './service.ts'
import { unlessAborted } from './timers.ts'

const EVENT_TYPES: readonly string[] = contract.components.schemas.EventType.enum

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

type Opened = Extract<Awaited<ReturnType<typeof openEndpoint>>, { url: unknown; send: unknown }>
type StoredEvent = Parameters<Opened['send']>[1]
type Transport = NonNullable<Parameters<typeof openEndpoint>[0]['transport']>

/** An endpoint with the state of its deliveries. `position` is that of the last event that was sent or skipped. */
interface Endpoint extends Opened {
  id: string
  /** The secrets that sign requests, the newest first. A replaced secret signs until `endsAt`, in milliseconds since 1970. */
  secrets: { secret: string; endsAt: number }[]
  /** The retries of events that failed, by the position of the event. */
  retries: Map<number, Retry>
  /** The reason why the endpoint was disabled. Undefined while the endpoint is enabled. */
  disabled: string | undefined
}

interface WebhookDeps {
  service: Service
  log: Log
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
    deps.service.storage.onEvents(() => this.wake())
  }

  /** Sends all due events in the background, after the earlier calls have finished and `first` has settled. */
  wake(first?: Promise<unknown>): void {
    this.#working = this.#working.then(() => first).then(() => this.#deliverAll())
  }

  async add(webhook: NewWebhook): Promise<Webhook> {
    const { service, log, now } = this.#deps
    const { eventTypes: types, organizationId = ORGANIZATION } = webhook
    const unknown = types?.find((type) => !EVENT_TYPES.includes(type))
    if (unknown !== undefined) throw new TypeError(`There is no event type ${unknown}.`)
    const organization = await service.codeOf(organizationId)
    if (organization === undefined) throw new TypeError(`There is no organization ${organizationId}.`)
    const id = `whk${service.nextId()}`
    const url = 'url' in webhook ? webhook.url : HANDLER_URL
    const transport = 'handler' in webhook ? this.#toHandler(webhook.handler) : undefined
    const opened = await openEndpoint({ storage: service.storage, log, transport, id, organization, types, url })
    if (opened.problem !== undefined) throw new TypeError(opened.problem)
    const secrets = [{ secret: opened.createSecret(), endsAt: Number.POSITIVE_INFINITY }]
    const endpoint: Endpoint = { ...opened, id, secrets, retries: new Map(), disabled: undefined }
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
  #toHandler(handler: WebhookHandler): Transport {
    return async ({ url, headers, body, timeoutMs }) => {
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
      const [event] = (await endpoint.readAfter(position - 1, 1)).events
      if (event?.position === position && event.data !== undefined) await this.#attempt(endpoint, event, retry.attempts)
      else endpoint.retries.delete(position)
    }
  }

  /** Sends the new events: all events after the position of the endpoint. */
  async #catchUp(endpoint: Endpoint): Promise<void> {
    for (let hasMore = true; hasMore && !this.#isStopped(endpoint);) {
      const { events, to, last } = await endpoint.readAfter(endpoint.position, PAGE)
      for (const event of events) {
        if (event.data !== undefined && !this.#isStopped(endpoint)) await this.#attempt(endpoint, event, 0)
      }
      endpoint.position = to
      hasMore = to < last
    }
  }

  /** Sends an event once. After a failure, plans the retry, or disables the endpoint after 410 or the last retry. */
  async #attempt(endpoint: Endpoint, event: StoredEvent, earlierAttempts: number): Promise<void> {
    const { now } = this.#deps
    const { retries, url } = endpoint
    const secrets = endpoint.secrets.filter(({ endsAt }) => endsAt > now().getTime()).map(({ secret }) => secret)
    const { failure, isGone } = await endpoint.send(
      { url, secrets, headers: undefined },
      event,
      earlierAttempts,
      this.#closing.signal,
    )
    const { uniqueId: eventId, position } = event
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The store was asked for these types alone.
    const type = event.type as EventType
    const attempt = earlierAttempts + 1
    this.#attempts.push({ webhookId: endpoint.id, eventId, type, attempt, ...(failure && { failure }) })
    retries.delete(position)
    if (failure === undefined) return
    const delayMs = isGone === true ? undefined : endpoint.delaysMs[earlierAttempts]
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
      if (overlapMs > 0 && (endpoint.secrets[1]?.endsAt ?? 0) > now().getTime())
        throw new TypeError('The secret was rotated less than 24 hours ago. Advance the clock, or pass `immediately`.')
      const old = endpoint.secrets.slice(0, 1).map(({ secret }) => ({ secret, endsAt: now().getTime() + overlapMs }))
      const secret = endpoint.createSecret()
      endpoint.secrets = [{ secret, endsAt: Number.POSITIVE_INFINITY }, ...old]
      return secret
    },
  }
}
