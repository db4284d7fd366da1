// The same durable work by hand on Express.
import { createServer } from 'node:http'
import express from 'express'
import { updateConversation } from './express-app.ts'
import { givenStore, listen } from './listening.ts'

const app = express()
// Express hashes every answer for an ETag unless it is told not to; nobody asked for one.
app.disable('etag')
app.post('/api/conversation/:id', express.json(), updateConversation(givenStore()))
listen(createServer(app))
