import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** Stops accepting and waits for what runs, but not longer than the bound. */
export async function drain(server: Server, boundMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const bound = setTimeout(() => server.closeAllConnections(), boundMs)
  await closed
  clearInterval(look)
  clearTimeout(bound)
}
