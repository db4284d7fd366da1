import { expect, test } from 'vitest'
import { AGENT, CONVERSATION, HARBOUR, OWNER, READER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('a member without Update:Conversation may not change a status, and is told which permission is missing', async () => {
  const { keyOf, update } = await createHarness()
  const response = await update(await keyOf(READER), { status: 'Closed' })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'permission_missing', permission: 'Update:Conversation' })
})

test('to delete takes Delete:Conversation in addition', async () => {
  const { keyOf, update } = await createHarness()
  const agent = await keyOf(AGENT)
  const refused = await update(agent, { status: 'Deleted' })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'permission_missing', permission: 'Delete:Conversation' })
  expect((await update(agent, { status: 'Closed' })).status).toBe(200)
  expect((await update(await keyOf(SUPERVISOR), { status: 'Deleted' })).status).toBe(200)
})

test('to restore a deleted conversation takes Update:Conversation alone', async () => {
  const { keyOf, update } = await createHarness()
  await update(await keyOf(OWNER), { status: 'Deleted' })
  expect((await update(await keyOf(AGENT), { status: 'Active' })).status).toBe(200)
})

test('the answer never depends on whether the conversation exists', async () => {
  const { keyOf, update } = await createHarness()
  const [reader, agent] = [await keyOf(READER), await keyOf(AGENT)]
  for (const [key, status] of [
    [reader, 'Closed'],
    [agent, 'Deleted'],
  ] as const) {
    const [known, unknown] = [
      await update(key, { status }, { id: CONVERSATION }),
      await update(key, { status }, { id: 'cnv_none' }),
    ]
    const [a, b] = [await known.json(), await unknown.json()] as Record<string, unknown>[]
    expect(known.status).toBe(403)
    expect({ ...a, requestId: '', instance: '' }).toEqual({ ...b, requestId: '', instance: '' })
  }
})

test('a right that is taken away is gone with the next request', async () => {
  const { keyOf, update, storage } = await createHarness()
  const key = await keyOf(AGENT)
  expect((await update(key, { status: 'Closed' })).status).toBe(200)
  await storage.put([{ type: 'role', organizationId: HARBOUR, uniqueId: 'rol_agent', name: 'Agent', permissions: [] }])
  expect((await update(key, { status: 'Active' })).status).toBe(403)
})
