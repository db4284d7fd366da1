// Tests what becomes of a name or an attribute that changed in the messaging application: the decision `changed-contacts`.
import type { Contact, ContactChangedChange, ContactUpdate } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createContact } from '../../src/domain/contacts/create-contact.ts'
import { updateContact } from '../../src/domain/contacts/update-contact.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { channelOf, eventsOf, type Written, written } from '../channel.ts'
import { contentOf, put } from '../contents.ts'
import { newStorage } from '../engine.ts'
import { HARBOUR } from '../fixture.ts'
import { later, openFilled, type OpenStore, viewOf } from '../stores.ts'
import type { Store } from '../../src/store/store.ts'

const HOUR = 3_600_000
const at = (hours: number) => later(hours * HOUR).toISOString()
const USER = 'US.1'

/** A change of the contact, some hours after noon. */
const contactChange = (hours: number, more: Partial<ContactChangedChange>): ContactChangedChange => ({
  kind: 'ContactChanged',
  contact: { messagingAppContactId: USER },
  at: at(hours),
  ...more,
})
const nameChange = (hours: number, name: string) => contactChange(hours, { name })
const attributeChange = (hours: number, attributes: Contact['attributes']) => contactChange(hours, { attributes })

/** A store in which a contact has written at noon. Changes come 9 hours later. */
async function open(
  openStore: OpenStore,
  contact: Partial<Parameters<typeof written>[0] & object> = {},
  more: Written = {},
) {
  const opened = await openFilled(openStore)
  const { storage, organization, act } = opened
  const [first] = await channelOf(storage, organization).deliver(
    written({ messagingAppContactId: USER, ...contact }, 'app.named', more),
  )
  if (first?.result !== 'Created') throw new Error('The message was not stored.')
  const { contactId } = first
  const recordIn = async (store: Store) => {
    const record = (await contentOf(store)).find((each) => each.type === 'contact' && each.uniqueId === contactId)
    return record as Contact
  }
  return {
    ...opened,
    contactId,
    ...channelOf(storage, organization, () => later(9 * HOUR)),
    contact: () => recordIn(storage),
    recordIn,
    update: (hours: number, update: ContactUpdate) => {
      const member = { ...act, at: later(hours * HOUR) }
      return storage.write(organization, (audit) => updateContact({ audit, act: member }, { contactId, update }))
    },
    updates: async () =>
      (await eventsOf(storage, organization)).flatMap(({ type, data }) => (type === 'contact.updated' ? [data] : [])),
  }
}

/** The first and the last of many attributes. */
const two = (value: number) => ({ a0: value, a299: value })
const resultsOf = (results: unknown) => (results as { result: string }[]).map(({ result }) => result)

