// `parley serve`: configuration -> store -> app -> listen, and the way back.
import { getRequestListener, RequestError } from '@hono/node-server'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Storage } from '../domain/storage.ts'
import { refuseBrokenHttp, refuseUnreadable } from '../http/broken-http.ts'

export interface Service {
  /** Where it listens, without a slash at the end. */
  url: string
  /** Stops accepting, lets what runs finish within the drain time, and closes the store. */
  close(): Promise<void>
}

/** Starts the service on a store that is open. Rejects where the port cannot be had; the store is closed then. */
export async function serve(config: Config, storage: Storage, log: Logger): Promise<Service> {
  const app = createApp({
    storage,
    log,
    now: () => new Date(),
    graceSeconds: config.KEY_GRACE_SECONDS,
    quotas: config.quotas,
    origins: config.CORS_ORIGINS,
  })
  const server = createHttpServer(app.fetch, config)
  try {
    await listen(server, config)
  } catch (error) {
    await storage.close()
    throw error
  }
  return {
    url: urlOf(server),
    async close() {
      await drain(server, config.DRAIN_SECONDS * 1000)
      await storage.close()
    },
  }
}

/** What the framework could not even make a request of; everything else is answered within the app. */
function errorHandler(error: unknown): Response {
  if (error instanceof RequestError) return refuseUnreadable()
  throw error
}

function createHttpServer(fetch: ReturnType<typeof createApp>['fetch'], config: Config): Server {
  const listener = getRequestListener((request, env) => fetch(request, env), { errorHandler })
  const server = createServer(
    {
      headersTimeout: config.HEADERS_TIMEOUT_SECONDS * 1000,
      requestTimeout: config.REQUEST_TIMEOUT_SECONDS * 1000,
      connectionsCheckingInterval: 1000,
    },
    (incoming, outgoing) => {
      // While the service drains, a connection that is kept alive would keep it from ending.
      outgoing.shouldKeepAlive &&= server.listening
      return listener(incoming, outgoing)
    },
  )
  server.on('clientError', refuseBrokenHttp)
  return server
}

const listen = (server: Server, { PORT, HOST }: Config) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })

function urlOf(server: Server): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- So it is where a server listens on a port.
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** How often a server that drains looks for connections whose last request is done. */
const DRAIN_LOOK_MS = 50

/** Stops accepting and waits for what runs, but not longer than the bound. */
async function drain(server: Server, boundMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const look = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS)
  const bound = setTimeout(() => server.closeAllConnections(), boundMs)
  await closed
  clearInterval(look)
  clearTimeout(bound)
}
