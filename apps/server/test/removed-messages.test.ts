// Tests that nothing of a message that was removed in the messaging application is left in the store or in what the service sends.
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { receiveMessages } from '../src/domain/channels/receive.ts'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { sendMessage } from '../src/domain/messages/send.ts'
import { Unfinished } from '../src/store/store.ts'
import { channelOf, editOf, eventsOf, reactionOf, removalOf, written } from './channel.ts'
import { contentOf, put } from './contents.ts'
import { echo } from './echo-channel.ts'
import { newStoreUrl } from './engine.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { rowsOf } from './rows.ts'
import { NOON, viewOf } from './stores.ts'
import { HOUR_MS, stage } from './webhook-stage.ts'

/** Texts that only the removed messages have. */
const SECRETS = [
  'zebra-text',
  'zebra-file',
  'zebra-metadata',
  'zebra-reply',
  'zebra-price',
  'zebra-liked',
  'zebra-member',
]
const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))
const ADA = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
const secret = written(ADA, 'app.1', {
  messageData: { text: 'zebra-text' },
  attachments: [{ messageType: 'Image', messageData: { id: 'zebra-file' } }],
  metadata: { whatsapp: 'zebra-metadata' },
})

/** Returns what the pages of the store's tables and indexes have: the bytes of SQLite without free space. PostgreSQL has no such file. */
function pagesOf(url: string): string {
  if (!url.startsWith('file:')) return ''
  using db = new DatabaseSync(url.slice('file:'.length))
  const path = `${url.slice('file:'.length)}.copy`
  db.exec(`VACUUM INTO '${path}'`)
  using copy = new DatabaseSync(path, { readOnly: true })
  return Buffer.from(copy.serialize()).toString('latin1')
}

