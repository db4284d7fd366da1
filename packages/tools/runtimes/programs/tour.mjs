// One program for every runtime. It uses what the client offers against a real service, and returns what it saw.
import { createParley, follow, isProblem, ParleyError, verifyWebhook } from '@parley/client'

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
  }
}
