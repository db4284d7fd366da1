// Finds a free port for a server that a test starts.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a free port of the loopback address. The port isn't reserved: another process could take it before the caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
