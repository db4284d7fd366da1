import { expect, test } from 'vitest'
import { later, NOON } from '../../../test/stores.ts'
import { placeAfter } from './message-place.ts'

const at = (ms: number, uniqueId: string) => ({ createdAt: later(ms).toISOString(), uniqueId })

test('placeAfter gives no message a time after the year 9999', () => {
  const newest = { createdAt: '9999-12-31T23:59:59.999Z', uniqueId: 'msg_z' }
  expect(placeAfter(newest, at(0, 'msg_m'))).toEqual({ ...newest, uniqueId: 'msg_m' })
})

test.each([
  ['its own time, if there is no message', undefined, 0],
  ['its own time, if the newest message is older', at(-1, 'msg_z'), 0],
  ['its own time, if the newest message has the same time and comes before it', at(0, 'msg_a'), 0],
  ['its own time plus 1 ms, if the newest message has the same time and comes after it', at(0, 'msg_z'), 1],
  ['the time of the newest message, if that is later and comes before it at that time', at(5, 'msg_a'), 5],
  ['the time of the newest message plus 1 ms, if that is later and comes after it', at(5, 'msg_z'), 6],
])('placeAfter gives a message %s', (_, newest, ms) => {
  const place = placeAfter(newest, { createdAt: NOON.toISOString(), uniqueId: 'msg_m' })
  expect(place).toEqual(at(ms, 'msg_m'))
})
