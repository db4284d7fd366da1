// Tests receivers that misbehave. Each attempt must end with a result that says what happened.
import { connect, type Socket } from 'node:net'
import { setDefaultCACertificates, TLSSocket } from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test, vi } from 'vitest'
import { makeCertificate } from '../../test/certificate.ts'
import { readDocument } from '../../test/documented.ts'
import { respond, startReceiver } from '../../test/receiver.ts'
import { post, type Post } from './post.ts'
import { createSecret, sign } from './signature.ts'

/** The timeout of an attempt. It is longer than a test may take, so only a test that moves the clock reaches it. */
const HOUR_MS = 3_600_000
/** How long the client reads a body, as in `post.ts`. */
const BODY_MS = 1000

const webhook = (port: number, changed: Partial<Post> = {}): Post => ({
  url: `http://127.0.0.1:${port}/parley?a=b`,
  headers: { 'webhook-id': 'event_1' },
  body: '{"a":"ä"}',
  timeoutMs: HOUR_MS,
  allowPrivate: true,
  ...changed,
})

test('one request carries the exact body and headers, and closes the connection', async () => {
  const [secret, body] = [createSecret(), '{"text":"ä 😀 \u2028"}']
  const headers = sign({ secrets: [secret], id: 'event_1', timestamp: Math.floor(Date.now() / 1000), body })
  await using receiver = await startReceiver(respond('200 OK', 'thanks'))
  expect(await post(webhook(receiver.port, { headers, body }))).toEqual({ kind: 'responded', status: 200 })
  const [head = '', received = ''] = receiver.received().split('\r\n\r\n')
  const [start, ...lines] = head.split('\r\n')
  const sent = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)))
  expect(start).toBe('POST /parley?a=b HTTP/1.1')
  expect(sent).toMatchObject({
    host: `127.0.0.1:${receiver.port}`,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  expect(new Webhook(secret).verify(received, headers)).toEqual(JSON.parse(body))
})

test.each([200, 204, 299, 304, 400, 404, 410, 429, 500, 503])('a response with %i is reported', async (status) => {
  await using receiver = await startReceiver(respond(`${status} Whatever`))
  expect(await post(webhook(receiver.port))).toEqual({ kind: 'responded', status })
})

const OK = 'HTTP/1.1 200 OK\r\n'

/** Writes something again and again, as long as the connection lasts. */
const forever = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), 5)
  socket.once('close', () => clearInterval(timer))
}

afterEach(() => void vi.useRealTimers())

/** `vi.waitFor` moves a fake clock by its interval at each poll. */
const CLOCK_STANDS = { interval: 0 }

/** Starts an attempt with a fake clock that only the test moves. */
function postOnClock(request: Post) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let socket: Socket | undefined
  return {
    result: post({ ...request, connect: (options) => (socket = connect(options)) }),
    /** Waits until it has read this many bytes of the headers. */
    reading: (bytes: number) => expect.poll(() => socket?.bytesRead ?? 0, CLOCK_STANDS).toBeGreaterThanOrEqual(bytes),
  }
}

/** Waits until a receiver has got the beginning of a request. */
const arrival = (received: () => string) => expect.poll(() => received().length, CLOCK_STANDS).toBeGreaterThan(0)

const TIMEOUT = { kind: 'failed', reason: 'Could not get a response: timeout.' }

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['never responds', () => {}],
  ['does not read on', (socket) => socket.once('data', () => socket.pause())],
])('an attempt ends at the deadline if the receiver %s', async (_what, behave) => {
  await using receiver = await startReceiver(behave)
  // The body exceeds the socket buffers of every system, so that a receiver that doesn't read blocks the writer.
  const { result } = postOnClock(webhook(receiver.port, { body: 'a'.repeat(8_000_000) }))
  await arrival(receiver.received)
  vi.advanceTimersByTime(HOUR_MS)
  expect(await result).toEqual(TIMEOUT)
})

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['drips its status line', (socket) => socket.write('HTTP/1.1 200 ') && forever(socket, 'O')],
  ['sends headers for ever', (socket) => socket.write(OK) && forever(socket, 'a: b\r\n')],
  ['sends a header without an end', (socket) => socket.write(`${OK}a: `) && forever(socket, 'b')],
  ['sends informational responses for ever', (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
])('an attempt ends at the deadline if the receiver %s, even if bytes still arrive', async (_what, behave) => {
  let served: Socket | undefined
  await using receiver = await startReceiver((socket) => {
    behave(socket)
    served = socket
  })
  const written = () => served?.bytesWritten ?? 0
  const { result, reading } = postOnClock(webhook(receiver.port))
  await reading(1)
  vi.advanceTimersByTime(HOUR_MS - 1)
  const before = written()
  await expect.poll(written, CLOCK_STANDS).toBeGreaterThan(before + 2)
  vi.advanceTimersByTime(1)
  expect(await result).toEqual(TIMEOUT)
})

