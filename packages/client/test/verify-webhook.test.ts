// Signs with the reference library of Standard Webhooks, so that the two agree.
import { afterEach, expect, test, vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, type WebhookHeaders, WebhookRejected } from '../src/index.ts'
import { everyFace, failure } from './outcomes.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB'
const EVENT = { id: 'evt_1', position: '7.x', type: 'message.received', data: { text: 'Grüße 👋' } }
const BODY = JSON.stringify(EVENT)
const ID = 'evt_1'

const seconds = (date: Date) => String(Math.floor(date.getTime() / 1000))
const signed = (secret = SECRET, date = new Date(), body = BODY) => ({
  'webhook-id': ID,
  'webhook-timestamp': seconds(date),
  'webhook-signature': new Webhook(secret).sign(ID, date, body),
})

async function rejection(headers: WebhookHeaders, body = BODY, secret: string | string[] = SECRET) {
  const error = await verifyWebhook(secret, headers, body).catch((thrown: unknown) => thrown)
  if (!(error instanceof WebhookRejected)) throw error
  return error
}

afterEach(() => void vi.useRealTimers())

test.each<[string, WebhookHeaders]>([
  ['of the platform', new Headers(signed())],
  ['of Node', { ...signed(), host: 'example', 'set-cookie': ['a', 'b'] }],
  [
    'in another letter case',
    Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
  ],
  ['as lists', Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]))],
  ['of a map', new Map(Object.entries(signed())) as unknown as WebhookHeaders],
])('a signed webhook is its event, with headers %s', async (_, headers) => {
  expect(await verifyWebhook(SECRET, headers, BODY)).toEqual(EVENT)
})

test.each([`${SECRET}\n`, `${SECRET}\r\n`, ` ${SECRET}\t`])(
  'verifyWebhook ignores the white space around %j',
  async (secret) => {
    expect(await verifyWebhook(secret, signed(), BODY)).toEqual(EVENT)
  },
)

test('verifyWebhook accepts bytes, also a view into a larger buffer', async () => {
  const bytes = Buffer.from(`xx${BODY}`).subarray(2)
  expect(await verifyWebhook(SECRET, signed(), bytes)).toEqual(EVENT)
  expect(await verifyWebhook(SECRET, signed(), new TextEncoder().encode(BODY).buffer)).toEqual(EVENT)
  expect(await verifyWebhook(SECRET, signed(), new DataView(bytes.buffer, bytes.byteOffset, bytes.length))).toEqual(
    EVENT,
  )
})

test.each([EVENT, undefined, null, 1e12, []])(
  'verifyWebhook rejects the body %j, which is neither text nor bytes, as an invalid_argument',
  async (body) => {
    const error = await failure(verifyWebhook(SECRET, signed(), body as unknown as string))
    expect(error).toMatchObject({
      kind: 'invalid_argument',
      argument: 'body',
      message: expect.stringContaining('express.json'),
    })
  },
)

test.each([undefined, null, 5])('verifyWebhook rejects the headers %j', async (headers) => {
  const error = await failure(verifyWebhook(SECRET, headers as unknown as WebhookHeaders, BODY))
  expect(error).toMatchObject({ kind: 'invalid_argument', argument: 'headers' })
})

test('while a secret is rotated, each of several secrets matches each of several signatures', async () => {
  const both = {
    ...signed(),
    'webhook-signature': `${signed(OTHER)['webhook-signature']} v2,x ${signed()['webhook-signature']}`,
  }
  for (const secret of [SECRET, OTHER, [OTHER, SECRET]]) expect(await verifyWebhook(secret, both, BODY)).toEqual(EVENT)
  expect(await verifyWebhook([OTHER, SECRET], signed(), BODY)).toEqual(EVENT)
})

test('verifyWebhook returns an event whose type is newer than the client', async () => {
  const body = JSON.stringify({ ...EVENT, type: 'campaign.started', extra: true })
  const event = await verifyWebhook(SECRET, signed(SECRET, new Date(), body), body)
  expect(event).toMatchObject({ type: 'campaign.started', extra: true })
})

test.each<[string, string, WebhookHeaders, string]>([
  ['a changed body', 'signature', signed(), `${BODY} `],
  ['another id', 'signature', { ...signed(), 'webhook-id': 'evt_2' }, BODY],
  ['another time', 'signature', { ...signed(), 'webhook-timestamp': seconds(new Date(Date.now() - 9000)) }, BODY],
  ['another secret', 'signature', signed(OTHER), BODY],
  [
    'a signature of another version',
    'signature',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
    BODY,
  ],
  [
    'a shorter signature',
    'signature',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(0, -4) },
    BODY,
  ],
  ['no signature', 'headers', { ...signed(), 'webhook-signature': undefined }, BODY],
  ['no id', 'headers', { ...signed(), 'webhook-id': '' }, BODY],
  ['no time', 'headers', { ...signed(), 'webhook-timestamp': 'soon' }, BODY],
])('%s is rejected: %s', async (_, reason, headers, body) => {
  expect(await rejection(headers, body)).toMatchObject({ name: 'WebhookRejected', reason })
})

test('verifyWebhook tolerates a clock that is five minutes off, in both directions', async () => {
  const now = new Date('2026-03-13T15:04:05Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const at = (offset: number) => signed(SECRET, new Date(now.getTime() + offset * 1000))
  for (const offset of [-300, 300]) expect(await verifyWebhook(SECRET, at(offset), BODY)).toEqual(EVENT)
  for (const offset of [-301, 301]) expect(await rejection(at(offset))).toMatchObject({ reason: 'timestamp' })
})

test.each(['{', '[]', 'null', '{"id":"evt_1"}'])('a signed body that is not an event is rejected: %s', async (body) => {
  expect(await rejection(signed(SECRET, new Date(), body), body)).toMatchObject({ reason: 'body' })
})

test.each(['', 'whsec_', 'whsec_?', 'secret', [], undefined, `${SECRET}A`, SECRET.slice(0, -7)])(
  'verifyWebhook rejects the secret %j, and its error doesn’t contain it',
  async (secret) => {
    const error = await failure(verifyWebhook(secret as string, signed(), BODY))
    expect(error).toMatchObject({ kind: 'invalid_argument', argument: 'secret' })
  },
)

test('no error shows the secret or the body', async () => {
  const error = await rejection(signed(OTHER))
  expect(everyFace(error)).not.toMatch(/MfKQ|Grüße|whsec/)
})
