import type { Contact, ContactPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { EXAMPLE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const { contact } = EXAMPLE
const NAMES: Record<string, Partial<Contact>> = {
  con_1: { phone: '+33 6 99 99 99 99' },
  con_2: { phone: '33699999999', messagingAppContactId: '33699999999', status: 'Blocked' },
  con_3: { phone: 'hidden', messagingAppContactId: 'app.3' },
  con_4: { phone: 'hidden', messagingAppContactId: 'app.4' },
}

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const contacts = Object.entries(NAMES).map(([uniqueId, names]) => ({ ...contact, uniqueId, ...names }))
  await put(
    storage,
    contacts.map((stored) => ({ type: 'contact', organizationId: HARBOUR, ...stored })),
  )
  const key = await keyOf(OWNER)
  return async (query: Record<string, string>) => {
    const response = await send('GET', `/api/contacts?${new URLSearchParams(query).toString()}`, { key })
    return { status: response.status, ...((await response.json()) as ContactPage) }
  }
}
const idsOf = ({ contacts }: ContactPage) => contacts.map(({ uniqueId }) => uniqueId)

test('returns all contacts in pages, sorted by identifier', async () => {
  const list = await open()
  const first = await list({ limit: '3' })
  const second = await list({ limit: '3', cursor: first.nextCursor ?? '' })
  expect([idsOf(first), idsOf(second)]).toEqual([
    ['con_1', 'con_2', 'con_3'],
    ['con_4', contact.uniqueId],
  ])
  expect(second.contacts[1]).toEqual(contact)
  expect(second.nextCursor).toBeUndefined()
})

test.each([
  [{ phone: '+33699999999' }, ['con_1', 'con_2']],
  [{ phone: 'hidden' }, ['con_3', 'con_4']],
  [{ phone: '+33699999990' }, []],
  [{ messagingAppContactId: 'app.3' }, ['con_3']],
  [{ messagingAppContactId: '+33 6 99 99 99 99' }, ['con_2']],
  [{ messagingAppContactId: '+33 6 99 99 99 90' }, []],
])('the filter %j selects %j', async (query, ids) => {
  const list = await open()
  expect(idsOf(await list(query))).toEqual(ids)
})

test('a request with both filters, or with the cursor of another list, gets 400', async () => {
  const list = await open()
  const { nextCursor: cursor = '' } = await list({ phone: 'hidden', limit: '1' })
  expect(await list({ phone: 'hidden', messagingAppContactId: 'app.3' })).toMatchObject({
    status: 400,
    errors: [{ pointer: '/messagingAppContactId' }],
  })
  expect(await list({ messagingAppContactId: 'hidden', cursor })).toMatchObject({ status: 400 })
})
