// Creates the Node HTTP server that passes requests to the app. It limits the time and the size of requests. Every error response has the
// format of the contract, also where Node by default would send an empty response or close the connection.
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { contract, limits } from '@parley/contract'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { createBrokenResponse, FAILURE, type OnRejection, rejectOn } from './broken-http.ts'
import { createPipelining } from './pipelining.ts'
import { flawOf } from './request-flaws.ts'

export interface HttpServerDeps {
  /** Handles a request. The server speaks HTTP/1 only; HTTP/2 is in the type because the framework's listener supports both. */
  fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>
  config: Config
  /** Called with each error response that the app didn't create, for example the response to malformed HTTP. */
  onRejection: OnRejection
  /** Called if a connection is closed because it has too many unanswered requests. */
  onOverrun: () => void
  /** Called with an error that the app threw instead of returning a response. */
  onFailure: (error: unknown) => void
  /** If true, the framework doesn't replace the global `Request` and `Response`. The sandbox shares them with the tests that run it. */
  keepGlobals?: boolean
}

/** The interval at which Node looks for requests that exceed a timeout. */
const CHECK_INTERVAL_MS = 1000

/** The longest time for which a client can let `GET /api/events` wait for an event (long polling). */
const LONGEST_WAIT_MS =
  1000 * Math.max(...contract.paths['/api/events'].get.parameters.map(({ schema }) => schema?.maximum ?? 0))

/** Creates the HTTP server, which doesn't listen yet. */
export function createHttpServer(deps: HttpServerDeps) {
  const { config, onRejection, onOverrun } = deps
  const server = createServer({
    headersTimeout: Math.min(config.HEADERS_TIMEOUT_SECONDS, config.REQUEST_TIMEOUT_SECONDS) * 1000,
    requestTimeout: config.REQUEST_TIMEOUT_SECONDS * 1000,
    keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    maxHeaderSize: limits.headerBytes,
    // Node's response to a missing `Host` has no body. `flawOf` checks `Host` instead, and more strictly.
    requireHostHeader: false,
  })
  server.maxConnections = config.MAX_CONNECTIONS
  // 0 means any number of headers, because `maxHeaderSize` limits their size. With a number, Node would drop further headers silently.
  server.maxHeadersCount = 0
  // Node closes a connection after this time without data, so it must exceed any wait for events. Slow senders meet `requestTimeout` first.
  server.timeout = Math.max(config.REQUEST_TIMEOUT_SECONDS * 1000, LONGEST_WAIT_MS) + 2 * CHECK_INTERVAL_MS
  const { enqueue, pending, endConnections } = createPipelining(server, { handle: createListener(deps), onOverrun })
  server.on('request', enqueue)
  // An unknown value of `Expect` is ignored (RFC 9110, section 10.1.1). By default, Node would respond with 417 without a body.
  server.on('checkExpectation', enqueue)
  const reject = (stream: Duplex, reason: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server without TLS has no other kind of stream.
    const socket = stream as Socket
    rejectInTurn(() => pending(socket), socket, reason, onRejection)
  }
  // By default, Node would close the connection without a response. The server isn't a proxy, so it rejects every CONNECT.
  server.on('connect', (_incoming, socket) => {
    // Node hands over the connection without an error listener. An unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    reject(socket, 'CONNECT')
  })
  // Node's parser found malformed data, or a timeout was exceeded.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => reject(socket, error.code ?? 'unknown'))
  // A stopping process calls `endConnections`. Each connection then ends after its last pending response, which says `Connection: close`.
  return { server, endConnections }
}

/** Returns the listener that passes each valid request to the app, and rejects a request with a flaw, such as two `Host` headers. */
function createListener({ fetch, onRejection, onFailure, keepGlobals = false }: HttpServerDeps) {
  /** Creates the response if the app throws (500), or if the framework rejects the host or the target of a request (400). */
  const errorHandler = (error: unknown) => {
    const isFailure = !(error instanceof RequestError)
    if (isFailure) onFailure(error)
    // The reason in the log line is the framework's message, such as `Invalid host header`.
    const { status, headers, body } = createBrokenResponse(isFailure ? FAILURE : error.message, onRejection)
    return new Response(body, { status, headers })
  }
  const listener = getRequestListener(fetch, {
    errorHandler,
    // The host in the URL of an HTTP/1.0 request without `Host`.
    hostname: 'localhost',
    overrideGlobalObjects: !keepGlobals,
  })

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const flaw = flawOf(incoming)
    if (flaw === undefined) {
      // The server ignores `Upgrade`, and Node loses the data that follows such a request in the same segment. So the connection is closed
      // after the response, and the client sends the lost requests again.
      if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false
      void listener(incoming, outgoing)
      return
    }
    const { status, headers, body } = createBrokenResponse(flaw, onRejection)
    outgoing.writeHead(status, headers).end(body)
  }
}

/** Responds to malformed data as soon as all earlier requests on the connection have their responses. Then it closes the connection. */
function rejectInTurn(
  pending: () => readonly ServerResponse[],
  socket: Socket,
  reason: string,
  onRejection: OnRejection,
): void {
  // The server has ended this connection already, so it ignores further data.
  if (socket.writableEnded) return
  const unsentResponses = pending().filter(({ writableFinished }) => !writableFinished)
  const lastResponse = unsentResponses.at(-1)
  // If the last request is incomplete, the malformed data belongs to this request. Then only the responses before it must be sent.
  const earlierResponse = lastResponse?.req.complete === false ? unsentResponses.at(-2) : lastResponse
  const isDisconnected = reason === 'ECONNRESET' || !socket.writable
  // If the app has begun to respond to the malformed request, a client would read a second response as a part of the first.
  const hasBegunResponse = earlierResponse === undefined && lastResponse?.headersSent === true
  if (isDisconnected || hasBegunResponse) socket.destroy()
  else if (earlierResponse === undefined) rejectOn(socket, reason, onRejection)
  else earlierResponse.once('finish', () => rejectInTurn(pending, socket, reason, onRejection))
}
