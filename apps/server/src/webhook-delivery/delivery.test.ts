import { expect, test } from 'vitest'
import { emptyStores } from '../../test/copied-stores.ts'
import { failed, ok } from '../../test/leased-endpoint.ts'
import type { Outcome } from '../domain/webhooks/deliver.ts'
import { SCHEDULE } from './schedule.ts'
import { createSettler } from './delivery.ts'
import { asCode } from '../../test/keys.ts'

test('a success is recorded before hundreds of failures that came first', async () => {
  const settle = createSettler({ storage: await emptyStores.open(), now: () => new Date() }, SCHEDULE)
  const recorded: string[] = []
  const record = async (endpointId: string, outcome: Outcome) => {
    await settle({ organization: asCode('any'), endpointId, epoch: 1 }, { outcomes: [outcome] })
    recorded.push(endpointId)
  }
  const failures = Array.from({ length: 300 }, (_, index) => record(`failed-${index}`, failed(1)))
  await Promise.all([...failures, record('delivered', ok(1))])
  expect(recorded).toHaveLength(301)
  expect(recorded.indexOf('delivered')).toBeLessThan(32)
})
