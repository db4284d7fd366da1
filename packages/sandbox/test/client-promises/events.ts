import { Webhook } from 'standardwebhooks'
import type * as Client from '@parley/client'
import { isSame, outcome, type Promised, type Surroundings } from './promise.ts'

/** Has an agent change a conversation so often, and returns the positions of the events that a follower gets. */
async function follow({ as, client, sandbox }: Surroundings, changes: number): Promise<string[]> {
  const { uniqueId } = await sandbox.add.conversation()
  const integration = as('integration')
  const { nextPosition } = await integration.listEvents()
  for (let count = 0; count < changes; count++)
    await as('agent').updateConversation(uniqueId, { status: count % 2 === 0 ? 'Closed' : 'Active' })
  const seen: string[] = []
  for await (const event of client.follow(integration, { after: nextPosition })) {
    seen.push(event.position)
    if (seen.length === 1) sandbox.next('listEvents').loseResponse()
    if (seen.length === changes) await as('agent').updateConversation(uniqueId, { status: 'Active' })
    if (seen.length > changes) break
  }
  return seen
}

/** An event of the service as a webhook has it, and headers that sign it. */
async function webhook({ as, sandbox }: Surroundings, at = new Date(), secret = SECRET) {
  const { uniqueId } = await sandbox.add.conversation()
  await as('agent').updateConversation(uniqueId, { status: 'Closed' })
  const [event] = (await as('integration').listEvents()).events
  const [id, body] = [event?.id ?? '', JSON.stringify(event)]
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return { headers, body }
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = `${SECRET.slice(0, -4)}AAAA`

export const EVENTS: Promised[] = [
  {
    claim: 'follow yields each event once and in order, over a lost response',
    defect: ['follow.ts', 'after: position', 'after'],
    async isKept(surroundings) {
      const seen = await follow(surroundings, 3)
      const { events } = await surroundings.as('integration').listEvents({ type: ['conversation.status_changed'] })
      return isSame(
        seen,
        events.map(({ position }) => position),
      )
    },
  },
  {
    claim: 'follow reconnects',
    defect: ['follow.ts', 'if (delayMs === undefined) throw error', 'throw error'],
    isKept: async (surroundings) => (await follow(surroundings, 1)).length === 2,
  },
  {
    claim: 'follow waits if the service asks for a wait that is longer than any timer',
    defect: ['follow.ts', 'Math.min(retryAfterMs, LONGEST_PAUSE_MS)', 'retryAfterMs'],
    async isKept({ as, client }) {
      let sent = 0
      const fetch = async () => {
        sent++
        return new Response('', { status: 503, headers: { 'Retry-After': '1e9' } })
      }
      const signal = AbortSignal.timeout(50)
      const { done } = await client.follow(as('integration', { fetch }), { signal }).next()
      return isSame([done, sent], [true, 1])
    },
  },
  {
    claim: 'follow does not ask all the time if empty pages come immediately',
    defect: ['follow.ts', 'if (delayMs) await', 'if (false) await'],
    async isKept({ as, client, sandbox, log }) {
      const { nextPosition } = await as('integration').listEvents()
      const inner = sandbox.as('integration').fetch
      const fetch: Client.Fetch = (url, init) => inner(url.replace('wait=30', 'wait=0'), init)
      const signal = AbortSignal.timeout(500)
      await client.follow(as('integration', { fetch }), { after: nextPosition, signal }).next()
      return log.length < 10
    },
  },
  {
    claim: 'a position that the service no longer has is EventsLost',
    defect: ['follow.ts', "error.code === 'position_unknown'", 'false'],
    async isKept({ as, client, sandbox }) {
      const { nextPosition } = await as('integration').listEvents()
      await sandbox.reset()
      return (
        (await outcome(client.follow(as('integration'), { after: nextPosition }).next())) instanceof client.EventsLost
      )
    },
  },
  {
    claim: 'a signal ends the loop without an error',
    defect: ['follow.ts', 'if (signal?.aborted) return undefined\n        if (isProblem', 'if (isProblem'],
    async isKept({ as, client }) {
      const signal = AbortSignal.timeout(20)
      return (await client.follow(as('integration'), { after: 'now', signal }).next()).done === true
    },
  },
  {
    claim: 'onPosition gets the position to store at the beginning',
    defect: ['follow.ts', 'await onPosition?.(position)', 'void 0'],
    async isKept({ as, client }) {
      const ended = new AbortController()
      const onPosition = () => ended.abort()
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(1000)])
      await client.follow(as('integration'), { after: 'now', signal, onPosition }).next()
      return ended.signal.aborted
    },
  },
  {
    claim: 'a webhook with another secret is rejected',
    defect: ['verify-webhook.ts', '!verdicts.includes(true)', 'false'],
    async isKept(surroundings) {
      const { headers, body } = await webhook(surroundings, new Date(), OTHER_SECRET)
      return (await outcome(surroundings.client.verifyWebhook(SECRET, headers, body)))['reason'] === 'signature'
    },
  },
  {
    claim: 'a webhook that is too old is rejected',
    defect: ['verify-webhook.ts', '> timestampToleranceSeconds', '> 1e9'],
    async isKept(surroundings) {
      const { headers, body } = await webhook(surroundings, new Date(Date.now() - 400_000))
      return (await outcome(surroundings.client.verifyWebhook(SECRET, headers, body)))['reason'] === 'timestamp'
    },
  },
  {
    claim: 'while a secret is rotated, both match, and the event is that of the service',
    defect: ['verify-webhook.ts', 'const secrets = [secret].flat()', 'const secrets = [[secret].flat()[0] ?? ""]'],
    async isKept(surroundings) {
      const { headers, body } = await webhook(surroundings)
      const event = await outcome(surroundings.client.verifyWebhook([OTHER_SECRET, SECRET], headers, body))
      return isSame(event, JSON.parse(body))
    },
  },
]
