// What messages, counts, events and the queue of a conversation are after anything happened in any order. `HISTORIES` is their number.
import { expect, test } from 'vitest'
import { operationIds } from '../src/http/policy.ts'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { tellHistories } from './message-histories.ts'

const histories = Number(process.env['HISTORIES'] ?? 50)

test(`after each of ${histories} random histories, a conversation, its events and its counts are those of the model`, async () => {
  const unlimited = { quota: 1e9, windowSeconds: 60 }
  const harness = await createHarness({ quotas: Object.fromEntries(operationIds.map((id) => [id, unlimited])) })
  expect(await tellHistories(harness, await harness.keyOf(OWNER), histories)).toBeGreaterThan(histories / 2)
}, 600_000)
