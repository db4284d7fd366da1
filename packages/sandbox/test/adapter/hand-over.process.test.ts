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
