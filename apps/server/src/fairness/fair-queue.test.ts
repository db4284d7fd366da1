import { expect, test } from 'vitest'
import { BoundReached } from './bounds.ts'
import { createFairQueue } from './fair-queue.ts'

/** Returns a queue with the given items of each organization, and a function that takes all items out of it. */
function filled(itemsOf: Readonly<Record<string, readonly string[]>>) {
  const queue = createFairQueue<string>(100)
  for (const [organization, items] of Object.entries(itemsOf)) for (const item of items) queue.add(organization, item)
  const takeAll = (isEligible?: (organization: string) => boolean) => {
    const taken: string[] = []
    for (let item = queue.take(isEligible); item !== undefined; item = queue.take(isEligible)) taken.push(item)
    return taken
  }
  return { queue, takeAll }
}

test('a queue serves organizations round-robin, and the items of each in the order of arrival', () => {
  const { takeAll, queue } = filled({ harbour: ['h1', 'h2', 'h3', 'h4'], cedar: ['c1'], elm: ['e1', 'e2'] })
  expect(takeAll()).toEqual(['h1', 'c1', 'e1', 'h2', 'e2', 'h3', 'h4'])
  expect(queue.size).toBe(0)
})

test('an organization that joins the queue later waits for at most one item of each other organization', () => {
  const { queue, takeAll } = filled({ harbour: ['h1', 'h2', 'h3'], cedar: ['c1', 'c2'] })
  expect(queue.take()).toBe('h1')
  queue.add('elm', 'e1')
  expect(takeAll()).toEqual(['c1', 'h2', 'e1', 'c2', 'h3'])
})

test('an organization that is not eligible keeps its place', () => {
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
