// Webhooks, as a receiver in a test gets them.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createParley, type Event, verifyWebhook } from '@parley/client'
import { listenOnFreePort } from '@parley/tools'
import { Webhook as Standard } from 'standardwebhooks'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../src/index.ts'

const sandbox = await createSandbox()
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const HOUR_MS = 3_600_000
const TEXT = { messageType: 'Text', messageData: { text: 'It arrives today.' } } as const
const send = async () => {
  const { uniqueId } = await sandbox.add.conversation()
  return createParley(sandbox.as('agent')).sendMessage(uniqueId, TEXT)
}

/** A receiver that verifies as the guide says, and responds with the next of some statuses, or with 204. */
async function addReceiver(statuses: number[] = [], eventTypes: Event['type'][] = ['message.sent']) {
  const requests: { headers: Headers; body: string }[] = []
  const webhook = await sandbox.webhooks.add({
    eventTypes: eventTypes as ['message.sent'],
    async handler(request) {
      requests.push({ headers: request.headers, body: await request.text() })
      return new Response(null, { status: statuses.shift() ?? 204 })
    },
  })
  return { webhook, requests }
}

test('a handler gets each event as listEvents returns it, with a valid signature', async () => {
  const { webhook, requests } = await addReceiver()
  const { message } = await send()
  expect(await sandbox.webhooks.delivered()).toEqual([
    { webhookId: webhook.id, eventId: expect.any(String) as string, type: 'message.sent', attempt: 1 },
  ])
  const [{ headers, body } = { headers: new Headers(), body: '' }] = requests
  const event = await verifyWebhook(webhook.secret, headers, body)
  expect(event).toMatchObject({ type: 'message.sent', data: { message: { uniqueId: message.uniqueId } } })
  expect(new Standard(webhook.secret).verify(body, Object.fromEntries(headers))).toEqual(event)
  const { events } = await createParley(sandbox.as('integration')).listEvents()
  expect(events.at(-1)).toEqual(event)
  expect([headers.get('content-type'), headers.get('user-agent')]).toEqual(['application/json', 'Parley-Webhooks'])
  expect(await sandbox.webhooks.delivered()).toEqual([])
})

test('a handler gets the largest text in both directions', async () => {
  const messageData = { text: '😀'.repeat(65_536) }
  const { webhook, requests } = await addReceiver([], ['message.received', 'message.sent'])
  const { uniqueId, contact } = await sandbox.add.conversation()
  const sender = { messagingAppContactId: contact.messagingAppContactId ?? '', phone: contact.phone }
  const message = { messagingAppMessageId: 'app.1', contact: sender, messageType: 'Text' as const, messageData }
  const { results } = await createParley(sandbox.as('channel')).receiveMessages({ messages: [message] })
  expect(results).toMatchObject([{ result: 'Created' }])
  const agent = createParley(sandbox.as('agent'))
  await agent.sendMessage(uniqueId, { messageType: 'Text', messageData })
  await sandbox.webhooks.delivered()
  const events = await Promise.all(requests.map(({ headers, body }) => verifyWebhook(webhook.secret, headers, body)))
  expect(events.map(({ type }) => type)).toEqual(['message.received', 'message.sent'])
  expect(events).toMatchObject(events.map(() => ({ data: { message: { messageData } } })))
  expect((await agent.listMessages(uniqueId, { limit: 2 })).messages).toMatchObject([{ messageData }, { messageData }])
})

