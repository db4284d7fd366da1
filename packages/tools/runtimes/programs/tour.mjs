// One program for every runtime. It uses what the client offers against a real service, and returns what it saw.
import { createParley, follow, isProblem, ParleyError, verifyWebhook } from '@parley/client'
import { createAdapter } from '@parley/client/adapter'

/**
 * @param {{ baseUrl: string, apiKey: string, conversation: string, secret: string, headers: Record<string, string>, body: string }} given
 */
export async function tour({ baseUrl, apiKey, conversation: id, secret, headers, body }) {
  let key = apiKey
  const parley = createParley({ baseUrl, apiKey: () => key, allowBrowser: true })
  const { nextPosition: after } = await parley.listEvents({ after: 'now' })
  const { etag } = await parley.updateConversation(id, { status: 'Closed' })
  const lost = await parley.updateConversation(id, { status: 'Active' }, { ifMatch: '"0"' }).catch((error) => error)
  const { conversation } = await parley.updateConversation(id, { status: 'Active' }, { ifMatch: etag })
  const read = await parley.getConversation(id)
  const again = await parley.getConversation(id, { ifNoneMatch: read.etag })
  const { data, response } = await parley
    .sendMessage(id, { messageType: 'Text', messageData: { text: 'Grüße 👋' } })
    .withResponse()
  await parley.rotateApiKey({ persist: (made) => void (key = made.key) })
  const tags = []
  for await (const tag of parley.tags({ limit: 1 })) tags.push(tag.uniqueId)
  const types = []
  for await (const event of follow(parley, { after })) {
    types.push(event.type)
    if (event.type === 'message.sent') break
  }
  const event = await verifyWebhook(secret, new Headers(headers), body)
  const rejected = await parley.getConversation('..').catch((error) => error)
  return {
    status: conversation.status,
    lost: lost instanceof ParleyError && isProblem(lost, 'updateConversation') && lost.code,
    notModified: again.notModified,
    sent: [data.message.messageData.text, response.status],
    rotated: key !== apiKey,
    pages: tags.length > 1,
    types,
    event: event.type,
    rejected: rejected.kind,
    adapter: await adapt(parley),
  }
}

/** Runs an adapter until the contact has the message above and Parley has one of a contact. */
async function adapt(parley) {
  const entries = new Map()
  const stopping = new AbortController()
  let sent
  const adapter = createAdapter({
    parley,
    channelId: 'chn_first',
    storage: {
      get: async (key) => entries.get(key),
      put: async (key, value) => void entries.set(key, value),
      create: async (key, value) => !entries.has(key) && entries.set(key, value) === entries,
      delete: async (key) => void entries.delete(key),
      list: async ({ prefix, after = '', limit }) =>
        Array.from(entries, ([key, value]) => ({ key, value }))
          .filter(({ key }) => key.startsWith(prefix) && key > after)
          .toSorted((one, other) => (one.key < other.key ? -1 : 1))
          .slice(0, limit),
    },
    send: async ({ message }) => {
      sent = message.messageData.text
      return {}
    },
    onLog: ({ event }) => {
      // A receipt and a message are delivered.
      if (event === 'delivered' && entries.size > 0 && (deliveries += 1) === 2) stopping.abort()
    },
  })
  let deliveries = 0
  const message = {
    messagingAppMessageId: `app.${Date.now()}`,
    contact: { messagingAppContactId: 'app.tour' },
    messageType: 'Text',
    messageData: { text: 'Hello' },
  }
  await adapter.deliver({ messages: [message] })
  await adapter.run({ signal: stopping.signal })
  let refused = 0
  for await (const _ of adapter.rejected()) refused += 1
  return [sent, refused]
}
