import type { Event } from '@parley/contract/reader'
import { operationError } from './errors/parley-error.ts'
import { isParleyError, isProblem } from './errors/errors.ts'
import { EventsLost } from './events-lost.ts'
import type { ListEventsOptions, ListEventsResult } from './generated/methods.ts'
import { FUNCTION, RULES, validOptions, type OptionRule } from './options.ts'
import { retryDelayMs, type RetrySettings } from './retry.ts'
import { settle } from './settle.ts'
import { forever, withTimeout } from './with-timeout.ts'

/** The details that a follower gets before it waits and reconnects. */
export interface ReconnectDetails {
  /** Why the events could not be read. */
  readonly error: unknown
  /** Counts the failures since the last success, from 1. */
  readonly attempt: number
  /** How long it waits, in milliseconds. */
  readonly delayMs: number
}

/** The part of a client that `follow` uses. A fake of it needs only the promise of a page. */
export interface EventReader {
  listEvents: (options: ListEventsOptions) => PromiseLike<ListEventsResult>
}

/** The options of `follow`. */
export interface FollowOptions {
  /**
   * The position after which the events begin: what you stored, or `now` for events from now on. If it is left out, null or empty, they
   * begin with the oldest event that the service keeps.
   */
  after?: string | null | undefined
  /** The types of events to deliver. If it is left out, all types are delivered. */
  type?: ListEventsOptions['type']
  /** Ends the loop without an error, also while it waits. */
  signal?: AbortSignal | undefined
  /**
   * Called when the position is newer than that of the last event: at the beginning with `after: 'now'`, and after events that `type`
   * leaves out. Store the position, so that it doesn't get too old. Awaited before the next event. If it throws, the loop throws that.
   */
  onPosition?: ((position: string) => unknown) | undefined
  /** Called before the wait for another try, and not awaited. If it throws or rejects, the error is printed as a warning. */
  onReconnect?: ((details: ReconnectDetails) => unknown) | undefined
}

const RULES_OF_FOLLOW: Readonly<Record<string, OptionRule>> = {
  ...RULES,
  after: [(value) => value === null || typeof value === 'string', 'a position'],
  type: [Array.isArray, 'an array'],
  onPosition: FUNCTION,
  onReconnect: FUNCTION,
}

const WAIT_SECONDS = 30
/** The longest wait that the service can ask for. A header with a wrong time must not stop a follower for days. */
const LONGEST_PAUSE_MS = 15 * 60_000
const BACKOFF: RetrySettings = {
  maxAttempts: Infinity,
  baseDelayMs: 200,
  maxDelayMs: 30_000,
  maxRetryAfterMs: LONGEST_PAUSE_MS,
  retryUnknownOutcome: true,
}
/** The delay after a page that isn't from the service: a gateway's login or maintenance page seldom disappears in seconds. */
const LONG_BACKOFF: RetrySettings = { ...BACKOFF, baseDelayMs: 5000, maxDelayMs: 5 * 60_000 }
/** The delay after empty pages that came immediately. It is short, because the next event should not wait long. */
const SHORT_BACKOFF: RetrySettings = { ...BACKOFF, maxDelayMs: 5000 }

/** How long to wait before the next try, or undefined if another try can't help. */
function reconnectDelayMs(error: unknown, attempt: number): number | undefined {
  if (!isParleyError(error) || !('mayHaveExecuted' in error)) return undefined
  const { kind, status, reason, retryAfterMs = 0 } = { status: 0, reason: '', retryAfterMs: undefined, ...error }
  const isForeign = kind === 'unexpected_response'
  // For a reader, each error of a server is temporary, and so is a response of another server.
  const failure = { kind, status: isForeign || status >= 500 ? 503 : status, reason }
  const backoff = isForeign && status < 500 ? LONG_BACKOFF : BACKOFF
  return retryDelayMs({ ...failure, retryAfterMs: Math.min(retryAfterMs, LONGEST_PAUSE_MS) }, attempt, backoff)
}

/**
 * Follows the events of your organization: yields each event once and in order, waits for the next one, and reconnects after failures
 * for as long as it takes. Store `event.position` together with your work, best in one transaction, and pass it as `after` at the next
 * start. Then each event counts exactly once, even if your program crashes. To end it from elsewhere while it waits, use `signal`.
 * @throws EventsLost if the service no longer has the position, and ParleyError if another try can't help: the key was revoked or
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
  let earlyPages = 0

  /** The next page, or undefined if the signal aborted. */
  async function nextPage(): Promise<ListEventsResult | undefined> {
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) return undefined
      const wait = position === 'now' ? 0 : WAIT_SECONDS
      try {
        const page = await parley.listEvents({ after: position, type, signal, limit: 100, wait, retry: false })
        // A page that doesn't lead to a next position isn't the service's. It would come again and again, with the same events.
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
    // The service responds immediately if too many requests wait, and so does a proxy that doesn't know `wait`.
    const isEarly = page.events.length === 0 && performance.now() - requestedAt < WAIT_SECONDS * 500
    // For `now`, the service responds immediately. After events of other types, the next event can come soon.
    const isNew = from !== position
    earlyPages = !isEarly || (isNew && from === 'now') ? 0 : isNew ? 1 : earlyPages + 1
    const delayMs = earlyPages > 0 && retryDelayMs({ kind: 'timeout' }, earlyPages, SHORT_BACKOFF)
    if (delayMs) await withTimeout(delayMs, signal, forever)
  }
}
