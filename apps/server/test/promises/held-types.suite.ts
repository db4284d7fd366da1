import { expect, test } from 'vitest'
import { failed, ok, openWithEndpoint, TYPE } from '../leased-endpoint.ts'
import { later, type OpenStore } from '../stores.ts'
import { positionOf } from '../../src/domain/events/page.ts'
import { readNewest } from '../../src/domain/events/stored-events.ts'
import { MAX_RETRIES } from '../../src/domain/webhooks/deliver.ts'
import { countRetries, webhookHealth, withheldEvents } from '../../src/domain/webhooks/read.ts'

const heldFrom = (from: number, to: number) => ({ type: TYPE, from, to, hasRecovered: false })

export function heldTypePromises(open: OpenStore): void {
  test('a type with many failed events is held back, and all its events are due again when one is delivered', async () => {
    const { append, settled, due, target, summary } = await openWithEndpoint(open)
    const positions = await append(MAX_RETRIES)
    const to = positions.at(-1) ?? 0
    await append(1, 'contact.created')
    await settled({ move: { from: 1, to: to - 1 }, outcomes: positions.slice(0, -1).map((each) => failed(each)) })
    expect((await target())?.held.size).toBe(0)
    await settled({ move: { from: to - 1, to }, outcomes: [failed(to)] })
    expect((await target())?.held).toEqual(new Map([[TYPE, to]]))
    await settled({ outcomes: positions.map((each) => failed(each, 1)) })
    expect(await due()).toEqual([])
    const [next = 0] = await append(1)
    await settled({ move: { from: to, to: next }, outcomes: [ok(next - 1)] })
    expect(await summary()).toMatchObject({ retries: MAX_RETRIES, held: [TYPE], behind: 2 })
    const held = { type: TYPE, from: to, to: next, hasRecovered: true }
    expect(await settled({ held, outcomes: [ok(next)] })).toBe(true)
    expect(await settled({ held, outcomes: [failed(next)] })).toBe(false)
    expect(await due()).toEqual(positions.map((position) => ({ position, attempts: 1 })))
    expect(await summary()).toMatchObject({ retries: MAX_RETRIES, held: [TYPE], behind: 0 })
  })

  test('a type is no longer held back when it has caught up with the endpoint and fewer of its events fail', async () => {
    const { append, settled, storage, endpoint, target } = await openWithEndpoint(open)
    const positions = await append(MAX_RETRIES)
    const to = positions.at(-1) ?? 0
    await settled({ move: { from: 1, to }, outcomes: positions.map((each) => failed(each)) })
    const next = (await append(2)).at(-1) ?? 0
    await settled({ move: { from: to, to: next }, outcomes: [] })
    await settled({ held: heldFrom(to, next), outcomes: [ok(next - 1), ok(next)] })
    expect((await target())?.held).toEqual(new Map([[TYPE, next]]))
    await settled({ outcomes: [ok(to, 1)] })
    const waiting = await storage.read(endpoint.organization, () => countRetries({ ...endpoint, type: TYPE }))
    expect(waiting?.count).toBe(MAX_RETRIES - 1)
    await settled({ held: heldFrom(next, next), outcomes: [] })
    expect((await target())?.held.size).toBe(0)
  })

  test('retention, replays and the webhook health take events that are held back into account', async () => {
    const { storage, webhooks, id, append, settled, target, organization } = await openWithEndpoint(open)
    const [start = 0, ...positions] = await append(MAX_RETRIES + 1)
    const mark = positionOf(await storage.read(organization, () => readNewest(organization)))
    const to = positions.at(-1) ?? 0
    await settled({ move: { from: 1, to }, outcomes: [ok(start), ...positions.map((each) => failed(each))] })
    const [next = 0] = await append(1)
    await settled({ move: { from: to, to: next }, outcomes: [] })
    await settled({ outcomes: positions.map((each) => ok(each, 1)) })
    const health = () => storage.read(undefined, () => webhookHealth())
    expect(await health()).toMatchObject({ heldTypes: 1, oldestMs: expect.any(Number) })
    expect((await health()).oldestMs).toBeGreaterThan(0)
    expect(await storage.read(undefined, () => withheldEvents({ before: later(1), now: undefined }))).toMatchObject([
      { ...id, count: 1 },
    ])
    expect(await webhooks.replay(id, { after: mark })).toEqual({ back: 1 })
    expect((await target())?.held.size).toBe(0)
    expect(await health()).toMatchObject({ heldTypes: 0 })
  })
}
