// Serves the sandbox on a port, for clients that don't take a `fetch`.
import { once } from 'node:events'
import { createHttpServer } from '@parley/server/service'
import type { Config } from './service.ts'

/** Starts the HTTP server of the service on a free port. `respond` responds to a request, or rejects to lose the response. */
export async function serve(config: Config, respond: (request: Request, env: object) => Promise<Response>) {
  const { server } = createHttpServer({
    async fetch(request, env) {
      try {
        return await respond(platformRequest(request), env)
      } catch {
        // The client of a lost response sees a broken connection. The empty response is never sent.
        env.incoming.socket.destroy()
        return new Response(null)
      }
    },
    config,
    // The service logs and counts these events. A sandbox reports none of them.
    onRejection: () => {},
    onOverrun: () => {},
    onFailure: () => {},
    // Otherwise, the server would replace the global `Request` and `Response`, which the test uses, too.
    keepGlobals: true,
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** Converts a request of the HTTP server to Node's `Request`, which faults can copy. A TRACE request stays, because Node forbids TRACE. */
function platformRequest(request: Request): Request {
  const { body, url, method, headers, signal } = request
  if (method === 'TRACE') return request
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
