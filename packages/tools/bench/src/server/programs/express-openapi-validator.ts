// The same durable work by hand on Express, with requests and responses validated against the contract as the documentation of
// express-openapi-validator says.
import { createServer } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import { middleware } from 'express-openapi-validator'
import { BUNDLE } from '../places.ts'
import { updateConversation } from './express-app.ts'
import { givenStore, listen } from './listening.ts'

const app = express()
app.disable('etag')
app.use(express.json())
app.use(
  middleware({
    apiSpec: BUNDLE,
    validateRequests: true,
    validateResponses: true,
    // The handler authenticates the caller, as on the other subjects. The option is required all the same.
    validateSecurity: { handlers: { apiKey: () => true } },
  }),
)
app.post('/api/conversation/:id', updateConversation(givenStore()))

const reject: ErrorRequestHandler = (error: { status?: number; message: string }, _request, response, _next) => {
  response.status(error.status ?? 500).json({ title: error.message })
}
app.use(reject)
listen(createServer(app))
