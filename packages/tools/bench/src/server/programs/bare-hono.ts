// The floor of the framework: reads the body of a request and responds with the recorded bytes of our server.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { givenResponse, listen } from './listening.ts'

const { headers, body } = givenResponse()
const app = new Hono()
app.post('/api/conversation/:id', async (c) => {
  await c.req.json()
  return c.body(body, 200, headers)
})
app.get('/api/conversation/:id', (c) => c.body(body, 200, headers))
listen(createServer(getRequestListener(app.fetch)))
