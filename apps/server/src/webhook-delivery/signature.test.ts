import * as fc from 'fast-check'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createSecret, sign } from './signature.ts'

const now = () => Math.floor(Date.now() / 1000)

// The test vector that the libraries of Standard Webhooks share in all languages.
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('the signature equals the published test vector of Standard Webhooks', () => {
  const { secret, signature, ...signed } = PUBLISHED
  expect(sign({ secrets: [secret], ...signed })).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

const anyWebhook = fc.record({
  id: fc.string({ unit: fc.constantFrom('a', 'z', 'A', 'Z', '0', '9', '_', '-'), minLength: 1 }),
  body: fc.string({ unit: 'binary' }),
})

function signBoth({ id, body }: { id: string; body: string }): void {
  const [secret, timestamp] = [createSecret(), now()]
  const headers = sign({ secrets: [secret], id, timestamp, body })
  const theirs = new Webhook(secret)
  expect(theirs.sign(id, new Date(timestamp * 1000), body)).toBe(headers['webhook-signature'])
  theirs.verify(body, headers, { jsonParse: false })
  theirs.verify(Buffer.from(body), headers, { jsonParse: false })
}

test('the standardwebhooks package verifies our signatures and creates the same ones, for any body', () => {
  // Few runs, because its SHA-256 in JavaScript is slow.
  fc.assert(fc.property(anyWebhook, signBoth), { numRuns: 25 })
})

test('during a rotation, a receiver can verify with the old or the new secret, and with no other', () => {
  const [old, next] = [createSecret(), createSecret()]
  const headers = sign({ secrets: [next, old], id: 'event_1', timestamp: now(), body: '{"a":1}' })
  expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
  for (const secret of [old, next]) expect(new Webhook(secret).verify('{"a":1}', headers)).toEqual({ a: 1 })
  expect(() => new Webhook(createSecret()).verify('{"a":1}', headers)).toThrow(WebhookVerificationError)
})

test.each<[what: string, body: string, changed: Record<string, string>]>([
  ['the body', '{"a":2}', {}],
  ['the ID', '{"a":1}', { 'webhook-id': 'event_2' }],
  ['the time', '{"a":1}', { 'webhook-timestamp': String(now() - 60) }],
])('the standardwebhooks package rejects a webhook if %s has changed', (_what, body, changed) => {
  const secret = createSecret()
  const headers = sign({ secrets: [secret], id: 'event_1', timestamp: now(), body: '{"a":1}' })
  expect(() => new Webhook(secret).verify(body, { ...headers, ...changed })).toThrow(WebhookVerificationError)
})

test.each([
  ['there is no secret', { secrets: [] }],
  ['a secret is not valid', { secrets: [createSecret(), 'whsec_c2hvcnQ='] }],
  ['the ID has a dot, which separates what is signed', { id: 'event.1' }],
  ['the ID is empty', { id: '' }],
  ['the time is not in whole seconds', { timestamp: 1.5 }],
])('nothing is signed if %s', (_what, wrong) => {
  const valid = { secrets: [createSecret()], id: 'event_1', timestamp: 1, body: '{}' }
  expect(() => sign({ ...valid, ...wrong })).toThrow(/webhook/)
  expect(() => sign({ ...valid, ...wrong })).not.toThrow(/whsec_c2hvcnQ=/)
})
