import { expect, test } from 'vitest'
import { createOrderedIds, newId, repeatable } from './ids.ts'

const at = (ms: number) => new Date(ms)
const NOON = Date.parse('2026-03-14T12:00:00.000Z')

test('an identifier of any time matches the pattern of the contract', () => {
  for (const ms of [0, NOON, 2 ** 48]) expect(newId('cnv', at(ms))).toMatch(/^cnv_[0-9A-HJKMNP-TV-Z]{24}$/)
})

test('identifiers sort by the time of their creation', () => {
  const ids = [0, 1, 31, 32, 1000, NOON, NOON + 1, NOON * 2].map((ms) => newId('cnv', at(ms)))
  expect(ids.toSorted()).toEqual(ids)
})

test('identifiers of one millisecond differ', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('cnv', at(NOON)))
  expect(new Set(ids).size).toBe(ids.length)
})

test('ordered identifiers sort by their creation, even within a millisecond and when the clock goes back', () => {
  const clock = [NOON, NOON, NOON, NOON + 5, NOON - 3_600_000, NOON - 3_600_000, NOON + 4, NOON + 6]
  const times = clock.values()
  const next = createOrderedIds('aud', () => at(times.next().value ?? 0))
  const ids = clock.map(() => next())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('two generators never create the same ordered identifier', () => {
  const [one, other] = [createOrderedIds('aud', () => at(NOON)), createOrderedIds('aud', () => at(NOON))]
  expect(one()).not.toBe(other())
})

test('every attempt of a job gets the same identifiers, and another job gets others', () => {
  let made = 0
  const next = () => `id_${(made += 1)}`
  const attempt = repeatable(next)
  const [first, second] = [attempt(), attempt()]
  expect([first(), first()]).toEqual(['id_1', 'id_2'])
  expect([second(), second(), second()]).toEqual(['id_1', 'id_2', 'id_3'])
  expect(repeatable(next)()()).toBe('id_4')
})
