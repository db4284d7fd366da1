// What messages, counts, events and the queue of a conversation are after anything happened in any order. Without `HISTORIES`, which is
// their number, they are the same in each run.
import { expect, test } from 'vitest'
import { operationIds } from '../src/http/policy.ts'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { tellHistories } from './message-histories.ts'

const { HISTORIES } = process.env
const histories = Number(HISTORIES ?? 50)
const seed = HISTORIES === undefined ? 1 : undefined

test(`after each of ${histories} random histories, a conversation, its events and its counts are those of the model`, async () => {
  const unlimited = { quota: 1e9, windowSeconds: 60 }
  const harness = await createHarness({ quotas: Object.fromEntries(operationIds.map((id) => [id, unlimited])) })
  expect(await tellHistories(harness, await harness.keyOf(OWNER), histories, seed)).toBeGreaterThan(histories / 2)
}, 1_800_000)
