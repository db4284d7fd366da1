// Tests who gets the organization's first messages, and what a contact shows, when numbers change hands.
import { expect, test } from 'vitest'
import { eraseContact } from '../src/domain/operator/erase.ts'
import { readExport } from '../src/domain/operator/export.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { contentOf, NOON, put } from './contents.ts'
import { openAny } from './engine.ts'
import { HARBOUR } from './fixture.ts'
import { createHarness } from './harness.ts'
import { codeOf } from './keys.ts'
import { changed } from './stores.ts'
import { N, open, WEB, WHATSAPP } from './writing-first-stage.ts'

test.each([`+${N}`, N, '+33 6 00 00 00 01', `00${N}`])(
  'a first message to %s reaches the contact that has the number now',
  async (phone) => {
    const { receive, wait, create, writeFirst } = await open()
    await receive({ messagingAppContactId: 'ADA', phone: `+${N}` })
    wait(200)
    const bob = await receive({ messagingAppContactId: 'BOB', phone: `+${N}` })
    const { code, contactId } = await create({ phone })
    expect([code, contactId]).toEqual(['contact_exists', bob.contactId])
    expect(await writeFirst(contactId)).toBe('BOB')
  },
)

test.each([
  ['without the number, after a receipt that names both', { messagingAppContactId: 'US.999' }, true],
  ['with the number', { messagingAppContactId: 'US.999', phone: `+${N}` }, false],
])('B4: who gets a template at a number and answers %s is one contact', async (_, contact, isReported) => {
  const { storage, create, post, receive, contactOf } = await open()
  await put(storage, [changed(WHATSAPP, { phoneMatching: 'Identifiers', replyWindowSeconds: 86_400 })])
  const { contactId } = await create({ phone: `+${N}` })
  const started = { contactId, channelId: WHATSAPP }
  const { conversation } = await post<{ conversation: { uniqueId: string } }>('/api/conversations', started)
  const { message } = await post<{ message: { uniqueId: string } }>(
    `/api/conversation/${conversation.uniqueId}/messages`,
    {
      messageType: 'Template',
      messageData: { name: 'parcel_is_here', language: 'en', bodyParameters: [] },
    },
  )
  const recipient = { messagingAppContactId: 'US.999', phone: `+${N}` }
  const receipt = {
    messageId: message.uniqueId,
    messagingAppMessageId: 'wamid.1',
    status: 'Read',
    at: NOON.toISOString(),
  }
  const receipts = [{ ...receipt, ...(isReported && { recipient }) }]
  await post('/api/channel/receipts', { channelId: WHATSAPP, receipts })
  expect(await receive(contact)).toMatchObject({ contactId, conversationId: conversation.uniqueId })
  expect(await contactOf(contactId)).toMatchObject({ phone: `+${N}`, messagingAppContactId: 'US.999' })
})

test('after a contact changed its number, a first message to the former number reaches a new contact', async () => {
  const { receive, create, writeFirst, contactOf } = await open()
  const ada = await receive({ messagingAppContactId: 'ADA', phone: `+${N}` })
  expect(await contactOf(ada.contactId)).toMatchObject({ phone: `+${N}`, phoneIsKnown: true })
  await receive({ messagingAppContactId: 'ADA', phone: '+33 6 00 00 00 02' })
  expect(await contactOf(ada.contactId)).toMatchObject({ phone: '+33 6 00 00 00 02' })
  const { code, contactId } = await create({ phone: `+${N}` })
  expect([code, contactId === ada.contactId]).toEqual([undefined, false])
  expect(await writeFirst(contactId)).toBe(`+${N}`)
})

test('of two imports with one number, createContact names the newer one, to which a message belongs', async () => {
  const { imported, wait, create, receive } = await open()
  await imported('con_older', `+${N}`)
  wait(400)
  await imported('con_newer', `+${N}`)
  expect(await create({ phone: `+${N}` })).toEqual({ code: 'contact_exists', contactId: 'con_newer' })
  expect((await receive(N)).contactId).toBe('con_newer')
})

test('createContact finds a contact by its number, however many other channels have the identifier of the request', async () => {
  const { storage, imported, create } = await open()
  await imported('con_known', `+${N}`)
  const of = { organizationId: HARBOUR, createdAt: NOON.toISOString() }
  const others = Array.from({ length: 45 }, (_, index): StoreRecord => {
    const [uniqueId, identityScope] = [`con_other_${index}`, `chn_other_${index}`]
    const identities = [{ identityScope, kind: 'app' as const, value: 'app.1', usedAt: of.createdAt }]
    return { type: 'contact', uniqueId, ...of, phone: uniqueId, attributes: {}, status: 'Active', identities }
  })
  await put(storage, others)
  expect(await create({ messagingAppContactId: 'app.1', phone: `+${N}` })).toEqual({
    code: 'contact_exists',
    contactId: 'con_known',
  })
})

