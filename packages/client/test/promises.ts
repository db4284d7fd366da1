// What the README promises, each as a check of a client, and a defect that breaks it. The checks see only what a caller sees.
import { Webhook } from 'standardwebhooks'
import type * as Client from '../src/index.ts'
import { everyFace } from './outcomes.ts'
import { OPTIONS, problem, scripted, updated } from './responses.ts'

type Api = typeof Client

export interface Promised {
  claim: string
  /** Throws, or returns false, if the client doesn't keep the promise. */
  isKept: (client: Api) => Promise<boolean>
  /** A text of a source file, and what a broken client has in its place. */
  defect: readonly [file: string, text: string, broken: string]
}

const close = { status: 'Closed' } as const
const busy = () => problem(503, 'service_unavailable')
const lost = () => Promise.reject(new Error('socket hang up'))
const created = () => Response.json({ message: { uniqueId: 'm' } }, { status: 201 })
const echo = () => Promise.reject(new Error(`no tunnel for ${OPTIONS.apiKey}`))
const replaceKey = ({ headers }: Client.RequestDetails) => void (headers['authorization'] = 'other')
const fail = () => JSON.parse('{')
const refused = () => problem(401, 'api_key_invalid')
const page = (id: string, nextCursor?: string) => () => Response.json({ tags: [{ uniqueId: id }], nextCursor })
const events = (positions: string[]) => () =>
  Response.json({
    events: positions.map((position) => ({ id: position, position, type: 'x' })),
    nextPosition: positions.at(-1),
  })
const caught = (promise: Promise<unknown>): Promise<object> => promise.then(Object, Object)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function client({ createParley }: Api, options: Client.ParleyOptions, ...responses: Parameters<typeof scripted>) {
  const { fetch, sent } = scripted(...responses)
  return { parley: createParley({ ...OPTIONS, fetch, retry: { baseDelayMs: 0 }, ...options }), sent }
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = JSON.stringify({ id: 'evt_1', position: '1', type: 'message.received' })
const signed = (at: Date, secret = SECRET) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('evt_1', at, BODY),
})

async function follows(api: Api, ...responses: Parameters<typeof scripted>): Promise<[string[], string[]]> {
  const { parley, sent } = client(api, {}, ...responses)
  const seen: string[] = []
  for await (const { position } of api.follow(parley, { after: '0' })) if (seen.push(position) === 3) break
  return [seen, sent.map(({ url }) => String(new URL(url).searchParams.get('after')))]
}

