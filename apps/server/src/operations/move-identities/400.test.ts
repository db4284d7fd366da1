import { expect, test } from 'vitest'
import { EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('the error for a target of an unknown kind lists the allowed kinds', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('POST', `/api/contact/${EXAMPLE.contactId}/identities/move`, {
    key: await keyOf(OWNER),
    json: { to: { kind: 'Everybody' } },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: [{ in: 'body', pointer: '/to/kind', allowed: ['Contact', 'NewContact', 'Nobody'] }],
  })
})
