import type { EventType } from '@parley/contract'
import { expect, test } from 'vitest'
import { createProbes } from './probes.ts'
import { SCHEDULE } from './schedule.ts'

/** Creates probes with a clock that the test moves. */
function withClock(delaysMs: readonly number[] = [30, 60]) {
  const clock = { ms: 1000 }
  return { clock, probes: createProbes(delaysMs, () => clock.ms) }
}

const held = (...types: EventType[]) => ({ held: new Map(types.map((type, index) => [type, index])), position: 9 })

test('a held type is probed immediately, and then less and less often', () => {
  const { clock, probes } = withClock()
  const one = held('message.sent')
  expect(probes.next(one)).toEqual({ type: 'message.sent', position: 0, inMs: 0 })
  for (const inMs of [30, 60, 60]) {
    probes.failed('message.sent')
    expect(probes.next(one)).toMatchObject({ inMs })
    clock.ms += inMs
    expect(probes.next(one)).toMatchObject({ inMs: 0 })
  }
  expect(probes.next(held())).toBeUndefined()
  expect(probes.next(one)).toMatchObject({ inMs: 0 })
})

test('a delivery after failures makes all held types due, and they alternate', () => {
  const { clock, probes } = withClock()
  const both = held('message.sent', 'message.received')
  probes.failed('message.sent')
  probes.failed('message.received')
  clock.ms += 30
  probes.delivered('message.sent')
  expect(probes.isFlowing('message.sent')).toBe(true)
  expect(probes.next(both)).toMatchObject({ type: 'message.received', inMs: 0 })
  probes.failed('message.received')
  expect(probes.next(both)).toMatchObject({ type: 'message.sent', inMs: 0 })
  probes.delivered('message.sent')
  clock.ms += 29
  expect(probes.isFlowing('message.received')).toBe(false)
  expect(probes.next(held('message.received'))).toMatchObject({ inMs: 1 })
})

test('a type without events is probed again later, or immediately after the endpoint has moved on', () => {
  const { probes } = withClock()
  const one = held('message.sent')
  probes.idle('message.sent', 9)
  expect(probes.next(one)).toMatchObject({ inMs: 10_000 })
  expect(probes.next({ ...one, position: 10 })).toMatchObject({ inMs: 0 })
  probes.delivered('message.sent')
  probes.idle('message.sent', 9)
  expect(probes.next(one)).toMatchObject({ inMs: 1000 })
})

test('the service probes a type after half a minute, and at least every five minutes', () => {
  expect(SCHEDULE.probeDelaysMs[0]).toBe(30_000)
  expect(Math.max(...SCHEDULE.probeDelaysMs)).toBe(300_000)
})
