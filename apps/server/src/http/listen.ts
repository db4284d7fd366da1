// Starts and stops HTTP servers. The command `serve` and the sandbox use these functions.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'

/** Starts to listen. If that fails, for example because the port is in use, the promise rejects with the operating system's error. */
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

/** The time limits of a server that stops. */
export interface Drain {
  /** Idle connections stay open for this time, because clients may have just sent requests on these connections. */
  idleMs: number
  /** After this time, all remaining connections are closed, even if they aren't idle. */
  boundMs: number
}

/** Stops accepting connections, and waits until the open connections are closed. After `boundMs`, it closes all remaining connections. */
export async function drain(server: Server, { idleMs, boundMs }: Drain): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // Calls `close` of the TCP server, because `close` of the HTTP server would close idle connections immediately.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // Node reads sockets before it calls `setImmediate` callbacks. So a connection whose request has just arrived isn't closed as idle.
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
