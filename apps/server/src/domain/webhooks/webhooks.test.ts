import { expect, onTestFinished, test } from 'vitest'
import { newFilledStorage } from '../../../test/engine.ts'
import { HARBOUR } from '../../../test/fixture.ts'
import { NOON, viewOf } from '../../../test/stores.ts'
import { readEvents } from '../events/stored-events.ts'
import { createWebhooks } from './webhooks.ts'

test('two concurrent test requests append two events and return each as a page of events shows it', async () => {
  const storage = await newFilledStorage()
  onTestFinished(() => storage.close())
  const { organization } = await viewOf(storage, HARBOUR)
  const webhooks = createWebhooks({ storage, now: () => NOON })
  const created = await webhooks.create(HARBOUR, { url: 'https://crm.example/hook', secret: 'whsec_1' })
  const endpointId = 'endpointId' in created ? created.endpointId : ''
  const appended = await Promise.all([1, 2].map(() => webhooks.appendTest({ organizationId: HARBOUR, endpointId })))
  const span = { types: ['webhook.tested' as const], limit: 10, reach: 100 }
  const { events } = await storage.read(organization, () => readEvents(organization, undefined, span))
  expect(events).toHaveLength(2)
  expect(appended.map((outcome) => 'event' in outcome && outcome.event)).toEqual(events)
})
