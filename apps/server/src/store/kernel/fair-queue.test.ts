import { expect, test } from 'vitest'
import { createFairQueue, createRoom } from './fair-queue.ts'

/** A queue with what each organization adds, e.g. `{ harbour: ['h1', 'h2'] }`, and all that it hands out. */
function filled(added: Readonly<Record<string, readonly string[]>>) {
  const queue = createFairQueue<string>(100)
  for (const [organization, items] of Object.entries(added)) for (const item of items) queue.add(organization, item)
  const takeAll = (mayGo?: (organization: string) => boolean) => {
    const taken: string[] = []
    for (let item = queue.take(mayGo); item !== undefined; item = queue.take(mayGo)) taken.push(item)
    return taken
  }
  return { queue, takeAll }
}

test('organizations take turns, and the items of each come in their order', () => {
  const { takeAll, queue } = filled({ harbour: ['h1', 'h2', 'h3', 'h4'], cedar: ['c1'], elm: ['e1', 'e2'] })
  expect(takeAll()).toEqual(['h1', 'c1', 'e1', 'h2', 'e2', 'h3', 'h4'])
  expect(queue.size).toBe(0)
})

test('an organization that comes later waits for one item of each other organization at most', () => {
  const { queue, takeAll } = filled({ harbour: ['h1', 'h2', 'h3'], cedar: ['c1', 'c2'] })
  expect(queue.take()).toBe('h1')
  queue.add('elm', 'e1')
  expect(takeAll()).toEqual(['c1', 'h2', 'e1', 'c2', 'h3'])
})

test('an organization that may not go keeps its turn', () => {
  const { takeAll } = filled({ harbour: ['h1', 'h2'], cedar: ['c1', 'c2'] })
  expect(takeAll((organization) => organization !== 'harbour')).toEqual(['c1', 'c2'])
  expect(takeAll()).toEqual(['h1', 'h2'])
})

test('one organization takes half of the room, two take a third each, and there is always room for another', () => {
  const room = createRoom(12)
  const fill = (organization: string) => {
    let entered = 0
    while (room.enter(organization)) entered += 1
    return entered
  }
  expect(fill('harbour')).toBe(6)
  expect(fill('cedar')).toBe(3)
  expect(fill('harbour')).toBe(0)
  expect(fill('elm')).toBe(2)
  expect(room.taken).toBe(11)
  room.leave('harbour')
  room.leave('harbour')
  expect([fill('harbour'), fill('elm')]).toEqual([0, 1])
})

test('what is taken makes room', () => {
  const queue = createFairQueue<number>(4)
  expect([1, 2, 3].map((item) => queue.add('harbour', item))).toEqual([true, true, false])
  queue.take()
  expect(queue.add('harbour', 4)).toBe(true)
})
