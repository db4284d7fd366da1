// The same durable work by hand on Express.
import { createServer } from 'node:http'
import express from 'express'
import { updateConversation } from './express-app.ts'
import { givenStore, listen } from './listening.ts'

const app = express()
// By default Express hashes every response for an ETag, which no client here needs.
app.disable('etag')
app.post('/api/conversation/:id', express.json(), updateConversation(givenStore()))
listen(createServer(app))
