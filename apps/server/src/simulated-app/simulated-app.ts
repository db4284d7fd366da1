// A simulated messaging app for `parley demo`: people write a message now and then, and reply to agents. The app isn't part of the service.
// It uses only the service's URL and an API key, like the adapter of a real messaging application.
import { createParley, type MessageSentEvent, type Parley } from '@parley/client'
import { FIRST_PERSON, PEOPLE, type Person, REPLIES } from './people.ts'

/** The dependencies of the simulated app. */
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

/** A running simulated app. */
export interface SimulatedApp {
  /** The conversation of the first message. Undefined if the service rejected the message. */
  conversationId: string | undefined
  /** Ends the app, and waits until it sends no more requests. */
  stop: () => Promise<void>
}

/** The pause between two messages that people send by themselves. */
const PAUSE_MS = 30_000
/** A person stops writing after this many messages without a reply of an agent. */
const MAX_UNANSWERED = 3

/** Sends the first message, and starts the two tasks of the app: people write now and then, and reply to agents. */
export async function startSimulatedApp({ onError, ...options }: SimulatedAppOptions): Promise<SimulatedApp> {
  const ending = new AbortController()
  const { signal } = ending
  const people = new People(options, signal)
  // The position in the event log is read first, so that the app misses no message that an agent sends from now on.
  const position = await people.position()
  const conversationId = await people.writeUnasked(FIRST_PERSON)
  const ended = Promise.all([people.writeNowAndThen(), people.replyToAgents(position)]).catch((error: unknown) => {
    if (signal.aborted) return
    ending.abort()
    onError(error)
  })
  return {
    conversationId,
    async stop() {
      ending.abort()
      await ended
    },
  }
}

/** The people of the app, who send messages through the API of the service. */
class People {
  readonly #parley: Parley
  readonly #run: string
  readonly #signal: AbortSignal
  readonly #pause: (ms: number) => Promise<unknown>
  /** The number of messages that each person sent since the last reply of an agent, by phone number. */
  readonly #unanswered = new Map<string, number>()
  #idCount = 0

  constructor({ baseUrl, apiKey, run, pause }: Omit<SimulatedAppOptions, 'onError'>, signal: AbortSignal) {
    this.#parley = createParley({ baseUrl, apiKey, retry: { maxAttempts: 10, maxRetryAfterMs: 60_000 } })
    this.#run = run
    this.#signal = signal
    this.#pause = (ms) => pause(ms, signal)
  }

  /** Returns the position of the newest event. */
  async position(): Promise<string> {
    return (await this.#parley.listEvents({ after: 'now', signal: this.#signal })).nextPosition
  }

  /** Sends the next message of a person, without waiting for a reply. */
  writeUnasked({ phone, name, says, identifiers: [first, later] = [idOf(phone), idOf(phone)] }: Person) {
    const messagingAppContactId = this.#unanswered.has(phone) ? later : first
    const count = this.#unanswered.get(phone) ?? 0
    this.#unanswered.set(phone, count + 1)
    const text = says[count % says.length] ?? says[0]
    return this.#write({ messagingAppContactId, phone, name }, text)
  }

  async writeNowAndThen(): Promise<void> {
    for (const person of cycle(PEOPLE)) {
      await this.#pause(PAUSE_MS)
      if ((this.#unanswered.get(person.phone) ?? 0) < MAX_UNANSWERED) await this.writeUnasked(person)
    }
  }

  async replyToAgents(start: string): Promise<never> {
    const replies = cycle(REPLIES)
    const options = { type: ['message.sent' as const], wait: 30, timeoutMs: 40_000, signal: this.#signal }
    for (let after = start; ;) {
      const page = await this.#parley.listEvents({ ...options, after })
      for (const event of page.events) {
        if (event.type === 'message.sent' && event.data) await this.#deliver(event.data, replies.next().value)
      }
      after = page.nextPosition
    }
  }

  /** Delivers an agent's message: reports it as sent, delivered and read, and sends a reply. */
  async #deliver({ contact, message }: NonNullable<MessageSentEvent['data']>, reply: string): Promise<void> {
    const { phone, messagingAppContactId = idOf(phone) } = contact
    this.#unanswered.set(phone, 0)
    const messagingAppMessageId = this.#newId()
    const report = (status: 'Sent' | 'Delivered' | 'Read', ids: { messageId?: string } = {}) => {
      const receipt = { ...ids, messagingAppMessageId, status, at: new Date().toISOString() }
      return this.#parley.reportReceipts({ receipts: [receipt] }, { signal: this.#signal })
    }
    // The first receipt has both identifiers, so later receipts can name the message by the application's identifier alone.
    await report('Sent', { messageId: message.uniqueId })
    await this.#pause(500)
    await report('Delivered')
    await this.#pause(500)
    await report('Read')
    await this.#pause(1000)
    await this.#write({ messagingAppContactId, phone }, reply)
  }

  async #write(contact: { messagingAppContactId: string; phone: string; name?: string }, text: string) {
    const message = {
      messagingAppMessageId: this.#newId(),
      contact,
      sentAt: new Date().toISOString(),
      messageType: 'Text' as const,
      messageData: { text },
    }
    const { results } = await this.#parley.receiveMessages({ messages: [message] }, { signal: this.#signal })
    return results[0]?.result === 'Created' ? results[0].conversationId : undefined
  }

  #newId(): string {
    this.#idCount += 1
    return `app.${this.#run}.${this.#idCount}`
  }
}

/** Yields the items in order, again and again. */
function* cycle<Item>(items: readonly Item[]): Generator<Item, never> {
  for (;;) yield* items
}

const idOf = (phone: string) => `app.${phone}`
