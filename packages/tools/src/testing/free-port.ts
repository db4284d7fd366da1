// Finds free ports for the servers of tests.
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Starts a server on a free port of the loopback address, and returns the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** Returns a free port of the loopback address. The port isn't reserved: another process could take it before the caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOnFreePort(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
