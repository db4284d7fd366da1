// Responds to data that Node can't parse or that the app can't handle as a request. Such data never reaches the app, so this file
// writes the problem details of the contract itself.
import { type ValidationError, problems, type ProblemCode } from '@parley/contract'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newId } from '../store/ids.ts'
import type { Flaw } from './request-flaws.ts'
import { now } from '../sql/time.ts'

/** The properties of the log line about rejected data. */
export interface Rejection {
  requestId: string
  code: ProblemCode
  status: number
  /** Why the data was rejected: a code of Node's parser, such as `HPE_INVALID_METHOD`, or a reason of this server, such as `version`. */
  reason: string
}
export type OnRejection = (rejection: Rejection) => void

/** The `reason` if the app failed on a request. The client gets 500, because the request itself may be valid. */
export const FAILURE = 'fault'

/** The problem code by `reason`. Every reason that isn't listed here gets `request_invalid`. */
const CODES: { readonly [reason: string]: ProblemCode } = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'header_fields_too_large',
  [FAILURE]: 'internal_error',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'header_fields_too_large',
}
const invalid = (part: ValidationError['in'], detail: string): ValidationError => ({ in: part, pointer: '', detail })
/** The validation error by `reason`, for the code `request_invalid`. Other reasons, such as a missing `Host`, get `MALFORMED`. */
const VALIDATION_ERRORS: { readonly [reason: string]: ValidationError } = {
  HPE_INVALID_METHOD: invalid('header', 'The server does not know this method.'),
  CONNECT: invalid('header', 'The server is not a proxy.'),
  version: invalid('header', 'The server speaks HTTP/1.1 and HTTP/1.0.'),
  target: invalid(
    'path',
    'The request target must be a path, or a URL with the host of `Host`. It must not have a fragment.',
  ),
  dot_segment: invalid('path', 'The path must not contain the segments `.` and `..`.'),
  transfer_coding: invalid('header', 'The only supported transfer coding is `chunked`.'),
  // The compiler requires an entry for each `Flaw`, except for `host`, whose error is `MALFORMED`.
} satisfies { [Reason in Exclude<Flaw, 'host'> | 'CONNECT' | 'HPE_INVALID_METHOD']: ValidationError }
const MALFORMED = invalid('header', 'The request is not well-formed HTTP.')

/** Creates the response to rejected data, and calls `onRejection`. The caller must send the response, and then close the connection. */
export function createBrokenResponse(reason: string, onRejection: OnRejection) {
  const code = CODES[reason] ?? 'request_invalid'
  const { type, title, status, when } = problems[code]
  const requestId = newId('req', now())
  const error = VALIDATION_ERRORS[reason] ?? MALFORMED
  const isInvalid = code === 'request_invalid'
  const [detail, extras] = isInvalid ? [error.detail, { errors: [error] }] : [when, {}]
  // In other problem details, `instance` is the requested path. This function doesn't know the path, so `instance` is always `/`.
  const body = JSON.stringify({ type, title, status, detail, instance: '/', code, requestId, ...extras })
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  }
  onRejection({ requestId, code, status, reason })
  return { status, headers, body }
}

/** For this time, the server reads and discards further data. If the socket were closed earlier, the client could miss the response. */
const LINGER_MS = 1000

/** Writes the response to a connection on which nothing else is being written, and closes the connection. */
export function rejectOn(socket: Duplex, reason: string, onRejection: OnRejection): void {
  const { status, headers, body } = createBrokenResponse(reason, onRejection)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
