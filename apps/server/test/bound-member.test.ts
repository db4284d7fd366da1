// A member that is bound to a channel sees nothing of another one, in no response.
import type { ConversationPage, EventPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { eraseContact } from '../src/domain/operator/erase.ts'
import { FIRST_CHANNEL, firstChannel } from '../src/domain/kernel/first-channel.ts'
import { operations } from '../src/generated/policy.ts'
import { policies } from '../src/http/policy.ts'
import { readEventsAfter } from '../src/webhook-delivery/endpoint.ts'
import { written } from './channel.ts'
import { put } from './contents.ts'
import { AGENT, CONVERSATION, EXAMPLE, HARBOUR, ONLY_CEDAR, OWNER, READER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { comparable, namedRequests } from './requests.ts'
import { changed } from './stores.ts'
import { codeOf } from './keys.ts'

const OTHER = 'chn_whatsapp'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const permissions = [...new Set(Object.values(policies).flatMap(({ policy }) => policy.permissions ?? []))].map(
  ({ permission }) => permission,
)

const typesOf = ({ events }: EventPage) => events.map(({ type }) => type)

/** Two channels with an adapter each, which has all permissions. What belongs to the other channel has `secret` in it. */
async function open() {
  const harness = await createHarness()
  const { storage, send, keyOf } = harness
  await put(storage, [
    changed('rol_agent', { permissions }),
    changed(AGENT, { channelId: FIRST_CHANNEL, roleIds: ['rol_agent'] }),
    changed(READER, { channelId: OTHER, roleIds: ['rol_agent'], name: 'secret', email: 'secret@example.com' }),
  ])
  const [first, other, owner] = [await keyOf(AGENT), await keyOf(READER), await keyOf(OWNER)]
  const post = (key: string, path: string, body: object) =>
    send('POST', path, { key, headers: { ...JSON_TYPE, 'Idempotency-Key': 'secret' }, body: JSON.stringify(body) })
  const deliver = async (key: string, ...messages: unknown[]) => {
    const { results } = (await (await post(key, '/api/channel/messages', { messages })).json()) as {
      results: { conversationId: string; messageId: string; contactId: string }[]
    }
    return results
  }
  const get = async (key: string, path: string) => (await send('GET', path, { key })).text()
  const events = async (key: string, query = '') =>
    JSON.parse(await get(key, `/api/events?limit=100${query}`)) as EventPage
  const from = { messagingAppContactId: 'app.secret', phone: '+49155500', name: 'secret' }
  const [theirs] = await deliver(other, written(from, 'app.1', { messageData: { text: 'secret' } }))
  if (theirs === undefined) throw new Error('The message was not delivered.')
  await post(other, `/api/conversation/${theirs.conversationId}/messages`, {
    messageType: 'Text',
    messageData: { text: 'secret' },
  })
  return { ...harness, first, other, owner, post, deliver, get, events, theirs }
}

test('lists and counts for a bound member leave out other channels, and an Owner sees all channels', async () => {
  const { first, owner, get, theirs } = await open()
  const { conversationId, contactId, messageId } = theirs
  const filters = [
    '',
    'order=created',
    `contactId=${contactId}`,
    'phone=%2B49155500',
    'isUnassigned=true',
    'status=Active',
  ]
  const paths = [
    ...filters.map((filter) => `/api/conversations?${filter}`),
    ...Object.values(operations).flatMap(({ method, path }) =>
      method === 'get' && !path.includes('{') && path !== '/api/auth/api-keys/regenerate' ? path : [],
    ),
    `/api/conversation/${CONVERSATION}`,
    `/api/conversation/${CONVERSATION}/messages`,
    '/api/events?limit=100',
    '/api/contacts?phone=%2B49155500',
  ]
  const hidden = new RegExp([conversationId, contactId, messageId, OTHER, 'secret'].join('|'))
  for (const path of paths) expect(await get(first, path)).not.toMatch(hidden)
  expect(await get(first, '/api/auth/me')).toContain(`"channelId":"${FIRST_CHANNEL}"`)
  for (const path of ['/api/conversations', '/api/channels', '/api/members', '/api/events?limit=100', '/api/contacts'])
    expect(await get(owner, path)).toMatch(hidden)
  expect(JSON.parse(await get(owner, '/api/auth/me'))).not.toHaveProperty('channelId')
})

test('a result that is cached for an Owner is not returned to a bound member', async () => {
  const { first, owner, get, theirs } = await open()
  const one = `/api/conversation/${theirs.conversationId}`
  for (const path of [one, `${one}/messages`, '/api/conversations', '/api/channels', '/api/members']) {
    for (let times = 0; times < 3; times++) expect(await get(owner, path)).toMatch(/secret|chn_whatsapp/)
    for (let times = 0; times < 3; times++) expect(await get(first, path)).not.toMatch(/secret|chn_whatsapp/)
  }
})

test('a bound member has no contact lists, and cannot learn of a contact by creating it', async () => {
  const { first, post, get } = await open()
  for (const body of [{ phone: '+49155500' }, { phone: '+49155501' }, { phone: 'none' }]) {
    expect((await post(first, '/api/contacts', { ...body, channelId: FIRST_CHANNEL })).status).toBe(403)
  }
  for (const path of ['/api/contacts', '/api/contacts?limit=0'])
    expect(await get(first, path)).toContain('member_bound')
})

test('a bound member starts conversations on its channel only, with contacts that it knows', async () => {
  const { first, post, theirs } = await open()
  const start = async (contactId: string, channelId: string) =>
    (await post(first, '/api/conversations', { contactId, channelId })).status
  expect(await start(EXAMPLE.contactId, FIRST_CHANNEL)).toBe(200)
  expect(await start(EXAMPLE.contactId, OTHER)).toBe(422)
  expect(await start(theirs.contactId, FIRST_CHANNEL)).toBe(422)
})

test('an error does not tell a bound member which contact of another channel has a phone number', async () => {
  const { storage, first, owner, post, theirs } = await open()
  const value = '49155500'
  const held = { identityScope: FIRST_CHANNEL, kind: 'number' as const, value, usedAt: EXAMPLE.createdAt }
  await put(storage, [
    { type: 'channel', organizationId: HARBOUR, ...firstChannel(EXAMPLE.createdAt, 'Identifiers') },
    changed(EXAMPLE.contactId, { phone: `+${value}` }),
    changed(EXAMPLE.contactId, { uniqueId: theirs.contactId, identities: [held] }),
    changed(CONVERSATION, { status: 'Closed' }),
  ])
  const body = { contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL }
  const ask = async (key: string) => (await post(key, '/api/conversations', body)).json()
  const hidden = (await ask(first)) as object
  expect(hidden).toMatchObject({ status: 409, code: 'identity_lost' })
  expect(hidden).not.toHaveProperty('contactId')
  expect(await ask(owner)).toMatchObject({ code: 'identity_lost', contactId: theirs.contactId })
})

test('a conversation cannot be assigned to a member that is bound to another channel', async () => {
  const { send, first, owner } = await open()
  for (const key of [first, owner]) {
    const assign = async (memberId: string) => {
      const request = { key, headers: JSON_TYPE, body: JSON.stringify({ memberId }) }
      return (await send('PUT', `/api/conversation/${CONVERSATION}/assignee`, request)).status
    }
    expect([await assign(READER), await assign(AGENT)]).toEqual([422, 200])
  }
})

test('a bound member delivers on its channel, and cannot change a message of another channel', async () => {
  const { first, other, owner, post, deliver, theirs } = await open()
  const started = await post(owner, '/api/conversations', { contactId: EXAMPLE.contactId, channelId: OTHER })
  expect(await started.json()).toMatchObject({ conversation: { channelId: OTHER } })
  const ada = { messagingAppContactId: 'app.ada', phone: EXAMPLE.contact.phone }
  expect(await deliver(first, written(ada, 'app.2'))).toMatchObject([{ conversationId: CONVERSATION }])
  const [own] = await deliver(first, written({ messagingAppContactId: 'app.secret', phone: '+49155500' }, 'app.1'))
  expect(own).toMatchObject({ result: 'Created' })
  expect(own?.conversationId).not.toBe(theirs.conversationId)
  const again = written({ messagingAppContactId: 'app.secret' }, 'app.1', { messageData: { text: 'secret' } })
  expect(await deliver(other, again)).toMatchObject([{ messageId: theirs.messageId, result: 'Duplicate' }])
  const at = new Date().toISOString()
  const receipts = [{ messageId: theirs.messageId, status: 'Read', at }]
  expect(await (await post(first, '/api/channel/receipts', { receipts })).json()).toMatchObject({
    results: [{ code: 'message_unknown' }],
  })
})

test('a bound member gets the events of its channel and of imports, and its position skips the others', async () => {
  const { first, other, owner, events, update, theirs } = await open()
  // The first use of a key is an entry of the log.
  await events(first)
  const [all, own] = [await events(owner), await events(first)]
  expect(own.nextPosition).toBe(all.nextPosition)
  expect(new Set(own.events.map(({ type }) => type))).toEqual(new Set(['records.imported']))
  await update(owner, { status: 'Closed' })
  await update(owner, { status: 'Closed' }, { id: theirs.conversationId })
  const seen = await events(first, `&after=${own.nextPosition}`)
  expect(typesOf(seen)).toEqual(['conversation.status_changed'])
  expect(typesOf(await events(other)).slice(-5)).toEqual([
    'contact.created',
    'conversation.created',
    'message.received',
    'message.sent',
    'conversation.status_changed',
  ])
  expect(await events(first, `&after=${seen.nextPosition}`)).toEqual({ ...seen, events: [] })
})

test('a waiting request of a bound member ends with an event of its channel, and not with one of another channel', async () => {
  const { first, owner, events, update, theirs } = await open()
  const { nextPosition } = await events(first)
  const waiting = events(first, `&after=${nextPosition}&wait=30`)
  await update(owner, { status: 'Closed' }, { id: theirs.conversationId })
  await update(owner, { status: 'Closed' })
  expect(await waiting).toMatchObject({ events: [{ data: { conversationId: CONVERSATION } }] })
})

test('a member that is bound while it waits gets no event of another channel', async () => {
  const { storage, hub, first, owner, events, update } = await open()
  const { nextPosition } = await events(first)
  const waiting = events(first, `&after=${nextPosition}&type=conversation.status_changed&wait=30`)
  await expect.poll(() => hub.waiting()).toBe(1)
  await put(storage, [changed(AGENT, { channelId: OTHER })])
  await update(owner, { status: 'Closed' })
  expect(await waiting).toMatchObject({ events: [] })
})

test('the erasure of a contact is one event, which the members of its channels get', async () => {
  const { storage, first, other, owner, events, theirs } = await open()
  const organization = await codeOf(storage, HARBOUR)
  const erased = async (key: string) =>
    (await events(key, '&type=contact.erased')).events.map(({ data }) => data as unknown)
  await eraseContact(storage, { organization, at: new Date() }, theirs.contactId)
  await eraseContact(storage, { organization, at: new Date() }, EXAMPLE.contactId)
  const both = [{ contactId: theirs.contactId }, { contactId: EXAMPLE.contactId }]
  expect([await erased(owner), await erased(other), await erased(first)]).toEqual([both, [both[0]], [both[1]]])
})

test('an endpoint that is bound to a channel gets only its events, and its position skips the others', async () => {
  const { storage } = await open()
  const organization = await codeOf(storage, HARBOUR)
  const read = (channelId?: string) =>
    storage.read(organization, () => readEventsAfter({ organization, channelId }, 0, undefined, 100))
  const [first, other, all] = [await read(FIRST_CHANNEL), await read(OTHER), await read()]
  expect(first.events.map(({ type }) => type)).not.toContain('message.sent')
  expect(other.events.map(({ type }) => type)).toContain('message.sent')
  expect([first.to, other.to]).toEqual([all.to, all.to])
})

test('a cursor has no identifier of another channel, and skips any number of its conversations', async () => {
  const { storage, first, get } = await open()
  const others = Array.from({ length: 2010 }, (_, index) =>
    changed(CONVERSATION, { uniqueId: `cnv_secret_${index}`, channelId: OTHER, createdAt: '2026-06-01T00:00:00.000Z' }),
  )
  await put(storage, [...others, changed(CONVERSATION, { uniqueId: 'cnv_new', createdAt: '2026-07-01T00:00:00.000Z' })])
  for (const order of ['activity', 'created']) {
    const found: string[] = []
    let cursor = ''
    do {
      const page: ConversationPage = JSON.parse(await get(first, `/api/conversations?order=${order}${cursor}`))
      found.push(...page.conversations.map(({ uniqueId }) => uniqueId))
      expect(Buffer.from(page.nextCursor ?? '', 'base64url').toString()).not.toContain('secret')
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(found).toEqual(['cnv_new', CONVERSATION])
  }
})

/** A bound member has no permission for the others, whatever they name. */
const visible = namedRequests.filter(
  ({ policy }) => policy.permissions?.some(({ unbound }) => unbound === true) !== true,
)

test.each(visible)('$operationId returns 404 to a bound member for a record of another channel', async (known) => {
  const { method, headers, body: example, pathOf } = known
  const { keyOf, send, storage, content } = await createHarness()
  const of = { uniqueId: ONLY_CEDAR, organizationId: HARBOUR }
  await put(storage, [
    changed('rol_agent', { permissions: [...known.permissions] }),
    changed(AGENT, { channelId: FIRST_CHANNEL, roleIds: ['rol_agent'] }),
    changed(EXAMPLE.contactId, of),
    changed(CONVERSATION, { ...of, contactId: ONLY_CEDAR, channelId: OTHER }),
    changed(EXAMPLE.messages[0]?.uniqueId ?? '', { ...of, conversationId: ONLY_CEDAR }),
  ])
  const body = EXAMPLE.messages.reduce((text, { uniqueId }) => text?.replaceAll(uniqueId, ONLY_CEDAR), example)
  const key = await keyOf(AGENT)
  const unknown = await send(method, pathOf('none'), { key, headers, body })
  const before = await content()
  const foreign = await send(method, pathOf(ONLY_CEDAR), { key, headers, body })
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(await comparable(foreign)).toEqual(await comparable(unknown))
  expect(await content()).toEqual(before)
  await put(storage, [changed(AGENT, { channelId: OTHER, roleIds: ['rol_agent'] })])
  const own = await send(method, pathOf(ONLY_CEDAR), { key, headers, body })
  expect(own.status).toBe(known.success)
})
