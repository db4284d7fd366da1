// `follow`: reads the events of an organization without end, with one long poll after the other.
import type { Event } from '@parley/contract/reader'
import { operationError } from './errors/parley-error.ts'
import { isParleyError, isProblem } from './errors/errors.ts'
import { EventsLost } from './events-lost.ts'
import type { ListEventsOptions, ListEventsResult } from './generated/methods.ts'
import { FUNCTION, RULES, validOptions, type OptionRule } from './options.ts'
import { retryDelayMs, type RetrySettings } from './retry.ts'
import { settle } from './settle.ts'
import { forever, withTimeout } from './with-timeout.ts'

/** The argument of `onReconnect`. */
export interface ReconnectDetails {
  /** The error of the failed request. */
  readonly error: unknown
  /** The number of failures since the last successful request, including this failure. */
  readonly attempt: number
  /** The time until the next request, in milliseconds. */
  readonly delayMs: number
}

/** The method of a client that `follow` calls. A test can pass an object with this method. */
export interface EventReader {
  listEvents: (options: ListEventsOptions) => PromiseLike<ListEventsResult>
}

/** The options of `follow`. */
export interface FollowOptions {
  /**
   * The position after which the events begin: the position that you stored last, or `now` for events from now on. If `after` is left
   * out, null or empty, the events begin with the oldest event that the service keeps.
   */
  after?: string | null | undefined
  /** The types of events to deliver. By default, all types are delivered. */
  type?: ListEventsOptions['type']
  /** Ends the loop without an error, also while it waits for events. */
  signal?: AbortSignal | undefined
  /**
   * Called when there is a new position to store without an event: at the start with `after: 'now'`, and after events that `type` leaves
   * out. Store the position, because the service removes old events and then doesn't know old positions. `follow` awaits the result before
   * the next event. An error of this function ends the loop.
   */
  onPosition?: ((position: string) => unknown) | undefined
  /** Called after a failure, before `follow` waits and reconnects. The result isn't awaited. An error is only printed. */
  onReconnect?: ((details: ReconnectDetails) => unknown) | undefined
}

/** The rules by which the options of `follow` are validated. */
const RULES_OF_FOLLOW: Readonly<Record<string, OptionRule>> = {
  ...RULES,
  after: [(value) => value === null || typeof value === 'string', 'a position'],
  type: [Array.isArray, 'an array'],
  onPosition: FUNCTION,
  onReconnect: FUNCTION,
}

/** How long the service may wait for an event before it responds with an empty page. */
const WAIT_SECONDS = 30
/** A longer `Retry-After` of a response is shortened to this time: a wrong value must not stop `follow` for days. */
const LONGEST_PAUSE_MS = 15 * 60_000
/** The delays after failures: from 0.2 seconds up to 30 seconds. `follow` only reads, so it can retry any number of times. */
const BACKOFF: RetrySettings = {
  maxAttempts: Infinity,
  baseDelayMs: 200,
  maxDelayMs: 30_000,
  maxRetryAfterMs: LONGEST_PAUSE_MS,
  retryUnknownOutcome: true,
}
/** The delays after a response of another server, such as a login page of a gateway. Such a page seldom disappears within seconds. */
const LONG_BACKOFF: RetrySettings = { ...BACKOFF, baseDelayMs: 5000, maxDelayMs: 5 * 60_000 }
/** The delays after empty pages that came before the end of the wait. These delays are short, because a new event should arrive soon. */
const SHORT_BACKOFF: RetrySettings = { ...BACKOFF, maxDelayMs: 5000 }

