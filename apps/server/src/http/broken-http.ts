// What reached the socket but is no request that the app could see: the same problem shape, written by hand.
import { problems, type ProblemCode, type ProblemOf } from '@parley/contract'
import type { Socket } from 'node:net'
import { newId } from '../domain/ids.ts'

type Broken = Extract<ProblemCode, 'request_invalid' | 'request_timed_out' | 'header_fields_too_large'>

/** The codes of Node's HTTP parser that are not simply "malformed". */
const CODES: { readonly [code: string]: Broken } = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'header_fields_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'header_fields_too_large',
}
const MALFORMED: ProblemOf<'request_invalid'>['errors'] = [
  { in: 'header', pointer: '', detail: 'The request is not well-formed HTTP.' },
]

/** Listens to `clientError` of Node's server: answers and hangs up. */
export function refuseBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  // Where the caller has gone, or an answer is on its way already, there is nobody to talk to.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const { status, headers, body } = brokenAnswer(CODES[error.code ?? ''] ?? 'request_invalid')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${problems.request_invalid.title}\r\n${lines.join('')}\r\n${body}`)
}

/** Answers what Node could parse, but the app's framework could not read as a request: its host or its target. */
export function refuseUnreadable(): Response {
  const { status, headers, body } = brokenAnswer('request_invalid')
  return new Response(body, { status, headers })
}

function brokenAnswer(code: Broken) {
  const { type, title, status } = problems[code]
  const requestId = newId('req', new Date())
  const errors = code === 'request_invalid' ? { errors: MALFORMED } : {}
  const body = JSON.stringify({ type, title, status, instance: '/', code, requestId, ...errors })
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  }
  return { status, headers, body }
}
