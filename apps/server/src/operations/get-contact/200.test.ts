import type { ContactEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'
import { EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('returns a contact, also if it is blocked', async () => {
  const { keyOf, send, storage } = await createHarness()
  const more = { status: 'Blocked', messagingAppContactId: 'app.ada', phoneIsKnown: true }
  await put(storage, [changed(EXAMPLE.contactId, more)])
  const response = await send('GET', `/api/contact/${EXAMPLE.contactId}`, { key: await keyOf(OWNER) })
  expect((await response.json()) as ContactEnvelope).toEqual({
    contact: { ...EXAMPLE.contact, ...more },
  })
})
