// A webhook receiver on the loopback address whose response a test chooses.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface Receiver extends AsyncDisposable {
  port: number
  /** How many connections there were. */
  connections: () => number
  /** All that came, of all connections. */
  received: () => string
}

/**
 * Starts a receiver on a free port.
 * @param behave Handles a connection. All that arrives is read in any case.
 * @param certificate makes it speak TLS.
 */
export async function startReceiver(
  behave: (socket: Socket, request: Promise<string>) => void,
  certificate?: { cert: string; key: string },
): Promise<Receiver> {
  let [connections, received] = [0, '']
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}))
    const request = Promise.withResolvers<string>()
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      received += chunk.toString()
      if (isWhole(chunks)) request.resolve(Buffer.concat(chunks).toString())
    })
    behave(socket, request.promise)
  }
  const server = certificate ? createTlsServer(certificate, accept) : createServer(accept)
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket.on('error', () => {}))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    port: address.port,
    connections: () => connections,
    received: () => received,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Says whether a request has all of its body. */
function isWhole(chunks: readonly Buffer[]): boolean {
  // The headers come in the first chunk: they are short.
  const [start = ''] = chunks.slice(0, 1).map(String)
  const end = start.indexOf('\r\n\r\n') + 4
  const length = Number(/content-length: (\d+)/i.exec(start)?.[1] ?? 0)
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return end >= 4 && bytes - Buffer.byteLength(start.slice(0, end)) >= length
}

/** Sends a response after the request has come, and ends the connection. */
export const respond =
  (head: string, body = '') =>
  (socket: Socket, request: Promise<string>) =>
    void request.then(() =>
      socket.end(`HTTP/1.1 ${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`),
    )
