// The server of Node around the app: how long a client may take, how much it may send, and that everything which speaks
// HTTP to us is answered in one shape, also where Node by itself would say nothing or hang up.
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerBroken, FAULT, type OnRefusal, refuseOn } from './broken-http.ts'

export interface HttpLimits {
  headersTimeoutMs: number
  requestTimeoutMs: number
  keepAliveMs: number
  maxConnections: number
}

export interface HttpServerDeps {
  /** The server speaks HTTP/1 only, but the listener is made for both. */
  fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>
  limits: HttpLimits
  onRefusal: OnRefusal
  /** Told of an error that the app could not answer. */
  onFault: (error: unknown) => void
}

/** What Node has by itself, written down because it is a promise: request line and header fields together. */
const MAX_HEADER_BYTES = 16 * 1024
/** How often Node looks for requests that take too long. */
const LOOK_MS = 1000

/** Makes the server; it does not listen yet. */
export function createHttpServer(deps: HttpServerDeps): Server {
  const { limits, onRefusal } = deps
  const answers = new WeakMap<Socket, ServerResponse[]>()
  const listener = createListener(deps)
  const server = createServer(optionsOf(limits))
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // While the service drains, a connection that is kept alive would keep it from ending.
    outgoing.shouldKeepAlive &&= server.listening
    remember(answers, incoming.socket, outgoing)
    listener(incoming, outgoing)
  }
  server.on('request', answer)
  // An expectation that nobody knows is ignored (RFC 9110, section 10.1.1); Node would answer 417 without a body.
  server.on('checkExpectation', answer)
  // Node would hang up without a word. Nothing here is a proxy, so the target makes no sense.
  server.on('connect', (_incoming, socket) => refuseOn(socket, 'CONNECT', onRefusal))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server without TLS has no other kind of stream.
    refuseInTurn(answers.get(socket as Socket) ?? [], socket as Socket, error.code ?? 'unknown', onRefusal)
  })
  return limited(server, limits)
}

/** Hands to the app whatever it can read, and refuses the rest. */
function createListener({ fetch, onRefusal, onFault }: HttpServerDeps) {
  /** What Node could parse, but the framework could not read as a request (its host or its target), or a fault of ours. */
  const errorHandler = (error: unknown) => {
    const readable = !(error instanceof RequestError)
    if (readable) onFault(error)
    const { status, headers, body } = answerBroken(readable ? FAULT : error.message, onRefusal)
    return new Response(body, { status, headers })
  }
  const listener = getRequestListener(fetch, { errorHandler, hostname: 'localhost' })

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (hasProperHost(incoming)) {
      void listener(incoming, outgoing)
      return
    }
    const { status, headers, body } = answerBroken('host', onRefusal)
    outgoing.writeHead(status, headers).end(body)
  }
}

function limited(server: Server, { maxConnections, requestTimeoutMs }: HttpLimits): Server {
  server.maxConnections = maxConnections
  // The bytes are limited; a limit by number would drop the fields beyond it without a word.
  server.maxHeadersCount = 0
  // A client that neither reads nor sends; those that send slowly have met the other limits before.
  server.timeout = requestTimeoutMs + 2 * LOOK_MS
  return server
}

const optionsOf = ({ headersTimeoutMs, requestTimeoutMs, keepAliveMs }: HttpLimits) => ({
  headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: LOOK_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // Node would answer by itself, with an empty body; `hasProperHost` is stricter.
  requireHostHeader: false,
})

/** RFC 9112, section 3.2: exactly one Host, but for HTTP/1.0, which knows none. */
function hasProperHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

/** Keeps the answers of a connection that are not sent yet; there is more than one only where requests are pipelined. */
function remember(answers: WeakMap<Socket, ServerResponse[]>, socket: Socket, answer: ServerResponse): void {
  const unsent = answers.get(socket)?.filter(({ writableFinished }) => !writableFinished) ?? []
  answers.set(socket, [...unsent, answer])
}

/** Answers what is broken after what came before it on the same connection, and hangs up. */
function refuseInTurn(answers: readonly ServerResponse[], socket: Socket, reason: string, onRefusal: OnRefusal): void {
  const unsent = answers.filter(({ writableFinished }) => !writableFinished)
  const last = unsent.at(-1)
  const earlier = last?.req.complete === false ? unsent.at(-2) : last
  // It was refused already, and what still comes is thrown away.
  if (socket.writableEnded) return
  if (reason === 'ECONNRESET' || !socket.writable || (earlier === undefined && last?.headersSent)) socket.destroy()
  else if (earlier === undefined) refuseOn(socket, reason, onRefusal)
  else earlier.once('finish', () => refuseInTurn(unsent, socket, reason, onRefusal))
}
