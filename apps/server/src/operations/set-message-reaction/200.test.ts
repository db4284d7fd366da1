import type { MessageEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, everyProperty, HARBOUR, MESSAGES_OF_EVERY_TYPE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import type { StoreRecord } from '../../domain/tables/record.ts'

const [MESSAGE] = EXAMPLE.messages
const PATH = `/api/conversation/${CONVERSATION}/messages/${MESSAGE?.uniqueId}/reaction`

test('a member sets the reaction of the organization, replaces it, and sets it again without an event', async () => {
  const { keyOf, send, clock } = await createHarness()
  const key = await keyOf(OWNER)
  const at = new Date(clock.ms).toISOString()
  const author = { kind: 'Member', memberId: OWNER }
  for (const reaction of ['👍', '🙏', '🙏']) {
    const response = await send('PUT', PATH, { key, json: { reaction } })
    expect(response.status).toBe(200)
    const { message } = (await response.json()) as MessageEnvelope
    expect(message).toEqual({ ...MESSAGE, reactions: [{ author, reaction, at }] })
  }
  const response = await send('GET', '/api/events?type=message.reacted', { key })
  const about = { messageId: MESSAGE?.uniqueId, messagingAppMessageId: MESSAGE?.messagingAppMessageId, author, at }
  const contact = { phone: EXAMPLE.contact.phone }
  expect(await response.json()).toMatchObject({
    events: [{ data: { ...about, contact, reaction: '👍' } }, { data: { ...about, contact, reaction: '🙏' } }],
  })
})

test('a member sets and removes a reaction to a message of each type, which is returned with every property', async () => {
  const { keyOf, send, storage, clock } = await createHarness()
  const contacts = { author: { kind: 'Contact' as const }, reaction: '🎉', at: EXAMPLE.createdAt }
  const messages = MESSAGES_OF_EVERY_TYPE.filter(({ messageType }) => messageType !== 'Removed').map((message) => ({
    ...message,
    messagingAppMessageId: `app.${message.uniqueId}`,
    replyToMessageId: MESSAGE?.uniqueId,
    reactions: [contacts],
  }))
  const records = messages.map((message): StoreRecord => ({ type: 'message', organizationId: HARBOUR, ...message }))
  await put(storage, [...everyProperty(), ...records])
  const key = await keyOf(OWNER)
  const at = new Date(clock.ms).toISOString()
  for (const message of messages) {
    const path = `/api/conversation/${CONVERSATION}/messages/${message.uniqueId}/reaction`
    const set = await send('PUT', path, { key, json: { reaction: '👍' } })
    const author = { kind: 'Member', memberId: OWNER }
    expect(await set.json()).toEqual({ message: { ...message, reactions: [contacts, { author, reaction: '👍', at }] } })
    expect(await (await send('DELETE', path, { key })).json()).toEqual({ message })
  }
})
