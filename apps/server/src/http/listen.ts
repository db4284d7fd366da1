import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'

/** Starts to listen. Rejects with what the operating system says where that cannot be. */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Where a server listens, without a slash at the end. */
export function urlOf(server: Server): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- So it is where a server listens on a port.
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** How often a server that drains looks for connections whose last request is done. */
const LOOK_MS = 50

export interface Drain {
  /** For how long connections that are idle stay open, because a request may be on its way. */
  idleMs: number
  /** When all connections that are left are closed. */
  boundMs: number
}

/** Stops accepting and waits for the connections that are open, but not longer than the bound. */
export async function drain(server: Server, { idleMs, boundMs }: Drain): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // `close` of an HTTP server would close idle connections immediately.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // Data that has already arrived is read before a connection counts as idle: sockets are read between timers and immediates.
  const closeIdle = () => void setImmediate(() => server.closeIdleConnections())
  let look: NodeJS.Timeout | undefined
  const idle = setTimeout(() => {
    closeIdle()
    look = setInterval(closeIdle, LOOK_MS)
  }, idleMs)
  const bound = setTimeout(() => server.closeAllConnections(), boundMs)
  await closed
  clearTimeout(idle)
  clearInterval(look)
  clearTimeout(bound)
}