test('a receiver on the loopback interface gets each event with a valid signature', async () => {
  const received: Promise<Event>[] = []
  const server = createServer((request, response) => {
    received.push(text(request).then((body) => verifyWebhook(webhook.secret, request.headers, body)))
    response.writeHead(204).end()
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  const webhook = await sandbox.webhooks.add({ url: `http://127.0.0.1:${port}/parley` })
  await send()
  await sandbox.webhooks.delivered()
  expect((await Promise.all(received)).map(({ type }) => type)).toEqual(['records.imported', 'message.sent'])
})

test('a failed event is retried with the same identifier when the clock is advanced, and delays no other', async () => {
  const { requests } = await addReceiver([500, 503])
  await send()
  expect(await sandbox.webhooks.delivered()).toMatchObject([{ attempt: 1, failure: 'The status was 500.' }])
  await send()
  expect(await sandbox.webhooks.delivered()).toMatchObject([{ attempt: 1, failure: 'The status was 503.' }])
  sandbox.clock.advance(5000)
  expect(await sandbox.webhooks.delivered()).toMatchObject([{ attempt: 2 }, { attempt: 2 }])
  const ids = requests.map(({ headers }) => headers.get('webhook-id'))
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
  sandbox.clock.advance(100 * HOUR_MS)
  expect(await sandbox.webhooks.delivered()).toEqual([])
})

test('the last failed retry or a 410 disables an endpoint', async () => {
  const failing = await addReceiver(Array.from({ length: 20 }, () => 500))
  const gone = await addReceiver([410])
  await send()
  await sandbox.webhooks.delivered()
  expect([failing.webhook.disabled, gone.webhook.disabled]).toEqual([undefined, 'The status was 410.'])
  for (let retry = 0; retry < 12; retry++) {
    sandbox.clock.advance(24 * HOUR_MS)
    await sandbox.webhooks.delivered()
  }
  expect(failing.webhook.disabled).toBe('The status was 500.')
  await send()
  expect(await sandbox.webhooks.delivered()).toEqual([])
  expect([failing.requests.length, gone.requests.length]).toEqual([10, 1])
})

test('both secrets sign for 24 hours after a rotation, then only the new one', async () => {
  const { webhook, requests } = await addReceiver()
  const old = webhook.secret
  const accepted = async (secret: string) => {
    await send()
    await sandbox.webhooks.delivered()
    const { headers, body } = requests.at(-1) ?? { headers: new Headers(), body: '' }
    return verifyWebhook(secret, headers, body).then(
      () => 'accepted',
      ({ reason }: { reason: string }) => reason,
    )
  }
  const secret = webhook.rotateSecret()
  expect([webhook.secret, await accepted(old), await accepted(secret)]).toEqual([secret, 'accepted', 'accepted'])
  expect(() => webhook.rotateSecret()).toThrow('rotated less than 24 hours ago')
  sandbox.clock.advance(24 * HOUR_MS)
  expect([await accepted(old), await accepted(secret)]).toEqual(['signature', 'accepted'])
  const last = webhook.rotateSecret({ immediately: true })
  expect([await accepted(secret), await accepted(last)]).toEqual(['signature', 'accepted'])
})

test('delivered rejects with the error of a handler, and the event is retried', async () => {
  const failures = [new Error('A mistake of the test.')]
  await sandbox.webhooks.add({
    eventTypes: ['message.sent'],
    handler() {
      for (const failure of failures.splice(0)) throw failure
      return new Response(null, { status: 204 })
    },
  })
  await send()
  await expect(sandbox.webhooks.delivered()).rejects.toThrow('A mistake of the test.')
  sandbox.clock.advance(5000)
  expect(await sandbox.webhooks.delivered()).toMatchObject([{ attempt: 2 }])
})

test('a handler can call the service, and reset ends one that never responds', async () => {
  const parley = createParley(sandbox.as('agent'))
  await sandbox.webhooks.add({
    eventTypes: ['message.sent'],
    async handler(request) {
      const { data } = (await request.json()) as Extract<Event, { type: 'message.sent' }>
      if (data !== undefined) await parley.updateConversation(data.message.conversationId, { status: 'Closed' })
      return new Response(null, { status: 204 })
    },
  })
  const closed = await addReceiver([], ['conversation.status_changed'])
  await send()
  expect(await sandbox.webhooks.delivered()).toMatchObject([{}, { type: 'conversation.status_changed' }])
  expect(closed.requests).toHaveLength(1)
  const begun = Promise.withResolvers<undefined>()
  await sandbox.webhooks.add({
    handler() {
      begun.resolve(undefined)
      return new Promise<never>(() => {})
    },
  })
  await send()
  await begun.promise
  await sandbox.reset()
  await send()
  expect(await sandbox.webhooks.delivered()).toEqual([])
})

const add = (webhook: object) => sandbox.webhooks.add({ url: 'http://127.0.0.1:3001/', ...webhook })

test('webhooks.add rejects an unknown type or organization, and an invalid URL', async () => {
  await expect(add({ eventTypes: ['message.sended'] })).rejects.toThrow('There is no event type message.sended.')
  await expect(add({ url: 'ftp://127.0.0.1/' })).rejects.toThrow('The URL must begin with https://.')
  await expect(add({ organizationId: 'org_nobody' })).rejects.toThrow('There is no organization org_nobody.')
})
