// Tools that callers use beside the client: a proxy, and a mock of the network.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { createParley, isProblem } from '@parley/client'
import { CONVERSATION, startService } from '@parley/tools'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { fetch as undiciFetch, ProxyAgent } from 'undici'
import { expect, test } from 'vitest'

/** A proxy that opens tunnels, and counts them. */
async function startProxy() {
  const tunnels: string[] = []
  const proxy = createServer().on('connect', (request, client) => {
    const { hostname, port } = new URL(`http://${request.url}`)
    tunnels.push(String(request.url))
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      server.pipe(client).pipe(server)
    })
    for (const socket of [server, client]) socket.on('error', () => socket.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${Object(proxy.address()).port}`,
    tunnels,
    [Symbol.dispose]: () => void proxy.close(),
  }
}

test('requests go through a proxy with the fetch of undici', async () => {
  await using service = await startService()
  using proxy = await startProxy()
  const dispatcher = new ProxyAgent({ uri: proxy.url, proxyTunnel: true })
  const parley = createParley({
    baseUrl: service.url,
    apiKey: service.apiKey,
    fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }),
  })
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  expect((await parley.fetch(`${service.url}/api/tags`)).status).toBe(200)
  expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(service.url).host]))
  await dispatcher.close()
})

test('MSW responds instead of the service, also if it starts after the client was created', async () => {
  const baseUrl = 'https://parley.example'
  const parley = createParley({ baseUrl, apiKey: 'k', retry: { baseDelayMs: 0 } })
  let times = 0
  const server = setupServer(
    http.post(`${baseUrl}/api/conversation/:id`, ({ params, request }) => {
      expect(request.headers.get('Authorization')).toBe('Bearer k')
      if (times++ === 0) return new HttpResponse(null, { status: 503 })
      const conversation = { uniqueId: params['id'], status: 'Closed' }
      return HttpResponse.json({ conversation }, { headers: { ETag: '"1"' } })
    }),
    http.get(`${baseUrl}/api/conversation/:id`, () => {
      const problem = {
        status: 404,
        code: 'conversation_not_found',
        title: 'Conversation not found',
        detail: 'No conversation has this identifier.',
        requestId: 'r',
      }
      return HttpResponse.json(problem, { status: 404, headers: { 'Content-Type': 'application/problem+json' } })
    }),
  )
  server.listen()
  try {
    const { etag } = await parley.updateConversation('cnv_1', { status: 'Closed' }, { ifMatch: '"0"' })
    expect([etag, times]).toEqual(['"1"', 2])
    const error: unknown = await parley.getConversation('cnv_1').catch((caught: unknown) => caught)
    expect(isProblem(error, 'getConversation') && error.code).toBe('conversation_not_found')
  } finally {
    server.close()
  }
})