/** Returns the time to wait before the next request after a failure, or undefined if another request would fail, too. */
function reconnectDelayMs(error: unknown, attempt: number): number | undefined {
  // Only an error of a call has `mayHaveExecuted`. A retry can't solve any other error, such as an invalid option.
  if (!isParleyError(error) || !('mayHaveExecuted' in error)) return undefined
  // Some kinds of errors lack these properties, or have an undefined `retryAfterMs`.
  const { kind, status, reason, retryAfterMs = 0 } = { status: 0, reason: '', retryAfterMs: undefined, ...error }
  const isFromOtherServer = kind === 'unexpected_response'
  // `retryDelayMs` retries a 503. A read can be repeated safely, so each 5xx and each response of another server is treated as a 503.
  const failure = { kind, status: isFromOtherServer || status >= 500 ? 503 : status, reason }
  const backoff = isFromOtherServer && status < 500 ? LONG_BACKOFF : BACKOFF
  return retryDelayMs({ ...failure, retryAfterMs: Math.min(retryAfterMs, LONGEST_PAUSE_MS) }, attempt, backoff)
}

/**
 * Follows the events of your organization: yields each event once and in order, waits for the next event, and reconnects after failures.
 * Store `event.position` together with your work, best in one transaction, and pass it as `after` at the next start. Then each event counts
 * exactly once, even if your program crashes. To end the loop from outside, abort `signal`.
 * @throws EventsLost if the service no longer has the position, and ParleyError if another request would fail, too: the key was revoked or
 * lacks the permission `Get:Event`, or an option can't be used.
 * @example
 * for await (const event of follow(parley, { after: await store.position() })) {
 *   await store.transaction(async () => {
 *     await apply(event)
 *     await store.setPosition(event.position)
 *   })
 * }
 */
export function follow(parley: EventReader, options: FollowOptions = {}): AsyncGenerator<Event, void, undefined> {
  return followEvents(parley, validOptions(options, [], {}, RULES_OF_FOLLOW))
}

async function* followEvents(
  parley: EventReader,
  { after, type, signal, onPosition, onReconnect }: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  let position = after || undefined
  // The number of empty pages in a row that came too early.
  let earlyPages = 0

  /** Requests the next page until the page comes. Returns undefined if the signal aborted. */
  async function nextPage(): Promise<ListEventsResult | undefined> {
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) return undefined
      const wait = position === 'now' ? 0 : WAIT_SECONDS
      try {
        const page = await parley.listEvents({ after: position, type, signal, limit: 100, wait, retry: false })
        // A page without a new position isn't from the service. Following such a page would deliver the same events again and again.
        if (page.nextPosition && !(page.events[0] && page.nextPosition === position)) return page
        const details = { status: 200, reason: 'not_in_contract' }
        throw operationError('unexpected_response', 'listEvents', 'received a page that leads nowhere', true, details)
      } catch (error) {
        if (signal?.aborted) return undefined
        if (isProblem(error, 'listEvents') && error.code === 'position_unknown') throw new EventsLost(position, error)
        const delayMs = reconnectDelayMs(error, attempt)
        if (delayMs === undefined) throw error
        void settle(() => onReconnect?.({ error, attempt, delayMs }))
        await withTimeout(delayMs, signal, forever)
      }
    }
  }

  for (;;) {
    const [from, requestedAt] = [position, performance.now()]
    const page = await nextPage()
    if (!page) return
    for (const event of page.events) {
      position = event.position
      yield event
      if (signal?.aborted) return
    }
    if (position !== page.nextPosition) {
      position = page.nextPosition
      await onPosition?.(position)
    }
    // An empty page is early if it comes before half of the wait: too many requests wait at the service, or a proxy ignored `wait`.
    const isEarly = page.events.length === 0 && performance.now() - requestedAt < (WAIT_SECONDS * 1000) / 2
    // The first page after `now` always comes immediately. A new position means that there were events of other types, so the next event
    // can come soon, and the delays start again.
    const isNew = from !== position
    earlyPages = !isEarly || (isNew && from === 'now') ? 0 : isNew ? 1 : earlyPages + 1
    const delayMs = earlyPages > 0 && retryDelayMs({ kind: 'timeout' }, earlyPages, SHORT_BACKOFF)
    if (delayMs) await withTimeout(delayMs, signal, forever)
  }
}
