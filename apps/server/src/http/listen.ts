// Starts and stops listening of an HTTP server.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'

/** Starts to listen. If that fails, for example because the port is in use, it rejects with the error of the operating system. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/** Returns the URL at which a server listens, without a slash at the end. */
export function urlOf(server: Server): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server that listens on a port has such an address.
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** The interval at which a draining server closes the connections that have become idle. */
const CLOSE_IDLE_INTERVAL_MS = 50

export interface Drain {
  /** The time for which even idle connections stay open, because the client may have just sent a request. */
  idleMs: number
  /** The time after which all remaining connections are closed. */
  boundMs: number
}

/** Stops accepting connections, and waits until the open connections are closed. After `boundMs`, it closes those that remain. */
export async function drain(server: Server, { idleMs, boundMs }: Drain): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // The method of the TCP server is called, because the HTTP server's `close` would close idle connections immediately.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // A request may have arrived that Node hasn't read. Node reads sockets before it calls immediates, so the connection isn't idle then.
  const closeIdle = () => void setImmediate(() => server.closeIdleConnections())
  let idleInterval: NodeJS.Timeout | undefined
  const idleTimeout = setTimeout(() => {
    closeIdle()
    idleInterval = setInterval(closeIdle, CLOSE_IDLE_INTERVAL_MS)
  }, idleMs)
  const closeAllTimeout = setTimeout(() => server.closeAllConnections(), boundMs)
  await closed
  clearTimeout(idleTimeout)
  clearInterval(idleInterval)
  clearTimeout(closeAllTimeout)
}
