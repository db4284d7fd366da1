// Serves the sandbox on a port, for clients that don't take a `fetch`.
import { readConfig, listen, createHttpServer, type HttpServer } from '@parley/server/service'

/** Starts the HTTP server of the service on a free port. If a response is lost, the server breaks the connection. */
export async function serve(
  response: (request: Request, env: object) => Promise<Response>,
): Promise<HttpServer['server']> {
  const { server } = createHttpServer({
    async fetch(request, env) {
      try {
        return await response(platformRequest(request), env)
      } catch {
        env.incoming.socket.destroy()
        return new Response(null)
      }
    },
    config: readConfig({}),
    onRejection: () => {},
    onOverrun: () => {},
    onFailure: () => {},
    keepGlobals: true,
  })
  await listen(server, 0, '127.0.0.1')
  server.unref()
  return server
}

/** Copies a request of the HTTP server to a request of Node, because `new Request` only copies those. Node has no TRACE requests. */
function platformRequest(request: Request): Request {
  const { body, url, method, headers, signal } = request
  return method === 'TRACE'
    ? request
    : new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
