// The same durable work by hand on Fastify, with authentication and nothing else.
import { fastify } from 'fastify'
import { endOnSignal, givenStore, tellListening } from './listening.ts'

const store = givenStore()
const app = fastify()

app.post<{ Params: { id: string }; Body: { status: string } }>('/api/conversation/:id', (request, reply) => {
  const caller = store.authenticate(request.headers.authorization)
  if (caller === undefined) return reply.code(401).send({ title: 'The API key is invalid.' })
  const conversation = store.update(caller, request.params.id, request.body.status)
  if (conversation === undefined) return reply.code(404).send({ title: 'No conversation has this identifier.' })
  return reply.send({ conversation })
})

endOnSignal()
await app.listen({ port: 0, host: '127.0.0.1' })
tellListening(app.server)
