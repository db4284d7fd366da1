// A simulated messaging app for `parley demo`: people write a message now and then, and reply to agents. The app isn't part of the service.
// It uses only the service's URL and an API key, like the adapter of a real messaging application.
import { createParley, type MessageSentEvent } from '@parley/client'
import { FIRST_PERSON, PEOPLE, type Person, REPLIES } from './people.ts'

export interface SimulatedAppOptions {
  baseUrl: string
  /** The API key of a member who has the permissions to receive messages and read events. */
  apiKey: string
  /** A text that differs at each start. The identifier of each message contains this text, so that no identifier is used twice. */
  run: string
  /** Waits for the given time. It rejects if the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** Called with the error if the app ends before `stop`. */
  onError: (error: unknown) => void
}

/** The pause between two messages that people send by themselves. */
const PAUSE_MS = 30_000
/** A person stops writing after this many messages without a reply of an agent. */
const MAX_UNANSWERED = 3

// oxlint-disable-next-line no-restricted-globals -- The app imports nothing of the service.
const now = () => new Date().toISOString()

/** Sends the first message, and starts the two tasks of the app: people write now and then, and reply to agents. */
export async function startSimulatedApp({ onError, ...options }: SimulatedAppOptions) {
  const ending = new AbortController()
  const { signal } = ending
  const people = createPeople(options, signal)
  // The position in the event log is read first, so that the app misses no message that an agent sends from now on.
  const position = await people.position()
  const conversationId = await people.writeNextMessage(FIRST_PERSON)
  const ended = Promise.all([people.writeNowAndThen(), people.replyToAgents(position)]).catch((error: unknown) => {
    if (signal.aborted) return
    ending.abort()
    onError(error)
  })
  return {
    /** The conversation of the first message. Undefined if the service rejected the message. */
    conversationId,
    /** Ends the app, and waits until it sends no more requests. */
    async stop(): Promise<void> {
      ending.abort()
      await ended
    },
  }
}

/** Creates the people of the app, who send messages through the API of the service. */
function createPeople({ baseUrl, apiKey, run, pause }: Omit<SimulatedAppOptions, 'onError'>, signal: AbortSignal) {
  const parley = createParley({ baseUrl, apiKey, retry: { maxAttempts: 10, maxRetryAfterMs: 60_000 } })
  /** The number of messages that each person sent since the last reply of an agent, by phone number. */
  const unanswered = new Map<string, number>()
  let idCount = 0
  const newId = () => `app.${run}.${(idCount += 1)}`

  async function write(contact: { messagingAppContactId: string; phone: string; name?: string }, text: string) {
    const content = { messageType: 'Text' as const, messageData: { text } }
    const message = { messagingAppMessageId: newId(), contact, sentAt: now(), ...content }
    const { results } = await parley.receiveMessages({ messages: [message] }, { signal })
    return results[0]?.result === 'Created' ? results[0].conversationId : undefined
  }

  /** Sends the next message of a person, without waiting for a reply. */
  function writeNextMessage({ phone, name, says, identifiers: [first, later] = [idOf(phone), idOf(phone)] }: Person) {
    const messagingAppContactId = unanswered.has(phone) ? later : first
    const count = unanswered.get(phone) ?? 0
    unanswered.set(phone, count + 1)
    return write({ messagingAppContactId, phone, name }, says[count % says.length] ?? says[0])
  }

  /** Delivers an agent's message: reports it as sent, delivered and read, and sends a reply. */
  async function deliver({ contact, message }: NonNullable<MessageSentEvent['data']>, reply: string): Promise<void> {
    const { phone, messagingAppContactId = idOf(phone) } = contact
    unanswered.set(phone, 0)
    const messagingAppMessageId = newId()
    // The first receipt has both identifiers, so later receipts can name the message by the application's identifier alone.
    let ids: { messageId?: string } = { messageId: message.uniqueId }
    for (const status of ['Sent', 'Delivered', 'Read'] as const) {
      const receipt = { ...ids, messagingAppMessageId, status, at: now() }
      await parley.reportReceipts({ receipts: [receipt] }, { signal })
      await pause(status === 'Read' ? 1000 : 500, signal)
      ids = {}
    }
    await write({ messagingAppContactId, phone }, reply)
  }

  return {
    writeNextMessage,
    position: async () => (await parley.listEvents({ after: 'now', signal })).nextPosition,
    async writeNowAndThen(): Promise<void> {
      for (const person of cycle(PEOPLE)) {
        await pause(PAUSE_MS, signal)
        if ((unanswered.get(person.phone) ?? 0) < MAX_UNANSWERED) await writeNextMessage(person)
      }
    },
    async replyToAgents(start: string): Promise<never> {
      const replies = cycle(REPLIES)
      const options = { type: ['message.sent' as const], wait: 30, timeoutMs: 40_000, signal }
      for (let after = start; ;) {
        const page = await parley.listEvents({ ...options, after })
        for (const event of page.events) {
          if (event.type === 'message.sent' && event.data) await deliver(event.data, replies.next().value)
        }
        after = page.nextPosition
      }
    },
  }
}

/** Yields the items in order, again and again. */
function* cycle<Item>(items: readonly Item[]): Generator<Item, never> {
  for (;;) yield* items
}

const idOf = (phone: string) => `app.${phone}`
