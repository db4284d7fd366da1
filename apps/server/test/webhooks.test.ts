// Webhooks as those see them who receive them: real requests from a real store.
import { afterEach, expect, test, vi } from 'vitest'
import { updateContact } from '../src/domain/contacts/update-contact.ts'
import { openTwice } from './engine.ts'
import { CEDAR, EXAMPLE, HARBOUR } from './fixture.ts'
import { createHarness } from './harness.ts'
import { eventsOf, viewOf } from './stores.ts'
import type { Behavior } from './webhook-endpoints.ts'
import { HOUR_MS, NEW_SECRET, SECRET, stage } from './webhook-stage.ts'
import { purgeDeleted } from '../src/domain/operator/purge.ts'
import { eraseContact } from '../src/domain/operator/erase.ts'

afterEach(() => void vi.useRealTimers())

test('an event is sent to each endpoint of its organization, as listEvents shows it and signed', async () => {
  const { storage, endpoints, add, make, start } = await stage()
  await add('/one')
  await add('/two')
  await add('/of-cedar', { organizationId: CEDAR })
  start()
  const [id = ''] = await make()
  await endpoints.until(() => endpoints.deliveries.length === 2)
  expect(endpoints.deliveries.map(({ path }) => path).toSorted()).toEqual(['/one', '/two'])
  const { organization } = await viewOf(storage, HARBOUR)
  const [data] = await eventsOf(storage, organization, 'conversation.status_changed')
  for (const { id: webhookId, event, signedBy } of endpoints.deliveries) {
    expect(signedBy).toEqual([SECRET])
    expect(webhookId).toBe(id)
    expect(event).toMatchObject({ id, type: 'conversation.status_changed', actor: { kind: 'Member' }, data })
  }
})

test('an event that fails is sent again with the same identifier, and the events after it do not wait', async () => {
  const { endpoints, add, make, start, summary } = await stage({ schedule: { delaysMs: [HOUR_MS] } })
  await add('/one')
  endpoints.behave('/one', 500)
  start()
  const failed = await make(2)
  await expect.poll(summary).toMatchObject({ retries: 2, failure: 'The status was 500.' })
  endpoints.behave('/one', 204)
  const others = await make(2)
  await endpoints.until(() => endpoints.deliveries.length === 4)
  expect(endpoints.ids('/one').toSorted()).toEqual([...failed, ...others].toSorted())
  await expect.poll(summary).toMatchObject({ retries: 2, behind: 0 })
})

test.each<Behavior>(['hang', 'reset', 500, 301])(
  'an endpoint that does %s gets the event again, and delays no other endpoint',
  async (behavior) => {
    const { endpoints, add, make, start, webhooks } = await stage({ schedule: { timeoutMs: HOUR_MS } })
    const of = async (path: string) => (await webhooks.list())?.find(({ url }) => url === endpoints.url(path))
    await add('/bad')
    await add('/good')
    endpoints.behave('/bad', behavior)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    start()
    const ids = await make()
    await endpoints.until(() => endpoints.ids('/bad').length > 0 && endpoints.ids('/good').length === 1)
    await expect.poll(() => of('/good')).toMatchObject({ behind: 0 })
    if (behavior === 'hang') vi.advanceTimersByTime(HOUR_MS)
    await endpoints.until(() => endpoints.ids('/bad').length === 2)
    expect(endpoints.ids('/bad')).toEqual([...ids, ...ids])
    expect(endpoints.ids('/good')).toEqual(ids)
    await expect.poll(() => of('/bad')).toMatchObject({ retries: 1 })
    expect(await of('/good')).toMatchObject({ retries: 0 })
  },
)

test('while an endpoint has a request that gets no response, others get all events', async () => {
  const { endpoints, add, make, start } = await stage({ schedule: { timeoutMs: HOUR_MS } })
  await add('/bad')
  await add('/good')
  endpoints.behave('/bad', 'hang')
  start()
  const ids = await make(20)
  await endpoints.until(() => endpoints.ids('/good').length === 20)
  expect(endpoints.ids('/good').toSorted()).toEqual(ids.toSorted())
  expect(endpoints.ids('/bad').length).toBeLessThanOrEqual(4)
})

