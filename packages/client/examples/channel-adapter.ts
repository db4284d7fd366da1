// A channel adapter: it connects a messaging application to Parley. Copy this file, and replace what is invented: the requests to the
// application, and the requests that the application sends. After a crash, the next start continues with what is in the storage.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { createParley, type Receipt, type ReceivedMessage } from '@parley/client'
import { createAdapter, NotAccepted, type OutgoingMessage, Refused, type WorkContext } from '@parley/client/adapter'
import { sqliteStorage } from '@parley/client/adapter/sqlite'

const { PARLEY_URL = '', PARLEY_API_KEY = '', APP_URL = '', APP_TOKEN = '' } = process.env
const { PORT = '8080', STORAGE = 'adapter.db' } = process.env

/** A notification from the application: messages that contacts wrote, and receipts of messages that it delivered. */
interface FromApp {
  messages?: { id: string; from: string; name: string; text: string; time: string }[]
  receipts?: { id: string; state: 'Delivered' | 'Read'; time: string }[]
}

const messageOf = ({ id, from, name, text, time }: NonNullable<FromApp['messages']>[number]): ReceivedMessage => ({
  messagingAppMessageId: id,
  contact: { messagingAppContactId: from, name },
  sentAt: time,
  messageType: 'Text',
  messageData: { text },
})
const receiptOf = ({ id, state, time }: NonNullable<FromApp['receipts']>[number]): Receipt => ({
  messagingAppMessageId: id,
  status: state,
  at: time,
})

/** Hands a message of an agent to the application. */
async function send({ contact, message }: OutgoingMessage, { signal }: WorkContext) {
  if (message.messageType !== 'Text') throw new Refused({ reason: 'This adapter sends only text.' })
  const response = await fetch(`${APP_URL}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${APP_TOKEN}`, 'Content-Type': 'application/json' },
    // The application ignores a `reference` that it has seen, so a message in doubt can be sent again at once.
    body: JSON.stringify({
      to: contact.messagingAppContactId ?? contact.phone,
      text: message.messageData.text,
      reference: message.uniqueId,
    }),
    signal,
  })
  // The application rejects the message, for example because the contact blocked the organization.
  const reason = `The application responded with ${response.status}.`
  if ([400, 403, 404, 422].includes(response.status))
    throw new Refused({ reason: (await response.text()) || reason, code: String(response.status) })
  // The token is wrong, or the application has a rate limit. Each other message would fare the same.
  if (response.status === 401 || response.status === 429) throw new NotAccepted({ isChannelWide: true })
  if (!response.ok) throw new Error(reason)
  const { id } = (await response.json()) as { id: string }
  return { messagingAppMessageId: id }
}

const adapter = createAdapter({
  parley: createParley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY }),
  storage: sqliteStorage(STORAGE),
  send,
  whenInDoubt: 'resend',
  onLog: (entry) => console.error(JSON.stringify(entry)),
})

const server = createServer(async (request, response) => {
  try {
    if (request.method === 'GET') return response.end(JSON.stringify(await adapter.health()))
    const { messages = [], receipts = [] } = (await json(request)) as FromApp
    await adapter.deliver({ messages: messages.map(messageOf), receipts: receipts.map(receiptOf) })
  } catch (error) {
    console.error(error)
    // The application sends the notification again.
    response.statusCode = 503
  }
  return response.end()
}).listen(Number(PORT), '127.0.0.1')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
await adapter.run({ signal: stopping.signal })
server.close()
