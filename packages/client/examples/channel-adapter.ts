// A channel adapter: it connects a messaging application to Parley. Copy this file, and replace what is invented: the requests to
// the application, and the requests that the application sends. Run it under a supervisor: after an error it ends, and the next
// start continues at the stored position.
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import {
  createParley,
  isProblem,
  type MessageReceipt,
  type MessageSentEvent,
  type Receipt,
  type ReceiptResult,
  type ReceivedMessage,
} from '@parley/client'

const { PARLEY_URL = '', PARLEY_API_KEY = '', APP_URL = '', APP_TOKEN = '' } = process.env
const { PORT = '8080', POSITION_FILE = 'position.txt' } = process.env

// Deliveries are idempotent, so the client can retry them. If a rate limit is reached, the service can ask for a minute's wait.
const retry = { maxAttempts: 10, maxRetryAfterMs: 60_000 }
const parley = createParley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY, retry })

/** A notification from the application: messages that contacts wrote, and receipts of messages that it delivered. */
interface FromApp {
  messages?: { id: string; from: string; name: string; text: string; time: string }[]
  receipts?: { id: string; state: 'Delivered' | 'Read'; time: string }[]
}

/** True while a message may be handed over whose receipt isn't reported. A page can have such messages from before the start. */
let isHandingOver = true

/** Stores what the application sent. If this fails, the application has to send it again: what was stored before isn't stored twice. */
async function receive({ messages = [], receipts = [] }: FromApp): Promise<void> {
  const received = messages.map(({ id, from, name, text, time }): ReceivedMessage => ({
    messagingAppMessageId: id,
    contact: { messagingAppContactId: from, name },
    sentAt: time,
    messageType: 'Text',
    messageData: { text },
  }))
  if (received.length > 0) logRejected((await parley.receiveMessages({ messages: received })).results)
  // A receipt can overtake the hand-over of its message. The application has to send it again. Otherwise, an unknown message was written
  // elsewhere, such as on a phone. Nothing that is `Rejected` is sent again: it is in the log.
  const canBeEarly = isHandingOver
  const results = await report(
    receipts.map(({ id, state, time }) => ({ messagingAppMessageId: id, status: state, at: time })),
  )
  const isEarly = canBeEarly && results.some((each) => each.result === 'Rejected' && each.code === 'message_unknown')
  if (isEarly) throw new Error('A receipt is for a message that is not known yet.')
}

async function report(receipts: Receipt[]): Promise<readonly ReceiptResult[]> {
  if (receipts.length === 0) return []
  const { results } = await parley.reportReceipts({ receipts })
  logRejected(results)
  return results
}

function logRejected(results: readonly { result: string }[]): void {
  for (const each of results) if (each.result === 'Rejected') console.error(each)
}

type SentData = NonNullable<MessageSentEvent['data']>
/** A message of an agent, and to whom it goes. */
interface Sent {
  contact: Pick<SentData['contact'], 'messagingAppContactId' | 'phone'>
  message: SentData['message']
}

/** Hands a message of an agent to the application, and returns the receipt. */
async function handOver({ contact, message }: Sent): Promise<MessageReceipt> {
  const receipt = { messageId: message.uniqueId, at: new Date().toISOString() }
  if (message.messageType !== 'Text') return { ...receipt, status: 'Failed', reason: 'This adapter sends only text.' }
  const to = contact.messagingAppContactId ?? contact.phone
  const response = await fetch(`${APP_URL}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${APP_TOKEN}`, 'Content-Type': 'application/json' },
    // After a crash, a message can be handed over again. The application ignores a `reference` that it has seen.
    body: JSON.stringify({ to, text: message.messageData.text, reference: message.uniqueId }),
  })
  // The application rejects the message, for example because the contact blocked the organization. Another attempt would change nothing.
  if ([400, 403, 404, 422].includes(response.status)) {
    const reason = (await response.text()) || `The application responded with ${response.status}.`
    return { ...receipt, status: 'Failed', reason }
  }
  if (!response.ok) throw new Error(`The messaging application responded with ${response.status}.`)
  const { id: messagingAppMessageId } = (await response.json()) as { id: string }
  return { ...receipt, status: 'Sent', messagingAppMessageId }
}

/** Hands over messages and reports the receipts: conversations at the same time, and the messages of each in order. */
async function handOverAll(all: readonly Sent[]): Promise<void> {
  const lanes = new Map<string, Promise<unknown>>()
  for (const sent of all) {
    const { conversationId } = sent.message
    const previous = lanes.get(conversationId) ?? Promise.resolve()
    lanes.set(
      conversationId,
      previous.then(async () => report([await handOver(sent)])),
    )
  }
  await Promise.all(lanes.values())
}

/** For how long before the last stored position a message can have been sent that was not handed over: the age of a backup. */
const BACKUP_AGE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Hands over the messages without a receipt, and returns the position to follow from. It is needed after the store was restored from a
 * backup, or if the adapter was away for longer than events are kept. The role needs `Get:Conversation` for it.
 */
async function resynchronize(): Promise<string> {
  const { nextPosition } = await parley.listEvents({ after: 'now' })
  const since = new Date((await stat(POSITION_FILE)).mtimeMs - BACKUP_AGE_MS).toISOString()
  for await (const { uniqueId, contact, lastActivityAt } of parley.conversations({ limit: 100 })) {
    if (lastActivityAt < since) break
    const missing: Sent[] = []
    for await (const message of parley.messages(uniqueId, { limit: 100 })) {
      if (message.createdAt < since) break
      const { direction, status, messagingAppMessageId } = message
      if (direction === 'OutBound' && status === 'Sent' && messagingAppMessageId === undefined)
        missing.unshift({ contact, message })
    }
    await handOverAll(missing)
  }
  return storePosition(nextPosition)
}

/** Replaces the file as a whole, so that a crash leaves the old position or the new one. */
async function storePosition(position: string): Promise<string> {
  await writeFile(`${POSITION_FILE}.new`, position)
  await rename(`${POSITION_FILE}.new`, POSITION_FILE)
  return position
}

const known = await readFile(POSITION_FILE, 'utf8').catch(() => undefined)
let after = known ?? (await storePosition((await parley.listEvents({ after: 'now' })).nextPosition))

let last = Promise.resolve()
createServer(async (request, response) => {
  // One batch after the other: the order of messages is the one in which the service accepts them.
  const stored = last.then(async () => receive((await json(request)) as FromApp))
  last = stored.catch((error: unknown) => {
    console.error(error)
    response.statusCode = 503
  })
  await last
  response.end()
}).listen(Number(PORT), '127.0.0.1')

for (;;) {
  try {
    // After a crash, a page is handed over again.
    const wait = isHandingOver ? 0 : 30
    const page = await parley.listEvents({ after, limit: 100, type: ['message.sent'], wait, timeoutMs: 40_000 })
    isHandingOver ||= page.events.length > 0
    await handOverAll(page.events.flatMap((event) => (event.type === 'message.sent' && event.data) || []))
    isHandingOver = false
    after = await storePosition(page.nextPosition)
  } catch (error) {
    if (!isProblem(error, 'listEvents') || error.code !== 'position_unknown') throw error
    isHandingOver = true
    after = await resynchronize()
  }
}
