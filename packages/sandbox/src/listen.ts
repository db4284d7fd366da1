// Serves the sandbox on a port, for clients that don't take a `fetch`.
import { readConfig, listen, createHttpServer, type HttpServer } from '@parley/server/service'

/** Starts the HTTP server of the service on a free port. If `respond` rejects, the response is lost: the server breaks the connection. */
export async function serve(
  respond: (request: Request, env: object) => Promise<Response>,
): Promise<HttpServer['server']> {
  const { server } = createHttpServer({
    async fetch(request, env) {
      try {
        return await respond(platformRequest(request), env)
      } catch {
        env.incoming.socket.destroy()
        return new Response(null)
      }
    },
    config: readConfig({}),
    onRejection: () => {},
    onOverrun: () => {},
    onFailure: () => {},
    // Keeps the global `Request` and `Response` of the test. The empty functions above report nothing, because a sandbox has no metrics.
    keepGlobals: true,
  })
  await listen(server, 0, '127.0.0.1')
  server.unref()
  return server
}

/** Converts a request of the HTTP server to Node's `Request`, which faults can copy. A TRACE request stays, because Node forbids TRACE. */
function platformRequest(request: Request): Request {
  const { body, url, method, headers, signal } = request
  if (method === 'TRACE') return request
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
