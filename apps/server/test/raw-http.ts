// Sends HTTP as bytes on a socket, for requests that no HTTP client would send.
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** A connection on which a test writes what it likes. */
export interface Line {
  socket: Socket
  write: (bytes: string | Uint8Array) => void
  /** The next whole response, including interim ones. Undefined if the connection ends before it. */
  response: (options?: { head?: boolean }) => Promise<RawResponse | undefined>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
}

export async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  let ended = false
  let wake: (() => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += String(chunk)
    wake?.()
  })
  // A server that hangs up while bytes are on their way resets the connection; that is an end like any other.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.once('close', () => {
    ended = true
    wake?.()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    async response({ head = false } = {}) {
      for (;;) {
        const found = readResponse(received, head)
        if (found !== undefined) {
          received = received.slice(found.length)
          return found.response
        }
        if (ended) return undefined
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    closed,
  }
}

function readResponse(text: string, head: boolean): { response: RawResponse; length: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [start = '', ...fields] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1])
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  )
  const size = head || status < 200 ? 0 : Number(headers['content-length'] ?? 0)
  const length = end + 4 + size
  return text.length < length ? undefined : { response: { status, headers, body: text.slice(end + 4, length) }, length }
}

/** Sends bytes on a new connection. Returns all responses until the server closes it, or `answers` responses. */
export async function send(
  port: number,
  bytes: string | Uint8Array,
  { responses = 1, head = false }: { responses?: number; head?: boolean } = {},
): Promise<RawResponse[]> {
  const line = await openLine(port)
  line.write(bytes)
  const received: RawResponse[] = []
  while (received.length < responses) {
    const response = await line.response({ head })
    if (response === undefined) break
    if (response.status >= 200) received.push(response)
  }
  line.socket.destroy()
  return received
}
