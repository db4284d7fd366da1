// Responds to data that Node can't parse or that the app can't handle as a request. Such data never reaches the app, so this file
// writes the problem details of the contract itself.
import { type ValidationError, problems, type ProblemCode } from '@parley/contract'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newId } from '../sql/ids.ts'
import type { Flaw } from './request-flaws.ts'

/** The properties of the log line about rejected data. */
export interface Rejection {
  requestId: string
  code: ProblemCode
  status: number
  /** The error code of Node's parser, such as `HPE_INVALID_METHOD`, or a reason of this server: a `Flaw`, `CONNECT` or `FAILURE`. */
  reason: string
}
export type OnRejection = (rejection: Rejection) => void

/** The reason for a rejection if the server itself failed, and not the client. */
export const FAILURE = 'fault'

/** The problem code for each reason. All other reasons get `request_invalid`. */
const CODES: { readonly [reason: string]: ProblemCode } = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'header_fields_too_large',
  [FAILURE]: 'internal_error',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'header_fields_too_large',
}
const invalid = (part: ValidationError['in'], detail: string): ValidationError => ({ in: part, pointer: '', detail })
/** The validation error for each reason with the code `request_invalid`. All other reasons, such as a missing `Host`, get `MALFORMED`. */
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
} satisfies { [Reason in Exclude<Flaw, 'host'> | 'CONNECT' | 'HPE_INVALID_METHOD']: ValidationError }
const MALFORMED = invalid('header', 'The request is not well-formed HTTP.')

/** Creates the response to malformed data, and reports the rejection. The caller must then close the connection. */
export function createBrokenResponse(reason: string, onRejection: OnRejection) {
  const code = CODES[reason] ?? 'request_invalid'
  const { type, title, status } = problems[code]
  const requestId = newId('req', new Date())
  const errors = code === 'request_invalid' ? { errors: [VALIDATION_ERRORS[reason] ?? MALFORMED] } : {}
  // `instance` would be the requested path, which isn't known here.
  const body = JSON.stringify({ type, title, status, instance: '/', code, requestId, ...errors })
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

/** The server discards further data for this time, then closes the socket. Closing the socket earlier could lose the response. */
const LINGER_MS = 1000

/** Writes the response to a connection on which nothing else is being written, and closes the connection. */
export function rejectOn(socket: Duplex, reason: string, onRejection: OnRejection): void {
  const { status, headers, body } = createBrokenResponse(reason, onRejection)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
