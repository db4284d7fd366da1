// Limits and links that the contract declares for each operation, tried at their bounds: one table, made from the contract.
import { type Contact, contract, type Conversation, type EventPage } from '@parley/contract'
import { locate, object, operationsOf, pointerOf } from '@parley/contract/document'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { newChannel, newRole } from '../src/domain/operator/new-records.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { policies } from '../src/http/policy.ts'
import { NOON, put } from './contents.ts'
import { newStorage } from './engine.ts'
import { CONVERSATION, HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { sendMessages } from './queued.ts'
import { factsOf, type KnownRequest, knownRequests, returnedProperties } from './requests.ts'
import { changed } from './stores.ts'

afterEach(() => void vi.useRealTimers())

const parameterOf = ({ operationId }: KnownRequest, name: string) =>
  factsOf(operationId).parameters.find((parameter) => parameter.in === 'query' && parameter.name === name)
const having = (name: string) => knownRequests.filter((known) => parameterOf(known, name) !== undefined)
const maximumOf = (known: KnownRequest, name: string) => Number(parameterOf(known, name)?.schema['maximum'])
const at = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The records that belong to the conversation, except its messages. */
const PARTS = harbourAndCedar().filter(
  (record) => record.type !== 'message' && 'conversationId' in record && record.conversationId === CONVERSATION,
)

/** More records of each type that a list returns than a page can have. */
const many = (count: number): StoreRecord[] =>
  Array.from({ length: count }, (_, index): StoreRecord[] => {
    const number = `${index}`.padStart(4, '0')
    const id = (prefix: string) => ({ uniqueId: `${prefix}_${number}` })
    return [
      ...PARTS.map((part): StoreRecord => ({ ...part, ...id(part.type) })),
      newChannel({ organizationId: HARBOUR, name: `Channel ${number}`, ...id('chn') }, NOON),
      {
        type: 'role',
        organizationId: HARBOUR,
        ...id('rol'),
        name: `Role ${number}`,
        permissions: ['Get:Conversation'],
      },
      changed('mem_tomas', { ...id('mem'), email: `${number}@example.com` }),
      changed('tag_refund', { ...id('tag'), label: number }),
      { type: 'contact', organizationId: HARBOUR, ...id('con'), name: number, phone: `+3361200${number}`, ...FACTS },
      changed(CONVERSATION, { ...id('cnv'), contactId: `con_${number}` }),
      {
        ...changed(CONVERSATION, {}),
        type: 'message',
        ...id('msg'),
        conversationId: CONVERSATION,
        direction: 'InBound',
        status: 'Read',
        messageType: 'Text',
        messageData: { text: number },
      } as StoreRecord,
    ]
  }).flat()
const FACTS = { attributes: {}, createdAt: NOON.toISOString(), status: 'Active' } as const

test.each(having('limit'))('$operationId returns as many items as the maximum limit', async (known) => {
  const { keyOf, send, storage, update } = await createHarness()
  const maximum = maximumOf(known, 'limit')
  await put(storage, many(maximum + 1))
  const key = await keyOf(OWNER)
  if (known.operationId === 'listEvents') {
    for (let count = 0; count <= maximum; count++) await update(key, { status: count % 2 === 0 ? 'Closed' : 'Active' })
  }
  if (known.operationId === 'listQueuedMessages') await sendMessages({ send }, key, maximum + 1)
  const response = await send('GET', at(known.path, `limit=${maximum}`), { key })
  const page = object(await response.json())
  const items = returnedProperties(known).find((name) => Array.isArray(page[name]))
  expect(page[items ?? '']).toHaveLength(maximum)
})

test.each(knownRequests.filter(({ body }) => body !== undefined))(
  '$operationId accepts a body of the maximum size, and rejects one byte more with 413',
  async ({ method, path, headers, body = '', policy: { maxBodyBytes = 0 }, success }) => {
    for (const [bytes, status] of [
      [maxBodyBytes, success],
      [maxBodyBytes + 1, 413],
    ]) {
      const padded = body + ' '.repeat((bytes ?? 0) - Buffer.byteLength(body))
      for (const stated of [[], [['Content-Length', `${bytes}`]]]) {
        const { keyOf, send } = await createHarness()
        const sent = { key: await keyOf(OWNER), headers: { ...headers, ...Object.fromEntries(stated) }, body: padded }
        expect((await send(method, path, sent)).status).toBe(status)
      }
    }
  },
)

const tagged = knownRequests.filter(({ operationId, method, success }) => {
  const pointer = pointerOf('paths', policies[operationId].path, method.toLowerCase(), 'responses', success)
  return method !== 'GET' && object(locate(object(contract), pointer).at['headers'] ?? {})['ETag'] !== undefined
})

test.each(tagged)(
  '$operationId returns the ETag that the next read returns',
  async ({ method, path, headers, body }) => {
    const { keyOf, send } = await createHarness()
    const key = await keyOf(OWNER)
    const response = await send(method, path, { key, headers, body })
    const etag = response.headers.get('etag') ?? ''
    // The body has one property, named after the resource, whose path begins with this name.
    const [[name, { uniqueId }] = expect.fail()] = Object.entries(
      (await response.json()) as Record<string, Conversation | Contact>,
    )
    const read = await send('GET', `/api/${name}/${uniqueId}`, { key, headers: { 'If-None-Match': etag } })
    expect(read.status).toBe(304)
  },
)

test.each(having('wait'))('$operationId waits as long as the maximum wait', async (known) => {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const { nextPosition } = (await (await send('GET', `${known.path}?after=now`, { key })).json()) as EventPage
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const seconds = maximumOf(known, 'wait')
  let isOver = false
  const response = send('GET', `${known.path}?after=${nextPosition}&wait=${seconds}`, { key })
  void response.then(() => (isOver = true))
  // A poll of the test would move the clock.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await response).status).toBe(200)
})

const SECOND = 'chn_second'
const memberOn = (channelId: string) =>
  changed('mem_tomas', {
    uniqueId: `mem_${channelId}`,
    email: `${channelId}@example.com`,
    roleIds: ['rol_events'],
    channelId,
  })

/**
 * The records of the fixture, with the conversation on a second channel, and a member that follows the events of each channel. The
 * conversation is such that the operation changes something.
 */
const onSecondChannel = (operationId: string): StoreRecord[] => [
  ...harbourAndCedar().flatMap((record): StoreRecord[] => {
    if (!('organizationId' in record) || record.organizationId !== HARBOUR) return [record]
    const isMade =
      operationId === 'createConversation' && (record.type === 'conversation' || 'conversationId' in record)
    if (isMade) return []
    if (record.type === 'message' && record.direction === 'InBound') {
      const own = { author: { kind: 'Member' as const, memberId: OWNER }, reaction: '🙏', at: record.createdAt }
      return [{ ...record, status: 'Unread', ...(operationId === 'removeMessageReaction' && { reactions: [own] }) }]
    }
    if (record.type === 'conversation') {
      const { assignedToId = OWNER, ...rest } = record
      return [
        { ...rest, tagIds: [], channelId: SECOND, ...(operationId === 'unassignConversation' && { assignedToId }) },
      ]
    }
    const scope = { phoneMatching: 'Identifiers' } as const
    return record.type === 'channel'
      ? [record, newChannel({ organizationId: HARBOUR, uniqueId: SECOND, name: 'Second', ...scope }, NOON)]
      : [record]
  }),
  newRole({ organizationId: HARBOUR, uniqueId: 'rol_events', name: 'Events', permissions: ['Get:Event'] }, NOON),
  memberOn(SECOND),
  memberOn('chn_first'),
]

const writing = knownRequests.filter(({ operationId, path }) => {
  const causes = operationsOf(object(contract)).some(
    ({ id, operation }) => id === operationId && 'x-events' in operation,
  )
  return causes && (path.includes(CONVERSATION) || operationId === 'createConversation')
})

test.each(writing)('$operationId creates an event on the channel of its conversation', async (known) => {
  const { operationId, method, path, headers, success } = known
  const storage = await newStorage({ exclusive: true })
  onTestFinished(() => storage.close())
  await put(storage, onSecondChannel(operationId))
  const { keyOf, send } = await createHarness({ storage })
  const keys = await Promise.all([OWNER, `mem_${SECOND}`, 'mem_chn_first'].map((member) => keyOf(member)))
  const listed = async (key: string | undefined, after: string) =>
    (await (await send('GET', `/api/events?after=${after}`, { key })).json()) as EventPage
  const { nextPosition } = await listed(keys[0], 'now')
  const isNew = operationId === 'createConversation'
  const body = isNew ? JSON.stringify({ ...object(JSON.parse(known.body ?? '')), channelId: SECOND }) : known.body
  const response = await send(method, path, { key: keys[0], headers, body })
  expect([response.status, await response.text()]).toEqual([isNew ? 201 : success, expect.any(String)])
  const [all, second, first] = await Promise.all(keys.map((key) => listed(key, nextPosition)))
  expect(all?.events).not.toEqual([])
  expect(second?.events).toEqual(all?.events)
  expect(first?.events).toEqual([])
  const channels = [...JSON.stringify(all?.events).matchAll(/"channelId":"([^"]+)"/g)].map(([, channel]) => channel)
  expect(channels.filter((channel) => channel !== SECOND)).toEqual([])
})
