import { expect, test } from 'vitest'
import { BoundReached } from './bounds.ts'
import { createFairQueue } from './fair-queue.ts'

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

test('taking an item frees its place', () => {
  const queue = createFairQueue<number>(4)
  queue.add('harbour', 1)
  queue.add('harbour', 2)
  expect(() => queue.add('harbour', 3)).toThrow(BoundReached)
  queue.take()
  queue.add('harbour', 3)
  expect(queue.size).toBe(2)
})
