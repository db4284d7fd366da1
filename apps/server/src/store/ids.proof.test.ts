import { expect, test } from 'vitest'
import { createOrderedIds, newId } from './ids.ts'

const NOON = new Date('2026-03-14T12:00:00.000Z')

test('ordered identifiers stay in order if one millisecond has more of them than its counter allows', () => {
  const next = createOrderedIds('aud', () => NOON)
  let last = next()
  for (let made = 0; made < 2 ** 20 + 2; made++) {
    const id = next()
    if (id <= last) throw new Error(`${id} follows ${last}`)
    last = id
  }
  expect(last > newId('aud', NOON)).toBe(true)
})
