// Responds to data that Node can't parse or that the app can't handle as a request. The app never sees it, so this file writes the
// problem details of the contract itself.
import { type ValidationError, problems, type ProblemCode } from '@parley/contract'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newId } from '../sql/ids.ts'
import type { Flaw } from './request-flaws.ts'

type Broken = Extract<
  ProblemCode,
  'request_invalid' | 'request_timed_out' | 'header_fields_too_large' | 'internal_error'
>

/** The log's record of rejected data. */
export interface Rejection {
  requestId: string
  code: Broken
  status: number
  /** The error code of Node's parser, or a reason of this server. */
  reason: string
}
export type OnRejection = (rejection: Rejection) => void

/** The reason if the server itself failed. */
export const FAILURE = 'fault'

/** The problem for each reason. All others get `request_invalid`. */
const CODES: { readonly [code: string]: Broken } = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'header_fields_too_large',
  [FAILURE]: 'internal_error',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'header_fields_too_large',
}
const invalid = (part: ValidationError['in'], detail: string): ValidationError => ({
  in: part,
  pointer: '',
  detail,
})
/** The validation error for each reason. All others get `MALFORMED`. */
const DETAILS: { readonly [Reason in Exclude<Flaw, 'host'> | 'CONNECT' | 'HPE_INVALID_METHOD']: ValidationError } = {
  HPE_INVALID_METHOD: invalid('header', 'The server does not know this method.'),
  CONNECT: invalid('header', 'The server is not a proxy.'),
  version: invalid('header', 'The server speaks HTTP/1.1 and HTTP/1.0.'),
  target: invalid(
    'path',
    'The request target must be a path, or a URL with the host of `Host`. It must not have a fragment.',
  ),
  dot_segment: invalid('path', 'The path must not contain the segments `.` and `..`.'),
  transfer_coding: invalid('header', 'The only supported transfer coding is `chunked`.'),
}
const MALFORMED = invalid('header', 'The request is not well-formed HTTP.')
const details = new Map<string, ValidationError>(Object.entries(DETAILS))

export interface BrokenResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Creates the response to malformed data, and reports the rejection. The caller must close the connection after the response. */
export function createBrokenResponse(reason: string, onRejection: OnRejection): BrokenResponse {
  const code = CODES[reason] ?? 'request_invalid'
  const { type, title, status } = problems[code]
  const requestId = newId('req', new Date())
  const errors = code === 'request_invalid' ? { errors: [details.get(reason) ?? MALFORMED] } : {}
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

/** The time for which further data of the client is read and dropped. If the socket were closed earlier, the response could get lost. */
const LINGER_MS = 1000

/** Writes the response to a connection on which nothing else is being written, and closes it. */
export function rejectOn(socket: Duplex, reason: string, onRejection: OnRejection): void {
  const { status, headers, body } = createBrokenResponse(reason, onRejection)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
