// Sends one POST request to a URL that isn't trusted, with protection against server-side request forgery (SSRF). `post` uses neither
// `fetch` nor an HTTP agent: both may choose a connection, a proxy or an address that nothing has checked. `post` resolves the host name
// once, checks each address, and connects to one of the addresses without another look-up. Before it writes the first byte, it checks the
// address of the open connection. It doesn't follow redirects.
import { once } from 'node:events'
import { type IncomingMessage, request as startRequest } from 'node:http'
import { isIP, connect as connectTcp, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isAllowedAddress } from './addresses.ts'
import { createResolve, type Resolve } from './resolve.ts'
import { checkUrl, hostOf } from './url.ts'

/** A POST request, and how it is sent. */
export interface Post {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The timeout in milliseconds for the whole attempt: look-up, connection, TLS, request and response. */
  timeoutMs: number
  /** If true, `http:`, loopback, private addresses and local names are allowed. */
  allowPrivate: boolean
  /** Cancels the attempt. The result is then a failure that says nothing about the receiver. */
  signal?: AbortSignal
  /** Resolves the host name. Default: `createResolve`. Only tests set `resolve` and `connect`. */
  resolve?: Resolve
  /** Opens the TCP connection. Default: `connect` of `node:net`. */
  connect?: (options: TcpNetConnectOpts) => Socket
}

export type PostResult =
  /** There was a response, of any status. */
  | { kind: 'responded'; status: number }
  /** The URL, or an address of its host, isn't allowed. Nothing was sent. */
  | { kind: 'rejected'; reason: string }
  /** There was no response. The receiver may have received the request nevertheless. */
  | { kind: 'failed'; reason: string }

/** How many bytes of a response are read at most. The body isn't used, but reading it lets the receiver close the connection cleanly. */
const RESPONSE_BYTES = 16 * 1024
const HEADER_BYTES = 16 * 1024
/** How long the body of a response is read. A receiver that sends a byte now and then must not delay the next events. */
const BODY_MS = 1000

/** The step at which an attempt failed. */
type Step = 'resolve the host' | 'connect' | 'negotiate TLS' | 'get a response'

class NotAllowed extends Error {}

/** Sends one POST request. The promise never rejects, settles within the timeout, and leaves no socket open. */
export async function post(request: Post): Promise<PostResult> {
  const checked = checkUrl(request.url, request.allowPrivate)
  if (checked.problem !== undefined) return { kind: 'rejected', reason: checked.problem }
  using attempt = new Attempt(request.timeoutMs, request.signal)
  try {
    const addresses = await allowedAddresses(checked.url, request, attempt)
    const socket = await connectTo(checked.url, addresses, request, attempt)
    const response = await sendTo(checked.url, socket, request, attempt)
    return await readResponse(response)
  } catch (error) {
    if (error instanceof NotAllowed) return { kind: 'rejected', reason: error.message }
    return { kind: 'failed', reason: attempt.failure(error) }
  }
}

/** One run of `post`: its step, its deadline, and the signal that destroys its sockets when the run ends. */
class Attempt {
  step: Step = 'resolve the host'
  readonly #controller = new AbortController()
  readonly signal = this.#controller.signal
  readonly #timer: NodeJS.Timeout
  readonly #callerSignal: AbortSignal | undefined
  readonly #end = () => this.#controller.abort()
  #timedOut = false

  constructor(timeoutMs: number, callerSignal: AbortSignal | undefined) {
    this.#callerSignal = callerSignal
    this.#timer = setTimeout(() => {
      this.#timedOut = true
      this.#end()
    }, timeoutMs)
    if (callerSignal?.aborted) this.#end()
    callerSignal?.addEventListener('abort', this.#end)
  }

  /** Destroys the socket when the attempt ends. Ignores its errors, because an error without a listener would end the process. */
  destroyAtEnd<T extends Socket>(socket: T): T {
    socket.on('error', () => {})
    this.signal.addEventListener('abort', () => socket.destroy())
    if (this.signal.aborted) socket.destroy()
    return socket
  }

  /** Describes the failure without the message of the error, which can quote what the receiver sent. */
  failure(error: unknown): string {
    if (this.#timedOut) return `Could not ${this.step}: timeout.`
    if (this.signal.aborted) return `Could not ${this.step}: canceled.`
    return `Could not ${this.step}: ${codeOf(error)}.`
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    this.#callerSignal?.removeEventListener('abort', this.#end)
    this.#end()
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : 'unknown error'
}

/**
 * Resolves the host of the URL to its addresses. Throws if any of the addresses isn't allowed, because Node could connect to any of them.
 * A host that is an IP address is returned as it is: `checkUrl` has checked this address.
 */
async function allowedAddresses(url: URL, { resolve, allowPrivate }: Post, attempt: Attempt) {
  const host = hostOf(url)
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version }]
  const lookUp = resolve ?? createResolve({ allowPrivate })
  const addresses = await unlessAborted(attempt.signal, () => lookUp(host, attempt.signal))
  if (addresses.length === 0) throw Object.assign(new Error('The host has no address.'), { code: 'ENODATA' })
  for (const { address } of addresses) requireAllowed(address, allowPrivate)
  return addresses
}

