import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../../../src/commands/open-storage.ts'
import { createWebhooks } from '../../../src/domain/webhooks/webhooks.ts'
import { createSecret } from '../../../src/webhook-delivery/signature.ts'
import { newStoreDatabase } from '../../databases.ts'
import { HARBOUR, harbourAndCedar } from '../../fixture.ts'
import { startService } from '@parley/tools'
import { viewOf } from '../../stores.ts'
import { startEndpoints } from '../../webhook-endpoints.ts'
import { put } from '../../contents.ts'

test('a process that is paused during a delivery moves no endpoint after another process took over', async () => {
  const databaseUrl = await newStoreDatabase()
  const { storage } = await openStorage(databaseUrl)
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const endpoints = await startEndpoints()
  onTestFinished(() => endpoints[Symbol.asyncDispose]())
  const webhooks = createWebhooks({ storage, now: () => new Date() })
  await webhooks.create(HARBOUR, { url: endpoints.url('/one'), secret: createSecret() })
  endpoints.behave('/one', 'hang')
  const start = async () => {
    const server = await startService({ DATABASE_URL: databaseUrl, WEBHOOKS_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'debug' })
    onTestFinished(() => void server.process.kill('SIGKILL'))
    return server
  }
  const stopped = await start()
  await stopped.line(/this process delivers the webhooks/)
  const { set } = await viewOf(storage, HARBOUR)
  await set('Closed')
  await endpoints.until(() => endpoints.deliveries.length === 1)
  stopped.process.kill('SIGSTOP')
  const second = await start()
  await second.line(/this process delivers the webhooks/)
  await endpoints.until(() => endpoints.deliveries.length === 2)
  // The first request gets its response while the process that sent it can't see it; the other one goes on waiting.
  const behind = async () => (await webhooks.list(HARBOUR))?.[0]?.behind
  const before = await behind()
  expect(before).toBeGreaterThan(0)
  endpoints.behave('/one', 204)
  endpoints.releaseFirst('/one', 200)
  stopped.process.kill('SIGCONT')
  // On a busy machine, its timeout is over when it goes on, and it doesn't read the response any more.
  await stopped.line(/webhook (?:delivered|failed)/)
  await stopped.line(/another process delivers the webhooks/)
  expect(await stopped.end('SIGTERM')).toBe(0)
  expect(await behind()).toBe(before)
  endpoints.releaseFirst('/one', 200)
  await second.line(/webhook delivered/)
  await expect.poll(behind).toBe(0)
  expect(new Set(endpoints.ids('/one')).size).toBe(1)
})
