import { expect, test } from 'vitest'
import { BoundReached } from './bounds.ts'
import { type Kind, WaitingPlace } from './waiting-place.ts'

/** Returns a place with the given items of each organization, and a function that takes all items out of it. */
function filled(itemsOf: Readonly<Record<string, readonly string[]>>) {
  const place = new WaitingPlace<string>('database', 100)
  for (const [organization, items] of Object.entries(itemsOf)) for (const item of items) place.add(organization, item)
  const takeAll = (isEligible?: (organization: string) => boolean) => {
    const taken: string[] = []
    for (let next = place.take(isEligible); next !== undefined; next = place.take(isEligible)) taken.push(next[1])
    return taken
  }
  return { place, takeAll }
}

test('a place serves organizations round-robin, and the items of each in the order of arrival', () => {
  const { takeAll, place } = filled({ harbour: ['h1', 'h2', 'h3', 'h4'], cedar: ['c1'], elm: ['e1', 'e2'] })
  expect(takeAll()).toEqual(['h1', 'c1', 'e1', 'h2', 'e2', 'h3', 'h4'])
  expect(place.size).toBe(0)
})

test('an organization that comes later waits for at most one item of each other organization', () => {
  const { place, takeAll } = filled({ harbour: ['h1', 'h2', 'h3'], cedar: ['c1', 'c2'] })
  expect(place.take()).toEqual(['harbour', 'h1'])
  place.add('elm', 'e1')
  expect(takeAll()).toEqual(['c1', 'h2', 'e1', 'c2', 'h3'])
})

test('an organization that is not eligible keeps its place', () => {
  const { takeAll } = filled({ harbour: ['h1', 'h2'], cedar: ['c1', 'c2'] })
  expect(takeAll((organization) => organization !== 'harbour')).toEqual(['c1', 'c2'])
  expect(takeAll()).toEqual(['h1', 'h2'])
})

test('taking an item frees its place', () => {
  const place = new WaitingPlace<number>('database', 4)
  place.add('harbour', 1)
  place.add('harbour', 2)
  expect(() => place.add('harbour', 3)).toThrow(BoundReached)
  place.take()
  place.add('harbour', 3)
  expect(place.size).toBe(2)
})

const open = { mayBegin: () => true, isReady: () => true }

test('within an organization, the kinds of items take turns', () => {
  const place = new WaitingPlace<string>('database')
  const [reads, writes]: Kind<string>[] = [{ ...open }, { ...open }]
  for (const item of ['r1', 'r2', 'r3']) place.add('harbour', item, reads)
  for (const item of ['w1', 'w2']) place.add('harbour', item, writes)
  expect(Array.from({ length: 6 }, () => place.take()?.[1])).toEqual(['r1', 'w1', 'r2', 'w2', 'r3', undefined])
})

test('an item that is not ready is overtaken by its own kind, and a kind that may not begin by another kind', () => {
  const place = new WaitingPlace<string>('database')
  let mayBegin = true
  const writes = { mayBegin: () => mayBegin, isReady: (item: string) => item !== 'w1' }
  for (const item of ['w1', 'w2', 'w3']) place.add('harbour', item, writes)
  place.add('harbour', 'r1', open)
  expect(place.take()).toEqual(['harbour', 'w2'])
  mayBegin = false
  expect([place.take(), place.take()]).toEqual([['harbour', 'r1'], undefined])
  expect(place.takeMore('harbour', writes, (item) => item !== 'w1')).toEqual(['w3'])
  expect(place.takeAll(() => true)).toEqual(['w1'])
  expect([place.size, place.has('harbour')]).toEqual([0, false])
})
