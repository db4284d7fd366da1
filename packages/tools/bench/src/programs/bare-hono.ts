// The floor of each operation: reads the body of a request and responds with the bytes that our server sent for it.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { givenResponses, listen } from './listening.ts'

const recorded = givenResponses()

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
  ['/api/channel/messages', 'receive'],
] as const) {
  app.post(path, async (c) => {
    await c.req.json()
    return respond(c, name)
  })
}
listen(createServer(getRequestListener(app.fetch)))