test('an endpoint is disabled after its last attempt, and gets the missed events when it is enabled', async () => {
  const { endpoints, add, make, start, webhooks, summary } = await stage({ schedule: { delaysMs: [0, 0] } })
  const id = await add('/one')
  endpoints.behave('/one', 503)
  start()
  const ids = await make()
  await expect.poll(summary).toMatchObject({
    state: 'disabled',
    reason: 'An event failed 3 times. The status was 503.',
  })
  expect(endpoints.ids('/one')).toEqual([...ids, ...ids, ...ids])
  const missed = await make(2)
  endpoints.behave('/one', 204)
  await webhooks.enable(id)
  await endpoints.until(() => endpoints.deliveries.length === 6)
  expect(endpoints.ids('/one').slice(3).toSorted()).toEqual([...ids, ...missed].toSorted())
})

test('an endpoint that responds with 410 is disabled immediately', async () => {
  const { endpoints, add, make, start, summary } = await stage()
  await add('/one')
  endpoints.behave('/one', 410)
  start()
  await make()
  await expect.poll(summary).toMatchObject({ state: 'disabled' })
  expect(endpoints.deliveries).toHaveLength(1)
})

test('an endpoint that responds with 410 to a retry is disabled, too', async () => {
  const { endpoints, add, make, start, summary } = await stage()
  await add('/one')
  let attempts = 0
  endpoints.behave('/one', () => (attempts++ === 0 ? 500 : 410))
  start()
  await make()
  await expect
    .poll(summary)
    .toMatchObject({ state: 'disabled', reason: 'An event failed 2 times. The status was 410.' })
  expect(endpoints.deliveries).toHaveLength(2)
})

test('an endpoint gets only the types that it selected, and no events of a purged conversation', async () => {
  const { storage, endpoints, add, make, set, start, summary } = await stage()
  await add('/tests', { types: ['conversation.purged'] })
  await add('/all')
  await make(3)
  await set('Deleted')
  await purgeDeleted(storage, { at: new Date() }, new Date(Date.now() + 1000))
  start()
  await endpoints.until(() => endpoints.deliveries.length === 2)
  await expect.poll(summary).toMatchObject({ behind: 0 })
  expect(endpoints.deliveries.map(({ event }) => event.type)).toEqual(['conversation.purged', 'conversation.purged'])
})

test('a retry sends nothing of a contact that was erased after the first attempt', async () => {
  const { storage, endpoints, webhooks, add, start, summary } = await stage({ schedule: { delaysMs: [HOUR_MS] } })
  const id = await add('/one', { types: ['contact.updated', 'contact.erased'] })
  endpoints.behave('/one', 503)
  const { act } = await viewOf(storage, HARBOUR)
  const { contactId } = EXAMPLE
  await storage.write(act.organization, (audit) =>
    updateContact({ audit, act }, { contactId, update: { attributes: { plan: 'secret' } } }),
  )
  start()
  await expect.poll(summary).toMatchObject({ retries: 1 })
  expect(endpoints.deliveries.every(({ event }) => JSON.stringify(event).includes('secret'))).toBe(true)
  await eraseContact(storage, act, contactId)
  endpoints.behave('/one', 204)
  await webhooks.enable(id)
  await endpoints.until(() => endpoints.deliveries.length === 3)
  const [updated, erased] = endpoints.deliveries
    .slice(1)
    .map(({ event }) => event)
    .toSorted((one, other) => (one.type > other.type ? -1 : 1))
  expect(updated).toMatchObject({
    type: 'contact.updated',
    data: { contact: { uniqueId: contactId, phone: 'erased' } },
  })
  expect(JSON.stringify(updated)).not.toContain('secret')
  expect(erased).toMatchObject({ type: 'contact.erased', data: { contactId } })
})

test('a retry sends nothing of another channel if the endpoint was bound after the first attempt', async () => {
  const { endpoints, webhooks, add, make, start, summary } = await stage({ schedule: { delaysMs: [HOUR_MS] } })
  const id = await add('/one')
  endpoints.behave('/one', 503)
  start()
  await make()
  await expect.poll(summary).toMatchObject({ retries: 1 })
  endpoints.behave('/one', 204)
  await webhooks.update(id, { channelId: 'chn_whatsapp' })
  await webhooks.enable(id)
  await expect.poll(summary).toMatchObject({ retries: 0, behind: 0 })
  expect(endpoints.deliveries).toHaveLength(1)
})

