// The metrics have a port of their own, so that a proxy which publishes the service does not publish them.
import { createServer, type Server } from 'node:http'

export interface Page {
  contentType: string
  tell: () => Promise<string>
}

/** A scraper or two, and a person who looks. */
const MAX_CONNECTIONS = 16

/** Creates a server that only serves `GET /metrics`. It does not listen yet. */
export function createMetricsServer({ contentType, tell }: Page, onFailure: (error: unknown) => void): Server {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== '/metrics') {
      outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n')
      return
    }
    tell().then(
      (text) => outgoing.writeHead(200, { 'Content-Type': contentType }).end(text),
      (error: unknown) => {
        onFailure(error)
        outgoing
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('Metrics are unavailable. See the log for the cause.\n')
      },
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  return server
}
