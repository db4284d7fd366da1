// Another organization's data is never visible, and cannot be told from data that does not exist.
import { isText, object } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { CEDAR, CONVERSATION, EXAMPLE, HARBOUR, ONLY_CEDAR, onlyCedar, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { comparable, namedRequests } from './requests.ts'
import { changed } from './stores.ts'
import { put, auditOf } from './contents.ts'

test.each(namedRequests)(
  '$operationId returns 404 for a record of another organization, as for an unknown one, and does not change it',
  async ({ method, headers, body: example, success, pathOf }) => {
    const { keyOf, send, storage, content } = await createHarness()
    const only = { uniqueId: ONLY_CEDAR, conversationId: ONLY_CEDAR, organizationId: CEDAR }
    await put(storage, [...onlyCedar(), changed(EXAMPLE.messages[0]?.uniqueId ?? '', only)])
    // A body names messages of the conversation that the path names.
    const body = EXAMPLE.messages.reduce((text, { uniqueId }) => text?.replaceAll(uniqueId, ONLY_CEDAR), example)
    const key = await keyOf(OWNER, HARBOUR)
    // The first use of a key is written down.
    await send(method, pathOf('none'), { key, headers, body })
    const before = await content()

    const foreign = await send(method, pathOf(ONLY_CEDAR), { key, headers, body })
    const unknown = await send(method, pathOf('none'), { key, headers, body })

    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(await comparable(foreign)).toEqual(await comparable(unknown))
    expect(await content()).toEqual(before)
    const own = await send(method, pathOf(ONLY_CEDAR), { key: await keyOf(OWNER, CEDAR), headers, body })
    expect(own.status).toBe(success)
  },
)

const UNKNOWN = ['none', CONVERSATION.toLowerCase(), `${CONVERSATION}0`, '__proto__', '0']
test.each(namedRequests.flatMap((known) => UNKNOWN.map((id) => ({ ...known, id }))))(
  '$operationId returns 404 for the unknown identifier $id',
  async ({ method, headers, body, pathOf, id }) => {
    const { keyOf, send } = await createHarness()
    const response = await send(method, pathOf(id), { key: await keyOf(OWNER), headers, body })
    expect(response.status).toBe(404)
    const { code, instance } = object(await response.json())
    expect([isText(code) && code.endsWith('_not_found'), instance]).toEqual([true, pathOf(id)])
  },
)

test('if two organizations use the same identifiers, each sees and changes only its own records', async () => {
  const { keyOf, update } = await createHarness()
  const [harbour, cedar] = [await keyOf(OWNER, HARBOUR), await keyOf(OWNER, CEDAR)]
  await update(harbour, { status: 'Deleted' }, { id: CONVERSATION })
  const other = await update(cedar, { status: 'Active' }, { id: CONVERSATION })
  expect(await other.json()).toMatchObject({ conversation: { organizationId: CEDAR, status: 'Active' } })
})

test('the audit log of an organization has no entry of another', async () => {
  const { keyOf, update, storage } = await createHarness()
  await update(await keyOf(OWNER, HARBOUR), { status: 'Closed' })
  await update(await keyOf(OWNER, CEDAR), { status: 'Deleted' })
  const entries = await auditOf(storage, { organizationId: CEDAR })
  expect(entries.length).toBeGreaterThan(0)
  expect(new Set(entries.map(({ organizationId }) => organizationId))).toEqual(new Set([CEDAR]))
})
