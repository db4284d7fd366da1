// Hostile requests as bytes, each with the statuses that are allowed. The test sends each once, the soak
// run thousands of times.
import { CONVERSATION } from './fixture.ts'

export interface HostileRequest {
  name: string
  bytes: Buffer
  /** In order; more than one if requests are pipelined. */
  statuses: readonly number[]
  /** True if the response has no body, also if its length says otherwise. */
  head?: true
}

const CLOSED = '{"status":"Closed"}'
const HOST = 'Host: parley.test\r\n'
const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n'

const make = (name: string, text: string | Buffer, ...statuses: number[]): HostileRequest => ({
  name,
  bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
  statuses,
})
const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${HOST}${more}\r\n`
const method = (name: string, target: string) => `${name} ${target} HTTP/1.1\r\n${HOST}\r\n`
const length = (body: string) => `Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`

/** The hostile requests of a client with a valid key. */
export function hostileRequests(key: string): HostileRequest[] {
  const update = updateBy(key)
  return [...TARGETS, ...HEADS, ...updates(update), ...lengths(update)]
}

/** Makes requests to an operation, with a body or something like one. */
function updateBy(key: string) {
  const fields = `${HOST}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n`
  const head = `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\n${fields}`
  return {
    key,
    fields,
    head,
    withBody: (body: string) => `${head}${length(body)}\r\n${body}`,
    chunked: (...chunks: string[]) =>
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunks.map((chunk) => `${chunk}\r\n`).join('')}\r\n`,
  }
}
type Update = ReturnType<typeof updateBy>

/** Bytes that aren't UTF-8: Latin-1, a cut character, an overlong one, a surrogate, one above U+10FFFF, and bytes that never occur. */
const NOT_UTF8 = ['Caf%E9', '%E2%82', '%C0%AF', '%ED%A0%80', '%F4%90%80%80', '%FF%FE']

