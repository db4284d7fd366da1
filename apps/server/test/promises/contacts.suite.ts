import type { Contact, ContactUpdate, NewContact } from '@parley/contract'
import { expect, test } from 'vitest'
import { channelOf, written } from '../channel.ts'
import { CEDAR, EXAMPLE } from '../fixture.ts'
import { changed, eventsOf, openFilled, type OpenStore, viewOf } from '../stores.ts'
import { createContact } from '../../src/domain/contacts/create-contact.ts'
import { updateContact } from '../../src/domain/contacts/update-contact.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
import { getContact } from '../../src/domain/tables/contact.ts'
import { revisionOf } from '../../src/sql/sql-text.ts'
import { contentOf, put } from '../contents.ts'

const { contact, contactId } = EXAMPLE

async function open(engine: OpenStore) {
  const opened = await openFilled(engine)
  const { storage, act } = opened
  let made = 0
  return {
    ...opened,
    /** Returns the identifier of the contact, new or existing. */
    create: async (body: NewContact): Promise<string> => {
      const creation = { contactId: `con_made_${made++}`, body }
      const created = await storage.write(act.organization, (audit) => createContact({ audit, act }, creation))
      if (created instanceof ServiceError) return (created as ServiceError<'contact_exists'>).extras.contactId
      return (JSON.parse(created) as Contact).uniqueId
    },
    contacts: async () => (await contentOf(storage)).filter((record) => record.type === 'contact').length,
    update: async (update: ContactUpdate, id = contactId): Promise<Contact | undefined> => {
      const result = await storage.write(act.organization, (audit) =>
        updateContact({ audit, act }, { contactId: id, update }),
      )
      return result instanceof ServiceError ? undefined : (JSON.parse(result.contact) as Contact)
    },
    updateIf: (revision: string, update: ContactUpdate) =>
      storage.write(act.organization, (audit) =>
        updateContact({ audit, act }, { contactId, update, onlyIf: [revision] }),
      ),
    events: () => eventsOf(storage, act.organization, 'contact.updated'),
  }
}

export function contactPromises(engine: OpenStore): void {
  test('a change of a contact is visible in its conversations and in one event, and not in other organizations', async () => {
    const { storage, update, read, events } = await open(engine)
    const cedar = await viewOf(storage, CEDAR)
    const before = [await read(), await cedar.read()] as const
    const expected = { ...contact, name: 'Ada', status: 'Blocked' }
    expect(await update({ name: 'Ada', status: 'Blocked' })).toEqual(expected)
    const { conversation, revision } = await read()
    expect(conversation).toEqual({ ...before[0].conversation, contact: expected })
    expect(revision).not.toBe(before[0].revision)
    expect(await cedar.read()).toEqual(before[1])
    expect(await events()).toEqual([{ contact: expected }])
    expect(await eventsOf(storage, cedar.organization, 'contact.updated')).toEqual([])
  })

  test('an update with the same values changes nothing, in any order of the attributes', async () => {
    const { update, read, events } = await open(engine)
    const before = await read()
    const attributes = Object.fromEntries(Object.entries(contact.attributes).toReversed())
    for (const same of [{}, { attributes }, { name: contact.name ?? '', status: contact.status }]) {
      expect(await update(same)).toEqual(contact)
    }
    expect(await read()).toEqual(before)
    expect(await events()).toEqual([])
  })

  test('an update gives a contact its first name, and an update of an unknown contact changes nothing', async () => {
    const { storage, update, events } = await open(engine)
    await put(storage, [changed(contactId, { name: undefined })])
    expect(await update({ name: 'Ada' })).toEqual({ ...contact, name: 'Ada' })
    expect(await update({ name: 'Ada' }, 'con_nobody')).toBeUndefined()
    expect(await events()).toHaveLength(1)
  })

  test('concurrent changes of different properties of a contact are all kept', async () => {
    const { update, read, events } = await open(engine)
    await Promise.all([
      update({ name: 'Ada' }),
      update({ status: 'Inactive' }),
      update({ attributes: { plan: 'silver' } }),
    ])
    expect((await read()).conversation.contact).toMatchObject({
      name: 'Ada',
      status: 'Inactive',
      attributes: { plan: 'silver' },
    })
    expect(await events()).toHaveLength(3)
  })

  test('of concurrent updates of one revision of a contact, one is written, and the others return its result', async () => {
    const { updateIf, update, events, storage, act } = await open(engine)
    const stored = await storage.read(act.organization, () => getContact(act, contactId))
    if (stored instanceof ServiceError) throw stored
    const visits = Array.from({ length: 8 }, (_, index) => index + 10)
    const results = await Promise.all(
      visits.map((count) =>
        updateIf(revisionOf(stored), { phone: `+336000000${count}`, attributes: { visits: count } }),
      ),
    )
    const outcomes = results.map((result) => (result instanceof ServiceError ? result : result.outcome))
    expect(new Set(outcomes)).toEqual(new Set(['changed', 'rejected']))
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
    const kept = await update({})
    const shown = results.map((result) => result instanceof ServiceError || JSON.parse(result.contact))
    expect(shown).toEqual(visits.map(() => kept))
    expect(await events()).toHaveLength(1)
  })

  test('concurrent requests that create a contact with the same number create one, and all return it', async () => {
    const { create, contacts, storage, act } = await open(engine)
    const before = await contacts()
    const phones = ['+33 6 99 99 99 99', '33699999999', '+33699999999', '(33) 699 999 999']
    const ids = await Promise.all(
      Array.from({ length: 16 }, (_, index) => create({ phone: phones[index % 4] ?? '', channelId: FIRST_CHANNEL })),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await contacts()).toBe(before + 1)
    expect(await eventsOf(storage, act.organization, 'contact.created')).toHaveLength(1)
  })

  test('a contact exists once if it is created while its first message arrives', async () => {
    const { create, contacts, storage, act } = await open(engine)
    const channel = channelOf(storage, act.organization)
    const before = await contacts()
    for (let round = 0; round < 8; round++) {
      const messagingAppContactId = `app.new.${round}`
      const [created, [received]] = await Promise.all([
        create({ messagingAppContactId, channelId: FIRST_CHANNEL }),
        channel.deliver(written(messagingAppContactId, `app.${round}`)),
      ])
      expect(received).toMatchObject({ result: 'Created', contactId: created })
    }
    expect(await contacts()).toBe(before + 8)
  })
}
