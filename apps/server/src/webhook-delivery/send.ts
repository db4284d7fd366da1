// Signs an event, sends it to a webhook endpoint once, and logs the outcome.
import type { Logger } from 'pino'
import { eventText } from '../domain/events/events.ts'
import type { StoredEvent } from '../domain/events/stored-events.ts'
import type { Outcome } from '../domain/webhooks/deliver.ts'
import type { Recipient } from '../domain/webhooks/read.ts'
import { delivery } from '../generated/policy.ts'
import { post, type Post, type PostResult } from './post.ts'
import { sign } from './signature.ts'
import { now } from '../sql/time.ts'

/** The response statuses by which a receiver ends the deliveries: they disable the endpoint. An example is 410 Gone. */
const DISABLING_STATUSES: ReadonlySet<number> = new Set(delivery.disablingStatuses)

/** One attempt to deliver an event. */
export interface Attempt extends Pick<Post, 'timeoutMs' | 'allowPrivate'> {
  target: Recipient
  event: StoredEvent
  signal: AbortSignal
  /** Sends the request. The default is `post`. */
  transport?: ((request: Post) => Promise<PostResult>) | undefined
}

/** Signs an event with the secrets of an endpoint, and sends the event to the endpoint's URL. */
export function send({ target, event, transport = post, ...options }: Attempt): Promise<PostResult> {
  const { url, secrets, headers: own } = target
  const body = eventText(event)
  const signature = sign({ secrets, id: event.uniqueId, timestamp: Math.floor(now().getTime() / 1000), body })
  const headers = { ...own, ...signature, 'content-type': 'application/json', 'user-agent': 'Parley-Webhooks' }
  return transport({ url, headers, body, ...options })
}

/** Returns why an attempt failed, and `isGone` if the response disables the endpoint. `failure` is undefined after a response with 2xx. */
export function outcomeOf(result: PostResult): Pick<Outcome, 'failure' | 'isGone'> {
  if (result.kind !== 'responded') return { failure: result.reason }
  const { status } = result
  if (status >= 200 && status <= 299) return { failure: undefined }
  return { failure: `The status was ${status}.`, isGone: DISABLING_STATUSES.has(status) }
}

/** Sends an event once, and returns the outcome. `earlierAttempts` tells how often the event was sent before. The promise never rejects. */
export type SendWebhook = (
  target: Attempt['target'],
  event: StoredEvent,
  earlierAttempts: number,
  signal: AbortSignal,
) => Promise<Outcome>

export interface SenderOptions extends Pick<Attempt, 'allowPrivate' | 'timeoutMs' | 'transport'> {
  log: Logger
  /** Called after each attempt, to count it in the metrics. */
  observe: (isDelivered: boolean) => void
}

/** Creates the function that sends events to one endpoint, and logs each attempt. */
export const createSender =
  ({ log, allowPrivate, timeoutMs, transport, observe }: SenderOptions, endpointId: string): SendWebhook =>
  async (target, event, earlierAttempts, signal) => {
    let outcome: Pick<Outcome, 'failure' | 'isGone'>
    try {
      // Sending never throws, but signing does if a secret is invalid.
      outcome = outcomeOf(await send({ target, event, timeoutMs, allowPrivate, signal, transport }))
    } catch (error) {
      log.error({ err: error, webhook: endpointId, event: event.uniqueId }, 'failed to make a webhook request')
      outcome = { failure: 'The request could not be made.' }
    }
    const { failure } = outcome
    observe(failure === undefined)
    // The URL is left out: parts of it can be secret.
    const facts = { webhook: endpointId, event: event.uniqueId, attempt: earlierAttempts + 1 }
    if (failure === undefined) log.debug(facts, 'webhook delivered')
    else log.warn({ ...facts, failure }, 'webhook failed')
    return { position: event.position, attempts: earlierAttempts, ...outcome }
  }
