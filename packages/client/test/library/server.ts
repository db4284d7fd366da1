// A library that serves the invented contract, and records what it was sent.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  call: string
  headers: Record<string, unknown>
  body: string
}

const BOOK = { book: { uniqueId: '9780000000001', title: 'Emma' } }

/** Status, headers and body of the response to a request. */
function respond({ call, headers }: Received, before: number): [number, Record<string, string>, unknown?] {
  if (call.startsWith('GET /api/shelf/fiction/books')) {
    return [200, {}, { books: [BOOK.book], ...(!call.includes('cursor=') && { nextCursor: 'next' }) }]
  }
  if (call.startsWith('GET /api/shelf/fiction/book/')) {
    const isSame = headers['if-none-match'] === '"1"'
    return isSame ? [304, { ETag: '"1"' }] : [200, { ETag: '"1"' }, BOOK]
  }
  // Its first response is lost.
  if (call === 'POST /api/shelf/fiction/books') return before === 0 ? [502, {}] : [201, {}, BOOK]
  if (call.startsWith('GET /api/book?')) return [200, {}, {}]
  if (call.startsWith('PUT ')) return [200, { ETag: '"2"' }, BOOK]
  if (call.startsWith('DELETE ')) return [204, {}]
  return [502, {}]
}

/** Starts the library on a free port. */
export async function startLibrary() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const asked = { call: `${method} ${url}`, headers, body: await text(request) }
    const before = received.filter(({ call }) => call === asked.call).length
    received.push(asked)
    const [status, more, body] = respond(asked, before)
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    response.writeHead(status, { 'X-Request-Id': 'req_1', ...type, ...more })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
