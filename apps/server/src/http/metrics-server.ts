// Serves the metrics for Prometheus on a separate port, so that a proxy that publishes the API's port doesn't publish the metrics.
import { createServer, type Server } from 'node:http'

/** The maximum number of connections, which is enough for the few programs that read metrics. */
const MAX_CONNECTIONS = 16

/** Creates a server for `GET /metrics`, which sends the text that `render` returns. If `render` fails, `onFailure` gets the error. */
export function createMetricsServer(
  contentType: string,
  render: () => Promise<string>,
  onFailure: (error: unknown) => void,
): Server {
  // The timeouts close the connection of a program that stops in the middle of its request.
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
