// Tests what becomes of a contact whose identifier or number changed in the application: the decision `changed-identities`.
import type { Channel, ChangedIdentity, IdentityChangedChange, ReceiptContact } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { MAX_IDENTIFIERS } from '../../src/domain/kernel/identifier.ts'
import { eraseContact } from '../../src/domain/operator/erase.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { channelOf, eventsOf, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { newStorage } from '../engine.ts'
import { HARBOUR } from '../fixture.ts'
import { changed, later, NOON, openFilled, type OpenStore, viewOf } from '../stores.ts'

const [OLD, NEW] = ['33612340070', '33612349070']
const HOUR = 3_600_000
const at = (ms: number) => later(ms).toISOString()

/** A change of an identifier or a number, one hour after noon unless said otherwise. */
const identityChange = (
  contact: ReceiptContact,
  to: ChangedIdentity,
  more: Partial<IdentityChangedChange> = {},
): IdentityChangedChange => ({ kind: 'IdentityChanged', contact, to, at: at(HOUR), ...more })
const id = (messagingAppContactId: string, phone?: string) => ({
  messagingAppContactId,
  ...(phone !== undefined && { phone }),
})

async function open(openStore: OpenStore, settings: Partial<Channel> = {}) {
  const opened = await openFilled(openStore)
  const { storage, organization } = opened
  await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Identifiers', ...settings })])
  const clock = { at: NOON }
  const channel = channelOf(storage, organization, () => clock.at)
  let sent = 0
  const recordsOf = async (type: 'contact' | 'conversation') =>
    (await contentOf(storage)).filter((record) => record.type === type && 'uniqueId' in record)
  return {
    ...opened,
    ...channel,
    /** Lets hours pass, and delivers a message. Returns the contact and the conversation. */
    write: async (contact: string | Parameters<typeof written>[0], hours = 0) => {
      clock.at = later(hours * HOUR)
      const [result] = await channel.deliver(written(contact, `app.identity.${(sent += 1)}`))
      if (result?.result !== 'Created') throw new Error('The message was not stored.')
      return result
    },
    /** Reports changes two hours after noon. */
    report: async (...changes: IdentityChangedChange[]) => {
      clock.at = later(2 * HOUR)
      return channel.change(...changes)
    },
    contacts: () => recordsOf('contact'),
    contactOf: async (contactId: string) => {
      const record = (await recordsOf('contact')).find(({ uniqueId }) => uniqueId === contactId)
      return record as Extract<StoreRecord, { type: 'contact' }>
    },
    addressOf: async (conversationId: string) => {
      const record = (await recordsOf('conversation')).find(({ uniqueId }) => uniqueId === conversationId)
      return (record as { address?: string } | undefined)?.address
    },
    eventsOf: async (type: string) =>
      (await eventsOf(storage, organization)).flatMap((event) => (event.type === type ? [event.data] : [])),
  }
}

