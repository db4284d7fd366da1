// Tests that an erased contact leaves no content in the store, and that nothing restores it.
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_CHANNEL, firstChannel } from '../src/domain/kernel/first-channel.ts'
import { openStorage } from '../src/commands/open-storage.ts'
import { updateContact } from '../src/domain/contacts/update-contact.ts'
import { readEvents } from '../src/domain/events/stored-events.ts'
import { sendMessage } from '../src/domain/messages/send.ts'
import { organizationOf, type StoreRecord } from '../src/domain/tables/record.ts'
import { documentOf } from '../src/import-export/contact-document.ts'
import { channelOf, eventsOf, written } from './channel.ts'
import { newStoreUrl } from './engine.ts'
import { rowsOf } from './rows.ts'
import { HARBOUR, harbourAndCedar, OWNER } from './fixture.ts'
import { later, NOON, trail, viewOf } from './stores.ts'
import { put, contentOf } from './contents.ts'
import { purgeDeleted } from '../src/domain/operator/purge.ts'
import { eraseContact } from '../src/domain/operator/erase.ts'
import { openIntake } from '../src/domain/operator/import.ts'
import { readContact } from '../src/domain/operator/document.ts'

/** Records of other types than messages that belong to a conversation. Each gets an identifier that is a secret. */
const PARTS = harbourAndCedar()
  .filter((record) => record.type !== 'message' && 'conversationId' in record && organizationOf(record) === HARBOUR)
  .map((record) => ({ ...record, uniqueId: `zebra-${record.type}` }))

/** Values that only this person has. Each copy in the store has a part of them. */
const SECRETS = [
  'Zebulon',
  '4479001122',
  'app.zebulon',
  'app.zebra-alias',
  'zebra-plan',
  'zebra-text',
  'zebra-reply',
  'zebra-reason',
  ...PARTS.map(({ uniqueId }) => uniqueId),
]
const PERSON = {
  messagingAppContactId: 'app.zebulon',
  aliases: ['app.zebra-alias'],
  name: 'Zebulon',
  phone: '+4479001122',
  attributes: { plan: 'zebra-plan' },
}

/** A store with a contact that wrote, got a reply, and was changed. */
async function withPerson() {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url, { now: () => NOON })
  onTestFinished(() => storage.close())
  // The channel stores every identifier of its contacts.
  const settings = { ...firstChannel(NOON.toISOString(), 'Identifiers'), usesAliases: true }
  await put(storage, [...harbourAndCedar(), { type: 'channel', organizationId: HARBOUR, ...settings }])
  const { act, organization } = await viewOf(storage, HARBOUR)
  const { deliver, report } = channelOf(storage, organization)
  const [first] = await deliver(written(PERSON, 'app.m1', { messageData: { text: 'zebra-text' } }))
  if (first?.result !== 'Created') throw new Error('The message was not stored.')
  const { contactId, conversationId } = first
  await storage.write(act.organization, (audit) =>
    sendMessage(
      { audit, act },
      {
        conversationId,
        messageId: 'msg_reply',
        memberId: OWNER,
        idempotencyKey: 'the-reply',
        body: { messageType: 'Text', messageData: { text: 'zebra-reply' } },
      },
    ),
  )
  await report({ messageId: 'msg_reply', status: 'Failed', at: NOON.toISOString(), reason: 'zebra-reason' })
  await put(
    storage,
    PARTS.map((part) => Object.assign({}, part, { conversationId })),
  )
  await storage.write(act.organization, (audit) =>
    updateContact({ audit, act }, { contactId, update: { attributes: { plan: 'zebra-plan', visits: 2 } } }),
  )
  const erase = () => eraseContact(storage, { organization, at: NOON }, contactId)
  return { url, storage, act, organization, deliver, contactId, conversationId, erase }
}

const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret))

