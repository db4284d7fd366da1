import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBodyTurns } from './large-bodies.ts'

const LARGE = 70_000

test('organizations take turns with large bodies, and other work is done between two', async () => {
  const awaitTurn = createBodyTurns()
  const order: string[] = []
  const waiting = ['harbour 1', 'harbour 2', 'harbour 3', 'cedar 1'].map((body) =>
    awaitTurn(body.split(' ')[0] ?? '', LARGE)?.then(() => order.push(body)),
  )
  const between = turn().then(() => order.push('between'))
  await Promise.all([...waiting, between])
  expect(order).toEqual(['harbour 1', 'between', 'cedar 1', 'harbour 2', 'harbour 3'])
  await awaitTurn('harbour', LARGE)
})

test('a small body does not wait', () => {
  expect(createBodyTurns()('harbour', 64 * 1024)).toBeUndefined()
})

test('if too many bodies of an organization wait, the next one is rejected, and another organization waits', async () => {
  const awaitTurn = createBodyTurns(4)
  const waiting = [awaitTurn('harbour', LARGE), awaitTurn('harbour', LARGE)]
  expect(() => awaitTurn('harbour', LARGE)).toThrow('Too many large bodies wait.')
  await Promise.all([...waiting, awaitTurn('cedar', LARGE)])
  await awaitTurn('harbour', LARGE)
})