test('digits that identify a person on one channel are no telephone number on another', async () => {
  const { receive, writeFirst, contactOf } = await open({ first: 'Identifiers', second: 'Identifiers' })
  const telegram = await receive('4512345678')
  expect(await writeFirst(telegram.contactId, WEB)).toBe('identity_lost')
  const {
    receive: receiveThere,
    writeFirst: write,
    contactOf: read,
  } = await open({ first: 'Never', second: 'Identifiers' })
  const other = await receiveThere('4512345678')
  expect(await read(other.contactId)).toMatchObject({ phone: '4512345678', phoneIsKnown: false })
  expect(await write(other.contactId, WEB)).toBe('identity_lost')
  expect(await contactOf(telegram.contactId)).toMatchObject({ phoneIsKnown: true })
})

test('an identifier is created in the scope of its channel, where the message of the person finds it', async () => {
  const { create, writeFirst, receive } = await open()
  const { contactId } = await create({ messagingAppContactId: 'tg.77', channelId: WEB })
  expect(await writeFirst(contactId, WHATSAPP)).toBe('identity_lost')
  expect(await writeFirst(contactId, WEB)).toBe('tg.77')
  expect((await receive('tg.77', WEB)).contactId).toBe(contactId)
  const there = await receive('12345678', WEB)
  expect(await create({ messagingAppContactId: '12345678' })).toMatchObject({ code: undefined })
  expect(await create({ messagingAppContactId: '12345678', channelId: WEB })).toEqual({
    code: 'contact_exists',
    contactId: there.contactId,
  })
})

test('a contact that was created by its number is found by the number as an identifier, and the other way round', async () => {
  const { create } = await open()
  const { contactId } = await create({ phone: `+${N}` })
  expect(await create({ messagingAppContactId: N })).toEqual({ code: 'contact_exists', contactId })
  const other = await create({ messagingAppContactId: '33600000002' })
  expect(await create({ phone: '+33600000002' })).toEqual({ code: 'contact_exists', contactId: other.contactId })
})

test('a number of a contact on another channel is written to on the channel that the request names', async () => {
  const { receive, create, writeFirst, duplicatesOf } = await open({ second: 'Identifiers' })
  const sms = await receive(N, WEB)
  const { code, contactId } = await create({ phone: `+${N}`, channelId: WHATSAPP })
  expect([code, contactId === sms.contactId]).toEqual([undefined, false])
  expect(await duplicatesOf(contactId)).toEqual([sms.contactId])
  expect(await writeFirst(contactId, WHATSAPP, `+${N}`)).toBe(`+${N}`)
  expect((await receive({ messagingAppContactId: 'FR.1', phone: `+${N}` })).contactId).toBe(contactId)
})

test('an imported contact gets messages at its number once the former owner has another number', async () => {
  const { receive, imported, writeFirst } = await open()
  const ada = await receive({ messagingAppContactId: 'ADA', phone: `+${N}` })
  await imported('con_carl', `+${N}`)
  expect(await writeFirst('con_carl')).toBe('identity_lost')
  await receive({ messagingAppContactId: 'ADA', phone: '+33600000002' })
  expect(await writeFirst('con_carl')).toBe(`+${N}`)
  expect(await writeFirst(ada.contactId)).toBe('ADA')
})

test.each([
  [6, true],
  [8, false],
])('after %i days, a quote from a hidden number finds the contact that was written to: %s', async (days, isFound) => {
  const { create, post, get, wait, receive, writeFirst, contactOf } = await open()
  const { contactId } = await create({ phone: `+${N}` })
  const started = await post<{ conversation: { uniqueId: string } }>('/api/conversations', {
    contactId,
    channelId: WHATSAPP,
  })
  const { message } = await post<{ message: { uniqueId: string } }>(
    `/api/conversation/${started.conversation.uniqueId}/messages`,
    { messageType: 'Text', messageData: { text: 'Hello' } },
  )
  await post('/api/channel/receipts', {
    channelId: WHATSAPP,
    receipts: [
      { messageId: message.uniqueId, messagingAppMessageId: 'wamid.1', status: 'Sent', at: NOON.toISOString() },
    ],
  })
  wait(days)
  const answer = await receive('FR.1', WHATSAPP, { replyToMessagingAppMessageId: 'wamid.1' })
  expect(answer.contactId === contactId).toBe(isFound)
  // A message never names one of another contact.
  const { events } = await get<{ events: { data: { message: { replyToMessageId?: string } } }[] }>(
    '/api/events?type=message.received',
  )
  expect(events.at(-1)?.data.message.replyToMessageId).toBe(isFound ? message.uniqueId : undefined)
  if (!isFound) return
  expect(await writeFirst(contactId)).toBe('FR.1')
  expect(await writeFirst((await create({ phone: `+${N}` })).contactId)).toBe('FR.1')
  expect(await contactOf(contactId)).toMatchObject({ phone: `+${N}`, messagingAppContactId: 'FR.1' })
})

test('an identifier that sent messages itself stays, however many other identifiers it arrives with', async () => {
  const { receive } = await open()
  const ada = await receive('login.ada', WEB)
  const contacts: string[] = []
  for (const id of ['p', 'q', 'r', 's', 't'])
    // oxlint-disable-next-line no-await-in-loop -- The order matters.
    contacts.push((await receive({ messagingAppContactId: `cookie.${id}`, aliases: ['login.ada'] }, WEB)).contactId)
  expect(contacts.map((id) => id === ada.contactId)).toEqual([true, true, true, false, false])
  expect((await receive('login.ada', WEB)).contactId).toBe(ada.contactId)
})

