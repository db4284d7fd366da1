// Another organization's data is never visible, and cannot be told from data that does not exist.
import { expect, test } from 'vitest'
import type { StoreRecord } from '../src/domain/records/record.ts'
import { CEDAR, CONVERSATION, HARBOUR, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'

/** A conversation that only the second organization has. */
const ONLY_CEDAR: StoreRecord[] = [
  {
    type: 'contact',
    organizationId: CEDAR,
    uniqueId: 'con_cedar',
    name: 'Ines',
    phone: '+351910000000',
    attributes: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'Active',
  },
  {
    type: 'conversation',
    organizationId: CEDAR,
    uniqueId: 'cnv_cedar',
    contactId: 'con_cedar',
    initiatedBy: 'Contact',
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'Active',
    tagIds: [],
  },
]

const names = (response: Response) => [...response.headers.keys()]

test('a conversation of another organization is answered as one that does not exist, and stays as it was', async () => {
  const { keyOf, update, storage } = await createHarness()
  await storage.put(ONLY_CEDAR)
  const key = await keyOf(OWNER, HARBOUR)

  const foreign = await update(key, { status: 'Deleted' }, { id: 'cnv_cedar' })
  const unknown = await update(key, { status: 'Deleted' }, { id: 'cnv_none' })

  const [a, b] = [await foreign.json(), await unknown.json()] as Record<string, unknown>[]
  expect(foreign.status).toBe(404)
  expect({ ...a, requestId: '', instance: '' }).toEqual({ ...b, requestId: '', instance: '' })
  expect(names(foreign)).toEqual(names(unknown))
  const own = await update(await keyOf(OWNER, CEDAR), { status: 'Active' }, { id: 'cnv_cedar' })
  expect(await own.json()).toMatchObject({ conversation: { status: 'Active' } })
})

test('where two organizations use the same identifiers, each sees and changes its own', async () => {
  const { keyOf, update } = await createHarness()
  const [harbour, cedar] = [await keyOf(OWNER, HARBOUR), await keyOf(OWNER, CEDAR)]
  await update(harbour, { status: 'Deleted' }, { id: CONVERSATION })
  const other = await update(cedar, { status: 'Active' }, { id: CONVERSATION })
  expect(await other.json()).toMatchObject({ conversation: { organizationId: CEDAR, status: 'Active' } })
})

test('the audit trail of an organization holds nothing of another', async () => {
  const { keyOf, update, storage } = await createHarness()
  await update(await keyOf(OWNER, HARBOUR), { status: 'Closed' })
  await update(await keyOf(OWNER, CEDAR), { status: 'Deleted' })
  const entries = await Array.fromAsync(storage.audit({ organizationId: CEDAR }))
  expect(entries.length).toBeGreaterThan(0)
  expect(new Set(entries.map(({ organizationId }) => organizationId))).toEqual(new Set([CEDAR]))
})
