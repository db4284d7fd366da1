import type { Contact, ContactUpdate, NewContact } from '@parley/contract'
import { expect, test } from 'vitest'
import { channelOf, written } from '../channel.ts'
import { CEDAR, EXAMPLE } from '../fixture.ts'
import { changed, eventsOf, openFilled, type OpenStore, viewOf } from '../stores.ts'
import { createContact } from '../../src/domain/contacts/create-contact.ts'
import { updateContact } from '../../src/domain/contacts/update-contact.ts'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import { ServiceError } from '../../src/domain/kernel/errors.ts'
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
      const text = await storage.write(act.organization, (audit) =>
        updateContact({ audit, act }, { contactId: id, update }),
      )
      return text instanceof ServiceError ? undefined : (JSON.parse(text) as Contact)
    },
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
