// The sandbox on a port, for clients that can't be given a fetch.
import { readConfig, listen, createHttpServer, type HttpServer } from '@parley/server/service'

/** The HTTP server of the service, on a free port. */
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

/** The request of the listener as one of the platform, which another one can be made of. The platform has none for TRACE. */
function platformRequest(request: Request): Request {
  const { body, url, method, headers, signal } = request
  return method === 'TRACE'
    ? request
    : new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
