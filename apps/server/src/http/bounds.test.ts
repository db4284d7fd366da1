import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHttpBounds } from './bounds.ts'

const LARGE = 1024 * 1024

test('organizations take turns with large bodies, and the event loop runs other work in between', async () => {
  const { turns } = createHttpBounds()
  const order: string[] = []
  turns.spend('harbour', LARGE)
  const waiting = ['harbour 1', 'harbour 2', 'cedar 1', 'cedar 2'].map(async (name) => {
    await turns.enter(name.split(' ')[0] ?? '', LARGE)
    order.push(name)
  })
  const between = turn()
    .then(() => turn())
    .then(() => order.push('between'))
  await Promise.all([...waiting, between])
  expect(order).toEqual(['cedar 1', 'harbour 1', 'between', 'cedar 2', 'harbour 2'])
})

test('a request does not wait for the turn of another organization', async () => {
  const { turns } = createHttpBounds()
  expect(turns.enter('harbour', LARGE)).toBeUndefined()
  const second = turns.enter('harbour')
  expect(second).toBeInstanceOf(Promise)
  expect(turns.enter('cedar')).toBeUndefined()
  await second
  await turn()
  expect(turns.enter('harbour')).toBeUndefined()
})

test('64 small requests of an organization are handled in one turn', async () => {
  const { turns } = createHttpBounds()
  const entered = Array.from({ length: 65 }, () => turns.enter('harbour'))
  expect(entered.filter((waiting) => waiting === undefined)).toHaveLength(64)
  await entered.at(-1)
})
