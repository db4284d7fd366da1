import { expect, test } from 'vitest'
import { contentOf } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('a request for a contact with an active conversation gets 200 with that one, and changes nothing', async () => {
  const { keyOf, send, storage } = await createHarness()
  const before = await contentOf(storage)
  const json = { contactId: EXAMPLE.contactId, channelId: 'chn_first' }
  const response = await send('POST', '/api/conversations', { key: await keyOf(OWNER), json })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { conversation: { uniqueId: CONVERSATION, initiatedBy: 'Contact' } },
  ])
  expect(await contentOf(storage)).toEqual(before)
})
