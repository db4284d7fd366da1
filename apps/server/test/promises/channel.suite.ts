import type { Contact, Conversation, ReceivedMessageResult } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { CONVERSATION, EXAMPLE, HARBOUR } from '../fixture.ts'
import { channelOf, eventsOf, written } from '../channel.ts'
import { changed, later, NOON, openFilled, type OpenStore, text } from '../stores.ts'
import type { RecordOf, RecordType, StoreRecord } from '../../src/domain/tables/record.ts'
import { put, contentOf } from '../contents.ts'
import { purgeDeleted } from '../../src/domain/operator/purge.ts'

async function open(openStore: OpenStore) {
  const clock = { now: NOON }
  const filled = await openFilled(openStore, () => clock.now)
  const { deliver } = channelOf(filled.storage, filled.organization, () => clock.now)
  const ofType = async <Type extends RecordType>(type: Type): Promise<RecordOf<Type>[]> =>
    (await contentOf(filled.storage)).filter(
      (record): record is RecordOf<Type> =>
        record.type === type && 'organizationId' in record && record.organizationId === HARBOUR,
    )
  const contactOf = async (id: string): Promise<Contact> => {
    const record = (await ofType('contact')).find(({ uniqueId }) => uniqueId === id)
    if (record === undefined) throw new Error(`There is no contact ${id}.`)
    const { type: _type, organizationId: _organization, identities: _identities, duplicates: _pairs, ...own } = record
    return own
  }
  const log = () => eventsOf(filled.storage, filled.organization)
  return { ...filled, clock, deliver, ofType, contactOf, log }
}

const created = (result: ReceivedMessageResult | undefined) => {
  if (result?.result !== 'Created') throw new Error(`The message was not stored: ${JSON.stringify(result)}`)
  return result
}

const ADA = EXAMPLE.contact
const channelId = FIRST_CHANNEL
const contact = (uniqueId: string, more: Partial<Contact> = {}): StoreRecord =>
  changed(ADA.uniqueId, { uniqueId, ...more })
const conversation = (uniqueId: string, more: Partial<Conversation>): StoreRecord =>
  changed(CONVERSATION, { uniqueId, ...more })

const from = (id: string) => written({ messagingAppContactId: id, phone: '0049 30123456' }, `of.${id}`)

const named = (id: string, ms: number, value = 'app.same') => text(id, later(ms), { messagingAppMessageId: value })