test('a number that a visitor typed finds no contact and is no address, and the suspected duplicate is reported', async () => {
  const { receive, create, writeFirst, duplicatesOf, contactOf } = await open()
  const mallory = await receive({ messagingAppContactId: 'cookie.9', phone: `+${N}` }, WEB)
  expect(await writeFirst(mallory.contactId)).toBe('identity_lost')
  const ada = await create({ phone: `+${N}`, name: 'Ada' })
  expect(ada).toEqual({ code: undefined, contactId: expect.not.stringMatching(mallory.contactId) })
  expect(await duplicatesOf(ada.contactId)).toEqual([mallory.contactId])
  expect(await writeFirst(ada.contactId)).toBe(`+${N}`)
  expect((await receive(N)).contactId).toBe(ada.contactId)
  expect(await create({ phone: `+${N}` })).toEqual({ code: 'contact_exists', contactId: ada.contactId })
  expect(await contactOf(mallory.contactId)).toMatchObject({ phone: `+${N}` })
})

test('a number that a visitor typed first identifies the person who wrote with it later', async () => {
  const { receive, create, writeFirst } = await open()
  const mallory = await receive({ messagingAppContactId: 'cookie.9', phone: `+${N}` }, WEB)
  const ada = await receive(N)
  expect(ada.contactId).not.toBe(mallory.contactId)
  expect(await create({ phone: `+${N}`, name: 'Ada' })).toEqual({ code: 'contact_exists', contactId: ada.contactId })
  expect(await writeFirst(ada.contactId)).toBe(N)
  expect(await writeFirst(mallory.contactId)).toBe('identity_lost')
})

test.each([
  ['a login of a web chat', WEB, 'login.ada', ['cookie.1', 'cookie.2', 'cookie.3', 'cookie.4', 'cookie.5', 'cookie.6']],
  ['the parent of numbers', WHATSAPP, 'FR.ENT.1', [1, 2, 3, 4, 5, 6].map((digit) => `3360000010${digit}`)],
] as const)(
  '%s that never wrote itself joins three identifiers, and each later one is alone',
  async (_, on, alias, ids) => {
    const { receive } = await open()
    const contacts: string[] = []
    for (const messagingAppContactId of ids)
      // oxlint-disable-next-line no-await-in-loop -- The order matters.
      contacts.push((await receive({ messagingAppContactId, aliases: [alias] }, on)).contactId)
    const first = contacts[0]
    expect(contacts.map((id) => id === first)).toEqual([true, true, true, false, false, false])
    expect(new Set(contacts).size).toBe(4)
    expect((await receive(ids[2], on)).contactId).toBe(first)
  },
)

test('an imported contact is found on each of its channels by its number', async () => {
  const { imported, receive } = await open({ second: 'Identifiers' })
  await imported('con_carl', `+${N}`)
  expect((await receive(N)).contactId).toBe('con_carl')
  expect((await receive(N, WEB)).contactId).toBe('con_carl')
})

test('an erasure removes the address from the conversations of other contacts', async () => {
  const { storage, receive, wait, reply, clock } = await open()
  const ben = await receive(N)
  await receive('BEN', WHATSAPP)
  wait(100)
  const ada = await receive({ messagingAppContactId: 'ADA', phone: `+${N}` })
  expect(ada.contactId).not.toBe(ben.contactId)
  expect(await reply(ben.conversationId)).toBe(`identity_lost ${ada.contactId}`)
  await eraseContact(storage, { organization: await codeOf(storage, HARBOUR), at: new Date(clock.ms) }, ada.contactId)
  expect(await reply(ben.conversationId)).toBe('identity_lost')
  expect(JSON.stringify(await contentOf(storage))).not.toContain(N)
})

test('an export has lost numbers, ignored aliases and dismissed duplicates', async () => {
  const one = await open()
  const first = await one.receive(N)
  await one.receive({ messagingAppContactId: 'OTHER', phone: `+${N}`, aliases: ['BA'] })
  for (const id of ['p', 'q', 'r', 's'])
    // oxlint-disable-next-line no-await-in-loop -- The order matters.
    await one.receive({ messagingAppContactId: id, aliases: ['zero'] }, WEB)
  const lines = await Array.fromAsync(one.storage.snapshot(readExport))
  const { storage } = await openAny(() => new Date(one.clock.ms))
  const records = lines.filter((line): line is StoreRecord => line.type !== 'position')
  await put(storage, records)
  expect(await contentOf(storage)).toEqual(await contentOf(one.storage))
  const two = await open({}, await createHarness({ storage }))
  two.clock.ms = one.clock.ms
  expect(await two.reply(first.conversationId)).toBe(await one.reply(first.conversationId))
  expect(await two.receive({ messagingAppContactId: 'u', aliases: ['zero'] }, WEB)).toMatchObject({
    ignoredAliases: ['zero'],
  })
})
