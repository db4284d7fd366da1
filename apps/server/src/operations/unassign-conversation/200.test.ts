import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('removes the assignee, and a repeated request changes nothing', async () => {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const unassign = (headers = {}) => send('DELETE', `/api/conversation/${CONVERSATION}/assignee`, { key, headers })

  const first = await unassign()
  const again = await unassign({ 'If-Match': '"old"' })

  const { assignedTo: _, ...others } = EXAMPLE
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(await first.json()).toEqual({ conversation: { ...others, status: 'Active' } })
  expect(await again.json()).toEqual({ conversation: { ...others, status: 'Active' } })
})
