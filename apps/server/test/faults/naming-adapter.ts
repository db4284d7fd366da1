// An adapter as a process, whose application doesn't ignore repeated messages, but names each message of Parley in its receipts.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { createParley, type Receipt, type ReceivedMessage } from '@parley/client'
import { createAdapter } from '@parley/client/adapter'
import { sqliteStorage } from '@parley/client/adapter/sqlite'

const { PARLEY_URL, PARLEY_API_KEY, APP_URL, PORT, STORAGE = '' } = process.env

interface FromApp {
  messages?: { id: string; from: string; text: string }[]
  receipts?: { id: string; reference: string }[]
}

const messageOf = ({ id, from, text }: NonNullable<FromApp['messages']>[number]): ReceivedMessage => ({
  messagingAppMessageId: id,
  contact: { messagingAppContactId: from },
  messageType: 'Text',
  messageData: { text },
})
const receiptOf = ({ id, reference }: NonNullable<FromApp['receipts']>[number]): Receipt => ({
  messageId: reference,
  messagingAppMessageId: id,
  status: 'Delivered',
  at: new Date().toISOString(),
})

const adapter = createAdapter({
  parley: createParley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY }),
  storage: sqliteStorage(STORAGE),
  inDoubtSeconds: 10,
  send: async ({ contact, message }, { signal }) => {
    const { text } = message.messageType === 'Text' ? message.messageData : { text: '' }
    const body = JSON.stringify({ to: contact.messagingAppContactId, text, reference: message.uniqueId })
    const response = await fetch(`${APP_URL}/messages`, { method: 'POST', body, signal })
    const { id } = (await response.json()) as { id: string }
    return { messagingAppMessageId: id }
  },
  onLog: (entry) => console.error(JSON.stringify(entry)),
})

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify(await adapter.health()))
  const { messages = [], receipts = [] } = (await json(request)) as FromApp
  await adapter.deliver({ messages: messages.map(messageOf), receipts: receipts.map(receiptOf) })
  return response.end()
}).listen(Number(PORT), '127.0.0.1')
await adapter.run({ signal: new AbortController().signal })
