import { expect, onTestFinished, test } from 'vitest'
import { Backend } from '../../../packages/sandbox/src/backend.ts'
import { ORGANIZATION } from '../../../packages/sandbox/src/people.ts'
import { readConfig } from '../src/config.ts'
import { findCode } from '../src/domain/tables/organizations.ts'
import { changeRetention } from '../src/domain/operator/retention.ts'
import { perform } from '../src/store/store.ts'
import { createLog } from '../src/telemetry/log.ts'

const DAY_MS = 86_400_000

test('advancing the clock of a sandbox runs the jobs of the service before the next response', async () => {
  const config = readConfig({})
  const log = createLog(config.LOG_LEVEL, () => {})
  const backend = await Backend.start(config, log)
  onTestFinished(() => backend.close())
  const { service, records } = await backend.ready()
  const { uniqueId } = await records.conversation({ status: 'Deleted' })
  const organization = await service.storage.read(undefined, () => findCode(ORGANIZATION))
  if (organization === undefined) throw new Error('The sandbox has no organization.')
  const change = { organizationId: ORGANIZATION, change: { deletedMs: DAY_MS } }
  await perform(service.storage, { organization, at: backend.clock.now() }, changeRetention, change)
  const headers = { Authorization: `Bearer ${backend.keys.current().owner}` }
  const statusOf = async () =>
    (await backend.fetch(`http://parley.sandbox/api/conversation/${uniqueId}`, { headers })).status
  expect(await statusOf()).toBe(200)
  backend.advance(2 * DAY_MS)
  expect(await statusOf()).toBe(404)
  const events = await backend.fetch('http://parley.sandbox/api/events?type=conversation.purged', { headers })
  expect(await events.json()).toMatchObject({ events: [{ actor: { kind: 'Service' } }] })
})