function updates({ key, fields, head: update, withBody, chunked }: Update): HostileRequest[] {
  const as = `Authorization: Bearer ${key}\r\n`
  /** Sends a message, whose text can be anything. */
  const withText = (message: string) =>
    withBody(`{"messageType":"Text","messageData":{"text":"${message}"}}`)
      .replace(CONVERSATION, `${CONVERSATION}/messages`)
      .replace(HOST, `${HOST}Idempotency-Key: a\r\n`)
  return [
    make('CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 400),
    make(
      'a path of nothing but bad escapes',
      `POST /api/conversation/%zz%f HTTP/1.1\r\n${fields}${length('')}\r\n`,
      400,
    ),
    make('an escaped NUL', withBody(CLOSED).replace(CONVERSATION, '%00'), 400),
    make('an escaped slash', withBody(CLOSED).replace(CONVERSATION, 'a%2Fb'), 400),
    make('JSON that ends too soon', withBody('{"status":"Clo'), 400),
    make('JSON as deep as it is long', withBody('['.repeat(16_000)), 400),
    make('a name that JavaScript knows', withBody('{"status":"Closed","__proto__":{"a":1}}'), 400),
    make('a name that objects inherit', withBody('{"constructor":"Closed"}'), 400),
    make('no object', withBody('null'), 400),
    ...NOT_UTF8.map((bytes) => make(`the bytes ${bytes} in a text`, withText(unescape(bytes)), 400)),
    ...NOT_UTF8.map((bytes) => make(`the bytes ${bytes} in a query`, get(`/api/contacts?phone=${bytes}`, as), 400)),
    ...NOT_UTF8.map((bytes) => make(`the bytes ${bytes} in a path`, get(`/api/contact/${bytes}`, as), 400)),
    make('a byte above 127 in a query', get('/api/contacts?phone=\xe9', as), 400),
    make('a text in UTF-8', withText('Caf\xc3\xa9'), 201),
    make('a byte order mark', withBody(`\xef\xbb\xbf${CLOSED}`), 200),
    make('a lone surrogate', withBody('{"status":"\\ud800"}'), 400),
    make('a body of nothing', `${update}Content-Length: 0\r\n\r\n`, 400),
    make('no body', `${update}\r\n`, 400),
    make(
      'the media type twice',
      withBody(CLOSED).replace('Content-Type', 'Content-Type: application/json\r\nContent-Type'),
      415,
    ),
    make(
      'the key twice',
      withBody(CLOSED).replace('Authorization', `Authorization: Bearer ${key}\r\nAuthorization`),
      401,
    ),
    make('a no-break space behind the key', withBody(CLOSED).replace(key, `${key}\xa0`), 401),
    make('spaces and tabs behind the key', withBody(CLOSED).replace(key, `${key} \t `), 200),
    make('an unknown expectation', `${update}${length(CLOSED)}Expect: a-miracle\r\n\r\n${CLOSED}`, 200),
    make('100-continue without a pause', `${update}${length(CLOSED)}Expect: 100-continue\r\n\r\n${CLOSED}`, 200),
    make('five pipelined requests', withBody(CLOSED).repeat(5), 200, 200, 200, 200, 200),
    make('a good request and then noise', `${withBody(CLOSED)}noise\r\n\r\n`, 200, 400),
    make('a good request and then CONNECT', `${withBody(CLOSED)}CONNECT x:443 HTTP/1.1\r\n${HOST}\r\n`, 200, 400),
    make('a good request and then another that must not be', `${withBody(CLOSED)}${get('/a/../b')}`, 200, 400),
    make('a good request and then a broken body', `${withBody(CLOSED)}${chunked('ZZ')}`, 200, 400),
  ]
}

/** Lengths and chunks. */
const lengths = ({ head: update, chunked, withBody }: Update): HostileRequest[] => [
  make('a length and chunks', `${update}${length(CLOSED)}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400),
  make('chunks and a length', `${update}Transfer-Encoding: chunked\r\n${length(CLOSED)}\r\n0\r\n\r\n`, 400),
  make('two lengths', `${update}${length(CLOSED)}Content-Length: 5\r\n\r\n${CLOSED}`, 400),
  make('the same length twice', `${update}${length(CLOSED)}${length(CLOSED)}\r\n${CLOSED}`, 400),
  make('two lengths in one field', `${update}Content-Length: 19, 19\r\n\r\n${CLOSED}`, 400),
  make('a negative length', `${update}Content-Length: -1\r\n\r\n${CLOSED}`, 400),
  make('a length beyond numbers', `${update}Content-Length: 99999999999999999999\r\n\r\n${CLOSED}`, 400),
  make('a length of a gigabyte', `${update}Content-Length: 999999999\r\n\r\n${CLOSED}`, 413),
  make('an unknown transfer coding', `${update}Transfer-Encoding: zip\r\n\r\n${CLOSED}`, 400),
  make('a transfer coding before the chunks', chunked('13', CLOSED, '0').replace('chunked', 'gzip, chunked'), 400),
  make('a transfer coding that the client would accept', withBody(CLOSED).replace(HOST, `${HOST}TE: gzip\r\n`), 200),
  make('chunks', chunked('13', CLOSED, '0'), 200),
  make('chunks beyond the limit', chunked('4000', 'x'.repeat(0x4000), '10', 'x'.repeat(0x10), '0'), 413),
  make('a chunk size that is none', chunked('ZZ', CLOSED, '0'), 400),
  make('a long chunk extension', chunked(`13;${'x'.repeat(20_000)}`, CLOSED, '0'), 431),
]

/** Paths and methods. */
const TARGETS: readonly HostileRequest[] = [
  make('a path in absolute form', get('http://parley.test/openapi.yaml'), 200),
  make('an absolute form of another host', get('http://other.test/openapi.yaml'), 400),
  make('an absolute form with a user name', get('http://ada:secret@parley.test/openapi.yaml'), 400),
  make('an absolute form with an empty host', get('http:///openapi.yaml'), 400),
  make('a fragment', get('/openapi.yaml#x'), 400),
  make('a fragment after a query', get('/openapi.yaml?x#y'), 400),
  make('an absolute form that is not a URL', get('http://[::1/'), 400),
  make('an absolute form of another scheme', get('ftp://files.test/x'), 400),
  make('a path that begins with two slashes', get('//evil.example/api'), 404),
  make('a path with a backslash', get('/api\\conversation'), 400),
  make('dots that lead up', get('/api/../openapi.yaml'), 400),
  make('dots that lead out', get('/../../etc/passwd'), 400),
  make('dots that lead to an operation', get('/api/x/../auth/api-keys/regenerate'), 400),
  make('a dot that leads nowhere', get('/./openapi.yaml'), 400),
  make('dots at the end of a path', get('/api/..?x'), 400),
  make('dots in absolute form', get('http://parley.test/x/../openapi.yaml'), 400),
  make('escaped dots', get('/%2e%2e/%2E./etc/passwd'), 400),
  make('dots that are no segment', get('/..a/b../.c'), 404),
  make('dots in a query', get('/openapi.yaml?/../x'), 200),
  make('a NUL in the path', get('/\0'), 400),
  make('a path in UTF-8', Buffer.from(get('/é'), 'utf8'), 400),
  make('a path beyond the limit', get(`/${'a'.repeat(20_000)}`), 431),
  make('a path just below the limit', get(`/${'a'.repeat(15_000)}`), 404),
  make('OPTIONS for all', method('OPTIONS', '*'), 400),
  make('OPTIONS', method('OPTIONS', `/api/conversation/${CONVERSATION}`), 405),
  make('TRACE', method('TRACE', `/api/conversation/${CONVERSATION}`), 405),
  make('TRACE of nothing', method('TRACE', '/'), 404),
  { ...make('HEAD', method('HEAD', '/api/auth/api-keys/regenerate'), 405), head: true },
  make('an unknown method', method('BREW', '/coffee'), 400),
  make('a method in small letters', method('get', '/'), 400),
]

/** Versions, headers and data that isn't HTTP. */
const HEADS: readonly HostileRequest[] = [
  make('no HTTP', 'noise\r\n\r\n', 400),
  make('a handshake of TLS', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 13, 10, 13, 10]), 400),
  make('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  make('HTTP/0.9', 'GET /\r\n\r\n', 400),
  make('HTTP/1.2', get('/').replace('HTTP/1.1', 'HTTP/1.2'), 400),
  make('HTTP/2.0', get('/').replace('HTTP/1.1', 'HTTP/2.0'), 400),
  make('HTTP/1.0 without a host', 'GET /openapi.yaml HTTP/1.0\r\n\r\n', 200),
  make('an upgrade to WebSocket', get('/nowhere', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'), 404),
  make('an upgrade to HTTP/2', get('/nowhere', H2C), 404),
  make('a request behind an upgrade in one segment', get('/nowhere', H2C) + get('/nowhere'), 404),
  make('no host', 'GET / HTTP/1.1\r\n\r\n', 400),
  make('two hosts', get('/', 'hOsT: other.test\r\n'), 400),
  make('an empty host', get('/').replace('parley.test', ''), 404),
  make('a host with a space', get('/').replace('parley.test', 'a b'), 400),
  make('a host with a path', get('/').replace('parley.test', 'a/b@c?d'), 400),
  make('a host with a port beyond ports', get('/').replace('parley.test', 'a:99999'), 400),
  make('lines that end with LF alone', 'GET / HTTP/1.1\nHost: parley.test\n\n', 400),
  make('lines that end with CR alone', 'GET / HTTP/1.1\rHost: parley.test\r\r\n\r\n', 400),
  make('a folded field', get('/', 'X: a\r\n b\r\n'), 400),
  make('a space before the colon', get('/', 'X : a\r\n'), 400),
  make('a field without a colon', get('/', 'nonsense\r\n'), 400),
  make('a NUL in a field', get('/', 'X: a\0b\r\n'), 400),
  make('2,500 fields', get('/', 'x: y\r\n'.repeat(2500)), 404),
  make('25,000 fields', get('/', 'x: y\r\n'.repeat(25_000)), 431),
  make('a field in Latin-1', get('/', 'X-Request-Id: \xe9\r\n'), 404),
]
