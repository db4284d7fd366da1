// A simulated messaging app for the demo: people write now and then, and reply to agents. It isn't part of the service. It knows
// a URL and an API key, as the adapter to a real messaging application does.
import { createParley, type MessageSentEvent } from '@parley/client'
import { createChance } from './chance.ts'
import { FIRST, PEOPLE, REPLIES } from './people.ts'

export interface SimulatedAppOptions {
  baseUrl: string
  /** The key of a member that may receive messages and read events. */
  apiKey: string
  /** Another text at each start: the identifiers of messages begin with it. */
  run: string
  /** Determines who writes, what and after how long. */
  seed: number
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

/** After so many messages without a response, a person stops writing. */
const PATIENCE = 3

/** Starts the app, and has the first message delivered. */
export async function startSimulatedApp(options: SimulatedAppOptions): Promise<SimulatedApp> {
  const { baseUrl, apiKey, run, seed, onError } = options
  const ending = new AbortController()
  const { signal } = ending
  const pause = (ms: number) => options.pause(ms, signal)
  const parley = createParley({ baseUrl, apiKey, retry: { maxAttempts: 10, maxRetryAfterMs: 60_000 } })
  /** How many messages people wrote since an agent last wrote to them, by their phones. */
  const unanswered = new Map<string, number>()

  let made = 0
  const newId = () => `app.${run}.${++made}`

  async function write(contact: { messagingAppContactId: string; phone: string; name?: string }, text: string) {
    const message = {
      messagingAppMessageId: newId(),
      contact,
      sentAt: new Date().toISOString(),
      messageType: 'Text' as const,
      messageData: { text },
    }
    const [result] = (await parley.receiveMessages({ messages: [message] }, { signal })).results
    return result?.result === 'Created' ? result.conversationId : undefined
  }

  /** The next thing that a person says unasked. */
  function writeUnasked({ phone, name, says }: (typeof PEOPLE)[number]) {
    const count = unanswered.get(phone) ?? 0
    unanswered.set(phone, count + 1)
    return write({ messagingAppContactId: idOf(phone), phone, name }, says[count % says.length] ?? says[0])
  }

  async function writeNowAndThen(): Promise<never> {
    const chance = createChance(seed)
    for (;;) {
      await pause(chance.between(15_000, 45_000))
      const person = chance.pick(PEOPLE)
      if ((unanswered.get(person.phone) ?? 0) < PATIENCE) await writeUnasked(person)
    }
  }

  /** Delivers a message of an agent: the phone gets it, its owner reads it, and replies. */
  async function deliver({ contact, message }: NonNullable<MessageSentEvent['data']>, reply: string): Promise<void> {
    const { phone, messagingAppContactId = idOf(phone) } = contact
    unanswered.set(phone, 0)
    const messagingAppMessageId = newId()
    const report = (status: 'Sent' | 'Delivered' | 'Read', messageId?: string) =>
      parley.reportReceipts(
        {
          receipts: [{ ...(messageId && { messageId }), messagingAppMessageId, status, at: new Date().toISOString() }],
        },
        { signal },
      )
    // With both identifiers the service learns which message later receipts mean.
    await report('Sent', message.uniqueId)
    await pause(500)
    await report('Delivered')
    await pause(500)
    await report('Read')
    await pause(1000)
    await write({ messagingAppContactId, phone }, reply)
  }

  async function replyToAgents(start: string): Promise<never> {
    const chance = createChance(seed + 1)
    for (let after = start; ;) {
      const page = await parley.listEvents({ after, type: ['message.sent'], wait: 30, timeoutMs: 40_000, signal })
      for (const event of page.events) {
        if (event.type === 'message.sent' && event.data) await deliver(event.data, chance.pick(REPLIES))
      }
      after = page.nextPosition
    }
  }

  // First the position, so that no message that is sent from now on is missed.
  const { nextPosition } = await parley.listEvents({ after: 'now', signal })
  const conversationId = await writeUnasked(FIRST)
  const ended = Promise.all([writeNowAndThen(), replyToAgents(nextPosition)]).catch((error: unknown) => {
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

const idOf = (phone: string) => `app.${phone}`