/** Throws `NotAllowed` if no webhook may be sent to the address, or if the address is undefined. */
function requireAllowed(address: string | undefined, allowPrivate: boolean): void {
  if (address !== undefined && isAllowedAddress(address, allowPrivate)) return
  const name = address !== undefined && isIP(address) !== 0 ? address : 'an unknown address'
  throw new NotAllowed(`The host leads to ${name}, which is not a public address.`)
}

type Addresses = Awaited<ReturnType<typeof allowedAddresses>>

/** Opens a connection to one of the addresses, and starts TLS if the URL begins with `https:`. */
async function connectTo(url: URL, addresses: Addresses, request: Post, attempt: Attempt): Promise<Socket> {
  attempt.step = 'connect'
  const { connect = connectTcp, allowPrivate } = request
  const host = hostOf(url)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const tcp = attempt.destroyAtEnd(
    connect({
      host,
      port,
      // Node tries the addresses that `lookup` returns one after the other.
      autoSelectFamily: true,
      lookup: (_host, _options, done) => done(null, [...addresses]),
    }),
  )
  await once(tcp, 'connect', { signal: attempt.signal })
  // Checks the actual address again, before anything is sent.
  requireAllowed(tcp.remoteAddress, allowPrivate)
  if (url.protocol === 'http:') return tcp

  attempt.step = 'negotiate TLS'
  const tls = attempt.destroyAtEnd(
    connectTls({
      socket: tcp,
      host,
      // The server name in the TLS handshake can't be an address (RFC 6066, section 3). The certificate is checked against `host` anyway.
      servername: isIP(host) === 0 ? host : '',
      // An explicit value overrides NODE_TLS_REJECT_UNAUTHORIZED, which could turn the verification off.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    }),
  )
  await once(tls, 'secureConnect', { signal: attempt.signal })
  return tls
}

/** Sends the request, and waits for the headers of the response. Because there is no agent, Node sends `Connection: close`. */
async function sendTo(url: URL, socket: Socket, { headers, body }: Post, attempt: Attempt): Promise<IncomingMessage> {
  attempt.step = 'get a response'
  const request = startRequest({
    createConnection: () => socket,
    method: 'POST',
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    maxHeaderSize: HEADER_BYTES,
    insecureHTTPParser: false,
  })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.once('response', resolve)
  // This listener also stays after the response. Without it, a connection that breaks later would end the process.
  request.on('error', reject)
  // If the receiver switches to another protocol (101), the connection closes without a response and without an error.
  request.once('close', () => reject(Object.assign(new Error('There is no response.'), { code: 'ECONNRESET' })))
  request.end(body)
  return unlessAborted(attempt.signal, () => promise)
}

/** Reads the start of the response's body, and returns the status. The status counts even if the body is too long, too slow or broken. */
async function readResponse(response: IncomingMessage): Promise<PostResult> {
  const { statusCode: status = 0 } = response
  const timer = setTimeout(() => response.destroy(), BODY_MS)
  try {
    let bytes = 0
    const chunks: AsyncIterable<Buffer> = response
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes >= RESPONSE_BYTES) break
    }
  } catch {
    // The status has arrived, so an error in the body doesn't matter.
  } finally {
    clearTimeout(timer)
  }
  return { kind: 'responded', status }
}

/**
 * Starts an operation and waits for its result. When the signal aborts, it stops waiting and rejects with the signal's reason. So an
 * operation that takes no signal can be abandoned, although it continues.
 * @example
 * const response = await unlessAborted(AbortSignal.timeout(1000), () => handler(request))
 */
export async function unlessAborted<Result>(signal: AbortSignal, start: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([start(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
