// A simulated messaging app for the demo: people write now and then, and reply to agents. It isn't part of the service. It knows
// a URL and an API key, as the adapter to a real messaging application does.
import { createParley, type MessageSentEvent, type Parley } from '@parley/client'
import { FIRST, PEOPLE, type Person, REPLIES } from './people.ts'

export interface SimulatedAppOptions {
  baseUrl: string
  /** The key of a member that may receive messages and read events. */
  apiKey: string
  /** Another text at each start: the identifiers of messages begin with it. */
  run: string
  /** Resolves after a time in milliseconds, or rejects if the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** Is called with the reason if the app ends before `stop`. */
  onError: (error: unknown) => void
}

export interface SimulatedApp {
  /** The conversation in which a contact has just written. It is absent if the service rejected the message. */
  conversationId: string | undefined
  stop: () => Promise<void>
}

/** How long the app waits between two people who write unasked. */
const BETWEEN_MS = 30_000
/** After this many messages without a response, a person stops writing. */
const PATIENCE = 3

/** Starts the app, and has the first message delivered. */
export async function startSimulatedApp({ onError, ...options }: SimulatedAppOptions): Promise<SimulatedApp> {
  const ending = new AbortController()
  const { signal } = ending
  const people = new People(options, signal)
  // First the position, so that no message that is sent from now on is missed.
  const position = await people.position()
  const conversationId = await people.writeUnasked(FIRST)
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

class People {
  readonly #parley: Parley
  readonly #run: string
  readonly #signal: AbortSignal
  readonly #pause: (ms: number) => Promise<unknown>
  /** How many messages people wrote since an agent last wrote to them, by their phones. */
  readonly #pending = new Map<string, number>()
  #made = 0

  constructor({ baseUrl, apiKey, run, pause }: Omit<SimulatedAppOptions, 'onError'>, signal: AbortSignal) {
    this.#parley = createParley({ baseUrl, apiKey, retry: { maxAttempts: 10, maxRetryAfterMs: 60_000 } })
    this.#run = run
    this.#signal = signal
    this.#pause = (ms) => pause(ms, signal)
  }

  /** The position of the newest event. */
  async position(): Promise<string> {
    return (await this.#parley.listEvents({ after: 'now', signal: this.#signal })).nextPosition
  }

  /** The next thing that a person says unasked. */
  writeUnasked({ phone, name, says, identifiers: [first, later] = [idOf(phone), idOf(phone)] }: Person) {
    const messagingAppContactId = this.#pending.has(phone) ? later : first
    const count = this.#pending.get(phone) ?? 0
    this.#pending.set(phone, count + 1)
    const text = says[count % says.length] ?? says[0]
    return this.#write({ messagingAppContactId, phone, name }, text)
  }

  async writeNowAndThen(): Promise<void> {
    for (const person of inTurn(PEOPLE)) {
      await this.#pause(BETWEEN_MS)
      if ((this.#pending.get(person.phone) ?? 0) < PATIENCE) await this.writeUnasked(person)
    }
  }

  async replyToAgents(start: string): Promise<never> {
    const replies = inTurn(REPLIES)
    const options = { type: ['message.sent' as const], wait: 30, timeoutMs: 40_000, signal: this.#signal }
    for (let after = start; ;) {
      const page = await this.#parley.listEvents({ ...options, after })
      for (const event of page.events) {
        if (event.type === 'message.sent' && event.data) await this.#deliver(event.data, replies.next().value)
      }
      after = page.nextPosition
    }
  }

  /** Delivers a message of an agent: the phone gets it, its owner reads it, and replies. */
  async #deliver({ contact, message }: NonNullable<MessageSentEvent['data']>, reply: string): Promise<void> {
    const { phone, messagingAppContactId = idOf(phone) } = contact
    this.#pending.set(phone, 0)
    const messagingAppMessageId = this.#newId()
    const report = (status: 'Sent' | 'Delivered' | 'Read', ids: { messageId?: string } = {}) => {
      const receipt = { ...ids, messagingAppMessageId, status, at: new Date().toISOString() }
      return this.#parley.reportReceipts({ receipts: [receipt] }, { signal: this.#signal })
    }
    // With both identifiers the service learns which message later receipts mean.
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
    const [result] = (await this.#parley.receiveMessages({ messages: [message] }, { signal: this.#signal })).results
    return result?.result === 'Created' ? result.conversationId : undefined
  }

  #newId(): string {
    this.#made += 1
    return `app.${this.#run}.${this.#made}`
  }
}

function* inTurn<Value>(values: readonly Value[]): Generator<Value, never> {
  for (;;) yield* values
}

const idOf = (phone: string) => `app.${phone}`
