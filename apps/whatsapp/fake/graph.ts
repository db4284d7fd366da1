// A stand-in for WhatsApp, for tests and the demo. It judges requests to the Graph API, and calls the webhook.
import { createHmac, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { type Json, object, text } from '../src/incoming/json.ts'
import { judge } from './judge.ts'

/** The settings of the stand-in, as an operator enters them in Meta's dashboard. */
export interface FakeOptions {
  numberId: string
  token: string
  appSecret: string
  /** Calls the webhook. Returns the status of the response, or undefined if there was none. */
  callWebhook: (body: string, headers: Record<string, string>) => Promise<number | undefined>
}

/** What happens to one of the next requests. */
export type Fault =
  /** An error of the documentation, before the message is accepted. */
  | { status: number; code: number }
  /** The message is accepted, and the connection breaks. */
  | 'accepts and never answers'
  /** The message isn't accepted, and the response is a 502 of a proxy. */
  | 'bad gateway'

/** A message that WhatsApp accepted. */
export interface Accepted {
  id: string
  body: Json
}

/** A stand-in for WhatsApp. */
export interface Fake {
  /** Answers the requests to the Graph API. */
  app: Hono
  /** The messages that WhatsApp accepted, in their order. */
  accepted: Accepted[]
  /** The messages that were accepted, and will never be delivered: an identifier was in `to`. */
  dropped: Accepted[]
  /** What WhatsApp refused. */
  refused: { body: Json; code: number; details: string }[]
  /** The messages that were marked as read. */
  read: string[]
  faults: Fault[]
  /** The files that contacts sent, by their identifiers. */
  files: Map<string, Uint8Array<ArrayBuffer>>
  /** The identifiers of the files that were fetched. */
  fetched: string[]
  /** Calls the webhook with changes of one field, and again until the response is 200. */
  notify: (value: Json, field?: string) => Promise<void>
  /** Has a contact write. Returns the identifier of the message. */
  write: (from: string, content: Json, name?: string) => Promise<string>
  /** Tells the webhook what became of a message. */
  report: (id: string, status: string, more?: Json) => Promise<void>
}

const seconds = () => String(Math.floor(Date.now() / 1000))
const newId = () => `wamid.${randomBytes(18).toString('base64url')}`
const RETRY_MS = 200

export function createFake(options: FakeOptions): Fake {
  const { numberId, appSecret, callWebhook } = options
  const metadata = { display_phone_number: '33140000000', phone_number_id: numberId }

  async function notify(value: Json, field = 'messages'): Promise<void> {
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` }
    while ((await callWebhook(body, headers)) !== 200) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }

  const fake: Fake = {
    app: new Hono(),
    accepted: [],
    dropped: [],
    refused: [],
    read: [],
    faults: [],
    files: new Map(),
    fetched: [],
    notify,
    write: async (from, content, name = 'Noor Haddad') => {
      const message = { id: newId(), from, timestamp: seconds(), ...content }
      await notify({ contacts: [{ wa_id: from, profile: { name } }], messages: [message] })
      return message.id
    },
    report: (id, status, more = {}) => {
      const { to, biz_opaque_callback_data } = fake.accepted.find((each) => each.id === id)?.body ?? {}
      return notify({
        statuses: [{ id, status, timestamp: seconds(), recipient_id: to, biz_opaque_callback_data, ...more }],
      })
    },
  }
  serveGraph(fake, options)
  return fake
}

const failure = (status: number, code: number, details: string) =>
  Response.json(
    { error: { message: `(#${code}) ${details}`, type: 'OAuthException', code, error_data: { details } } },
    { status },
  )

/** Takes a message that was judged. Returns the response. */
function accept(fake: Fake, body: Json): Response {
  const message = { id: newId(), body }
  const isAddress = body['recipient_type'] === 'group' || /^\+?\d+$/.test(text(body['to']) ?? '')
  const isDelivered = body['recipient'] !== undefined || isAddress
  ;(isDelivered ? fake.accepted : fake.dropped).push(message)
  const contact = { input: body['to'] ?? body['recipient'], ...(isDelivered && { wa_id: body['to'] }) }
  return Response.json({ messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: message.id }] })
}

function serveGraph(fake: Fake, { numberId, token }: FakeOptions): void {
  fake.app.post('/:version/:number/messages', async (c) => {
    if (c.req.header('Authorization') !== `Bearer ${token}`) return failure(401, 190, 'The access token is invalid.')
    if (c.req.param('number') !== numberId) return failure(400, 33, 'The number does not exist.')
    if (!c.req.header('Content-Type')?.startsWith('application/json')) return failure(400, 100, 'The body is no JSON.')
    const body = object(await c.req.json())
    const verdict = judge(body)
    if (verdict) {
      fake.refused.push({ body, ...verdict })
      return failure(400, verdict.code, verdict.details)
    }
    if (body['status'] === 'read') {
      fake.read.push(text(body['message_id']) ?? '')
      return c.json({ success: true })
    }
    const fault = fake.faults.shift()
    if (fault === 'bad gateway') return c.text('Bad Gateway', 502)
    if (typeof fault === 'object') return failure(fault.status, fault.code, 'A fault of the test.')
    const response = accept(fake, body)
    if (fault === 'accepts and never answers') return new Promise<never>(() => {})
    return response
  })
  fake.app.get('/:version/:file/content', (c) => {
    if (c.req.header('Authorization') !== `Bearer ${token}`) return failure(401, 190, 'The access token is invalid.')
    fake.fetched.push(c.req.param('file'))
    return new Response(fake.files.get(c.req.param('file')))
  })
  fake.app.get('/:version/:file', (c) => {
    if (c.req.header('Authorization') !== `Bearer ${token}`) return failure(401, 190, 'The access token is invalid.')
    const file = fake.files.get(c.req.param('file'))
    if (file === undefined) return failure(404, 100, 'The file does not exist, or has expired.')
    return c.json({ messaging_product: 'whatsapp', url: `${c.req.url}/content`, file_size: file.length })
  })
}
