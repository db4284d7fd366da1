// What a receipt says about who received a message.
import type { Contact, Receipt } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { contentOf, put } from '../contents.ts'
import { channelOf, eventsOf, written } from '../channel.ts'
import { HARBOUR } from '../fixture.ts'
import { changed, later, NOON, openFilled, type OpenStore, text } from '../stores.ts'

const NUMBER = '+15550100'
const DAY_MS = 86_400_000
/** The contact of the message. The organization created it by its number. */
const KNOWN = 'con_known'
const OTHER = 'con_other'
const USER = 'US.1000'

const contact = (uniqueId: string, more: Partial<Contact>) => ({
  type: 'contact' as const,
  organizationId: HARBOUR,
  uniqueId,
  phone: uniqueId,
  attributes: {},
  createdAt: NOON.toISOString(),
  status: 'Active' as const,
  ...more,
})
const recipient = (messagingAppContactId?: string, phone: string | undefined = NUMBER) => ({
  ...(messagingAppContactId !== undefined && { messagingAppContactId }),
  phone,
})

async function open(openStore: OpenStore, days = 0) {
  const opened = await openFilled(openStore)
  const { storage, organization } = opened
  const clock = { at: NOON }
  const channel = channelOf(storage, organization, () => clock.at)
  const conversation = { uniqueId: 'cnv_known', contactId: KNOWN, createdAt: NOON.toISOString() }
  await put(storage, [
    contact(KNOWN, { phone: NUMBER }),
    {
      type: 'conversation',
      organizationId: HARBOUR,
      status: 'Active',
      initiatedBy: 'Member',
      tagIds: [],
      ...conversation,
    },
    text('msg_known', NOON, { conversationId: 'cnv_known', direction: 'OutBound', status: 'Sent' }),
  ])
  clock.at = later(days * DAY_MS)
  const report = async (more: Partial<Receipt>) => {
    const receipt = { messageId: 'msg_known', status: 'Read', at: NOON.toISOString(), ...more } as Receipt
    const [result] = await channel.report(receipt)
    return result?.result
  }
  const eventsAfter = async (type: string) =>
    (await eventsOf(storage, organization)).flatMap((event) => (event.type === type ? [event.data] : []))
  const identitiesOf = async (id: string) => {
    const record = (await contentOf(storage)).find(({ type, uniqueId }) => type === 'contact' && uniqueId === id)
    const identities = record !== undefined && 'identities' in record ? (record.identities ?? []) : []
    return identities.map(({ kind, value }) => `${kind} ${value}`).toSorted()
  }
  return { ...opened, ...channel, report, eventsAfter, identitiesOf }
}

