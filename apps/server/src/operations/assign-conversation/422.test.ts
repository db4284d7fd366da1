import type { Conversation } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, CEDAR, CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

test.each(['mem_none', 'mem_cedar'])(
  'assigning to %s gets 422, because no member of the organization has this identifier',
  async (memberId) => {
    const { keyOf, send, storage } = await createHarness()
    await put(storage, [changed(OWNER, { uniqueId: 'mem_cedar', organizationId: CEDAR })])
    const response = await send('PUT', `/api/conversation/${CONVERSATION}/assignee`, {
      key: await keyOf(OWNER),
      json: { memberId },
    })
    expect(response.status).toBe(422)
    const errors = [{ in: 'body', pointer: '/memberId', detail: 'No member has this identifier.' }]
    expect(await response.json()).toMatchObject({ code: 'reference_unknown', errors })
  },
)

test('assigning to a deactivated member gets 422, and the member keeps its conversations', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const assign = () => send('PUT', `/api/conversation/${CONVERSATION}/assignee`, { key, json: { memberId: AGENT } })
  expect((await assign()).status).toBe(200)
  await put(storage, [changed(AGENT, { deactivatedAt: '2026-06-01T08:00:00.000Z' })])

  expect((await assign()).status).toBe(422)

  const read = await send('GET', `/api/conversation/${CONVERSATION}`, { key })
  const { conversation } = (await read.json()) as { conversation: Conversation }
  expect(conversation.assignedTo?.uniqueId).toBe(AGENT)
})
