import { listenOnFreePort } from '@parley/tools'
import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'

/** A balancer that hands each request to the next of some servers. Returns its URL; it ends with the test. */
export async function roundRobin(urls: readonly string[]): Promise<string> {
  let turn = 0
  const balancer = createServer((incoming, outgoing) => {
    const target = urls[turn++ % urls.length] ?? ''
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  // No connection is closed while a request is on its way.
  balancer.keepAliveTimeout = 0
  const port = await listenOnFreePort(balancer)
  onTestFinished(() => {
    balancer.closeAllConnections()
    balancer.close()
  })
  return `http://127.0.0.1:${port}`
}