test('after a removal, the content is in no row, index, response or event', async () => {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url, { now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const { organization } = await viewOf(storage, HARBOUR)
  const { deliver, report, change } = channelOf(storage, organization)
  const { send, keyOf } = await createHarness({ storage })
  const key = await keyOf(OWNER)
  const [received] = await deliver(secret)
  if (received?.result !== 'Created') throw new Error('The message was not stored.')
  const conversation = `/api/conversation/${received.conversationId}`
  const sent = await send('POST', `${conversation}/messages`, {
    key,
    headers: { 'Idempotency-Key': 'reply' },
    json: { messageType: 'Text', messageData: { text: 'zebra-reply' } },
  })
  const { message } = (await sent.json()) as { message: { uniqueId: string } }
  const whatsapp = 'zebra-price'
  await report({
    messageId: message.uniqueId,
    messagingAppMessageId: 'app.2',
    status: 'Sent',
    at: NOON.toISOString(),
    metadata: { whatsapp },
  })
  await change(reactionOf('app.1', 'zebra-liked', NOON.toISOString()))
  await send('PUT', `${conversation}/messages/${received.messageId}/reaction`, {
    key,
    json: { reaction: 'zebra-member' },
  })
  const responses = async () => {
    const paths = [
      conversation,
      `${conversation}/messages`,
      '/api/conversations',
      '/api/events',
      '/api/channel/messages',
    ]
    const queries = paths.map((path) =>
      path === '/api/channel/messages' ? `${path}?channelId=${FIRST_CHANNEL}` : path,
    )
    const texts = await Promise.all(queries.map(async (path) => (await send('GET', path, { key })).text()))
    return texts.join('\n')
  }
  expect([secretsIn(await rowsOf(url)), secretsIn(await responses())]).toEqual([SECRETS, SECRETS])
  expect(await change(removalOf('app.1'), removalOf('app.2'))).toMatchObject([
    { result: 'Applied' },
    { result: 'Applied' },
  ])
  expect(secretsIn(await rowsOf(url))).toEqual([])
  expect(secretsIn(pagesOf(url))).toEqual([])
  expect(secretsIn(await responses())).toEqual([])
  expect(secretsIn(JSON.stringify(await contentOf(storage)))).toEqual([])
})

test('a message of the history that is stored anew elsewhere leaves its content only there', async () => {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url, { now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const { organization, set } = await viewOf(storage, HARBOUR)
  const { deliver, change } = channelOf(storage, organization)
  const history = { ...secret, isHistory: true }
  const another = written({ messagingAppContactId: 'app.bea' }, 'app.3', { messageData: { text: 'zebra-reply' } })
  const [old] = await deliver(history)
  await change(reactionOf('app.1', 'zebra-liked', NOON.toISOString()))
  if (old?.result !== 'Created') throw new Error('The message was not stored.')
  await set('Deleted', { id: old.conversationId })
  // The edited message comes from another contact in the batch in which it comes as history.
  await change(editOf('app.3', 'zebra-member', NOON.toISOString()))
  const elsewhere = { ...another, contact: { messagingAppContactId: 'app.cy' } }
  const [anew, ...others] = await deliver(secret, { ...another, isHistory: true }, elsewhere)
  expect([anew, ...others]).toMatchObject(Array.from({ length: 3 }, () => ({ result: 'Created' })))
  expect(anew).not.toMatchObject({ conversationId: old.conversationId })
  const emptied = (await contentOf(storage)).filter((each) => each.type === 'message' && each.messageType === 'Removed')
  expect(emptied).toMatchObject([{ uniqueId: old.messageId }, {}])
  expect(secretsIn(await rowsOf(url))).not.toEqual([])
  await change(removalOf('app.1'), removalOf('app.3'))
  expect(secretsIn(await rowsOf(url))).toEqual([])
})

test('a removal that waited for an echo leaves nothing, even if the process ends after the first transaction', async () => {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url, { now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const { organization, act } = await viewOf(storage, HARBOUR)
  const { change } = channelOf(storage, organization)
  const body = { messageType: 'Text' as const, messageData: { text: 'zebra-reply' } }
  const sending = { conversationId: CONVERSATION, messageId: 'msg_sent', memberId: OWNER, idempotencyKey: '1', body }
  await storage.write(organization, (audit) => sendMessage({ audit, act }, sending))
  await change(removalOf('app.2'))
  expect(secretsIn(await rowsOf(url))).toEqual(['zebra-reply'])
  const message = echo('app.ada', 'app.2', { messageId: 'msg_sent' })
  const delivery = {
    organizationId: HARBOUR,
    channelId: FIRST_CHANNEL,
    batch: [{ message, newId: '_new' }],
    silenceDays: 90,
  }
  const unfinished = await storage.write(organization, (audit) => receiveMessages({ audit, act }, delivery))
  expect(unfinished).toBeInstanceOf(Unfinished)
  expect(secretsIn(await rowsOf(url))).toEqual([])
})

test('an import applies changes that waited elsewhere to the messages that the store has, and adds others to those that wait', async () => {
  const [url, other] = [await newStoreUrl(), await newStoreUrl()]
  const channels = []
  for (const each of [url, other]) {
    const { storage } = await openStorage(each, { now: () => NOON })
    onTestFinished(() => storage.close())
    await put(storage, harbourAndCedar())
    const { organization } = await viewOf(storage, HARBOUR)
    channels.push({ storage, organization, ...channelOf(storage, organization) })
  }
  const [from, to] = channels
  if (from === undefined || to === undefined) throw new Error('There are two stores.')
  await from.change(removalOf('app.1'), editOf('app.2', 'zebra-text', NOON.toISOString()))
  await from.change(editOf('app.3', 'zebra-reply', NOON.toISOString()))
  await to.deliver(secret, written(ADA, 'app.2'))
  await to.change(removalOf('app.2'), removalOf('app.3'))
  const waiting = (await contentOf(from.storage)).filter(({ type }) => type === 'pendingChanges')
  expect(waiting).toHaveLength(3)
  const before = (await eventsOf(to.storage, to.organization)).length
  await put(to.storage, waiting)
  expect(secretsIn(await rowsOf(other))).toEqual([])
  const content = await contentOf(to.storage)
  expect(content.filter(({ type }) => type === 'pendingChanges')).toMatchObject([{ messagingAppMessageId: 'app.3' }])
  const events = (await eventsOf(to.storage, to.organization)).slice(before)
  expect(events).toMatchObject([{ type: 'message.removed', data: { messagingAppMessageId: 'app.1' } }])
  await put(to.storage, content)
  expect(await contentOf(to.storage)).toEqual(content)
})

test('a webhook that is retried after a removal sends nothing of the message', async () => {
  const { storage, endpoints, webhooks, add, start, summary } = await stage({ schedule: { delaysMs: [HOUR_MS] } })
  const id = await add('/one', { types: ['message.received', 'message.reacted', 'message.removed'] })
  endpoints.behave('/one', 503)
  const { organization } = await viewOf(storage, HARBOUR)
  const { deliver, change } = channelOf(storage, organization)
  await deliver(secret)
  await change(reactionOf('app.1', 'zebra-liked', NOON.toISOString()))
  start()
  await expect.poll(summary).toMatchObject({ retries: 2 })
  expect(secretsIn(JSON.stringify(endpoints.deliveries))).not.toEqual([])
  const before = endpoints.deliveries.length
  await change(removalOf('app.1'))
  endpoints.behave('/one', 204)
  await webhooks.enable(id)
  await expect.poll(summary).toMatchObject({ retries: 0, behind: 0 })
  const after = endpoints.deliveries.slice(before)
  expect(after.map(({ event }) => event.type)).toEqual(['message.removed'])
  expect(secretsIn(JSON.stringify(after))).toEqual([])
  expect((await eventsOf(storage, organization)).filter(({ data }) => data === null)).toHaveLength(2)
})
