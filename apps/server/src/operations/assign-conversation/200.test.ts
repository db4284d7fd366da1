import type { Conversation } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { put } from '../../../test/contents.ts'
import { AGENT, CONVERSATION, EXAMPLE, everyProperty, OWNER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const PATH = `/api/conversation/${CONVERSATION}/assignee`

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  return {
    storage,
    assign: (body: object, headers: Record<string, string> = {}) => send('PUT', PATH, { key, headers, json: body }),
    unassign: () => send('DELETE', PATH, { key }),
  }
}

const read = async (response: Response) => ((await response.json()) as { conversation: Conversation }).conversation

test('replaces the assignee, and returns the conversation with the member and the roles', async () => {
  const { assign } = await open()
  const response = await assign({ memberId: AGENT })
  expect(response.status).toBe(200)
  const { assignedTo, ...others } = await read(response)
  expect(assignedTo).toMatchObject({ uniqueId: AGENT, roles: [{ uniqueId: 'rol_agent' }] })
  expect({ ...others, assignedTo: EXAMPLE.assignedTo }).toEqual({ ...EXAMPLE, status: 'Active' })
})

test('returns the channel of an assignee that is restricted to one', async () => {
  const { assign, storage } = await open()
  await put(storage, everyProperty())
  const { assignedTo } = await read(await assign({ memberId: AGENT }))
  expect(assignedTo).toMatchObject({ uniqueId: AGENT, channelId: FIRST_CHANNEL })
})

test('claiming an unassigned conversation succeeds, and so does a retry', async () => {
  const { assign, unassign } = await open()
  await unassign()
  const claim = { memberId: SUPERVISOR, onlyIfUnassigned: true }
  const first = await assign(claim)
  const again = await assign(claim, { 'If-Match': '"old"' })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect((await read(again)).assignedTo?.uniqueId).toBe(SUPERVISOR)
})
