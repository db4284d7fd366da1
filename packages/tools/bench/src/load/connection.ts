// One kept connection: a request out, a response in, with no more HTTP than that needs.
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Expected } from './job.ts'

export interface Connection {
  /** Sends a request. Only one is under way on a connection. */
  send(request: Buffer): void
  close(): void
}

export interface Listener {
  /** Called with each whole response. */
  onResponse: () => void
  onFailure: (error: Error) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Connects, and reads responses. An unexpected one is an error. */
export async function openConnection(port: number, expected: Expected, listener: Listener): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  readResponses(socket, expected, listener)
  return { send: (request) => void socket.write(request), close: () => socket.destroy() }
}

function readResponses(socket: Socket, expected: Expected, { onResponse, onFailure }: Listener): void {
  const { responseBytes } = expected
  const statusLine = Buffer.from(`HTTP/1.1 ${expected.status}`)
  let pending: Buffer | undefined
  socket.on('error', onFailure)
  socket.on('end', () => onFailure(new Error('The subject closed a connection.')))
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk])
    pending = bytes
    const headEnd = bytes.indexOf(HEAD_END)
    if (headEnd < 0) return
    const begin = headEnd + HEAD_END.length
    const fault = faultOf(bytes, headEnd, statusLine, responseBytes)
    if (fault !== undefined) {
      onFailure(new Error(fault))
      return
    }
    if (bytes.length < begin + responseBytes) return
    pending = undefined
    onResponse()
  })
}

/** Returns the mismatch in the head of a response, or undefined. */
function faultOf(bytes: Buffer, headEnd: number, statusLine: Buffer, responseBytes: number): string | undefined {
  const head = bytes.toString('latin1', 0, headEnd)
  const isExpected = bytes.compare(statusLine, 0, statusLine.length, 0, statusLine.length) === 0
  const [, length = 0] = /content-length: *(\d+)/i.exec(head) ?? []
  if (isExpected && Number(length) === responseBytes) return undefined
  const begin = bytes.toString('utf8', 0, headEnd + 600)
  return `A response was not the ${statusLine.toString()} of ${responseBytes} bytes that it must be:\n${begin}`
}