test.each<[what: string, code: string, behave: (socket: Socket) => void]>([
  ['closes', 'ECONNRESET', (socket) => socket.end()],
  ['resets', 'ECONNRESET', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['closes within the headers', 'ECONNRESET', (socket) => socket.end(`${OK}a: b`)],
  ['speaks another protocol', 'HPE_INVALID_CONSTANT', (socket) => socket.end('SSH-2.0-OpenSSH_9.6 hunter2\r\n')],
  ['sends an invalid header', 'HPE_INVALID_HEADER_TOKEN', (socket) => socket.end(`${OK}hun ter2: b\r\n\r\n`)],
  ['sends a huge header', 'HPE_HEADER_OVERFLOW', (socket) => socket.end(`${OK}a: ${'b'.repeat(100_000)}\r\n\r\n`)],
  ['sends huge headers', 'HPE_HEADER_OVERFLOW', (socket) => socket.end(OK + 'a: b\r\n'.repeat(20_000))],
  [
    'switches protocols',
    'ECONNRESET',
    (socket) => socket.write('HTTP/1.1 101 X\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n'),
  ],
])('a receiver that %s fails the attempt with %s', async (_what, code, behave) => {
  await using receiver = await startReceiver(behave)
  expect(await post(webhook(receiver.port))).toEqual({ kind: 'failed', reason: `Could not get a response: ${code}.` })
})

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['drips', (socket) => socket.write(`${OK}\r\n`) && forever(socket, 'a')],
  ['never ends', (socket) => socket.write(`${OK}Content-Length: 5\r\n\r\n`)],
])('the status counts although the body %s, and the attempt ends before the deadline', async (_what, behave) => {
  await using receiver = await startReceiver(behave)
  for (const timeoutMs of [BODY_MS / 2, HOUR_MS]) {
    const { result, reading } = postOnClock(webhook(receiver.port, { timeoutMs }))
    // oxlint-disable-next-line no-await-in-loop -- Both attempts share the fake clock.
    await reading(OK.length)
    vi.advanceTimersByTime(Math.min(timeoutMs, BODY_MS))
    // oxlint-disable-next-line no-await-in-loop -- As above.
    expect(await result).toEqual({ kind: 'responded', status: 200 })
  }
})

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['is cut off', (socket) => socket.end(`${OK}Content-Length: 5\r\n\r\na`)],
  ['is not valid', (socket) => socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)],
])('the status counts although the body %s', async (_what, behave) => {
  await using receiver = await startReceiver(behave)
  expect(await post(webhook(receiver.port))).toEqual({ kind: 'responded', status: 200 })
})

test('an endless body is read up to some kilobytes', async () => {
  const closed = Promise.withResolvers<number>()
  await using receiver = await startReceiver((socket) => {
    socket.write(`${OK}\r\n`)
    const more = () => {
      while (socket.writable && socket.write('a'.repeat(65_536)));
    }
    socket.on('drain', more).once('close', () => closed.resolve(socket.bytesWritten))
    more()
  })
  expect(await post(webhook(receiver.port))).toEqual({ kind: 'responded', status: 200 })
  // The socket buffers of the system take an unknown amount. Without the limit, the response would never end.
  expect(await closed.promise).toBeGreaterThan(0)
})

test('an attempt fails if no program listens', async () => {
  const receiver = await startReceiver(() => {})
  await receiver[Symbol.asyncDispose]()
  expect(await post(webhook(receiver.port))).toEqual({ kind: 'failed', reason: 'Could not connect: ECONNREFUSED.' })
})

test('each attempt checks the URL again', async () => {
  await using receiver = await startReceiver(respond('200 OK'))
  expect(await post(webhook(receiver.port, { allowPrivate: false }))).toMatchObject({ kind: 'rejected' })
  expect(receiver.connections()).toBe(0)
})

test.each([
  ['fails', 'ENOTFOUND', () => Promise.reject(Object.assign(new Error('hunter2'), { code: 'ENOTFOUND' }))],
  ['fails in an unknown way', 'unknown error', () => Promise.reject(new Error('hunter2'))],
  ['finds nothing', 'ENODATA', () => Promise.resolve([])],
])('a look-up that %s fails the attempt', async (_what, code, resolve) => {
  const result = await post(webhook(1024, { url: 'https://hooks.example.com/', resolve }))
  expect(result).toEqual({ kind: 'failed', reason: `Could not resolve the host: ${code}.` })
})

