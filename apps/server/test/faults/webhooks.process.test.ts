import { expect, inject, onTestFinished, test } from 'vitest'
import { newStoreUrl } from '../engine.ts'
import { deliverThroughKills } from './webhooks.ts'

test('when processes that deliver webhooks are killed, each endpoint gets every event', async () => {
  const instances = inject('postgresUrl') === undefined ? 1 : 3
  const faults = { databaseUrl: await newStoreUrl(), instances, kills: 2 }
  const report = await deliverThroughKills(faults, (end) => onTestFinished(async () => void (await end())))
  expect(report).toMatchObject({ kills: 2, lost: 0, unsigned: 0 })
  expect(report.events).toBeGreaterThan(40)
})
