// Sends the requests of a load to a service that can stop in the middle, and start at another address.
import { setTimeout as pause } from 'node:timers/promises'
import type { Tally } from './tally.ts'

export interface Asked {
  key: string
  /** The name of the request in the audit log. */
  requestId: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** The expected statuses, in addition to 503, which is always allowed. */
  expected?: readonly number[]
}

/** An expected response. Undefined means that the outcome is unknown: rejected, or lost on the way. */
export type Reply = { status: number; headers: Headers; body: unknown } | undefined

export interface Caller {
  ask: (asked: Asked) => Promise<Reply>
  /** Sets the URLs of the service's instances. Requests go to them in turn. */
  up: (...urls: string[]) => void
  /** Reports that the service is down: further requests wait until it is up again. */
  down: () => void
  /** Aborts pending requests, for whatever reason the test ends. */
  abandon: () => void
}

/** A rejected caller retries earlier than `Retry-After` says, so that a test is short, but it does not flood the server. */
const PAUSE_MS = 20
/** Longer than any response takes, also on a busy machine. */
const HANG_MS = 30_000

export function createCaller(tally: Tally): Caller {
  let place = Promise.withResolvers<readonly string[]>()
  let turn = 0
  const abandoned = new AbortController()
  const gone = new Promise<undefined>((resolve) =>
    abandoned.signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )

  async function lost(error: unknown): Promise<undefined> {
    if (abandoned.signal.aborted) return undefined
    if (error instanceof Error && error.name === 'TimeoutError') tally.noteStrange(`No response in ${HANG_MS} ms.`)
    tally.note('lost')
    await pause(PAUSE_MS)
    return undefined
  }

  async function rejected(response: Response, text: string): Promise<undefined> {
    const retryAfter = response.headers.get('retry-after') ?? ''
    if (!/^[1-9]\d*$/.test(retryAfter)) tally.noteStrange(`503 with Retry-After "${retryAfter}"`)
    if (!/"code":"(service_unavailable|outcome_unknown)"/.test(text)) tally.noteStrange(`503 with ${text}`)
    tally.noteRejected(text)
    await pause(PAUSE_MS)
    return undefined
  }

  return {
    async ask(asked) {
      const urls = await Promise.race([place.promise, gone])
      const url = urls?.[turn++ % urls.length]
      if (url === undefined) return undefined
      const { response, text } = await send(url, asked, abandoned.signal).catch((error: unknown) => ({
        response: undefined,
        text: error,
      }))
      if (response === undefined) return lost(text)
      const { status, headers } = response
      if (status === 503) return rejected(response, text)
      const { expected = [200] } = asked
      if (!expected.includes(status)) tally.noteStrange(`${asked.method} ${asked.path}: ${status} ${text}`)
      if (status === 200) tally.note('acknowledged')
      return { status, headers, body: JSON.parse(text) as unknown }
    },
    up: (...urls) => place.resolve(urls),
    down: () => void (place = Promise.withResolvers<readonly string[]>()),
    abandon: () => abandoned.abort(),
  }
}

async function send(url: string, asked: Asked, abandoned: AbortSignal): Promise<{ response: Response; text: string }> {
  const { key, requestId, method, path, body, headers } = asked
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'X-Request-Id': requestId,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([abandoned, AbortSignal.timeout(HANG_MS)]),
  })
  return { response, text: await response.text() }
}
