// Half an emoji and U+0000 in free text never reach a reader: `jsonb` rejects both.
import { expect, test } from 'vitest'
import type { EventPage, MessageEnvelope, ReceivedMessageResult } from '@parley/contract'
import { type Json, list, object } from '@parley/contract/document'
import { contentOf, put } from '../contents.ts'
import { EXAMPLE, HARBOUR, OWNER } from '../fixture.ts'
import { createHarness } from '../harness.ts'
import { knownRequests } from '../requests.ts'
import { ask, newDatabase } from '../databases.ts'
import { stage } from '../webhook-stage.ts'
import { freeTextBodies, GIVEN_NUMBER, repairedTexts } from './free-text-bodies.ts'

const requestsTo = new Map(knownRequests.map((known) => [known.operationId, known]))

async function open() {
  const harness = await createHarness()
  const { send, keyOf, clock, storage } = harness
  const { createdAt } = EXAMPLE
  const channel = { uniqueId: 'chn_first', name: 'First', createdAt, identityScope: 'chn_first', usesAliases: true }
  const settings = { phoneMatching: 'Identifiers' as const, replyWindowSeconds: 86_400 }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel, ...settings }])
  const key = await keyOf(OWNER)
  let count = 100
  /** Sends a body, with another number in the place of each `#`. */
  async function post(operationId: (typeof freeTextBodies)[number]['operationId'], body: unknown) {
    const { method = '', path = '' } = requestsTo.get(operationId) ?? {}
    clock.ms += 1000
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `key-${(count += 1)}` }
    const text = JSON.stringify(body).replaceAll('#', () => String((count += 1)))
    return send(method, path, { key, headers, body: text })
  }
  return { ...harness, key, post }
}

/** Receipts about another message. */
const aboutMessage = (messageId: string, body: Json): Json => {
  const [receipt] = list(object(body)['receipts'])
  return { ...object(body), receipts: [{ ...object(receipt), messageId }] }
}

/** New messages. Only what the organization wrote has a status, and only messages of the history. */
const asNews = (body: Json): Json => {
  const messages = list(object(body)['messages']).map((message) => {
    const { status: _, isHistory: __, ...news } = object(message)
    return news
  })
  return { ...object(body), messages }
}

const CHANGED = { messagingAppContactId: 'app.changed' }

/** Changes of a contact that there is. A number that can't be read is an error of its item, and stored nowhere. */
const aboutContact = (body: Json): Json => {
  const changes = list(object(body)['changes']).map((each) => object(each))
  const known = changes.map((change) => ({
    ...change,
    ...('contact' in change && { contact: CHANGED }),
    ...('to' in change && { to: { messagingAppContactId: 'app.changed.#' } }),
  }))
  return { ...object(body), changes: known }
}

test('half an emoji and U+0000 in free text become U+FFFD, so each event, webhook and exported record fits into jsonb', async () => {
  const { storage, send, key, post } = await open()
  const { add, start, endpoints } = await stage({ storage })
  await add('/all')
  start()
  const sent = await post('sendMessage', { messageType: 'Text', messageData: { text: 'Hello' } })
  const sentId = ((await sent.json()) as MessageEnvelope).message.uniqueId
  const message = { messagingAppMessageId: 'app.changed', contact: CHANGED, messageType: 'Text' }
  await post('receiveMessages', { channelId: 'chn_first', messages: [{ ...message, messageData: { text: 'Hello' } }] })
  const adapted = (operationId: string, body: Json): Json => {
    if (operationId === 'reportReceipts') return aboutMessage(sentId, body)
    if (operationId === 'receiveMessages') return asNews(body)
    return operationId === 'reportChanges' ? aboutContact(body) : body
  }
  const wanted = new Set<string>()
  for (const { operationId, bodies } of freeTextBodies) {
    // oxlint-disable-next-line no-await-in-loop -- The store gets one request after the other.
    if (operationId === 'moveIdentities') await post('updateContact', { phone: GIVEN_NUMBER })
    for (const sample of bodies.filter((each) => repairedTexts(each).length > 0)) {
      const body = adapted(operationId, sample)
      // oxlint-disable-next-line no-await-in-loop -- The store gets one request after the other.
      const response = await post(operationId, body)
      // oxlint-disable-next-line no-await-in-loop -- As above.
      expect([
        operationId,
        response.status,
        JSON.stringify(body),
        response.status < 300 ? '' : await response.text(),
      ]).toEqual([operationId, expect.toBeOneOf([200, 201]), JSON.stringify(body), ''])
      for (const text of repairedTexts(body)) wanted.add(text)
    }
  }
  const page = await (await send('GET', '/api/events?limit=100', { key })).text()
  const { events } = JSON.parse(page) as EventPage
  const pushed = events.filter(({ type }) => type !== 'records.imported')
  await endpoints.until(() => endpoints.deliveries.length === pushed.length)
  const records = (await contentOf(storage)).map((record) => JSON.stringify(record))
  expect([...wanted].filter((text) => !records.join('\n').includes(JSON.stringify(text)))).toEqual([])
  const documents = [page, ...endpoints.deliveries.map(({ event }) => JSON.stringify(event)), ...records]
  const database = await newDatabase()
  const literals = documents.map((document) => `('${document.replaceAll("'", "''")}'::jsonb)`)
  expect(await ask(database, `SELECT 1 FROM (VALUES ${literals.join(', ')}) AS document (json)`)).toHaveLength(
    documents.length,
  )
})

test('half an emoji and U+0000 in an identifier are errors', async () => {
  const { post, storage } = await open()
  const before = await contentOf(storage)
  for (const { operationId, invalid } of freeTextBodies) {
    for (const body of invalid) {
      // oxlint-disable-next-line no-await-in-loop -- The store gets one request after the other.
      const response = await post(operationId, body)
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const { results = [] } = (await response.json()) as { results?: ReceivedMessageResult[] }
      const isRejected = response.status === 400 || results.some(({ result }) => result === 'Rejected')
      expect([operationId, response.status, results, isRejected]).toEqual([operationId, response.status, results, true])
    }
  }
  expect(await contentOf(storage)).toEqual(before)
})