test('an export of a contact has its events and entries, also those of conversations that were purged', async () => {
  const { storage, act, organization, contactId, conversationId } = await withPerson()
  const purged = (await contentOf(storage)).flatMap((record): StoreRecord[] =>
    record.type === 'conversation' && record.uniqueId === conversationId
      ? [{ ...record, uniqueId: 'cnv_purged', status: 'Deleted' }]
      : [],
  )
  await put(storage, purged)
  await purgeDeleted(storage, act, later(1))
  const document = await documentOf(storage.snapshot((each) => readContact(each, organization, contactId)))
  const types = [
    'contact.created',
    'conversation.created',
    'message.received',
    'message.sent',
    'message.status_changed',
    'contact.updated',
    'conversation.purged',
  ]
  expect(document?.auditEntries.map(({ event }) => event)).toEqual(types)
  expect(document?.events).toMatchObject(types.map((type) => ({ type })))
  expect(secretsIn(JSON.stringify(document))).toEqual(SECRETS)
  expect(secretsIn(JSON.stringify(document?.auditEntries))).toEqual([])
  expect(await documentOf(storage.snapshot((each) => readContact(each, organization, 'con_nobody')))).toBeUndefined()
})

test('an export has nothing of another contact, even if identifiers of other types and texts are equal', async () => {
  const { storage, act, organization, deliver, contactId, conversationId } = await withPerson()
  const other = { messagingAppContactId: 'app.other', name: 'Other Person', phone: '+33600000042' }
  const createdAt = NOON.toISOString()
  const ofHarbour = { organizationId: HARBOUR, createdAt, status: 'Active' } as const
  // Its identifier is that of the person's conversation, and its conversation has the identifier of the person.
  await put(storage, [
    { type: 'contact', uniqueId: conversationId, ...ofHarbour, ...other, attributes: {} },
    {
      type: 'conversation',
      uniqueId: contactId,
      contactId: conversationId,
      initiatedBy: 'Contact',
      tagIds: [],
      ...ofHarbour,
    },
  ])
  await deliver(written(other, 'app.m2', { messageData: { text: contactId } }))
  const update = { attributes: { of: 'Other Person' } }
  await storage.write(act.organization, (audit) => updateContact({ audit, act }, { contactId: conversationId, update }))
  const received = (await trail(storage)).filter(({ event }) => event === 'message.received')
  expect(received).toHaveLength(2)
  const document = await documentOf(storage.snapshot((each) => readContact(each, organization, contactId)))
  expect(document?.events.length).toBeGreaterThan(0)
  expect(JSON.stringify(document)).not.toContain('Other Person')
  expect(JSON.stringify(document)).not.toContain('app.m2')
})

test('after an erasure, the store has nothing of the contact except its identifiers', async () => {
  const { url, storage, contactId, conversationId, erase } = await withPerson()
  expect(secretsIn(await rowsOf(url))).toEqual(SECRETS)
  const others = (await contentOf(storage)).filter((record) =>
    [contactId, conversationId].every((id) => !JSON.stringify(record).includes(id)),
  )
  expect(await erase()).toBe(1)
  const rows = await rowsOf(url)
  expect(secretsIn(rows)).toEqual([])
  expect(rows).not.toContain('the-reply')
  expect(rows).toContain(contactId)
  const left = await contentOf(storage)
  expect(left).toEqual(others)
  expect(await erase()).toBeUndefined()
})

