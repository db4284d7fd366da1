// Messages on their way to the application: turns, pauses, repeated runs, and receipts that Parley doesn't take.
import type { Parley } from '@parley/client'
import { createAdapter, NotAccepted, Refused } from '@parley/client/adapter'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { storageOf } from './storage.ts'
import { answer, clientOf, conversationsOf, messagesOf, newWorld, nothingQueued } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  const unlimited = '1000000'
  sandbox = await createSandbox({
    variables: { RATE_LIMIT_LIST_QUEUED_MESSAGES: unlimited, RATE_LIMIT_SEND_MESSAGE: unlimited },
  })
  return () => sandbox.close()
})

const timeoutMs = { timeout: 15_000 }

test('an adapter that runs a second time hands over what waited for its turn when the first run ended', async () => {
  const world = await newWorld(sandbox)
  for (const id of await conversationsOf(world, ['app.ada', 'app.bela', 'app.cleo', 'app.dora']))
    await answer(world, id, 'Hello')
  const accepted = Promise.withResolvers<undefined>()
  let begun = 0
  const adapter = createAdapter({
    parley: world.channel,
    storage: storageOf(world.entries).storage,
    concurrency: 1,
    send: async (message) => {
      begun += 1
      await accepted.promise
      return world.send(message)
    },
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const firstRun = adapter.run({ signal: first.signal })
  await expect.poll(() => begun).toBe(1)
  first.abort()
  accepted.resolve(undefined)
  await firstRun
  const secondRun = adapter.run({ signal: second.signal })
  await nothingQueued(world)
  second.abort()
  await secondRun
  expect(world.shown).toHaveLength(4)
})
test('while the whole channel pauses, no message is tried that waited for its turn', async () => {
  const world = await newWorld(sandbox)
  for (const id of await conversationsOf(world, ['app.ada', 'app.bela', 'app.cleo'])) await answer(world, id, 'Hello')
  let attempts = 0
  const { state, stop } = world.start({
    concurrency: 1,
    send: () => {
      attempts += 1
      throw new NotAccepted({ retryAfterSeconds: 600, isChannelWide: true })
    },
  })
  await expect.poll(() => attempts).toBeGreaterThan(0)
  // Each of the messages is looked at some times more.
  const { calls } = state
  await expect.poll(() => state.calls, timeoutMs).toBeGreaterThan(calls + 20)
  await stop()
  expect(attempts).toBe(1)
})
