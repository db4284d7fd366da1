import type { MessageEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

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
