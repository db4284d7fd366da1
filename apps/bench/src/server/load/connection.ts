// One connection that is kept: a request out, an answer in, no more of HTTP than that takes.
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Connection {
  /** Sends a request. Only one is under way on a connection. */
  send(request: Buffer): void
  close(): void
}

export interface Listener {
  /** Told of each whole answer; the body is only made into text where it is asked for. */
  onAnswer: (body: () => string) => void
  onFault: (error: Error) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const STATUS_LINE = Buffer.from('HTTP/1.1 200')

/** Connects, and reads answers. Each must be a 200 with a body of the given length, or it is a fault. */
export async function openConnection(port: number, answerBytes: number, listener: Listener): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  readAnswers(socket, answerBytes, listener)
  return { send: (request) => void socket.write(request), close: () => socket.destroy() }
}

function readAnswers(socket: Socket, answerBytes: number, { onAnswer, onFault }: Listener): void {
  let pending: Buffer | undefined
  socket.on('error', onFault)
  socket.on('end', () => onFault(new Error('The subject closed a connection.')))
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk])
    pending = bytes
    const headEnd = bytes.indexOf(HEAD_END)
    if (headEnd < 0) return
    const begin = headEnd + HEAD_END.length
    const fault = faultOf(bytes, headEnd, answerBytes)
    if (fault !== undefined) {
      onFault(new Error(fault))
      return
    }
    if (bytes.length < begin + answerBytes) return
    pending = undefined
    onAnswer(() => bytes.toString('utf8', begin, begin + answerBytes))
  })
}

/** What is wrong with the head of an answer, if anything is. */
function faultOf(bytes: Buffer, headEnd: number, answerBytes: number): string | undefined {
  const head = bytes.toString('latin1', 0, headEnd)
  const is200 = bytes.compare(STATUS_LINE, 0, STATUS_LINE.length, 0, STATUS_LINE.length) === 0
  const [, length] = /content-length: *(\d+)/i.exec(head) ?? []
  if (is200 && Number(length) === answerBytes) return undefined
  return `An answer was not the 200 of ${answerBytes} bytes that it must be:\n${bytes.toString('utf8', 0, headEnd + 600)}`
}
