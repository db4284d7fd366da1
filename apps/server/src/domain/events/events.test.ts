import type { OrgCode } from '../../sql/columns.ts'
import { resultOf } from '../../../test/result-of.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newFilledStorage } from '../../../test/engine.ts'
import { CEDAR, HARBOUR } from '../../../test/fixture.ts'
import { viewOf } from '../../../test/stores.ts'
import type { Script } from '../../sql/statement.ts'
import { createEvents } from './events.ts'
import { createEventHub } from './hub.ts'

test('a request that reads past many events of other types lets others have their turn in between', async () => {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  const { act, organization } = await viewOf(storage, HARBOUR)
  // oxlint-disable-next-line require-yield -- The events are all that it writes.
  await storage.write(organization, function* many(audit): Script<void> {
    for (let count = 0; count < 15_000; count++) audit.append(act, 'api_key.created', `key_${count}`)
  })
  const hub = createEventHub({ storage, maxWaiters: 1 })
  // It reads to the end, and doesn't wait there.
  hub.close()
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  const patience = { waitMs: 30_000, signal: new AbortController().signal, authenticateAgain: async () => act }
  const page = await createEvents({ storage, hub }).list(
    { organization },
    { limit: 1, types: ['message.sent'] },
    patience,
  )
  clearImmediate(next)
  expect(JSON.parse(resultOf(page))).toMatchObject({ events: [] })
  expect(turns).toBeGreaterThan(1)
})

test('while an organization looks through a long log many times, another one gets its page', async () => {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  const { act, organization } = await viewOf(storage, HARBOUR)
  // oxlint-disable-next-line require-yield -- The events are all that it writes.
  await storage.write(organization, function* many(audit): Script<void> {
    for (let count = 0; count < 10_000; count++) audit.append(act, 'api_key.created', `key_${count}`)
  })
  const hub = createEventHub({ storage, maxWaiters: 1 })
  hub.close()
  const events = createEvents({ storage, hub })
  const view = await viewOf(storage, CEDAR)
  const order: string[] = []
  const read = async (name: string, limit: number, reader: { organization: OrgCode }) => {
    const patience = { waitMs: 30_000, signal: new AbortController().signal, authenticateAgain: async () => act }
    await events.list(reader, { limit, types: ['message.sent'] }, patience)
    order.push(name)
  }
  const looks = Array.from({ length: 20 }, (_, index) => read('harbour', index + 1, { organization }))
  await Promise.all([...looks, read('cedar', 1, view)])
  expect(order[0]).toBe('cedar')
})
