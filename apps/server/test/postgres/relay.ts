// Stands between the clients of a database and the database, so that tests see or change what one sends to the other.
import { listenOnFreePort } from '@parley/tools'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Starts a relay to a database, which ends with the test. `join` connects the socket of a client with a socket to the database. `target` is
 * the database to which the next client is connected.
 */
export async function startRelay(databaseUrl: string, join: (client: Socket, database: Socket) => void) {
  const relay = { url: '', target: databaseUrl, close: () => void server.close() }
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const { hostname, port } = new URL(relay.target)
    const database = connect(Number(port), hostname)
    join(client, database)
    for (const socket of [client, database]) socket.on('error', () => undefined)
    sockets.push(client, database)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  relay.url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  return relay
}
