// The webhook: who may call it, what it takes, and what it answers.
import { createHmac } from 'node:crypto'
import type { Adapter, Notification } from '@parley/client/adapter'
import { expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { bodyOf, IGNORED, MESSAGES, OF_GROUP, RECEIPTS } from './notifications.ts'

const NUMBER_ID = '106540352242922'
const OLD = 'old-secret'
const NEW = 'new-secret'

/** An app whose adapter collects what it is given. */
function startApp(deliver?: Adapter['deliver'], withGroups = false) {
  const delivered: Notification[] = []
  const log: object[] = []
  const health = { oldestItemAt: undefined, oldestMessageAt: undefined, lastDeliveryAt: undefined }
  const adapter = {
    deliver: deliver ?? (async (notification: Notification) => void delivered.push(notification)),
    health: async () => ({ ...health, lastSentAt: undefined, lastError: undefined, hasLostEvents: false }),
  }
  const app = createApp({
    appSecrets: [OLD, NEW],
    verifyToken: 'verify',
    adapters: new Map([[NUMBER_ID, adapter]]),
    withGroups,
    onLog: (entry) => log.push(entry),
  })
  const post = async (body: string | Uint8Array<ArrayBuffer>, secret = NEW, signed: string | Uint8Array = body) => {
    const signature = createHmac('sha256', secret).update(signed).digest('hex')
    const headers = { 'X-Hub-Signature-256': `sha256=${signature}` }
    return (await app.request('/webhook', { method: 'POST', body, headers })).status
  }
  return { app, delivered, log, post }
}

const text = MESSAGES['`text`']
if (!text) throw new Error('There is no text.')
const body = JSON.stringify(bodyOf(text))

/** The notification with so many bytes. */
const padded = (bytes: number) => body + ' '.repeat(bytes - body.length)

test('the verification returns the challenge if the token is right', async () => {
  const { app } = startApp()
  const verify = async (query: string) => {
    const response = await app.request(`/webhook?${query}`)
    return [response.status, await response.text()]
  }
  expect(await verify('hub.mode=subscribe&hub.verify_token=verify&hub.challenge=1158201444')).toEqual([
    200,
    '1158201444',
  ])
  for (const query of ['hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1', 'hub.verify_token=verify', ''])
    expect(await verify(query)).toEqual([403, 'Forbidden'])
})

test('a notification that a configured secret signed is delivered, and any other is rejected', async () => {
  const { app, delivered, post } = startApp()
  expect([await post(body, OLD), await post(body, NEW)]).toEqual([200, 200])
  expect(delivered).toHaveLength(2)
  expect(await post(body, 'another')).toBe(401)
  expect(await post(`${body} `, NEW, body)).toBe(401)
  for (const signature of [
    '',
    'sha256=',
    'sha1=0',
    `sha256=${'0'.repeat(64)}`,
    `sha256=${'é'.repeat(64)}`.replaceAll('é', 'g'),
  ]) {
    const headers = { 'X-Hub-Signature-256': signature }
    expect((await app.request('/webhook', { method: 'POST', body, headers })).status).toBe(401)
  }
  expect((await app.request('/webhook', { method: 'POST', body })).status).toBe(401)
  expect(delivered).toHaveLength(2)
})

test('a notification of 3 MB is taken, and a larger one is rejected', async () => {
  const { delivered, post } = startApp()
  expect([await post(padded(3_000_000)), await post(padded(3 * 1024 * 1024 + 1))]).toEqual([200, 413])
  expect(delivered).toHaveLength(1)
})

test('a body that is no JSON, or no UTF-8, is rejected', async () => {
  const { post } = startApp()
  expect([await post('{'), await post(new Uint8Array([0x22, 0xff, 0x22]))]).toEqual([400, 400])
})

test('a notification that can’t be stored gets 503, so that WhatsApp sends it again', async () => {
  const { post, log } = startApp(() => Promise.reject(new Error('The disk is full.')))
  expect(await post(body)).toBe(503)
  expect(log).toEqual([{ event: 'not_stored', error: 'Error' }])
})

test('each change goes to the adapter of its number, and the health counts what becomes nothing', async () => {
  const { app, delivered, post } = startApp()
  const [receipt] = Object.values(RECEIPTS)
  const unknown = structuredClone(text)
  unknown.value['metadata'] = { phone_number_id: '1' }
  const ignored = Object.values(IGNORED)
  expect(await post(JSON.stringify(bodyOf(text, ...(receipt ? [receipt] : []), unknown, ...ignored)))).toBe(200)
  expect(delivered.flatMap(({ messages = [] }) => messages)).toHaveLength(1)
  expect(delivered.flatMap(({ receipts = [] }) => receipts)).toHaveLength(1)
  const health: unknown = await (await app.request('/health')).json()
  expect(health).toMatchObject({ ignored: { messages: 4, calls: 2, account_update: 1, 'unknown number, messages': 1 } })
})

test('messages of groups are delivered only if groups are switched on', async () => {
  for (const withGroups of [false, true]) {
    const { delivered, post } = startApp(undefined, withGroups)
    expect(await post(JSON.stringify(bodyOf(OF_GROUP)))).toBe(200)
    expect(delivered.flatMap(({ messages = [] }) => messages)).toHaveLength(withGroups ? 1 : 0)
  }
})