export function channelPromises(openStore: OpenStore): void {
  test('the first message of a contact creates the contact, a conversation and a message, and an event of each', async () => {
    const { deliver, contactOf, ofType, read, log } = await open(openStore)
    const grace = {
      messagingAppContactId: 'app.grace',
      phone: '+33600000001',
      name: 'Grace',
      attributes: { plan: 'gold' },
    }
    const [result] = await deliver(written(grace, 'app.1', { sentAt: later(-9).toISOString() }))
    const { messageId, conversationId, contactId } = created(result)
    const about = { createdAt: NOON.toISOString(), status: 'Active' }
    const newContact = { uniqueId: contactId, ...grace, phoneIsKnown: true, ...about }
    expect(await contactOf(contactId)).toMatchObject(newContact)
    const message = {
      uniqueId: messageId,
      conversationId,
      channelId,
      direction: 'InBound',
      author: { kind: 'Contact' },
      status: 'Unread',
      messageType: 'Text',
      createdAt: NOON.toISOString(),
      sentAt: later(-9).toISOString(),
      messagingAppMessageId: 'app.1',
      messageData: { text: 'This is app.1.' },
    }
    const { conversation: shown } = await read(conversationId)
    const counters = { totalMessages: 1, numberOfUnreadMessages: 1 }
    expect(shown).toMatchObject({ contactId, initiatedBy: 'Contact', messages: [message], ...counters, ...about })
    expect((await ofType('message')).find(({ uniqueId }) => uniqueId === messageId)).toMatchObject(message)
    const opened = { conversationId, contactId, channelId, initiatedBy: 'Contact', ...about }
    expect(await log()).toEqual([
      { type: 'contact.created', data: { contact: newContact, channelId } },
      { type: 'conversation.created', data: opened },
      { type: 'message.received', data: { conversationId, contactId, channelId, message } },
    ])
  })

  test('a contact without phone and name gets its identifier as its phone, and no name', async () => {
    const { deliver, contactOf } = await open(openStore)
    const { contactId } = created((await deliver(written('app.lone', 'app.1')))[0])
    const lone = await contactOf(contactId)
    expect(lone).toMatchObject({ phone: 'app.lone', messagingAppContactId: 'app.lone', attributes: {} })
    expect(lone).not.toHaveProperty('name')
  })

  test('a contact is found by its identifier, keeps its name, and shows the newest number', async () => {
    const { deliver, contactOf } = await open(openStore)
    const first = created((await deliver(written({ phone: '+49 1', name: 'Ada' }, 'app.1')))[0])
    const [, second] = await deliver(
      written({ phone: '+49 2' }, 'app.2'),
      written({ phone: ADA.phone, name: 'Eve', attributes: { plan: 'none' } }, 'app.3'),
    )
    expect(created(second)).toMatchObject({ contactId: first.contactId, conversationId: first.conversationId })
    expect(await contactOf(first.contactId)).toMatchObject({ phone: ADA.phone, name: 'Ada', attributes: {} })
  })

  test('the newest contact without an identifier is found by its phone number, and gets the identifier', async () => {
    const { storage, deliver, contactOf, log } = await open(openStore)
    const [older, younger] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    const same = { phone: '+49 (30) 12-34-56' }
    await put(storage, [
      contact('con_a', { ...same, createdAt: younger }),
      contact('con_b', { ...same, createdAt: older }),
    ])
    const contactIds = (await deliver(from('x'), from('y'), from('z'))).map((each) => created(each).contactId)
    expect(contactIds[0]).toBe('con_a')
    expect(new Set([...contactIds, 'con_b']).size).toBe(4)
    expect(await contactOf('con_a')).toMatchObject({ ...same, messagingAppContactId: 'x', name: ADA.name })
    expect(await contactOf(contactIds[2] ?? '')).toMatchObject({ messagingAppContactId: 'z', phone: '0049 30123456' })
    const data = { contact: await contactOf('con_a'), channelId }
    expect(await log()).toContainEqual({ type: 'contact.updated', data })
    expect((await deliver(written('x', 'again')))[0]).toMatchObject({ result: 'Created', contactId: 'con_a' })
  })

  test('a message of a blocked contact is rejected, and the contact gets and shows the identifier', async () => {
    const { storage, deliver, log } = await open(openStore)
    await put(storage, [contact(ADA.uniqueId, { status: 'Blocked' })])
    const before = await contentOf(storage)
    const [rejected, other] = await deliver(
      written({ phone: ADA.phone }, 'app.1'),
      written({ phone: ADA.phone }, 'app.2'),
    )
    const rejection = { result: 'Rejected', code: 'contact_blocked', detail: 'The contact is blocked.' }
    expect([rejected, other]).toEqual([rejection, rejection])
    const identities = [
      { kind: 'phone', value: '33612345678' },
      { identityScope: 'chn_first', kind: 'number', value: '33612345678', usedAt: NOON.toISOString() },
      { identityScope: 'chn_first', kind: 'app', value: 'app.ada', usedAt: NOON.toISOString() },
    ]
    const shown = { messagingAppContactId: 'app.ada', phoneIsKnown: true, identities }
    const isAda = (record: StoreRecord) =>
      record.type === 'contact' && record.organizationId === HARBOUR && record.uniqueId === ADA.uniqueId
    expect(await contentOf(storage)).toEqual(before.map((record) => (isAda(record) ? { ...record, ...shown } : record)))
    expect((await log()).map(({ type }) => type)).toEqual(['contact.updated'])
  })

  test('an inactive contact becomes active when it writes', async () => {
    const { storage, deliver, contactOf, log } = await open(openStore)
    await put(storage, [contact(ADA.uniqueId, { status: 'Inactive', messagingAppContactId: 'app.ada' })])
    await deliver(written('app.ada', 'app.1'), written('app.ada', 'app.2'))
    expect(await contactOf(ADA.uniqueId)).toMatchObject({ status: 'Active' })
    const events = await log()
    expect(events.map(({ type }) => type)).toEqual(['contact.updated', 'message.received', 'message.received'])
    expect(events[0]?.data).toMatchObject({ contact: { uniqueId: ADA.uniqueId, status: 'Active', name: ADA.name } })
  })

  test('a message belongs to the active conversation with the latest activity', async () => {
    const { storage, deliver } = await open(openStore)
    await put(storage, [
      conversation('cnv_late', { createdAt: later(-2).toISOString() }),
      conversation('cnv_busy', { createdAt: later(-3).toISOString() }),
      conversation('cnv_closed', { createdAt: later(-1).toISOString(), status: 'Closed' }),
      text('msg_busy', later(-1), { conversationId: 'cnv_busy' }),
      text('msg_closed', later(-1), { conversationId: 'cnv_closed' }),
    ])
    const [result] = await deliver(written({ phone: ADA.phone }, 'app.1'))
    expect(result).toMatchObject({ contactId: ADA.uniqueId, conversationId: 'cnv_busy' })
  })

  test('without an active conversation, a message reopens the newest closed one, and the log has an event of it', async () => {
    const { storage, deliver, read, log } = await open(openStore)
    await put(storage, [
      conversation(CONVERSATION, { status: 'Closed', createdAt: later(-3).toISOString() }),
      conversation('cnv_new', { status: 'Closed', createdAt: later(-2).toISOString() }),
      conversation('cnv_deleted', { status: 'Deleted', createdAt: later(-1).toISOString() }),
    ])
    await deliver(written({ phone: ADA.phone }, 'app.1'), written({ phone: ADA.phone }, 'app.2'))
    expect((await read('cnv_new')).conversation).toMatchObject({ status: 'Active', totalMessages: 2 })
    const data = { conversationId: 'cnv_new', contactId: ADA.uniqueId, channelId, from: 'Closed', to: 'Active' }
    const reopened = (await log()).filter(({ type }) => type === 'conversation.status_changed')
    expect(reopened).toEqual([{ type: 'conversation.status_changed', data }])
  })

  test('a contact whose conversations are all deleted gets a new one', async () => {
    const { deliver, set, read } = await open(openStore)
    await set('Deleted')
    const { conversationId } = created((await deliver(written({ phone: ADA.phone }, 'app.1')))[0])
    expect(conversationId).not.toBe(CONVERSATION)
    expect((await read()).conversation.status).toBe('Deleted')
  })

  test('a repeated message returns the same identifiers as a duplicate, even within a batch', async () => {
    const { storage, deliver } = await open(openStore)
    const [first, again] = await deliver(written('app.ada', 'app.1'), written('app.ada', 'app.1'))
    const before = await contentOf(storage)
    expect(created(first)).toEqual({ ...again, result: 'Created', ignoredAliases: [] })
    expect(await deliver(written('app.ada', 'app.1'))).toEqual([again])
    expect(await contentOf(storage)).toEqual(before)
    expect(
      (await deliver(written('app.ada', 'app.1'), written('app.ada', 'app.2'))).map((each) => each.result),
    ).toEqual(['Duplicate', 'Created'])
  })

  test('a new message is the last of its conversation, even if the clock is set back', async () => {
    const { clock, deliver, read } = await open(openStore)
    const { conversationId } = created((await deliver(written('app.ada', 'app.1')))[0])
    clock.now = later(-5000)
    await deliver(written('app.ada', 'app.2'), written('app.ada', 'app.3'))
    clock.now = later(5000)
    await deliver(written('app.ada', 'app.4'))
    const { messages, totalMessages } = (await read(conversationId)).conversation
    expect(messages.map((each) => each.messagingAppMessageId)).toEqual(['app.1', 'app.2', 'app.3', 'app.4'])
    expect(totalMessages).toBe(4)
    expect(messages.at(-1)?.createdAt).toBe(later(5000).toISOString())
  })

  test('a reply refers to a known message by the identifier of the service', async () => {
    const { deliver, read } = await open(openStore)
    const [first] = await deliver(
      written('app.ada', 'app.1'),
      written('app.ada', 'app.2', { replyToMessagingAppMessageId: 'app.1' }),
      written('app.ada', 'app.3', { replyToMessagingAppMessageId: 'app.nobody' }),
    )
    const { messageId, conversationId } = created(first)
    const [, reply, lost] = (await read(conversationId)).conversation.messages
    expect(reply).toMatchObject({ replyToMessageId: messageId })
    expect(lost).not.toHaveProperty('replyToMessageId')
  })

  test('if imported messages share an identifier, it refers to the oldest, in any order of import', async () => {
    const { storage, deliver } = await open(openStore)
    await put(storage, [named('msg_b', 2), named('msg_c', 3)])
    await put(storage, [named('msg_a', 1), named('msg_d', 4)])
    const duplicate = [{ result: 'Duplicate', messageId: 'msg_a' }]
    const oldest = { messageData: { text: 'msg_a' } }
    expect(await deliver(written({ phone: ADA.phone }, 'app.same', oldest))).toMatchObject(duplicate)
    await put(storage, [named('msg_a', 1, 'app.other')])
    expect(await deliver(written({ phone: ADA.phone }, 'app.other', oldest))).toMatchObject(duplicate)
  })

  test('an imported contact is found by the identifier of its last import', async () => {
    const { storage, deliver } = await open(openStore)
    await put(storage, [contact('con_1', { phone: '+1', messagingAppContactId: 'app.1' })])
    await put(storage, [contact('con_1', { phone: '+2', messagingAppContactId: 'app.2' })])
    const [byOld, byNew] = await deliver(written('app.1', 'm.1'), written('app.2', 'm.2'))
    expect(created(byOld).contactId).not.toBe('con_1')
    expect(created(byNew).contactId).toBe('con_1')
    await put(storage, [contact('con_1', { phone: '+49 30 123456' })])
    const [byNumber] = await deliver(written({ messagingAppContactId: 'app.3', phone: '+49 30 123456' }, 'm.3'))
    expect(created(byNumber).contactId).toBe('con_1')
  })

  test('a message is new if it is sent again after the purge of its conversation', async () => {
    const { storage, deliver, set } = await open(openStore)
    const first = created((await deliver(written('app.ada', 'app.1')))[0])
    await set('Deleted', { id: first.conversationId })
    await purgeDeleted(storage, { at: NOON }, later(1))
    const again = created((await deliver(written('app.ada', 'app.1')))[0])
    expect(again.contactId).toBe(first.contactId)
    expect(again.conversationId).not.toBe(first.conversationId)
  })

  test('concurrent deliveries create one contact and one conversation, and store each message once', async () => {
    const { storage, deliver, ofType, read } = await open(openStore)
    await put(storage, [contact('con_old', { phone: '+49 30 123456' })])
    const before = { contacts: (await ofType('contact')).length, conversations: (await ofType('conversation')).length }
    const old = { messagingAppContactId: 'app.old', phone: '+49 30 123456' }
    const batches = Array.from({ length: 12 }, (_, batch) =>
      Array.from({ length: 6 }, (__, index) => {
        // Each batch has half of the messages of the one before it, in another order.
        const number = ((batch * 3 + (batch % 2 === 0 ? index : 5 - index)) % 30) + 1
        return written(number % 3 === 0 ? old : `app.${number % 3}`, `m.${number}`)
      }),
    )
    const results = (await Promise.all(batches.map((batch) => deliver(...batch)))).flat()
    const stored = results.filter(({ result }) => result === 'Created').map(created)
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['Created', 'Duplicate']))
    expect(stored).toHaveLength(30)
    expect(new Set(stored.map(({ messageId }) => messageId)).size).toBe(30)
    expect((await ofType('contact')).length).toBe(before.contacts + 2)
    expect((await ofType('conversation')).length).toBe(before.conversations + 3)
    const conversationIds = new Set(stored.map(({ conversationId }) => conversationId))
    const shown = await Promise.all([...conversationIds].map((id) => read(id)))
    const counts = shown.map(({ conversation: { totalMessages, numberOfUnreadMessages: unread } }) => [
      totalMessages,
      unread,
    ])
    expect(counts).toEqual(Array.from({ length: 3 }, () => [10, 10]))
  })
}
