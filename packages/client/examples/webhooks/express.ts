// Receives webhooks with Express. The signature is about the bytes, so the body must not be parsed before it is verified.
import { verifyWebhook, WebhookRejected } from '@parley/client'
import express, { type Express } from 'express'

const { WEBHOOK_SECRET = '' } = process.env
export const app: Express = express()

app.post('/webhooks', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
  try {
    const event = await verifyWebhook(WEBHOOK_SECRET, request.headers, request.body)
    if (event.type === 'message.received') console.log(event.id, event.data?.message.uniqueId)
    response.sendStatus(204)
  } catch (error) {
    if (!(error instanceof WebhookRejected)) throw error
    response.status(400).send(error.message)
  }
})