export function identityChangePromises(openStore: OpenStore): void {
  test('C8: a person with a changed number keeps contact and conversation, and the former number is nobody’s', async () => {
    const { write, report, contactOf, eventsOf: events, read } = await open(openStore)
    const first = await write(OLD)
    const { conversation: before } = await read(first.conversationId)
    const change = identityChange(id(OLD), id(NEW), { metadata: { whatsapp: { type: 'user_changed_number' } } })
    expect(await report(change)).toEqual([{ result: 'Applied', contactId: first.contactId }])
    const contact = await contactOf(first.contactId)
    expect(contact).toMatchObject({ phone: NEW, messagingAppContactId: NEW, phoneIsKnown: true })
    const { conversation: after } = await read(first.conversationId)
    const { messagingAppContactId, phone } = contact
    expect(after).toEqual({ ...before, contact: { ...before.contact, messagingAppContactId, phone } })
    expect(await events('contact.updated')).toEqual([
      { contact: after.contact, channelId: FIRST_CHANNEL, metadata: change.metadata },
    ])
    expect(await write(NEW, 3)).toMatchObject({ contactId: first.contactId, conversationId: first.conversationId })
    expect((await write(OLD, 4)).contactId).not.toBe(first.contactId)
    expect(await events('contact.duplicate_suspected')).toEqual([])
  })

  test('a changed identifier is the address of replies, and the former one still finds the contact', async () => {
    const { write, report, addressOf, contactOf } = await open(openStore)
    const first = await write(id('US.1', `+${OLD}`))
    expect(await report(identityChange(id('US.1'), id('US.2')))).toMatchObject([{ result: 'Applied' }])
    expect(await addressOf(first.conversationId)).toBe('US.2')
    expect(await contactOf(first.contactId)).toMatchObject({ messagingAppContactId: 'US.2', phone: `+${OLD}` })
    expect(await write('US.2', 3)).toMatchObject({ contactId: first.contactId })
    expect(await write('US.1', 4)).toMatchObject({ contactId: first.contactId })
    expect(await addressOf(first.conversationId)).toBe('US.1')
  })

  test('a changed number of a contact with an identifier leaves the address as it is', async () => {
    const { write, report, addressOf, contactOf } = await open(openStore)
    const first = await write(id('US.1', `+${OLD}`))
    await report(identityChange(id('US.1', OLD), { phone: `+${NEW}` }))
    expect(await addressOf(first.conversationId)).toBe('US.1')
    const { phone, identities } = await contactOf(first.contactId)
    expect(phone).toBe(`+${NEW}`)
    expect(identities).toMatchObject([
      { kind: 'app', value: 'US.1' },
      { value: OLD, isLost: true },
      { kind: 'number', value: NEW },
    ])
  })

  test('a contact that the organization created by its number gets the new number', async () => {
    const { storage, report, write, contactOf } = await open(openStore)
    const contact = {
      uniqueId: 'con_given',
      phone: `+${OLD}`,
      attributes: {},
      createdAt: at(0),
      status: 'Active' as const,
    }
    await put(storage, [{ type: 'contact', organizationId: HARBOUR, ...contact }])
    const result = { result: 'Applied', contactId: 'con_given' }
    expect(await report(identityChange({ phone: OLD }, { phone: `+${NEW}` }))).toEqual([result])
    expect(await contactOf('con_given')).toMatchObject({ phone: `+${NEW}` })
    expect(await write(NEW, 3)).toMatchObject({ contactId: 'con_given' })
    expect((await write(OLD, 3)).contactId).not.toBe('con_given')
  })

  test.each([
    ['an identifier of another contact is rejected', id('US.1'), id('US.other'), 'US.other', 0, 'identity_taken'],
    ['a number that another contact had before moves', id('US.1'), { phone: NEW }, NEW, 0, 'Applied'],
    ['a number that another contact got later stays', id('US.1'), { phone: NEW }, NEW, 1.5, 'Unchanged'],
  ] as const)('%s, and the two contacts are suspected', async (_, contact, to, held, hours, outcome) => {
    const { write, report, contactOf, eventsOf: events } = await open(openStore)
    const { contactId } = await write('US.1')
    const { contactId: otherContactId } = await write(held, hours)
    const [result] = await report(identityChange(contact, to))
    expect(result).toMatchObject(
      outcome === 'identity_taken'
        ? { result: 'Rejected', code: outcome, detail: 'Another contact has the new identifier.' }
        : { result: outcome, contactId },
    )
    expect(await events('contact.duplicate_suspected')).toEqual([
      { contactId, otherContactId, channelId: FIRST_CHANNEL },
    ])
    const isMoved = outcome === 'Applied'
    expect((await events('contact.updated')).length).toBe(isMoved ? 2 : 0)
    expect((await contactOf(otherContactId)).phone === otherContactId).toBe(isMoved)
    await report(identityChange(contact, to))
    expect(await events('contact.duplicate_suspected')).toHaveLength(1)
  })

  test('a change of an unknown contact is Unchanged and creates none', async () => {
    const { report, contacts } = await open(openStore)
    const before = await contacts()
    const results = await report(
      identityChange(id(OLD), id(NEW)),
      identityChange({}, id(NEW)),
      identityChange(id('\u200b'), id(NEW)),
    )
    expect(results).toEqual([{ result: 'Unchanged' }, { result: 'Unchanged' }, { result: 'Unchanged' }])
    expect(await contacts()).toEqual(before)
  })

  test('a repeated change is Unchanged, whatever happened since', async () => {
    const { write, report, contactOf, contacts } = await open(openStore)
    const { contactId } = await write(id('US.1', OLD))
    const change = identityChange(id('US.1', OLD), id('US.2', NEW))
    const known = [{ result: 'Unchanged', contactId }]
    expect(await report(change, change)).toMatchObject([{ result: 'Applied' }, ...known])
    await report(identityChange(id('US.2', NEW), id('US.3', '33612348070'), { at: at(1.5 * HOUR) }))
    expect(await report(change)).toEqual(known)
    // The person uses the former ones again.
    await write(id('US.1', OLD), 3)
    const before = await contacts()
    expect(await report(change)).toEqual(known)
    expect(await contacts()).toEqual(before)
    expect(await contactOf(contactId)).toMatchObject({ phone: OLD })
  })

  test('a number that a contact got after the change doesn’t say that it is the contact', async () => {
    const { write, report, contactOf } = await open(openStore)
    const { contactId } = await write(OLD, 1.5)
    expect(await report(identityChange(id(OLD), id(NEW)))).toEqual([{ result: 'Unchanged' }])
    expect(await contactOf(contactId)).toMatchObject({ phone: OLD })
    expect(await report(identityChange(id(OLD), id(NEW), { at: at(99 * HOUR) }))).toMatchObject([{ result: 'Applied' }])
  })

  test('a blocked contact stays blocked with its new identifiers and its new number', async () => {
    const { storage, write, report, deliver, contactOf, eventsOf: events } = await open(openStore)
    const { contactId } = await write('US.1')
    const { contactId: otherId } = await write('US.other')
    await put(storage, [{ ...(await contactOf(contactId)), status: 'Blocked' }])
    const change = identityChange(id('US.1'), id('US.2', `+${NEW}`))
    const results = await report(change, change, identityChange(id('US.1'), id('US.other')))
    expect(results).toMatchObject([
      { result: 'Applied', contactId },
      { result: 'Unchanged', contactId },
      { result: 'Rejected', code: 'identity_taken' },
    ])
    expect(await events('contact.updated')).toMatchObject([{ contact: { status: 'Blocked', phone: `+${NEW}` } }])
    for (const sender of ['US.2', NEW])
      expect(await deliver(written(sender, `app.${sender}`))).toMatchObject([{ code: 'contact_blocked' }])
    expect(await write('US.other', 3)).toMatchObject({ contactId: otherId })
  })

  test('an unusable new identifier is rejected, and a number counts only on a channel that matches numbers', async () => {
    const { storage, write, report } = await open(openStore, { phone: '+33140000000' })
    const { contactId } = await write('US.1')
    const codes = await report(identityChange(id('US.1'), id('\u200b')), identityChange(id('US.1'), id('33140000000')))
    expect(codes).toMatchObject([{ code: 'identifier_invalid' }, { code: 'contact_is_channel' }])
    expect(await report(identityChange(id('US.1'), {}))).toEqual([{ result: 'Unchanged', contactId }])
    await put(storage, [changed(FIRST_CHANNEL, { phoneMatching: 'Never' })])
    const results = await report(
      identityChange(id('US.1', OLD), { phone: NEW }),
      identityChange({ phone: OLD }, id('US.2')),
      identityChange(id('US.1', OLD), id(NEW, NEW)),
    )
    expect(results).toEqual([
      { result: 'Unchanged', contactId },
      { result: 'Unchanged' },
      { result: 'Applied', contactId },
    ])
  })

  test('a contact with 200 identifiers gives up the one that it used longest ago', async () => {
    const { storage, report, contactOf } = await open(openStore)
    const identities = Array.from({ length: MAX_IDENTIFIERS }, (_, index) => ({
      kind: 'app' as const,
      value: `app.${index}`,
      identityScope: FIRST_CHANNEL,
      usedAt: at(index - 1000),
    }))
    const contact = {
      uniqueId: 'con_full',
      phone: 'con_full',
      attributes: {},
      createdAt: at(-2000),
      status: 'Active' as const,
    }
    await put(storage, [{ type: 'contact', organizationId: HARBOUR, ...contact, identities }])
    expect(await report(identityChange(id('app.7'), id('US.2')))).toMatchObject([{ result: 'Applied' }])
    const { identities: after = [] } = await contactOf('con_full')
    expect(after.filter(({ isLost }) => isLost !== true)).toHaveLength(MAX_IDENTIFIERS)
    expect(after.filter(({ isLost }) => isLost).map(({ value }) => value)).toEqual(['app.0'])
  })

  test('changes of contacts and messages in one request have their results in the order of the request', async () => {
    const { write, change, deliver } = await open(openStore)
    const { contactId } = await write('US.1')
    await deliver(written('US.1', 'app.removed'))
    const removal = { kind: 'MessageRemoved' as const, messagingAppMessageId: 'app.removed', at: at(0) }
    const results = await change(
      removal,
      identityChange(id('US.1'), id('US.2')),
      removal,
      identityChange(id('US.9'), id('US.2')),
    )
    expect(results).toMatchObject([
      { result: 'Applied', messageId: expect.any(String) as unknown },
      { result: 'Applied', contactId },
      { result: 'Unchanged', messageId: expect.any(String) as unknown },
      { result: 'Unchanged' },
    ])
  })

  test('an export and an import keep a changed identity, and an erasure removes the former number', async () => {
    const { storage, write, report, contactOf } = await open(openStore)
    const { contactId } = await write(id('US.1', OLD))
    await report(identityChange(id('US.1', OLD), id('US.2', NEW)))
    const other = await newStorage()
    onTestFinished(() => other.close())
    await put(other, await contentOf(storage))
    const find = (record: { uniqueId: string }) => record.uniqueId === contactId
    expect((await contentOf(other)).find(find)).toEqual(await contactOf(contactId))
    const { organization } = await viewOf(other, HARBOUR)
    const again = channelOf(other, organization, () => later(3 * HOUR))
    expect(await again.deliver(written('US.2', 'app.after'))).toMatchObject([{ contactId }])
    await eraseContact(other, { organization, at: later(4 * HOUR) }, contactId)
    const left = JSON.stringify(await contentOf(other))
    for (const value of ['US.1', 'US.2', OLD, NEW]) expect(left).not.toContain(value)
  })
}
