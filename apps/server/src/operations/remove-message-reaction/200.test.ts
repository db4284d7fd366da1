import type { MessageEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const [MESSAGE] = EXAMPLE.messages
const PATH = `/api/conversation/${CONVERSATION}/messages/${MESSAGE?.uniqueId}/reaction`

test('a member removes the reaction of the organization, and a retry changes nothing', async () => {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  await send('PUT', PATH, { key, json: { reaction: '👍' } })
  for (const method of ['DELETE', 'DELETE']) {
    const response = await send(method, PATH, { key })
    expect(response.status).toBe(200)
    const { message } = (await response.json()) as MessageEnvelope
    expect(message).toEqual(MESSAGE)
  }
  const response = await send('GET', '/api/events?type=message.reacted', { key })
  const { events } = (await response.json()) as { events: { data: object }[] }
  expect(events).toHaveLength(2)
  expect(events[1]?.data).not.toHaveProperty('reaction')
  expect(events[1]?.data).toMatchObject({ formerReaction: '👍' })
})
