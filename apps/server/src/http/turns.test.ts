import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, LARGE } from './turns.ts'
import { createUnsentResponses } from './unsent-responses.ts'

test('organizations take turns with large bodies, and other work is done between two', async () => {
  const awaitTurn = createTurns(64)
  const order: string[] = []
  const waiting = ['harbour 1', 'harbour 2', 'harbour 3', 'cedar 1'].map((body) =>
    awaitTurn(body.split(' ')[0] ?? '').then(() => order.push(body)),
  )
  const between = turn().then(() => order.push('between'))
  await Promise.all([...waiting, between])
  expect(order).toEqual(['harbour 1', 'between', 'cedar 1', 'harbour 2', 'harbour 3'])
  await awaitTurn('harbour')
})

test('if too many bodies of an organization wait, the next one is rejected, and another organization waits', async () => {
  const awaitTurn = createTurns(4)
  const waiting = [awaitTurn('harbour'), awaitTurn('harbour')]
  expect(() => awaitTurn('harbour')).toThrow('Too many large bodies wait.')
  await Promise.all([...waiting, awaitTurn('cedar')])
  await awaitTurn('harbour')
})

test('after a large response, the next request of its organization waits until others were served', async () => {
  const unsent = createUnsentResponses()
  const respond = (organization: string, bytes: number) =>
    unsent.hold(new ServerResponse(new IncomingMessage(new Socket())), organization, bytes)
  respond('cedar', LARGE)
  expect(unsent.turn('cedar')).toBeUndefined()
  respond('harbour', LARGE + 1)
  const order: string[] = []
  const waiting = Promise.all(
    [1, 2].map(async (nth) => {
      await unsent.turn('harbour')
      order.push(`harbour ${nth}`)
      respond('harbour', LARGE + 1)
    }),
  )
  expect(unsent.turn('cedar')).toBeUndefined()
  await turn().then(() => order.push('between'))
  await waiting
  expect(order).toEqual(['harbour 1', 'between', 'harbour 2'])
  await turn()
  expect(unsent.turn('harbour')).toBeUndefined()
})