export function recipientPromises(openStore: OpenStore): void {
  test('the recipient of a message to a number is its contact, which later writes without the number', async () => {
    const { report, deliver, identitiesOf, eventsAfter } = await open(openStore)
    expect(await report({ recipient: recipient(USER) })).toBe('Applied')
    expect(await identitiesOf(KNOWN)).toEqual([`app ${USER}`, 'phone 15550100'])
    expect(await eventsAfter('contact.updated')).toMatchObject([
      { contact: { uniqueId: KNOWN, messagingAppContactId: USER, phone: NUMBER } },
    ])
    expect(await report({ recipient: recipient(USER) })).toBe('Unchanged')
    expect(await deliver(written(USER, 'app.reply'))).toMatchObject([{ contactId: KNOWN, conversationId: 'cnv_known' }])
    expect(await eventsAfter('contact.updated')).toHaveLength(1)
    expect(await eventsAfter('contact.duplicate_suspected')).toEqual([])
  })

  test('a receipt that changes only the contact is Applied, and changes no message', async () => {
    const { report, eventsAfter } = await open(openStore)
    await report({})
    expect(await report({ status: 'Sent', recipient: recipient(USER) })).toBe('Applied')
    expect(await eventsAfter('message.status_changed')).toHaveLength(1)
  })

  test('a contact that wrote with its number gets the identifier, too', async () => {
    const { storage, deliver, report, identitiesOf } = await open(openStore)
    await deliver(written('15550100', 'app.first'))
    expect(await report({ recipient: recipient(USER) })).toBe('Applied')
    expect(await identitiesOf(KNOWN)).toContain(`app ${USER}`)
    expect((await contentOf(storage)).filter(({ type }) => type === 'contact')).toHaveLength(3)
  })

  test.each<[string, Partial<Receipt>, StoreRecordOf[], boolean]>([
    [
      'whose identifier another contact has',
      { recipient: recipient('app.other') },
      [held(OTHER, 'app', 'app.other')],
      true,
    ],
    ['whose number another contact has', { recipient: recipient(USER) }, [held(OTHER, 'number', '15550100')], true],
    ['with another number', { recipient: recipient(USER, '+15550199') }, [], false],
    ['with a number alone', { recipient: recipient() }, [], false],
    ['without anything', { recipient: {} }, [], false],
    ['with the number of the channel', { recipient: recipient('15550111') }, [], false],
    ['with an invisible identifier', { recipient: recipient('\u200b') }, [], false],
    ['if its contact has another identifier', { recipient: recipient(USER) }, [held(KNOWN, 'app', 'app.known')], false],
    ['of a message that failed', { status: 'Failed', recipient: recipient(USER) }, [], false],
    ['of a message that was not delivered', { status: 'UnDelivered', recipient: recipient(USER) }, [], false],
    [
      'on a channel that matches no numbers',
      { recipient: recipient(USER) },
      [changed(FIRST_CHANNEL, { phoneMatching: 'Never' })],
      false,
    ],
  ])('a recipient %s changes no identifier, and the receipt is applied', async (_, receipt, records, isSuspected) => {
    const { storage, report, identitiesOf, eventsAfter } = await open(openStore)
    await put(storage, [changed(FIRST_CHANNEL, { phone: '+15550111' }), contact(OTHER, {}), ...records])
    const before = [await identitiesOf(KNOWN), await identitiesOf(OTHER)]
    expect(await report(receipt)).toBe('Applied')
    expect(await report(receipt)).toBe('Unchanged')
    expect([await identitiesOf(KNOWN), await identitiesOf(OTHER)]).toEqual(before)
    const pair = { contactId: KNOWN, otherContactId: OTHER, channelId: FIRST_CHANNEL }
    expect(await eventsAfter('contact.duplicate_suspected')).toEqual(isSuspected ? [pair] : [])
  })

  test('after 8 days without a message from or to the contact, a receipt gives it no identifier', async () => {
    for (const [days, isGiven] of [
      [6, true],
      [8, false],
    ] as const) {
      const { report, identitiesOf } = await open(openStore, days)
      await report({ recipient: recipient(USER) })
      expect((await identitiesOf(KNOWN)).includes(`app ${USER}`)).toBe(isGiven)
    }
  })

  test('a rejected receipt identifies nobody', async () => {
    const { report, identitiesOf } = await open(openStore)
    const before = await identitiesOf(KNOWN)
    expect(await report({ messageId: 'msg_nobody', recipient: recipient(USER) })).toBe('Rejected')
    expect(await identitiesOf(KNOWN)).toEqual(before)
  })
}

type StoreRecordOf = Parameters<typeof put>[1][number]
/** A contact that a messaging application identifies by a value. */
function held(uniqueId: string, kind: 'app' | 'number', value: string): StoreRecordOf {
  const identity = { kind, value, identityScope: FIRST_CHANNEL, usedAt: NOON.toISOString() }
  const given = uniqueId === KNOWN ? [{ kind: 'phone' as const, value: '15550100' }] : []
  return { ...contact(uniqueId, { phone: uniqueId === KNOWN ? NUMBER : uniqueId }), identities: [...given, identity] }
}