export const PROMISES: Promised[] = [
  {
    claim: 'a list goes through all pages',
    defect: ['pages.ts', 'while (cursor !== undefined)', 'while (false)'],
    async isKept(api) {
      const ids: string[] = []
      for await (const { uniqueId } of client(api, {}, page('a', 'c'), page('b')).parley.tags()) ids.push(uniqueId)
      return same(ids, ['a', 'b'])
    },
  },
  {
    claim: 'an update without ifMatch is not retried if it may have been done',
    defect: ['call.ts', 'request.retryIsSafe || !mayHaveExecuted', 'true'],
    async isKept(api) {
      const { parley, sent } = client(api, {}, lost, updated)
      await caught(parley.updateConversation('cnv_1', close))
      return sent.length === 1
    },
  },
  {
    claim: 'an update with ifMatch is retried',
    defect: ['prepare-request.ts', "(headers['if-match'] ?? '*').trim() !== '*'", 'false'],
    async isKept(api) {
      const { parley, sent } = client(api, {}, lost, updated)
      await parley.updateConversation('cnv_1', close, { ifMatch: '"1"' })
      return sent.length === 2
    },
  },
  {
    claim: 'a message is sent once: its retries have the same key',
    defect: [
      'call.ts',
      'await sendOnce(context, request,',
      "await sendOnce(context, { ...request, init: { ...request.init, headers: { ...request.init.headers, 'idempotency-key': crypto.randomUUID() } } },",
    ],
    async isKept(api) {
      const { parley, sent } = client(api, {}, lost, created)
      await parley.sendMessage('cnv_1', { messageType: 'Text', messageData: { text: 'x' } })
      const [one, two] = sent.map(({ init }) => init.headers['idempotency-key'])
      return one !== undefined && one === two
    },
  },
  {
    claim: 'regenerateApiKey is never retried',
    defect: ['call.ts', "metadata.retry === 'never'", 'false'],
    async isKept(api) {
      const { parley, sent } = client(api, {}, busy)
      await caught(parley.regenerateApiKey())
      return sent.length === 1
    },
  },
  {
    claim: 'a lost response of a regeneration is said to be one',
    defect: ['call.ts', '(metadata.lost?.(error) ?? error)', 'error'],
    isKept: async (api) =>
      same(Object(await caught(client(api, {}, lost).parley.regenerateApiKey())).kind, 'regeneration_outcome_unknown'),
  },
  {
    claim: 'a call is never longer than its timeout',
    defect: ['with-timeout.ts', 'if (timeoutMs < Infinity)', 'if (false)'],
    async isKept(api) {
      const { parley } = client(api, { timeoutMs: 5, retry: false }, () => new Promise<Response>(() => {}))
      const late = new Promise<object>((resolve) => void setTimeout(() => resolve({ kind: 'late' }), 2000))
      return same(Object(await Promise.race([caught(parley.getCaller()), late])).kind, 'timeout')
    },
  },
  {
    claim: 'when another process rotated the key, the client asks for it',
    defect: ['keyring.ts', 'await withTimeout(timeoutMs, signal, read)', 'void 0'],
    async isKept(api) {
      const keys = ['k1', 'k2']
      const { parley, sent } = client(api, { apiKey: () => String(keys.shift()) }, refused, updated)
      await caught(parley.updateConversation('cnv_1', close))
      return same(
        sent.map(({ init }) => init.headers['authorization']),
        ['Bearer k1', 'Bearer k2'],
      )
    },
  },
  {
    claim: 'errors never show the key',
    defect: ['errors/parley-error.ts', "rest.replaceAll(key, '<API_KEY>')", 'rest'],
    async isKept(api) {
      const error = await caught(client(api, { retry: false }, echo).parley.getCaller())
      return !everyFace(error).includes(OPTIONS.apiKey)
    },
  },
  {
    claim: 'a hook does not get the key, and can not replace it',
    defect: [
      'create-client.ts',
      '{ ...init.headers, authorization: `Bearer ${key}` }',
      '{ authorization: `Bearer ${key}`, ...init.headers }',
    ],
    async isKept(api) {
      const { parley, sent } = client(api, { onRequest: replaceKey }, updated)
      await parley.updateConversation('cnv_1', close)
      return sent[0]?.init.headers['authorization'] === `Bearer ${OPTIONS.apiKey}`
    },
  },
  {
    claim: 'what a hook throws does not change the outcome',
    defect: ['hooks.ts', "console.warn('A hook or the logger of the Parley client threw.', error)", 'throw error'],
    async isKept(api) {
      const { warn } = console
      console.warn = () => {}
      const error = await caught(client(api, { onResponse: fail }, updated).parley.updateConversation('cnv_1', close))
      console.warn = warn
      return 'etag' in error
    },
  },
  {
    claim: 'the logger gets no query',
    defect: ['hooks.ts', '`${operation}: ${status', '`${request.url}: ${status'],
    async isKept(api) {
      const lines: unknown[] = []
      const logger = { debug: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
      await client(api, { logger }, () => Response.json({ conversations: [] })).parley.listConversations({
        phone: '+336',
      })
      return lines.length === 1 && !everyFace(lines).includes('336')
    },
  },
  {
    claim: 'a request whose response is lost has an identifier',
    defect: ['attempt.ts', "error.requestId ?? headers['x-request-id']", 'error.requestId'],
    async isKept(api) {
      const { parley, sent } = client(api, { retry: false }, lost)
      const error = await caught(parley.getCaller())
      return Object(error).requestId === sent[0]?.init.headers['x-request-id']
    },
  },
  {
    claim: 'instanceof works across copies of the package',
    defect: ['errors/parley-error.ts', "Symbol.for('@parley/client/ParleyError')", 'Symbol()'],
    async isKept(api) {
      const other: Api = await import('../src/index.ts')
      return (await caught(client(other, {}, refused).parley.getCaller())) instanceof api.ParleyError
    },
  },
  {
    claim: 'an unknown code keeps its detail',
    defect: [
      'errors/problem.ts',
      'const { code, title, detail,',
      'const { detail, title, code = detail } = { ...problem, detail: undefined }; const {',
    ],
    async isKept(api) {
      const error = await caught(client(api, {}, () => problem(418, 'teapot', { detail: 'Short.' })).parley.getCaller())
      return same([Object(error).code, Object(error).detail], ['teapot', 'Short.'])
    },
  },
  {
    claim: 'an identifier can not leave its path',
    defect: ['path.ts', "typeof value !== 'string' ||", "typeof value !== 'string' && "],
    async isKept(api) {
      const { parley, sent } = client(api, {}, updated)
      await caught(parley.getConversation('..'))
      return sent.length === 0
    },
  },
  {
    claim: 'follow yields each event once, and goes on after the last one',
    defect: ['follow.ts', 'after: position', 'after'],
    isKept: async (api) =>
      same(await follows(api, events(['1', '2']), lost, events(['3'])), [
        ['1', '2', '3'],
        ['0', '2', '2'],
      ]),
  },
  {
    claim: 'follow reconnects',
    defect: ['follow.ts', 'if (delayMs === undefined) throw error', 'throw error'],
    isKept: async (api) => same((await follows(api, events(['1']), busy, events(['2', '3'])))[0], ['1', '2', '3']),
  },
  {
    claim: 'a position that the service no longer has is EventsLost',
    defect: ['follow.ts', "error.code === 'position_unknown'", 'false'],
    isKept: async (api) =>
      (await caught(follows(api, () => problem(410, 'position_unknown')))) instanceof api.EventsLost,
  },
  {
    claim: 'a webhook with another secret is rejected',
    defect: ['verify-webhook.ts', '!matches.includes(true)', 'false'],
    isKept: async (api) =>
      Object(await caught(api.verifyWebhook(SECRET, signed(new Date(), `${SECRET.slice(0, -4)}AAAA`), BODY))).reason ===
      'signature',
  },
  {
    claim: 'a webhook that is too old is rejected',
    defect: ['verify-webhook.ts', '> timestampToleranceSeconds', '> 1e9'],
    isKept: async (api) =>
      Object(await caught(api.verifyWebhook(SECRET, signed(new Date(Date.now() - 400_000)), BODY))).reason ===
      'timestamp',
  },
  {
    claim: 'while a secret is rotated, both match',
    defect: ['verify-webhook.ts', 'const secrets = [secret].flat()', 'const secrets = [[secret].flat()[0] ?? ""]'],
    isKept: async (api) =>
      'position' in (await caught(api.verifyWebhook([`${SECRET.slice(0, -4)}AAAA`, SECRET], signed(new Date()), BODY))),
  },
]
