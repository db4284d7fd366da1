import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('returns an error with a pointer if the identifier is no message of the conversation', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('POST', `/api/conversation/${CONVERSATION}/read`, {
    key: await keyOf(OWNER),
    json: { upToMessageId: 'msg_none' },
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'reference_unknown', errors: [{ pointer: '/upToMessageId' }] })
})