export function contactChangePromises(openStore: OpenStore): void {
  test('a change merges attributes, and replaces the name that a message gave', async () => {
    const { change, contact, contactId, updates, read } = await open(openStore, {
      name: 'Ada',
      attributes: { plan: 'gold', visits: 3 },
    })
    const { status } = (await read()).conversation
    const metadata = { whatsapp: { category: 'marketing_messages' } }
    const attributes = { marketing: 'stop', visits: null }
    const changed = contactChange(1, { name: 'Ada Roux', attributes, metadata })
    expect(await change(changed)).toEqual([{ result: 'Applied', contactId }])
    const after = { uniqueId: contactId, name: 'Ada Roux', attributes: { plan: 'gold', marketing: 'stop' } }
    expect(await contact()).toMatchObject(after)
    expect((await contact()).attributes).toEqual(after.attributes)
    expect(await updates()).toMatchObject([{ contact: after, channelId: FIRST_CHANNEL, metadata }])
    expect(await change(changed)).toEqual([{ result: 'Unchanged', contactId }])
    expect(await updates()).toHaveLength(1)
    expect((await read()).conversation.status).toBe(status)
  })

  test('a contact without a name takes the name of a change', async () => {
    const { change, contact } = await open(openStore)
    expect(resultsOf(await change(nameChange(2, 'Ada'), nameChange(1, 'A'), nameChange(3, 'Ada R')))).toEqual([
      'Applied',
      'Unchanged',
      'Applied',
    ])
    expect(await contact()).toMatchObject({ name: 'Ada R' })
  })

  test('a name that was sent after the change stays', async () => {
    const { change, contact } = await open(openStore, { name: 'Ada' }, { sentAt: at(-2) })
    expect(resultsOf(await change(nameChange(-3, 'A'), nameChange(-1, 'Ada Roux')))).toEqual(['Unchanged', 'Applied'])
    expect(await contact()).toMatchObject({ name: 'Ada Roux' })
  })

  test.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['wrote', ({ update }) => update(1, { name: 'Dr. Ada' })],
    [
      'imported',
      async ({ storage, contact }) => {
        const { profileTimes: _, ...imported } = (await contact()) as Contact & { profileTimes?: object }
        await put(storage, [{ type: 'contact', organizationId: HARBOUR, ...imported, name: 'Dr. Ada' }])
      },
    ],
  ])('a name that a member %s stays, and the attributes change', async (_, rename) => {
    const opened = await open(openStore, { name: 'Ada' })
    await rename(opened)
    const results = await opened.change(
      nameChange(8, 'Ada'),
      contactChange(8, { name: 'Ada', attributes: { plan: 'x' } }),
    )
    expect(resultsOf(results)).toEqual(['Unchanged', 'Applied'])
    expect(await opened.contact()).toMatchObject({ name: 'Dr. Ada', attributes: { plan: 'x' } })
  })

  test('a name with which a member created the contact stays', async () => {
    const { storage, organization, act, change } = await open(openStore)
    const body = { messagingAppContactId: 'US.made', channelId: FIRST_CHANNEL, name: 'Dr. Ada' }
    await storage.write(organization, (audit) => createContact({ audit, act }, { contactId: 'con_made', body }))
    const renamed = contactChange(1, { contact: { messagingAppContactId: 'US.made' }, name: 'Ada' })
    expect(await change(renamed)).toEqual([{ result: 'Unchanged', contactId: 'con_made' }])
  })

  test('the newest change of each attribute wins, whichever arrives first', async () => {
    const { change, contact, update } = await open(openStore, { attributes: { plan: 'gold' } })
    const results = await change(
      attributeChange(3, { marketing: 'stop', plan: 'b' }),
      attributeChange(2, { marketing: 'resume', tier: 1 }),
      attributeChange(3, { plan: 'c' }),
      attributeChange(4, { tier: null }),
      attributeChange(2, { tier: 1 }),
    )
    expect(resultsOf(results)).toEqual(['Applied', 'Applied', 'Applied', 'Applied', 'Unchanged'])
    expect((await contact()).attributes).toEqual({ marketing: 'stop', plan: 'c' })
    // A member's change is newer, too, and keeps out nothing but changes of the same attribute.
    await update(5, { attributes: { plan: 'd' } })
    expect(resultsOf(await change(attributeChange(4, { plan: 'e' }), attributeChange(4, { marketing: null })))).toEqual(
      ['Unchanged', 'Applied'],
    )
    expect((await contact()).attributes).toEqual({ plan: 'd' })
    // A change from the future counts as one of now.
    await change(attributeChange(99, { plan: 'f' }), attributeChange(9, { plan: 'g' }))
    expect((await contact()).attributes).toEqual({ plan: 'g' })
  })

  test('a newer change with equal values keeps out an older one', async () => {
    const { change } = await open(openStore, { name: 'Ada', attributes: { plan: 'gold' } })
    const same = contactChange(3, { name: 'Ada', attributes: { plan: 'gold' } })
    const older = contactChange(2, { name: 'A', attributes: { plan: 'old' } })
    expect(resultsOf(await change(same, older))).toEqual(['Unchanged', 'Unchanged'])
    expect(resultsOf(await change(older))).toEqual(['Unchanged'])
  })

  test('of many attributes, those that were forgotten count as changed with the latest of them', async () => {
    const { change, contact } = await open(openStore)
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, 1]))
    const results = await change(
      attributeChange(2, many),
      attributeChange(1, two(2)),
      attributeChange(1, { late: 1 }),
      attributeChange(3, two(3)),
    )
    expect(resultsOf(results)).toEqual(['Applied', 'Unchanged', 'Unchanged', 'Applied'])
    expect((await contact()).attributes).toEqual({ ...many, ...two(3) })
    expect(JSON.stringify(await contact()).length).toBeLessThan(20_000)
  })

  test('attributes beyond 16 KiB are rejected, and the other changes are applied', async () => {
    const { change, contact } = await open(openStore, { attributes: { plan: 'gold' } })
    const results = await change(attributeChange(1, { large: 'x'.repeat(16_384) }), attributeChange(1, { plan: 'b' }))
    const detail = 'The attributes would have 16410 bytes, and at most 16384 are allowed.'
    expect(results).toMatchObject([{ result: 'Rejected', code: 'attributes_too_large', detail }, { result: 'Applied' }])
    expect((await contact()).attributes).toEqual({ plan: 'b' })
  })

  test('a blocked contact is rejected, and an unknown one is Unchanged', async () => {
    const { change, update, contact, updates } = await open(openStore, { name: 'Ada' })
    await update(1, { status: 'Blocked' })
    const before = await contact()
    const unknown = contactChange(2, { contact: { messagingAppContactId: 'US.unknown' }, name: 'Nobody' })
    expect(await change(nameChange(2, 'Ada Roux'), unknown)).toEqual([
      { result: 'Rejected', code: 'contact_blocked', detail: 'The contact is blocked.' },
      { result: 'Unchanged' },
    ])
    expect(await contact()).toEqual(before)
    expect(await updates()).toHaveLength(1)
  })

  test('an export and an import keep what is newer than a change', async () => {
    const { storage, change, recordIn } = await open(openStore, { name: 'Ada' })
    await change(contactChange(3, { name: 'Ada Roux', attributes: { plan: 'b' } }))
    const other = await newStorage()
    onTestFinished(() => other.close())
    await put(other, await contentOf(storage))
    expect(await recordIn(other)).toEqual(await recordIn(storage))
    const { organization } = await viewOf(other, HARBOUR)
    const again = channelOf(other, organization, () => later(9 * HOUR))
    const older = contactChange(2, { name: 'A', attributes: { plan: 'a' } })
    const newer = contactChange(4, { name: 'Ada Moreau', attributes: { plan: 'c' } })
    expect(resultsOf(await again.change(older, newer))).toEqual(['Unchanged', 'Applied'])
    expect(await recordIn(other)).toMatchObject({ name: 'Ada Moreau', attributes: { plan: 'c' } })
  })
}
