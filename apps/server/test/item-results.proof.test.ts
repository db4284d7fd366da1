// Each item of a batch has a result of its own, whatever the others are. `BATCHES` is the number of random batches.
import { expect, test } from 'vitest'
import { operationIds } from '../src/http/policy.ts'
import { batched, sendBatches } from './item-batches.ts'
import { createHarness } from './harness.ts'

const batches = Number(process.env['BATCHES'] ?? 100)
const noLimit = Object.fromEntries(operationIds.map((id) => [id, { quota: 0, windowSeconds: 1 }]))

test('receiveMessages, reportChanges and reportReceipts have a result for each item', () => {
  const paths = ['/api/channel/changes', '/api/channel/messages', '/api/channel/receipts']
  expect(batched.map(({ path }) => path)).toEqual(paths)
})

test(
  'random batches store every valid item, and name every invalid one',
  { timeout: 60_000 + batches * 1000 },
  async () => {
    const harness = await createHarness({ quotas: noLimit })
    await expect(sendBatches(harness, batches)).resolves.toBeUndefined()
  },
)
