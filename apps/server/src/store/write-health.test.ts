import { expect, test } from 'vitest'
import { StoreUnavailable } from '../sql/errors.ts'
import { createWriteHealth } from './write-health.ts'

function watched() {
  const clock = { ms: 0 }
  const probes: number[] = []
  let full = false
  const write = () => (full ? Promise.reject(new StoreUnavailable('The disk is full.')) : Promise.resolve('written'))
  const probe = () => {
    probes.push(clock.ms)
    return write()
  }
  const health = createWriteHealth(probe, () => clock.ms)
  return { health, clock, probes, write, fill: (value: boolean) => void (full = value) }
}

test('a store whose writes succeed is never probed', async () => {
  const { health, probes, write } = watched()
  expect(await health.watch(write())).toBe('written')
  await health.check()
  expect(probes).toEqual([])
})

test('after a failed write, the store is probed at most once a second until a probe succeeds', async () => {
  const { health, clock, probes, write, fill } = watched()
  fill(true)
  await expect(health.watch(write())).rejects.toThrow('The disk is full.')
  for (const ms of [10, 20, 1009, 1010, 1500]) {
    clock.ms = ms
    await expect(health.check()).rejects.toBeInstanceOf(StoreUnavailable)
  }
  expect(probes).toEqual([10, 1010])
  fill(false)
  clock.ms = 2010
  await health.check()
  clock.ms = 9000
  await health.check()
  expect(probes).toEqual([10, 1010, 2010])
})

test('an error that the store did not cause leaves it healthy', async () => {
  const { health, probes } = watched()
  await expect(health.watch(Promise.reject(new Error('The record is wrong.')))).rejects.toThrow('wrong')
  await health.check()
  expect(probes).toEqual([])
})
