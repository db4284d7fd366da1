import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('returns an error with a pointer for each identifier that is no tag of the organization', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('PUT', `/api/conversation/${CONVERSATION}/tags`, {
    key: await keyOf(OWNER),
    json: { tagIds: ['tag_none', 'tag_refund', 'tag_nobody'] },
  })
  expect(response.status).toBe(422)
  const detail = 'No tag has this identifier.'
  expect(await response.json()).toMatchObject({
    code: 'reference_unknown',
    errors: [
      { in: 'body', pointer: '/tagIds/0', detail },
      { in: 'body', pointer: '/tagIds/2', detail },
    ],
  })
})