test('an erasure keeps the positions of events, and puts a placeholder into the events of the contact', async () => {
  const { storage, organization, contactId, conversationId, erase } = await withPerson()
  const before = await eventsOf(storage, organization)
  await erase()
  const after = await eventsOf(storage, organization)
  expect(after.slice(0, before.length).map(({ type }) => type)).toEqual(before.map(({ type }) => type))
  const placeholder = {
    uniqueId: contactId,
    phone: 'erased',
    phoneIsKnown: false,
    attributes: {},
    createdAt: NOON.toISOString(),
    status: 'Inactive',
  }
  expect(after).toEqual([
    { type: 'contact.created', data: { contact: placeholder } },
    { type: 'conversation.created', data: null },
    { type: 'message.received', data: null },
    { type: 'message.sent', data: null },
    { type: 'message.status_changed', data: null },
    { type: 'contact.updated', data: { contact: placeholder } },
    { type: 'conversation.purged', data: { conversationId, contactId, channelId: FIRST_CHANNEL } },
    { type: 'contact.erased', data: { contactId } },
  ])
  const span = { types: ['contact.erased' as const], limit: 9, reach: 5000 }
  const seen = await storage.read(organization, () => readEvents(organization, undefined, span))
  expect(seen.events.map(({ position }) => position)).toEqual([seen.newestPosition])
  const entries = await trail(storage, { organizationId: HARBOUR })
  expect(entries.at(-1)).toMatchObject({ event: 'contact.erased', subjectId: contactId, detail: { contactId } })
})

test('a message of an erased contact creates a new contact', async () => {
  const { storage, deliver, contactId, erase } = await withPerson()
  await erase()
  const [again] = await deliver(written(PERSON, 'app.m2'))
  expect(again).toMatchObject({ result: 'Created' })
  const people = (await contentOf(storage)).filter(
    (record) => record.type === 'contact' && record.phone === PERSON.phone,
  )
  expect(people).toHaveLength(1)
  expect(people[0]?.uniqueId).not.toBe(contactId)
})

test('an import leaves out an erased contact, with its conversations and their messages, also those that were purged', async () => {
  const { storage, contactId, conversationId, erase } = await withPerson()
  const exported = await contentOf(storage)
  const own = exported.filter(
    (record) => JSON.stringify(record).includes(conversationId) || record.uniqueId === contactId,
  )
  const older = own.flatMap((record): StoreRecord[] =>
    record.type === 'conversation'
      ? [{ ...record, uniqueId: 'cnv_older' }]
      : record.type === 'message'
        ? [{ ...record, uniqueId: `${record.uniqueId}_older`, conversationId: 'cnv_older' }]
        : [],
  )
  await erase()
  const left = await contentOf(storage)
  const all = [...exported, ...older]
  const { leftOut } = await put(storage, all)
  expect(all.filter((_, place) => leftOut.has(place))).toEqual([...own, ...older])
  expect(await contentOf(storage)).toEqual(left)

  const intake = await openIntake({ storage: storage, now: () => NOON })
  const messages = older.filter(({ type }) => type === 'message')
  expect((await intake.put(messages)).leftOut.size).toBe(messages.length)
  expect((await intake.put(exported)).leftOut.size).toBe(own.length)
  await intake.commit()
  expect(await contentOf(storage)).toEqual(left)
  expect((await trail(storage)).at(-1)).toMatchObject({ event: 'contact.erased' })
})

test('an import that gives an existing conversation to an erased contact does not remove it', async () => {
  const { storage, contactId, erase } = await withPerson()
  await erase()
  const before = await contentOf(storage)
  const stolen = before.flatMap((record) =>
    record.type === 'conversation' && record.organizationId === HARBOUR ? [{ ...record, contactId }] : [],
  )
  expect((await put(storage, stolen)).leftOut.size).toBe(stolen.length)
  expect((await put(storage, before)).leftOut.size).toBe(0)
  expect(await contentOf(storage)).toEqual(before)
})

test('a contact of another organization with the same identifier stays', async () => {
  const { storage, contactId, erase } = await withPerson()
  const contact = (await contentOf(storage)).find(
    (record) => record.type === 'contact' && record.uniqueId === contactId,
  )
  const other = { ...contact, organizationId: 'org_cedar' } as StoreRecord
  await put(storage, [other])
  await erase()
  expect(await contentOf(storage)).toContainEqual(other)
  expect((await put(storage, [other])).leftOut.size).toBe(0)
})
