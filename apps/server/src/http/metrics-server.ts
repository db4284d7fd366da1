// Serves the metrics on a separate port, so that a proxy that publishes the service doesn't publish them, too.
import { createServer, type Server } from 'node:http'

export interface Page {
  contentType: string
  render: () => Promise<string>
}

/** Enough for a few scrapers. */
const MAX_CONNECTIONS = 16

/** Creates a server that only serves `GET /metrics`. It does not listen yet. */
export function createMetricsServer({ contentType, render }: Page, onFailure: (error: unknown) => void): Server {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== '/metrics') {
      outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n')
      return
    }
    render().then(
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
