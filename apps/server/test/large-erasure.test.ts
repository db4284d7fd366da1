// Tests the erasure of a contact with more messages, conversations or events than one transaction removes.
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { eraseContact, eraseStep } from '../src/domain/operator/erase.ts'
import { listContacts } from '../src/domain/contacts/list.ts'
import { erasedContacts } from '../src/domain/operator/removals.ts'
import { perform } from '../src/store/store.ts'
import { channelOf, written } from './channel.ts'
import { contentOf, put } from './contents.ts'
import { newStoreUrl } from './engine.ts'
import { HARBOUR, harbourAndCedar } from './fixture.ts'
import { rowsOf } from './rows.ts'
import { later, NOON, text, trail, viewOf } from './stores.ts'

/** More rows than one transaction removes. */
const MANY = 600
const PERSON = { messagingAppContactId: 'app.zebulon', name: 'Zebulon', phone: '+4479001122' }
const secretsIn = (content: string) =>
  ['Zebulon', '4479001122', 'app.zebulon', 'zebra'].filter((secret) => content.includes(secret))

/** A store with a contact that wrote a message. `begin` does the first transaction of its erasure. */
async function withPerson() {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url, { now: () => NOON })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const { act, organization } = await viewOf(storage, HARBOUR)
  const { deliver } = channelOf(storage, organization)
  const [first] = await deliver(written(PERSON, 'app.m1', { messageData: { text: 'zebra' } }))
  if (first?.result !== 'Created') throw new Error('The message was not stored.')
  const { contactId, conversationId } = first
  return {
    url,
    storage,
    act,
    organization,
    deliver,
    contactId,
    conversationId,
    begin: () => perform(storage, act, eraseStep, { contactId, position: 0 }),
    erase: () => eraseContact(storage, { organization, at: NOON }, contactId),
    messages: async () =>
      (await contentOf(storage)).filter(
        (record) => record.type === 'message' && record.conversationId === conversationId,
      ),
  }
}

test('an erasure of many conversations and events continues after an interruption, and ends with one event', async () => {
  const { url, storage, act, organization, contactId, begin, erase } = await withPerson()
  const conversations = Array.from({ length: MANY }, (_, index) => ({
    type: 'conversation' as const,
    uniqueId: `cnv_many_${index}`,
    organizationId: HARBOUR,
    contactId,
    initiatedBy: 'Contact' as const,
    createdAt: NOON.toISOString(),
    status: 'Closed' as const,
    tagIds: [],
    address: PERSON.messagingAppContactId,
  }))
  await put(storage, conversations)
  // oxlint-disable-next-line require-yield -- The events are all that it writes.
  await storage.write(organization, function* update(audit) {
    for (let count = 0; count < MANY; count++)
      audit.append(act, 'contact.updated', contactId, { contact: { uniqueId: contactId, ...PERSON } })
  })
  expect(await begin()).toHaveProperty('next')
  expect(await erase()).toBe(MANY + 1)
  expect(secretsIn(await rowsOf(url))).toEqual([])
  expect((await trail(storage)).filter(({ event }) => event === 'contact.erased')).toHaveLength(1)
  const erased = await storage.read(organization, () => erasedContacts({ organization }))
  expect(erased).toMatchObject([{ contactId, at: NOON }])
})

test('the first transaction of an erasure hides the contact, and later ones remove the rest of its messages', async () => {
  const { storage, act, organization, contactId, conversationId, deliver, begin, erase, messages } = await withPerson()
  await put(
    storage,
    Array.from({ length: MANY }, (_, index) => text(`msg_many_${index}`, later(index), { conversationId })),
  )
  const before = await contentOf(storage)
  expect(await begin()).toHaveProperty('next')
  const left = (await messages()).length
  expect(left).toBeGreaterThan(0)
  // The contact isn't found by its number, its identifier reaches a new contact, and an import doesn't bring it back.
  const found = await storage.read(organization, () => listContacts(act, { phone: PERSON.phone, limit: 9 }))
  expect(found).toMatchObject({ items: [] })
  const [again] = await deliver(written(PERSON, 'app.m2'))
  expect(again).toMatchObject({ result: 'Created', contactId: expect.not.stringMatching(contactId) as string })
  await put(storage, before)
  expect(await messages()).toHaveLength(left)
  const contact = (await contentOf(storage)).find(({ uniqueId }) => uniqueId === contactId)
  expect(secretsIn(JSON.stringify(contact))).toEqual([])

  expect(await erase()).toBe(1)
  expect(await messages()).toEqual([])
  expect((await trail(storage)).at(-1)).toMatchObject({ event: 'contact.erased', subjectId: contactId })
})