test('the timeout ends a look-up that never ends', async () => {
  const { promise } = Promise.withResolvers<never>()
  const { result } = postOnClock(webhook(1024, { url: 'https://hooks.example.com/', resolve: () => promise }))
  vi.advanceTimersByTime(HOUR_MS)
  expect(await result).toEqual({ kind: 'failed', reason: 'Could not resolve the host: timeout.' })
})

test('if one address refuses the connection, the next one is tried', async () => {
  await using receiver = await startReceiver(respond('200 OK'))
  const attempt = webhook(receiver.port, {
    url: `http://hooks.example.com:${receiver.port}/`,
    resolve: async () => ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 })),
  })
  expect(await post(attempt)).toEqual({ kind: 'responded', status: 200 })
})

test('canceling an attempt ends it', async () => {
  const cancel = new AbortController()
  await using receiver = await startReceiver((_socket, request) => void request.then(() => cancel.abort()))
  const result = await post(webhook(receiver.port, { signal: cancel.signal }))
  expect(result).toEqual({ kind: 'failed', reason: 'Could not get a response: canceled.' })
  expect(await post(webhook(receiver.port, { signal: cancel.signal }))).toMatchObject({ kind: 'failed' })
  expect(receiver.connections()).toBe(1)
})

const HOST = 'hooks.example.com'
const certificate = makeCertificate(HOST)
const expired = makeCertificate(HOST, { expired: true })
const foreign = makeCertificate('other.example.com')
const alone = makeCertificate(HOST, { issuer: 'Intermediate' })
const TROUBLESHOOTING = readDocument('troubleshooting.md').text

afterEach(() => {
  vi.unstubAllEnvs()
  setDefaultCACertificates([])
})

const overTls = (port: number, changed: Partial<Post> = {}) =>
  webhook(port, {
    url: `https://${HOST}:${port}/`,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...changed,
  })

test.each([
  ['name', HOST, HOST],
  ['address', '127.0.0.1', false],
])('TLS is verified against the %s in the URL', async (_what, host, announced) => {
  const served = makeCertificate(host)
  setDefaultCACertificates([served.cert])
  const names: unknown[] = []
  const behave = (socket: Socket, request: Promise<string>) => {
    names.push(socket instanceof TLSSocket && socket.servername)
    respond('200 OK')(socket, request)
  }
  await using receiver = await startReceiver(behave, served)
  const result = await post(overTls(receiver.port, { url: `https://${host}:${receiver.port}/` }))
  expect(result).toEqual({ kind: 'responded', status: 200 })
  expect(names).toEqual([announced])
})

test.each([
  ['of another host', foreign, [foreign.cert], HOST, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['without the address in the URL', certificate, [certificate.cert], '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that has expired', expired, [expired.cert], HOST, 'CERT_HAS_EXPIRED'],
  ['of an unknown authority', certificate, [], HOST, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['without its intermediate', alone, [certificate.cert], HOST, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])(
  'a certificate %s fails the attempt with a code that a guide explains, and nothing is sent',
  async (_what, served, trusted, host, code) => {
    // NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment has no effect.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    setDefaultCACertificates(trusted)
    await using receiver = await startReceiver(respond('200 OK'), served)
    const result = await post(overTls(receiver.port, { url: `https://${host}:${receiver.port}/` }))
    expect(result).toEqual({ kind: 'failed', reason: `Could not negotiate TLS: ${code}.` })
    expect(TROUBLESHOOTING).toContain(`\`${code}\``)
    expect(receiver.received()).toBe('')
  },
)

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['does not speak TLS', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['closes during the handshake', (socket) => socket.once('data', () => socket.end())],
  ['resets during the handshake', (socket) => socket.once('data', () => socket.resetAndDestroy())],
])('a receiver that %s fails the attempt', async (_what, behave) => {
  await using receiver = await startReceiver(behave)
  const result = await post(overTls(receiver.port))
  expect(result).toMatchObject({
    kind: 'failed',
    reason: expect.stringMatching(/^Could not negotiate TLS: (?:ERR_SSL_\w+|ECONNRESET)\.$/),
  })
})

test('the timeout ends a TLS handshake that never ends', async () => {
  await using receiver = await startReceiver(() => {})
  const { result } = postOnClock(overTls(receiver.port))
  await arrival(receiver.received)
  vi.advanceTimersByTime(HOUR_MS)
  expect(await result).toEqual({ kind: 'failed', reason: 'Could not negotiate TLS: timeout.' })
  expect(receiver.connections()).toBe(1)
})
