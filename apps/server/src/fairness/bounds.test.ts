import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Bound, BoundReached, type Holding } from './bounds.ts'

/** Enters until the bound throws. Returns how often that succeeded. */
function fill(bound: Bound, organization: string): number {
  for (let entered = 0; ; entered++) {
    try {
      bound.enter(organization)
    } catch {
      return entered
    }
  }
}

test('one organization can take half of the capacity, two can take a third each, and another always finds some', () => {
  const bound = new Bound('waiting_requests', 12)
  expect(fill(bound, 'harbour')).toBe(6)
  expect(fill(bound, 'cedar')).toBe(3)
  expect(fill(bound, 'harbour')).toBe(0)
  expect(fill(bound, 'elm')).toBe(2)
  expect(bound.taken).toBe(11)
  bound.leave('harbour')
  bound.leave('harbour')
  expect([fill(bound, 'harbour'), fill(bound, 'elm')]).toEqual([0, 1])
})

test('growing a holding beyond the capacity throws, and releasing it twice gives its amount back once', () => {
  const bound = new Bound('request_bodies', 8)
  const holding = bound.hold('harbour', 1, () => undefined)
  holding.grow(3)
  expect(() => holding.grow(1)).toThrow(BoundReached)
  holding.release()
  holding.release()
  expect(bound.taken).toBe(0)
})

test('a bound ends a slow holding for another organization that holds at most as much, and not for one that holds more', () => {
  const bound = new Bound('request_bodies', 8, 0)
  const ended: string[] = []
  const hold = (organization: string, amount: number) =>
    bound.hold(organization, amount, () => ended.push(`${organization} ${amount}`))
  hold('cedar', 1)
  hold('harbour', 3)
  hold('harbour', 2)
  expect(ended).toEqual(['harbour 3'])
  hold('cedar', 5)
  expect(ended).toEqual(['harbour 3', 'cedar 1'])
})

test('a holding that ends because of its own growth holds nothing', () => {
  const bound = new Bound('request_bodies', 4, 0)
  let isEnded = false
  const holding = bound.hold('harbour', 2, () => (isEnded = true))
  expect(() => holding.grow(1)).toThrow(BoundReached)
  expect([isEnded, bound.taken]).toEqual([true, 0])
})

test('a minor garbage collection frees what released holdings referred to', () => {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  const bound = new Bound('responses', 1000)
  const open: Holding[] = []
  /** Opens 4,000 holdings that refer to 8 kB each. At most 50 are open at the same time. */
  const work = () => {
    for (let count = 1; count <= 4000; count++) {
      const request = Array.from({ length: 1000 }, (_, index) => index)
      open.push(bound.hold('harbour', 1, () => void request.length))
      if (open.length > 50) open.shift()?.release()
      if (count % 200 === 0) collect({ type: 'minor' })
    }
  }
  work()
  collect()
  const before = getHeapStatistics().used_heap_size
  work()
  collect({ type: 'minor' })
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(8 * 1024 * 1024)
})
