// Receivers that fail for longer than the retries have room for.
import { expect, test } from 'vitest'
import { updateContact } from '../src/domain/contacts/update-contact.ts'
import { MAX_RETRIES } from '../src/domain/webhooks/deliver.ts'
import { EXAMPLE, HARBOUR } from './fixture.ts'
import { viewOf } from './stores.ts'
import { HOUR_MS, stage } from './webhook-stage.ts'

test('after each of two outages that fill the retries, an endpoint gets everything, long before the next retry is due', async () => {
  const { endpoints, add, make, start, summary } = await stage({ schedule: { probeDelaysMs: [10] } })
  await add('/one')
  start()
  for (let outage = 0; outage < 2; outage++) {
    endpoints.behave('/one', 500)
    const failed = await make(MAX_RETRIES + 20)
    // Some tries fail, too.
    await expect.poll(summary).toMatchObject({ held: ['conversation.status_changed'] })
    const before = endpoints.deliveries.length
    await endpoints.until(() => endpoints.deliveries.length > before + 2)
    const taken = new Set<string>()
    endpoints.behave('/one', ({ id }) => (taken.add(id), 204))
    const [after = ''] = await make()
    await endpoints.until(() => [...failed, after].every((id) => taken.has(id)))
    await expect.poll(summary).toMatchObject({ held: [], retries: 0, behind: 0 })
  }
})

test('an endpoint that fails again while it catches up loses nothing, and its retries stay bounded', async () => {
  const { endpoints, add, make, start, summary } = await stage({ schedule: { probeDelaysMs: [10] } })
  await add('/one')
  endpoints.behave('/one', 500)
  start()
  const ids = await make(2 * MAX_RETRIES)
  await expect.poll(summary).toMatchObject({ held: ['conversation.status_changed'] })
  const taken = new Set<string>()
  endpoints.behave('/one', ({ id }) => {
    if (taken.size === 3) return 503
    taken.add(id)
    return 204
  })
  await endpoints.until(() => taken.size === 3)
  const before = endpoints.deliveries.length
  await endpoints.until(() => endpoints.deliveries.length > before + MAX_RETRIES)
  expect((await summary())?.retries).toBeLessThan(MAX_RETRIES + 10)
  endpoints.behave('/one', ({ id }) => (taken.add(id), 204))
  await endpoints.until(() => ids.every((id) => taken.has(id)))
  await expect.poll(summary).toMatchObject({ held: [], retries: 0, behind: 0 })
})

test('while an endpoint rejects a type, it gets the other types, and attempts with that type are rare', async () => {
  const { storage, endpoints, add, make, start, summary } = await stage({ schedule: { delaysMs: [HOUR_MS] } })
  await add('/one')
  endpoints.behave('/one', ({ type }) => (type === 'contact.updated' ? 204 : 422))
  start()
  await make(MAX_RETRIES + 50)
  await expect.poll(summary).toMatchObject({ held: ['conversation.status_changed'] })
  const { act } = await viewOf(storage, HARBOUR)
  for (const plan of ['free', 'paid']) {
    const update = { attributes: { plan } }
    await storage.write(act.organization, (audit) =>
      updateContact({ audit, act }, { contactId: EXAMPLE.contactId, update }),
    )
  }
  const typesOf = (type: string) => endpoints.deliveries.filter(({ event }) => event.type === type)
  await endpoints.until(() => typesOf('contact.updated').length === 2)
  // The events that were sent together, and one retry.
  expect(typesOf('conversation.status_changed').length).toBeLessThan(MAX_RETRIES + 5)
  expect(await summary()).toMatchObject({ state: 'enabled', held: ['conversation.status_changed'] })
})

test('a process that takes over attempts the events that are held back, and delivers them', async () => {
  const { endpoints, add, make, start, summary } = await stage()
  await add('/one')
  endpoints.behave('/one', 500)
  const first = start()
  const ids = await make(MAX_RETRIES + 5)
  await expect.poll(summary).toMatchObject({ held: ['conversation.status_changed'] })
  await first.close(0)
  const taken = new Set<string>()
  endpoints.behave('/one', ({ id }) => (taken.add(id), 204))
  start()
  await endpoints.until(() => ids.every((id) => taken.has(id)))
})
