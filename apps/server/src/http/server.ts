// The Node server around the app. It limits the time and the size of requests. Each response has the same format, also if Node by
// itself would send nothing or close the connection.
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { contract, limits } from '@parley/contract'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { responseBroken, FAILURE, type OnRejection, rejectOn } from './broken-http.ts'
import { createPipelining } from './pipelining.ts'
import { flawOf } from './request-flaws.ts'

export interface HttpServerDeps {
  /** The server speaks HTTP/1 only, but the listener is made for both. */
  fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>
  config: Config
  onRejection: OnRejection
  /** Called if a connection is closed because it has too many unanswered requests. */
  onOverrun: () => void
  /** Called with an error that the app could not turn into a response. */
  onFailure: (error: unknown) => void
  /** True if the global `Request` and `Response` stay as they are, which is slower; for a process that is not ours alone. */
  keepGlobals?: boolean
}

/** How often Node looks for requests that take too long. */
const LOOK_MS = 1000

/** How long a request can wait for events. */
const LONGEST_WAIT_MS =
  1000 * Math.max(...contract.paths['/api/events'].get.parameters.map(({ schema }) => schema?.maximum ?? 0))

export interface HttpServer {
  /** Does not listen yet. */
  server: Server
  /** From now on, the last response of each connection says `Connection: close`. */
  endConnections: () => void
}

export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { config, onRejection, onOverrun } = deps
  const server = createServer(optionsOf(config))
  const { take, pending, endConnections } = createPipelining(server, { handle: createListener(deps), onOverrun })
  server.on('request', take)
  // Unknown expectations are ignored (RFC 9110, section 10.1.1). Node would respond with 417 without a body.
  server.on('checkExpectation', take)
  const reject = (stream: Duplex, reason: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server without TLS has no other kind of stream.
    const socket = stream as Socket
    rejectInTurn(() => pending(socket), socket, reason, onRejection)
  }
  // Node would hang up without a word. Nothing here is a proxy, so the target makes no sense.
  server.on('connect', (_incoming, socket) => {
    // Node hands the connection over without its own listeners. An error without a listener would end the process.
    socket.on('error', () => socket.destroy())
    reject(socket, 'CONNECT')
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => reject(socket, error.code ?? 'unknown'))
  limit(server, config)
  return { server, endConnections }
}

/** Passes each readable request to the app, and rejects the others. */
function createListener({ fetch, onRejection, onFailure, keepGlobals = false }: HttpServerDeps) {
  /** Node could parse it, but the framework could not read it as a request (its host or target), or the server failed. */
  const errorHandler = (error: unknown) => {
    const readable = !(error instanceof RequestError)
    if (readable) onFailure(error)
    const { status, headers, body } = responseBroken(readable ? FAILURE : error.message, onRejection)
    return new Response(body, { status, headers })
  }
  const listener = getRequestListener(fetch, {
    errorHandler,
    hostname: 'localhost',
    overrideGlobalObjects: !keepGlobals,
  })

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const flaw = flawOf(incoming)
    if (flaw === undefined) {
      // No protocol is switched to, and Node loses what came in one segment behind such a request: the client must know.
      if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false
      void listener(incoming, outgoing)
      return
    }
    const { status, headers, body } = responseBroken(flaw, onRejection)
    outgoing.writeHead(status, headers).end(body)
  }
}

function limit(server: Server, { MAX_CONNECTIONS, REQUEST_TIMEOUT_SECONDS }: Config): void {
  server.maxConnections = MAX_CONNECTIONS
  // The bytes are limited; a limit by number would drop the fields beyond it without a word.
  server.maxHeadersCount = 0
  // A client that neither reads nor sends, unless it waits for events; those that send slowly have met the other limits before.
  server.timeout = Math.max(REQUEST_TIMEOUT_SECONDS * 1000, LONGEST_WAIT_MS) + 2 * LOOK_MS
}

const optionsOf = ({ HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS, KEEP_ALIVE_SECONDS }: Config) => ({
  headersTimeout: Math.min(HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS) * 1000,
  requestTimeout: REQUEST_TIMEOUT_SECONDS * 1000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
  connectionsCheckingInterval: LOOK_MS,
  maxHeaderSize: limits.headerBytes,
  // Node would respond by itself, with an empty body. `flawOf` is stricter.
  requireHostHeader: false,
})

/** Responds to malformed data after the earlier requests on the same connection, and closes the connection. */
function rejectInTurn(
  pending: () => readonly ServerResponse[],
  socket: Socket,
  reason: string,
  onRejection: OnRejection,
): void {
  const unsent = pending().filter(({ writableFinished }) => !writableFinished)
  const last = unsent.at(-1)
  const earlier = last?.req.complete === false ? unsent.at(-2) : last
  // It was already rejected, and further data is dropped.
  if (socket.writableEnded) return
  if (reason === 'ECONNRESET' || !socket.writable || (earlier === undefined && last?.headersSent)) socket.destroy()
  else if (earlier === undefined) rejectOn(socket, reason, onRejection)
  else earlier.once('finish', () => rejectInTurn(pending, socket, reason, onRejection))
}
