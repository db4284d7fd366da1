import type { ContactEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { EXAMPLE, everyProperty, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put } from '../../../test/contents.ts'

const { contact, contactId } = EXAMPLE

async function open() {
  const { keyOf, send, update, content, storage } = await createHarness()
  const key = await keyOf(OWNER)
  return {
    content,
    storage,
    conversation: () => update(key, { status: 'Active' }),
    updateContact: async (body: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await send('POST', `/api/contact/${contactId}`, { key, headers, body: JSON.stringify(body) })
      expect(response.status).toBe(200)
      return ((await response.json()) as ContactEnvelope).contact
    },
  }
}

test.each([
  { name: 'Ada' },
  { status: 'Blocked' },
  { attributes: {} },
  { name: 'Ada', attributes: { plan: { of: [1] } } },
])('%j changes, and the rest of the contact stays', async (body) => {
  const { updateContact, conversation } = await open()
  const before = await conversation()
  expect(await updateContact(body)).toEqual({ ...contact, ...body })
  const after = await conversation()
  expect(await after.json()).toMatchObject({ conversation: { contact: { ...contact, ...body } } })
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test.each([{}, { name: contact.name, status: contact.status }, { attributes: { visits: 3, plan: 'gold' } }])(
  '%j changes nothing, and creates no event',
  async (body) => {
    const { updateContact, conversation, content } = await open()
    const { headers } = await conversation()
    const before = await content()
    expect(await updateContact(body)).toEqual(contact)
    expect(await content()).toEqual(before)
    expect((await conversation()).headers.get('etag')).toBe(headers.get('etag'))
  },
)

test('the identifier that the messaging application gave the contact stays', async () => {
  const { storage, updateContact } = await open()
  await put(storage, everyProperty().slice(0, 1))
  expect(await updateContact({ name: 'Ada' })).toEqual({
    ...contact,
    messagingAppContactId: 'app.ada',
    phoneIsKnown: true,
    name: 'Ada',
  })
})
