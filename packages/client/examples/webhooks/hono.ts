// Receives webhooks with Hono. Respond within 15 seconds; what takes longer belongs into a queue.
import { verifyWebhook, WebhookRejected } from '@parley/client'
import { Hono } from 'hono'

const { WEBHOOK_SECRET = '' } = process.env
export const app: Hono = new Hono()

app.post('/webhooks', async (c) => {
  try {
    const event = await verifyWebhook(WEBHOOK_SECRET, c.req.raw.headers, await c.req.text())
    // You can get an event twice, and in any order. Duplicates have the same `event.id`.
    if (event.type === 'message.received') console.log(event.id, event.data?.message.uniqueId)
    return c.body(null, 204)
  } catch (error) {
    if (error instanceof WebhookRejected) return c.text(error.message, 400)
    throw error
  }
})
