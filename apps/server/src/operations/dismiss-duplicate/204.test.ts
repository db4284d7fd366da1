import type { ContactDetails } from '@parley/contract'
import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'

test('dismissing a suspected duplicate removes it from both contacts, and creates one event', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const duplicates = [{ contactId: EXAMPLE.contactId, suspectedAt: EXAMPLE.createdAt }]
  await put(storage, [changed(EXAMPLE.contactId, { uniqueId: 'con_other', duplicates })])
  const duplicatesOf = async (id: string) =>
    ((await (await send('GET', `/api/contact/${id}`, { key })).json()) as ContactDetails).possibleDuplicates
  expect(await duplicatesOf(EXAMPLE.contactId)).toMatchObject([{ contactId: 'con_other' }])
  expect(await duplicatesOf('con_other')).toMatchObject([{ contactId: EXAMPLE.contactId }])
  const dismiss = (otherId: string) => send('DELETE', `/api/contact/con_other/duplicate/${otherId}`, { key })
  const response = await dismiss(EXAMPLE.contactId)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect((await dismiss(EXAMPLE.contactId)).status).toBe(204)
  expect([await duplicatesOf(EXAMPLE.contactId), await duplicatesOf('con_other')]).toEqual([[], []])
  const { events } = (await (await send('GET', '/api/events?type=contact.duplicate_dismissed', { key })).json()) as {
    events: { data: object }[]
  }
  expect(events.map(({ data }) => data)).toEqual([{ contactId: 'con_other', otherContactId: EXAMPLE.contactId }])
  expect((await dismiss('con_none')).status).toBe(404)
})
