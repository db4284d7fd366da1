import { type ChangeResults, contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { editOf, removalOf } from '../../../test/channel.ts'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { createHarness } from '../../../test/harness.ts'

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const report = async (body: object) => {
    const response = await send('POST', '/api/channel/changes', { key, json: { channelId: FIRST_CHANNEL, ...body } })
    const results: ChangeResults = JSON.parse(await response.text())
    return [response.status, results] as const
  }
  return { storage, key, send, report }
}

test('applies the changes of the contract’s example, and shows the removed message', async () => {
  const { key, send, report } = await open()
  const { value } = contract.components.examples.ReportChanges
  const [first] = EXAMPLE.messages
  expect(value.changes[0]).toMatchObject({ messagingAppMessageId: first?.messagingAppMessageId })
  const ids = value.changes.map((change) =>
    'contact' in change ? { contactId: EXAMPLE.contactId } : { messageId: first?.uniqueId },
  )
  expect(await report(value)).toEqual([200, { results: ids.map((each) => ({ result: 'Applied', ...each })) }])
  const response = await send('GET', `/api/conversation/${CONVERSATION}/messages`, { key })
  expect(await response.json()).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ uniqueId: first?.uniqueId, messageType: 'Removed', messageData: {} }),
    ]) as unknown,
  })
})

test('a changed contact is told by an event, and replies go to its new identifier', async () => {
  const { key, send, report } = await open()
  const metadata = { whatsapp: { type: 'user_changed_user_id' } }
  const contact = { phone: EXAMPLE.contact.phone }
  const to = { messagingAppContactId: 'US.1000' }
  const at = '2026-03-13T15:07:00.000Z'
  const attributes = { marketing: 'stop' }
  const identity = { kind: 'IdentityChanged', contact, to, at, metadata }
  const profile = { kind: 'ContactChanged', contact: to, attributes, at }
  const { contactId } = EXAMPLE
  // The contact has an identifier now, so the number alone names it no longer.
  const unchanged = [{ result: 'Unchanged' }, { result: 'Unchanged', contactId }]
  expect(await report({ changes: [identity, profile, identity, profile] })).toEqual([
    200,
    { results: [{ result: 'Applied', contactId }, { result: 'Applied', contactId }, ...unchanged] },
  ])
  await send('POST', `/api/conversation/${CONVERSATION}/messages`, {
    key,
    headers: { 'Idempotency-Key': 'reply' },
    json: { messageType: 'Text', messageData: { text: 'Hello' } },
  })
  const response = await send('GET', '/api/events?type=contact.updated&type=message.sent', { key })
  expect(await response.json()).toMatchObject({
    events: [
      { data: { contact: { uniqueId: contactId, ...to }, channelId: FIRST_CHANNEL, metadata } },
      { data: { contact: { uniqueId: contactId, ...to, attributes: expect.objectContaining(attributes) as unknown } } },
      { type: 'message.sent', data: { contact: to } },
    ],
  })
})

test('a new identifier that another contact has is rejected, and the event names both contacts', async () => {
  const { key, send, report } = await open()
  const to = { messagingAppContactId: 'US.1000' }
  const created = await send('POST', '/api/contacts', { key, json: { ...to, channelId: FIRST_CHANNEL } })
  const { contact: other } = (await created.json()) as { contact: { uniqueId: string } }
  const contact = { phone: EXAMPLE.contact.phone }
  const [, { results }] = await report({
    changes: [{ kind: 'IdentityChanged', contact, to, at: '2026-03-13T15:07:00.000Z' }],
  })
  expect(results).toMatchObject([{ result: 'Rejected', code: 'identity_taken' }])
  const response = await send('GET', '/api/events?type=contact.duplicate_suspected', { key })
  expect(await response.json()).toMatchObject({
    events: [{ data: { contactId: EXAMPLE.contactId, otherContactId: other.uniqueId, channelId: FIRST_CHANNEL } }],
  })
})

test('returns one result for each change, in the same order', async () => {
  const { report } = await open()
  const [first] = EXAMPLE.messages
  const known = removalOf(first?.messagingAppMessageId ?? '')
  const [status, { results }] = await report({
    changes: [known, { ...known, at: 'yesterday' }, removalOf('app.late'), known],
  })
  expect([status, results]).toMatchObject([
    200,
    [
      { result: 'Applied', messageId: first?.uniqueId },
      {
        result: 'Rejected',
        code: 'item_invalid',
        errors: expect.arrayContaining([expect.objectContaining({ pointer: '/changes/1/at' })]) as unknown,
      },
      { result: 'Pending' },
      { result: 'Unchanged', messageId: first?.uniqueId },
    ],
  ])
})

test('the events of changes have the edited message, and the metadata of the removal', async () => {
  const { key, send, report } = await open()
  const [first] = EXAMPLE.messages
  const id = first?.messagingAppMessageId ?? ''
  const metadata = { whatsapp: { revokedBy: 'contact' } }
  const eventsOf = async () =>
    (await send('GET', '/api/events?type=message.edited&type=message.removed', { key })).json()
  await report({ changes: [editOf(id, 'Where is it?', '2026-03-13T15:05:00.000Z')] })
  const message = { uniqueId: first?.uniqueId, messageData: { text: 'Where is it?' } }
  expect(await eventsOf()).toMatchObject({ events: [{ type: 'message.edited', data: { message } }] })
  await report({ changes: [removalOf(id, { metadata })] })
  expect(await eventsOf()).toMatchObject({
    events: [{ type: 'message.edited' }, { type: 'message.removed', data: { messageId: first?.uniqueId, metadata } }],
  })
})
