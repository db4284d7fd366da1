// Identifiers have one holder, whatever happens beside a move, and what was joined or split wrongly can be repaired.
import { expect, onTestFinished, test } from 'vitest'
import { newStorage } from './engine.ts'
import { BESIDE_A_MOVE, moveBeside, repair, TARGETS } from './moves-model.ts'

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
