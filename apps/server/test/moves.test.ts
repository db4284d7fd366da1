// Identifiers have one holder, whatever happens beside a move, and what was joined or split wrongly can be repaired.
import { expect, onTestFinished, test } from 'vitest'
import { contentOf, put } from './contents.ts'
import { newStorage } from './engine.ts'
import { EXAMPLE, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { BESIDE_A_MOVE, moveBeside, repair, TARGETS } from './moves-model.ts'
import { changed } from './stores.ts'

const open = async () => {
  const storage = await newStorage()
  onTestFinished(() => storage.close())
  return storage
}

test.each(BESIDE_A_MOVE)(
  'a move beside %s leaves at most one contact with the identifier, and no message goes to the former one',
  async (what) => {
    // Nobody has the identifiers of who was erased, or lost all.
    expect(await moveBeside(await open(), what, { from: 1, to: 4 })).toBeGreaterThan(0)
  },
)

test('moves repair contacts that were joined or split wrongly, and moving back restores them', async () => {
  const storage = await open()
  for (let round = 1; round <= 3; round += 1) await repair(storage, round)
  expect(Object.keys(TARGETS).toSorted()).toEqual(['Contact', 'NewContact', 'Nobody'])
})

test('a number that is moved away and back keeps the time of its import', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const { contactId } = EXAMPLE
  const identities = [{ kind: 'phone', value: '33600000077', usedAt: '2026-03-01T00:00:00.000Z' }]
  const other = { uniqueId: 'con_other', phone: 'con_other', phoneIsKnown: false, identities: [] }
  await put(storage, [changed(contactId, { phone: '+33600000077', identities }), changed(contactId, other)])
  const move = async (from: string, to: string) => {
    const json = { to: { kind: 'Contact', contactId: to } }
    const response = await send('POST', `/api/contact/${from}/identities/move`, { key, json })
    expect(response.status).toBe(200)
  }
  const contacts = async () => (await contentOf(storage)).filter((record) => record.type === 'contact')
  await move(contactId, 'con_other')
  expect(await contacts()).toContainEqual(expect.objectContaining({ uniqueId: 'con_other', identities }))
  await move('con_other', contactId)
  expect(await contacts()).toContainEqual(expect.objectContaining({ uniqueId: contactId, identities }))
})
