import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put } from '../../../test/contents.ts'

test('claiming a conversation that is assigned to another member gets 409 with the conversation, and changes nothing', async () => {
  const { keyOf, send, content, storage } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const assign = (body: object) => send('PUT', `/api/conversation/${CONVERSATION}/assignee`, { key, json: body })
  await assign({ memberId: AGENT })
  const before = await content()
  const response = await assign({ memberId: OWNER, onlyIfUnassigned: true })
  expect(response.status).toBe(409)
  const conversation = { uniqueId: CONVERSATION, status: 'Active', assignedTo: { uniqueId: AGENT } }
  expect(await response.json()).toMatchObject({ code: 'conversation_assigned', conversation })
  expect(await content()).toEqual(before)
})