test('a replay sends events again with the same identifiers', async () => {
  const { endpoints, add, make, start, webhooks, summary } = await stage()
  const id = await add('/one')
  start()
  const ids = await make(3)
  await endpoints.until(() => endpoints.deliveries.length === 3)
  await expect.poll(summary).toMatchObject({ behind: 0 })
  await webhooks.replay(id, { since: new Date(0) })
  // The import of the fixture was before the endpoint.
  await endpoints.until(() => endpoints.deliveries.length === 3 + 1 + 3)
  expect(ids.map((each) => endpoints.ids('/one').filter((other) => other === each).length)).toEqual([2, 2, 2])
})

test('both secrets sign during the rotation of a secret', async () => {
  const { endpoints, add, make, start, webhooks } = await stage()
  const id = await add('/one')
  start()
  const signedBy = async () => {
    // A delivery can have begun before the secrets changed, so the second one counts.
    for (const count of [1, 2].map((more) => endpoints.deliveries.length + more)) {
      await make()
      await endpoints.until(() => endpoints.deliveries.length === count)
    }
    return endpoints.deliveries.at(-1)?.signedBy
  }
  expect(await signedBy()).toEqual([SECRET])
  await webhooks.rotateSecret(id, NEW_SECRET, false)
  expect(await signedBy()).toEqual([SECRET, NEW_SECRET])
  await webhooks.rotateSecret(id, NEW_SECRET, true)
  expect(await signedBy()).toEqual([NEW_SECRET])
})

test('when a process stops, another one takes over and loses no event, not even one that is being delivered', async () => {
  const { storage, other } = await openTwice()
  const { endpoints, add, make, start } = await stage({ storage, schedule: { timeoutMs: HOUR_MS, delaysMs: [0] } })
  await add('/one')
  endpoints.behave('/one', 'hang')
  const first = start()
  start(other)
  const ids = await make(2)
  await endpoints.until(() => endpoints.ids('/one').length > 0)
  endpoints.behave('/one', 204)
  await first.close(0)
  const more = await make(2)
  await endpoints.until(() => new Set(endpoints.ids('/one')).size === 4)
  expect(new Set(endpoints.ids('/one'))).toEqual(new Set([...ids, ...more]))
})

test('the metrics count deliveries and endpoints, and have the age of the oldest undelivered event', async () => {
  const { storage, listen } = await createHarness()
  const { endpoints, add, make, summary } = await stage({ storage })
  // A service looks for its first endpoint when it starts, and then from time to time.
  await add('/one')
  const variables = { METRICS_PORT: '0', WEBHOOKS_ALLOW_PRIVATE: 'on' }
  const { metricsUrl = '', close } = await listen(variables)
  const metrics = async () => (await fetch(metricsUrl)).text()
  await make()
  await expect.poll(summary).toMatchObject({ behind: 0 })
  expect(await metrics()).toMatch(/^parley_webhook_deliveries_total\{outcome="delivered"\} 1$/m)
  endpoints.behave('/one', 500)
  await make()
  await expect.poll(metrics).toMatch(/^parley_webhook_deliveries_total\{outcome="failed"\} 1$/m)
  await expect.poll(metrics).toMatch(/^parley_webhook_oldest_undelivered_seconds [1-9]\d*\.\d+$/m)
  expect(await metrics()).toMatch(/^parley_webhook_endpoints\{state="enabled"\} 1$/m)
  expect(await metrics()).toMatch(/^parley_webhook_endpoints\{state="disabled"\} 0$/m)
  expect(await metrics()).toMatch(/^parley_webhook_held_types 0$/m)
  await close()
})

test('with WEBHOOKS off, a server delivers no webhooks', async () => {
  const { storage, lines, listen } = await createHarness()
  const { close } = await listen({ WEBHOOKS: 'off', WEBHOOKS_ALLOW_PRIVATE: 'on' })
  const { endpoints, add, make, start } = await stage({ storage })
  await add('/one')
  await make()
  start()
  await endpoints.until(() => endpoints.deliveries.length === 1)
  await close()
  expect(lines.join('\n')).not.toContain('delivers the webhooks')
})

test('the log names endpoints and events, and has no secret and no URL', async () => {
  const { endpoints, add, make, start, summary, lines } = await stage({ schedule: { delaysMs: [HOUR_MS] } })
  const { endpointId } = await add('/token-in-the-path')
  endpoints.behave('/token-in-the-path', 500)
  start()
  const [id = ''] = await make()
  await expect.poll(summary).toMatchObject({ retries: 1 })
  const log = lines.join('\n')
  expect(log).toContain(endpointId)
  expect(log).toContain(id)
  expect(log).not.toContain('token')
  expect(log).not.toContain('whsec_')
  expect(log).not.toContain('127.0.0.1')
})
