// The floor of each operation: reads the body of a request and responds with the bytes that our server sent for it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'

/** A response of our server, which this one sends to every client. */
interface RecordedResponse {
  status: 200 | 201 | 304
  headers: Record<string, string>
  body: string
}

const [, , file] = process.argv
if (file === undefined) throw new Error('The program takes the file with the recorded responses.')
const recorded: Record<string, RecordedResponse> = JSON.parse(readFileSync(file, 'utf8'))

function respond(c: Context, name: string): Response {
  const response = recorded[name]
  if (response === undefined) throw new Error(`There is no response of ${name}.`)
  const { status, headers, body } = response
  return status === 304 ? c.body(null, status, headers) : c.body(body, status, headers)
}

const app = new Hono()
app.get('/api/conversation/:id', (c) => respond(c, c.req.header('If-None-Match') === undefined ? 'read' : 'unchanged'))
app.get('/api/conversations', (c) => respond(c, 'list'))
for (const [path, name] of [
  ['/api/conversation/:id', 'update'],
  ['/api/conversation/:id/messages', 'send'],
  ['/api/conversation/:id/assignee', 'assign'],
  ['/api/channel/receipts', 'receipts'],
] as const) {
  app.on(['POST', 'PUT'], path, async (c) => {
    await c.req.json()
    return respond(c, name)
  })
}
app.post('/api/channel/messages', async (c) => {
  const { messages }: { messages: unknown[] } = await c.req.json()
  return respond(c, messages.length === 1 ? 'receive one' : 'receive')
})

const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  console.log(`listens on http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
