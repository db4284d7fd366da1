import { changeStatus } from '../../src/domain/conversations/change-status.ts'
import { expect, onTestFinished, test } from 'vitest'
import { CONVERSATION, HARBOUR, harbourAndCedar } from '../fixture.ts'
import { failed, hold, HOUR_MS, ok, openWithEndpoint, take } from '../leased-endpoint.ts'
import { later, NOON, type OpenStore, trail } from '../stores.ts'
import { positionOf } from '../../src/domain/events/page.ts'
import { readNewest } from '../../src/domain/events/stored-events.ts'
import { webhookHealth, withheldEvents } from '../../src/domain/webhooks/read.ts'
import { releaseLease } from '../../src/domain/webhooks/lock-endpoint.ts'
import { put } from '../contents.ts'
import { removeEvents } from '../../src/domain/operator/event-retention.ts'
import { readExport } from '../../src/domain/operator/export.ts'
import { perform } from '../../src/store/store.ts'

export function webhookPromises(open: OpenStore): void {
  test('a new endpoint starts after the newest event, and its position advances with deliveries', async () => {
    const { settled, position, due, endpoint, target } = await openWithEndpoint(open)
    expect(await target()).toEqual({
      url: 'https://crm.example/hook',
      secrets: ['whsec_1'],
      types: undefined,
      position: 1,
      held: new Map(),
    })
    expect(await settled({ move: { from: 1, to: 3 }, outcomes: [ok(2), failed(3)] })).toBe(true)
    expect(await position()).toBe(3)
    expect(await due()).toEqual([{ position: 3, attempts: 1 }])
    expect(await target({ ...endpoint, endpointId: 'whk_other' })).toBeUndefined()
  })

  test('an event that fails is due again after a growing delay, until it is delivered', async () => {
    const { storage, settled, due, endpoint } = await openWithEndpoint(open)
    await settled({ move: { from: 1, to: 3 }, outcomes: [failed(2), failed(3)] })
    await settled({ outcomes: [failed(2, 1), ok(3, 1)] })
    expect(await due()).toEqual([])
    const lease = await hold(storage, endpoint.epoch)
    const { organization, endpointId } = endpoint
    expect(lease?.endpoints).toEqual([{ organization, endpointId, dueInMs: expect.any(Number) }])
    const [{ dueInMs = 0 } = {}] = lease?.endpoints ?? []
    expect(dueInMs).toBeGreaterThan(HOUR_MS / 2)
    expect(dueInMs).toBeLessThanOrEqual(HOUR_MS)
  })

  test('an endpoint is disabled after the last attempt of an event, and gets all events when it is enabled again', async () => {
    const { storage, webhooks, id, settled, due, target } = await openWithEndpoint(open)
    await settled({ move: { from: 1, to: 3 }, outcomes: [failed(2), failed(3)] })
    expect(await settled({ outcomes: [failed(2, 2), failed(3, 1)] })).toBe(true)
    expect(await target()).toBeUndefined()
    const reason = 'An event failed 3 times. The status was 500.'
    expect((await trail(storage)).slice(1)).toMatchObject([
      { event: 'webhook.disabled', subjectId: id.endpointId, detail: { reason } },
    ])
    expect(await webhooks.list(HARBOUR)).toMatchObject([{ state: 'disabled', reason, stateAt: NOON, retries: 2 }])
    expect(await settled({ outcomes: [ok(2, 1)] })).toBe(false)
    expect(await webhooks.enable(id)).toEqual({ removed: 0 })
    expect(await due()).toEqual([
      { position: 2, attempts: 1 },
      { position: 3, attempts: 1 },
    ])
  })

  test('an endpoint that responds with 410 is disabled immediately, and keeps the event', async () => {
    const { storage, webhooks, settled, target } = await openWithEndpoint(open)
    const gone = { position: 2, attempts: 0, failure: 'The status was 410.', isGone: true }
    expect(await settled({ move: { from: 1, to: 4 }, outcomes: [gone, ok(3), failed(4)] })).toBe(true)
    expect(await target()).toBeUndefined()
    const reason = 'An event failed once. The status was 410.'
    expect(await webhooks.list(HARBOUR)).toMatchObject([{ state: 'disabled', reason, retries: 2, position: 4 }])
    expect((await trail(storage)).at(-1)).toMatchObject({ event: 'webhook.disabled', detail: { reason } })
  })

  test('the outcome of an event that needs no retry anymore changes nothing', async () => {
    const { storage, settled, due, summary } = await openWithEndpoint(open)
    expect(await settled({ outcomes: [failed(2, 2), ok(3, 1), failed(4, 1)] })).toBe(true)
    expect(await summary()).toMatchObject({ position: 1, retries: 0 })
    expect(await due()).toEqual([])
    expect((await trail(storage)).map(({ event }) => event)).toEqual(['webhook.created'])
  })

  test('one process has the lease until it expires or is released', async () => {
    const { storage, endpoint } = await openWithEndpoint(open)
    expect(await hold(storage)).toBeUndefined()
    expect((await hold(storage, endpoint.epoch, 0))?.epoch).toBe(endpoint.epoch)
    expect((await hold(storage))?.epoch).toBe(endpoint.epoch + 1)
    expect(await hold(storage)).toBeUndefined()
    await storage.write(undefined, () => releaseLease(endpoint))
    expect(await hold(storage)).toBeUndefined()
    await storage.write(undefined, () => releaseLease({ epoch: endpoint.epoch + 1 }))
    expect((await hold(storage))?.epoch).toBe(endpoint.epoch + 2)
  })

  test('a process that lost the lease moves no endpoint, records no failure and removes no retry', async () => {
    const { storage, settled, target, due, summary, endpoint } = await openWithEndpoint(open)
    await settled({ move: { from: 1, to: 2 }, outcomes: [failed(2)] })
    await hold(storage, endpoint.epoch, 0)
    const { epoch } = await take(storage)
    expect(await hold(storage, endpoint.epoch)).toBeUndefined()
    for (const round of [
      { move: { from: 2, to: 9 }, outcomes: [ok(9)] },
      { outcomes: [ok(2, 1)] },
      { outcomes: [failed(2, 2)] },
    ]) {
      expect(await settled(round)).toBe(false)
    }
    expect(await target()).toBeUndefined()
    expect(await target({ ...endpoint, epoch })).toMatchObject({ position: 2 })
    expect(await summary()).toMatchObject({ retries: 1 })
    expect(await due()).toEqual([{ position: 2, attempts: 1 }])
  })

  test('a new endpoint belongs to the lease after the next extension', async () => {
    const { storage, organization, webhooks, endpoint, target } = await openWithEndpoint(open)
    const created = await webhooks.create(HARBOUR, {
      url: 'https://other.example',
      secret: 'whsec_2',
      types: ['message.sent'],
    })
    const endpointId = 'endpointId' in created ? created.endpointId : ''
    const read = () => target({ organization, endpointId, epoch: endpoint.epoch })
    expect(await read()).toBeUndefined()
    expect((await hold(storage, endpoint.epoch))?.endpoints).toHaveLength(2)
    expect(await read()).toMatchObject({ types: ['message.sent'], position: 2 })
  })

  test('a replay moves an endpoint back, and deliveries in flight no longer advance it', async () => {
    const { storage, organization, webhooks, id, settled, target, set, newest, summary } = await openWithEndpoint(open)
    const start = positionOf(await storage.read(organization, () => readNewest(organization)))
    await set('Closed')
    await set('Active')
    await settled({ move: { from: 1, to: 4 }, outcomes: [failed(3), failed(4)] })
    expect(await webhooks.replay(id, { after: start })).toEqual({ back: 2 })
    expect(await summary()).toMatchObject({ position: 2, retries: 0 })
    expect(await settled({ move: { from: 4, to: 5 }, outcomes: [ok(5)] })).toBe(false)
    expect(await target()).toMatchObject({ position: 2 })
    expect(await webhooks.replay(id, { after: start })).toEqual({ back: 0 })
    expect(await webhooks.replay(id, { after: '1.nonsense' })).toEqual({ rejected: 'position_unknown' })
    expect(await newest()).toBe(5)
    expect((await trail(storage)).at(-1)).toMatchObject({ event: 'webhook.replayed', detail: { after: start } })
  })

  test('a replay since a time starts with the first event at or after it', async () => {
    const { storage, webhooks, id, settled, position, act } = await openWithEndpoint(open)
    const change = (to: 'Closed' | 'Active', at: Date) =>
      perform(storage, { ...act, at }, changeStatus, { conversationId: CONVERSATION, to })
    await change('Closed', later(1000))
    await change('Active', later(2000))
    const to = (await storage.read(act.organization, () => readNewest(act.organization))).position
    await settled({ move: { from: 1, to }, outcomes: [] })
    await webhooks.replay(id, { since: later(3000) })
    expect(await position()).toBe(to)
    await webhooks.replay(id, { since: later(2000) })
    expect(await position()).toBe(to - 1)
    await webhooks.replay(id, { since: later(-1) })
    expect(await position()).toBe(0)
  })

  test('a new URL makes all failed events due as after their first failure, and other changes do not', async () => {
    const { webhooks, id, settled, due, target } = await openWithEndpoint(open)
    await settled({ move: { from: 1, to: 2 }, outcomes: [failed(2)] })
    await settled({ outcomes: [failed(2, 1)] })
    await webhooks.update(id, { types: ['message.sent'] })
    expect(await due()).toEqual([])
    await webhooks.update(id, { url: 'https://moved.example/', headers: { 'x-api-key': '1' } })
    expect(await due()).toEqual([{ position: 2, attempts: 1 }])
    const changed = { url: 'https://moved.example/', types: ['message.sent'], headers: { 'x-api-key': '1' } }
    expect(await target()).toMatchObject(changed)
    expect(await webhooks.update(id, { channelId: 'none' })).toEqual({ rejected: 'channel_unknown' })
  })

  test('a new secret signs immediately, and the old one signs for another day, which no further rotation shortens', async () => {
    const { storage, webhooks, id, target } = await openWithEndpoint(open)
    await webhooks.rotateSecret(id, 'whsec_2', false)
    expect((await target())?.secrets).toEqual(['whsec_2', 'whsec_1'])
    expect(await webhooks.rotateSecret(id, 'whsec_0', false)).toEqual({ rejected: 'rotation_unfinished' })
    expect((await target())?.secrets).toEqual(['whsec_2', 'whsec_1'])
    await webhooks.rotateSecret(id, 'whsec_3', true)
    expect((await target())?.secrets).toEqual(['whsec_3'])
    await webhooks.rotateSecret(id, 'whsec_4', false)
    expect((await target())?.secrets).toEqual(['whsec_4', 'whsec_3'])
    const entries = JSON.stringify([
      await trail(storage),
      await webhooks.list(),
      await Array.fromAsync(storage.snapshot(readExport)),
    ])
    expect(entries).toContain('webhook.secret_rotated')
    expect(entries).not.toContain('whsec_')
  })

  test('retention keeps the events that an enabled endpoint has not received, and counts them', async () => {
    const { storage, webhooks, id, settled, set } = await openWithEndpoint(open)
    const withheld = () => storage.read(undefined, () => withheldEvents({ before: later(1), now: undefined }))
    await set('Closed')
    await set('Active')
    // In Harbour one, in Cedar one.
    expect(await removeEvents(storage, NOON, later(1))).toBe(2)
    expect(await withheld()).toMatchObject([{ ...id, count: 3 }])
    await settled({ move: { from: 1, to: 4 }, outcomes: [ok(2), failed(3), ok(4)] })
    expect(await removeEvents(storage, NOON, later(1))).toBe(1)
    expect(await withheld()).toMatchObject([{ ...id, count: 2 }])
    await settled({ outcomes: [ok(3, 1)] })
    expect(await withheld()).toMatchObject([])
    expect(await removeEvents(storage, NOON, later(1))).toBe(2)
    await set('Closed')
    await webhooks.disable(id, 'The operator disabled it.')
    expect(await withheld()).toMatchObject([])
    expect(await removeEvents(storage, NOON, later(1))).toBe(2)
    expect(await webhooks.enable(id)).toEqual({ removed: 2 })
  })

  test('removing an endpoint removes its retries', async () => {
    const { storage, webhooks, id, settled, due } = await openWithEndpoint(open)
    await settled({ move: { from: 1, to: 2 }, outcomes: [failed(2)] })
    await webhooks.delete(id)
    expect(await webhooks.list()).toEqual([])
    expect(await due()).toEqual([])
    expect(await webhooks.delete(id)).toEqual({ rejected: 'webhook_unknown' })
    expect(await webhooks.enable({ ...id, organizationId: 'org_nobody' })).toEqual({ rejected: 'organization_unknown' })
    expect((await trail(storage)).map(({ event }) => event)).toEqual(['webhook.created', 'webhook.deleted'])
  })

  test('an organization has a maximum number of endpoints', async () => {
    const { webhooks } = await openWithEndpoint(open)
    const results = []
    for (let count = 0; count < 100; count++) {
      results.push(await webhooks.create(HARBOUR, { url: 'https://crm.example', secret: 'whsec_1' }))
    }
    expect(results.filter((each) => 'rejected' in each)).toEqual([{ rejected: 'too_many' }])
  })

  test('the webhook health has the number of endpoints, and the age of the oldest undelivered event', async () => {
    const { storage, webhooks, id, settled } = await openWithEndpoint(open)
    const health = () => storage.read(undefined, () => webhookHealth())
    // The clock of the store is that of the machine, and its events are from long before.
    expect(await health()).toMatchObject({ enabled: 1, disabled: 0 })
    expect((await health()).oldestMs).toBeGreaterThan(0)
    await settled({ move: { from: 1, to: 2 }, outcomes: [] })
    expect(await health()).toEqual({ enabled: 1, disabled: 0, heldTypes: 0, oldestMs: 0 })
    await webhooks.disable(id, 'The operator disabled it.')
    expect(await health()).toEqual({ enabled: 0, disabled: 1, heldTypes: 0, oldestMs: 0 })
  })
}

/** The additional promises of an engine whose stores several connections can write. */
export function concurrentWebhookPromises(open: OpenStore): void {
  test('if several processes take the lease concurrently, one gets it', async () => {
    const { storage, reopen } = await open(() => NOON)
    await put(storage, harbourAndCedar())
    const stores = [storage, await reopen(), await reopen()]
    onTestFinished(async () => void (await Promise.all(stores.map((each) => each.close()))))
    const leases = await Promise.all([...stores, ...stores].map((each) => hold(each)))
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1)
  })
}
