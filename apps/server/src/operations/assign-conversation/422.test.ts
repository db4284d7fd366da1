import { expect, test } from 'vitest'
import { CEDAR, CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'

test.each(['mem_none', 'mem_cedar'])(
  'the identifier %s, which no member of the organization has, is an error',
  async (memberId) => {
    const { keyOf, send, storage } = await createHarness()
    await storage.put([changed(OWNER, { uniqueId: 'mem_cedar', organizationId: CEDAR })])
    const response = await send('PUT', `/api/conversation/${CONVERSATION}/assignee`, {
      key: await keyOf(OWNER),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ memberId }),
    })
    expect(response.status).toBe(422)
    const errors = [{ in: 'body', pointer: '/memberId', detail: 'No member has this identifier.' }]
    expect(await response.json()).toMatchObject({ code: 'reference_unknown', errors })
  },
)
