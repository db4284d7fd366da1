// Receives webhooks in a worker. The secret is a binding.
import { verifyWebhook, WebhookRejected } from '@parley/client'

interface Bindings {
  WEBHOOK_SECRET: string
}

// oxlint-disable-next-line import/no-default-export -- What the platform calls.
export default {
  async fetch(request: Request, { WEBHOOK_SECRET }: Bindings): Promise<Response> {
    try {
      const event = await verifyWebhook(WEBHOOK_SECRET, request.headers, await request.text())
      if (event.type === 'message.received') console.log(event.id, event.data?.message.uniqueId)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof WebhookRejected) return new Response(error.message, { status: 400 })
      throw error
    }
  },
}
