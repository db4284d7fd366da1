// Endpoints of webhooks on the loopback address. Each path is one, and does what a test wants.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { Event } from '@parley/contract'
import { urlOf } from '../src/http/listen.ts'
import { requireWebhook } from './webhook-conformance.ts'

/** A status, or: no response, a connection that breaks. */
export type Behavior = number | 'hang' | 'reset'

export interface Delivery {
  path: string
  id: string
  event: Event
  /** The secrets, of those that the endpoints know, that signed it. */
  signedBy: string[]
  /** When it came, as `Date.now` counts. */
  at: number
}

export interface Endpoints extends AsyncDisposable {
  url: (path: string) => string
  /** Says what an endpoint does from now on, perhaps with each event; without it, it returns 204. */
  behave: (path: string, behavior: Behavior | ((event: Event) => Behavior)) => void
  /** Responds to the first request to an endpoint that hangs. */
  releaseFirst: (path: string, status: number) => void
  /** All that came, oldest first. */
  deliveries: Delivery[]
  /** The identifiers of what came to an endpoint. */
  ids: (path: string) => string[]
  /** Waits until a condition holds, which is checked after each delivery. It fails if no more come. */
  until: (holds: () => boolean) => Promise<void>
}

/** How long a test waits for the next delivery: longer than another process needs to take over. */
const STALL_MS = 20_000

export async function startEndpoints(secrets: readonly string[] = []): Promise<Endpoints> {
  const deliveries: Delivery[] = []
  const behaviors = new Map<string, Behavior | ((event: Event) => Behavior)>()
  const waiting = new Set<() => void>()
  const hanging: { path: string; response: ServerResponse }[] = []
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    requireWebhook(headers, body)
    const event = JSON.parse(body) as Event
    deliveries.push({
      path,
      id: headers['webhook-id'] ?? '',
      event,
      signedBy: secrets.filter((secret) => isSignedBy(secret, body, headers)),
      at: Date.now(),
    })
    const chosen = behaviors.get(path) ?? 204
    const behavior = typeof chosen === 'function' ? chosen(event) : chosen
    if (behavior === 'hang') hanging.push({ path, response })
    else respond(behavior, request, response)
    for (const wake of waiting) wake()
  }

  return {
    url: (path) => `${urlOf(server)}${path}`,
    behave: (path, behavior) => void behaviors.set(path, behavior),
    releaseFirst(path, status) {
      const index = hanging.findIndex((held) => held.path === path)
      for (const { response } of hanging.splice(index, index === -1 ? 0 : 1)) response.writeHead(status, EMPTY).end()
    },
    deliveries,
    ids: (path) => deliveries.filter((each) => each.path === path).map(({ id }) => id),
    until: (holds) => waitUntil(holds, waiting, deliveries),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** @param waiting The callbacks after each delivery. */
async function waitUntil(holds: () => boolean, waiting: Set<() => void>, deliveries: readonly Delivery[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stalled = () => {
    const { path, event } = deliveries.at(-1) ?? {}
    reject(new Error(`No delivery for ${STALL_MS} ms, after ${deliveries.length}. The last: ${path} ${event?.type}.`))
  }
  const timer = setTimeout(stalled, STALL_MS)
  const wake = () => {
    timer.refresh()
    if (holds()) resolve()
  }
  waiting.add(wake)
  wake()
  try {
    await promise
  } finally {
    clearTimeout(timer)
    waiting.delete(wake)
  }
}

/** Says whether the reference library of Standard Webhooks accepts it. */
function isSignedBy(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

const EMPTY = { 'Content-Length': '0' }

function respond(behavior: Exclude<Behavior, 'hang'>, request: IncomingMessage, response: ServerResponse): void {
  if (behavior === 'reset') request.socket.resetAndDestroy()
  else response.writeHead(behavior, EMPTY).end()
}
