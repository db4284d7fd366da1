import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFixedWindow } from './fixed-window.ts'

const TWO = { quota: 2, windowSeconds: 60 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a window begins with the first request of a key and ends when its time is over', () => {
  const count = createFixedWindow(TWO)
  expect(count('a')).toEqual({ exceeded: false, remaining: 1, msLeft: 60_000 })
  vi.advanceTimersByTime(59_000)
  expect(count('a')).toEqual({ exceeded: false, remaining: 0, msLeft: 1000 })
  expect(count('a')).toEqual({ exceeded: true, remaining: 0, msLeft: 1000 })
  expect(count('b')).toEqual({ exceeded: false, remaining: 1, msLeft: 60_000 })
  vi.advanceTimersByTime(1000)
  expect(count('a')).toEqual({ exceeded: false, remaining: 1, msLeft: 60_000 })
})

test('changing the system clock does not change a window', () => {
  const count = createFixedWindow(TWO)
  count('a')
  for (const year of [1970, 2100]) {
    vi.setSystemTime(new Date(`${year}-01-01T00:00:00Z`))
    expect(count('a').msLeft).toBe(60_000)
  }
  expect(count('a').exceeded).toBe(true)
})

test('a window ends by the given timer', () => {
  let elapsedMs = 0
  const count = createFixedWindow(TWO, Infinity, () => elapsedMs)
  count('a')
  vi.advanceTimersByTime(3_600_000)
  expect(count('a').msLeft).toBe(60_000)
  elapsedMs = 60_000
  expect(count('a').remaining).toBe(1)
})

test('beyond the maximum number of keys, new keys share one quota, and known keys keep theirs', () => {
  const count = createFixedWindow(TWO, 2)
  count('a')
  count('b')
  expect([count('c').exceeded, count('d').exceeded, count('e').exceeded]).toEqual([false, false, true])
  expect([count('a').exceeded, count('a').exceeded]).toEqual([false, true])
  vi.advanceTimersByTime(60_000)
  expect([count('e'), count('f')].map(({ remaining }) => remaining)).toEqual([1, 1])
  expect(count('g').exceeded).toBe(false)
})
