import type { ContactEnvelope, ConversationEnvelope, EventPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { firstChannel } from '../../domain/kernel/first-channel.ts'
import { EXAMPLE, everyProperty, HARBOUR, OWNER, READER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { contentOf, put } from '../../../test/contents.ts'
import { changed } from '../../../test/stores.ts'

const { contact, contactId } = EXAMPLE

async function open() {
  const { keyOf, send, update, content, storage } = await createHarness()
  const key = await keyOf(OWNER)
  return {
    content,
    storage,
    key,
    keyOf,
    send,
    // The conversation is active already, so this returns it and changes nothing.
    conversation: () => update(key, { status: 'Active' }),
    updateContact: async (body: object) => {
      const response = await send('POST', `/api/contact/${contactId}`, { key, json: body })
      expect(response.status).toBe(200)
      return ((await response.json()) as ContactEnvelope).contact
    },
  }
}

test.each([
  [{ name: 'Ada' }, {}],
  [{ status: 'Blocked' }, {}],
  [{ attributes: { visits: null } }, { attributes: { plan: 'gold' } }],
  [
    { name: 'Ada', attributes: { plan: { of: [null] }, no: null } },
    { attributes: { plan: { of: [null] }, visits: 3 } },
  ],
])('an update with %j changes these properties only', async (body, merged) => {
  const { updateContact, conversation } = await open()
  const before = await conversation()
  const updated = { ...contact, ...body, attributes: contact.attributes, ...merged }
  expect(await updateContact(body)).toEqual(updated)
  const after = await conversation()
  expect(await after.json()).toMatchObject({ conversation: { contact: updated } })
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test.each([
  {},
  { name: contact.name, status: contact.status },
  { attributes: { visits: 3, plan: 'gold' } },
  { attributes: {} },
  { attributes: { no: null } },
])('an update with %j changes nothing, and creates no event', async (body) => {
  const { updateContact, conversation, content } = await open()
  const { headers } = await conversation()
  const before = await content()
  expect(await updateContact(body)).toEqual(contact)
  expect(await content()).toEqual(before)
  expect((await conversation()).headers.get('etag')).toBe(headers.get('etag'))
})

test('an update keeps the identifier that the messaging application gave the contact', async () => {
  const { storage, updateContact } = await open()
  await put(storage, everyProperty().slice(0, 1))
  expect(await updateContact({ name: 'Ada' })).toEqual({
    ...contact,
    messagingAppContactId: 'app.ada',
    phoneIsKnown: true,
    name: 'Ada',
  })
})

test('an update of the phone number makes the contact known by the new number and no longer by the old one', async () => {
  const { storage, updateContact, key, send } = await open()
  await put(storage, [changed(contactId, { messagingAppContactId: 'app.ada', phone: 'app.ada', phoneIsKnown: false })])
  const withPhone = { phone: '+33 698 765 432', phoneIsKnown: true }
  expect(await updateContact({ phone: withPhone.phone })).toMatchObject(withPhone)
  const create = async (phone: string) => {
    const response = await send('POST', '/api/contacts', { key, json: { phone, channelId: 'chn_first' } })
    return [response.status, ((await response.json()) as { contactId?: string }).contactId]
  }
  expect(await create('+33698765432')).toEqual([409, contactId])
  await updateContact({ phone: '+33600000001' })
  expect(await create('+33600000001')).toEqual([409, contactId])
  expect(await create('+33698765432')).toEqual([201, undefined])
})

test('an update with all properties that getContact returned changes nothing, with a number from any source', async () => {
  const { storage, keyOf, send } = await open()
  const identity = {
    identityScope: 'chn_first',
    kind: 'number' as const,
    usedAt: EXAMPLE.createdAt,
    value: '33612345678',
  }
  const shown = { messagingAppContactId: '33612345678', phone: '33612345678', phoneIsKnown: true }
  // Another contact has the number on another channel.
  const elsewhere = { ...identity, identityScope: 'chn_other', usedAt: '2026-03-14T00:00:00.000Z' }
  await put(storage, [
    changed(contactId, { ...shown, identities: [identity] }),
    changed(contactId, { uniqueId: 'con_other', identities: [elsewhere] }),
  ])
  const before = await contentOf(storage)
  const key = await keyOf(OWNER)
  const path = `/api/contact/${contactId}`
  const { contact: read } = (await (await send('GET', path, { key })).json()) as ContactEnvelope
  const { name, phone, status, attributes } = read
  for (const sent of [phone, '+33 6 12 34 56 78']) {
    const response = await send('POST', path, { key, json: { name, phone: sent, status, attributes } })
    expect([response.status, await response.json()]).toEqual([200, { contact: read }])
  }
  expect(await contentOf(storage)).toEqual(before)
})

test('an update gets 409 if another contact has the number, or if the contact has another number as an identifier', async () => {
  const { storage, keyOf, send } = await open()
  const number = { identityScope: 'chn_first', kind: 'number' as const, usedAt: EXAMPLE.createdAt }
  await put(storage, [
    changed(contactId, { identities: [{ ...number, value: '33612345678' }] }),
    changed(contactId, { uniqueId: 'con_other', identities: [{ ...number, value: '33600000001' }] }),
  ])
  const before = await contentOf(storage)
  const update = async (phone: string, member = OWNER, id = contactId) => {
    const key = await keyOf(member)
    return (await send('POST', `/api/contact/${id}`, { key, json: { phone } })).json()
  }
  expect(await update('+33600000001')).toMatchObject({ code: 'contact_exists', contactId: 'con_other' })
  expect(await update('+33600000002')).toMatchObject({ code: 'contact_exists', contactId })
  expect(await contentOf(storage)).toEqual(before)
  const role = { uniqueId: 'rol_updater', name: 'Updater', permissions: ['Update:Contact'] }
  await put(storage, [
    { type: 'role', organizationId: HARBOUR, ...role },
    changed(READER, { roleIds: ['rol_updater'], channelId: 'chn_first' }),
  ])
  expect(await update('+33600000002', READER)).toMatchObject({ code: 'member_bound' })
  // In the order of `x-precedence`, the permission comes before the contact.
  expect(await update('+33600000002', READER, 'con_unknown')).toMatchObject({ code: 'member_bound' })
  expect(await update('+33600000002', OWNER, 'con_unknown')).toMatchObject({ code: 'contact_not_found' })
})

test('an update gets 400 if the phone number belongs to the channel', async () => {
  const { storage, key, send } = await open()
  const channel = { ...firstChannel(EXAMPLE.createdAt, 'Identifiers'), phone: '+33140000000' }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  const before = await contentOf(storage)
  const json = { phone: '+33 1 40 00 00 00' }
  // In the order of `x-precedence`, the body comes before the contact.
  for (const id of [contactId, 'con_unknown']) {
    const response = await send('POST', `/api/contact/${id}`, { key, json })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: [{ in: 'body', pointer: '/phone' }] },
    ])
  }
  expect(await contentOf(storage)).toEqual(before)
})

test('two updates that each set an attribute keep both, also one with the name __proto__', async () => {
  const { updateContact } = await open()
  await updateContact({ attributes: { crm: 'a-7' } })
  await updateContact(JSON.parse('{"attributes":{"__proto__":"kept"}}') as object)
  const { attributes } = await updateContact({ attributes: { shop: 12 } })
  expect(Object.entries(attributes)).toEqual([
    ...Object.entries(contact.attributes),
    ['crm', 'a-7'],
    ['__proto__', 'kept'],
    ['shop', 12],
  ])
})

test('an update gets 409 if all attributes would have more than 16 KiB, unless they shrink', async () => {
  const { storage, key, send, updateContact } = await open()
  const update = async (attributes: object) => {
    const response = await send('POST', `/api/contact/${contactId}`, { key, json: { attributes } })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const none = { plan: null, visits: null }
  const empty = '{"a":"","b":""}'.length
  await updateContact({ attributes: { ...none, a: 'x'.repeat(16_001) } })
  await updateContact({ attributes: { b: 'é'.repeat((16_384 - 16_001 - empty) / 2) } })
  const before = await contentOf(storage)
  expect(await update({ c: '' })).toEqual([409, 'attributes_too_large'])
  expect(await contentOf(storage)).toEqual(before)
  expect(await update({ a: null, c: 'y'.repeat(16_000) })).toEqual([200, undefined])
  // An import has a higher limit.
  await put(storage, [changed(contactId, { attributes: { a: 'x'.repeat(20_000), b: 1 } })])
  expect(await update({ c: 1 })).toEqual([409, 'attributes_too_large'])
  expect(await update({ b: null })).toEqual([200, undefined])
})

test('after the number of the application is moved to nobody, an update sets another number, and a first message goes there', async () => {
  const { storage, key, send } = await open()
  const identity = {
    identityScope: 'chn_first',
    kind: 'number' as const,
    usedAt: EXAMPLE.createdAt,
    value: '33612345678',
  }
  const channel = firstChannel(EXAMPLE.createdAt, 'Identifiers')
  await put(storage, [
    { type: 'channel', organizationId: HARBOUR, ...channel },
    changed(contactId, { identities: [identity] }),
    changed(EXAMPLE.uniqueId, { status: 'Closed' }),
  ])
  const post = async (path: string, json: object) => {
    const headers = { 'Idempotency-Key': `key-${path.length}` }
    return (await send('POST', path, { key, headers, json })).json()
  }
  const path = `/api/contact/${contactId}`
  expect(await post(path, { phone: '+33600000002' })).toMatchObject({
    contactId,
    detail: 'A messaging application identifies this contact by another number. Move that number first.',
  })
  const identities = [{ channelId: 'chn_first', value: '33612345678' }]
  await post(`${path}/identities/move`, { to: { kind: 'Nobody' }, identities })
  expect(await post(path, { phone: '+33600000002' })).toMatchObject({ contact: { phone: '+33600000002' } })
  const { conversation } = (await post('/api/conversations', {
    contactId,
    channelId: 'chn_first',
  })) as ConversationEnvelope
  await post(`/api/conversation/${conversation.uniqueId}/messages`, {
    messageType: 'Text',
    messageData: { text: 'Hi' },
  })
  const events = (await (await send('GET', '/api/events?type=message.sent', { key })).json()) as EventPage
  expect(events.events.map(({ data }) => data)).toMatchObject([{ contact: { phone: '+33600000002' } }])
})
