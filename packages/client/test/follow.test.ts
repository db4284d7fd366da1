// Tests how a follower handles pages and failures. follow.soak.ts tests that kills of the server cause no missing or duplicate event.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createParley, type Event, EventsLost, follow, type FollowOptions, type ParleyOptions } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted } from './responses.ts'

// Waits are real in the soak. Here a test lets them pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const event = (position: string) => ({ id: `evt_${position}`, position, type: 'conversation.read' })
const page =
  (positions: string[], nextPosition = positions.at(-1)) =>
  () =>
    Response.json({ events: positions.map(event), nextPosition })
/** A long poll that ends only with its signal. */
const silence = () => new Promise<Response>(() => {})

function follower(responses: Parameters<typeof scripted>, options: FollowOptions = {}, own: ParleyOptions = {}) {
  const { fetch, sent } = scripted(...responses)
  const parley = createParley({ ...OPTIONS, fetch, ...own })
  const queries = () => sent.map(({ url }) => new URL(url).searchParams.toString())
  return { events: follow(parley, options), queries }
}

async function take(events: AsyncGenerator<Event>, count: number): Promise<string[]> {
  const positions: string[] = []
  while (positions.length < count) {
    const { value, done } = await events.next()
    if (done) break
    positions.push(value.position)
  }
  return positions
}

test('follow yields each event once and in order over pages', async () => {
  const { events, queries } = follower([page(['1', '2']), page(['3'])], { after: '0' })
  expect(await take(events, 3)).toEqual(['1', '2', '3'])
  expect(queries()).toEqual(['after=0&limit=100&wait=30', 'after=2&limit=100&wait=30'])
})

test('follow continues after the last event with an increasing backoff after failures', async () => {
  const delays: number[] = []
  const { events, queries } = follower(
    [
      page(['1']),
      () => Promise.reject(new Error('ECONNRESET')),
      () => problem(503, 'service_unavailable'),
      () => problem(500, 'internal_error'),
      () => new Response('', { status: 502 }),
      page(['2']),
      () => problem(503, 'service_unavailable', {}, { 'Retry-After': '60' }),
      page(['3']),
    ],
    {
      onReconnect({ delayMs }) {
        delays.push(delayMs)
        setImmediate(() => vi.advanceTimersByTime(delayMs))
      },
    },
  )
  expect(await take(events, 3)).toEqual(['1', '2', '3'])
  expect(queries().map((query) => new URLSearchParams(query).get('after'))).toEqual([
    null,
    '1',
    '1',
    '1',
    '1',
    '1',
    '2',
    '2',
  ])
  for (const [index, longest] of [200, 400, 800, 1600].entries()) {
    expect(delays[index]).toBeGreaterThanOrEqual(longest / 2)
    expect(delays[index]).toBeLessThanOrEqual(longest)
  }
  expect(delays[4]).toBeGreaterThanOrEqual(60_000)
})

test('follow throws EventsLost if the service no longer has the position', async () => {
  const { events } = follower([() => problem(410, 'position_unknown')], { after: '4711.x' })
  const lost = await events.next().catch((error: unknown) => error)
  if (!(lost instanceof EventsLost)) throw lost
  expect(lost).toMatchObject({ name: 'EventsLost', after: '4711.x', cause: { code: 'position_unknown', status: 410 } })
})

test.each([
  ['a revoked key', () => problem(401, 'api_key_invalid'), { code: 'api_key_invalid' }],
  ['a missing permission', () => problem(403, 'permission_missing', { permission: 'Get:Event' }), { status: 403 }],
  ['a wrong option', () => problem(400, 'request_invalid', { errors: [] }), { status: 400 }],
])('follow throws without a retry after %s', async (_, respond, expected) => {
  const { events, queries } = follower([respond])
  expect(await failure(events.next())).toMatchObject(expected)
  expect(queries()).toHaveLength(1)
})

test('a signal ends follow without an error: while it polls, while it waits, and between two events', async () => {
  for (const responses of [[silence], [() => problem(503, 'service_unavailable', {}, { 'Retry-After': '9999' })]]) {
    const controller = new AbortController()
    const { events, queries } = follower(responses, { signal: controller.signal })
    const next = events.next()
    await vi.waitUntil(() => queries().length === 1)
    controller.abort()
    expect(await next).toEqual({ value: undefined, done: true })
  }
  const controller = new AbortController()
  const { events } = follower([page(['1', '2'])], { signal: controller.signal })
  expect((await events.next()).done).toBe(false)
  controller.abort()
  expect((await events.next()).done).toBe(true)
})

test('onPosition gets a position that is newer than the last event, before the next event', async () => {
  const told: string[] = []
  const onPosition = async (position: string) => {
    await nextTurn()
    told.push(position)
  }
  const { events, queries } = follower([page([], '5'), page(['6'], '8'), page(['9'])], {
    after: 'now',
    type: ['conversation.read'],
    onPosition,
  })
  expect(await take(events, 1)).toEqual(['6'])
  expect(told).toEqual(['5'])
  expect(await take(events, 1)).toEqual(['9'])
  expect(told).toEqual(['5', '8'])
  expect(queries()).toEqual([
    'after=now&limit=100&type=conversation.read&wait=0',
    'after=5&limit=100&type=conversation.read&wait=30',
    'after=8&limit=100&type=conversation.read&wait=30',
  ])
})

test('follow throws the error of onPosition without a retry', async () => {
  const { events, queries } = follower([page([], '5')], {
    after: 'now',
    onPosition: () => Promise.reject(new Error('disk full')),
  })
  await expect(events.next()).rejects.toThrow('disk full')
  expect(queries()).toHaveLength(1)
})

test('follow continues after a rotation of its key', async () => {
  const keys = ['parley_old', 'parley_new']
  const { fetch, sent } = scripted(page(['1']), () => problem(401, 'api_key_invalid'), page(['2']))
  const parley = createParley({ ...OPTIONS, fetch, apiKey: () => String(keys.shift()) })
  expect(await take(follow(parley), 2)).toEqual(['1', '2'])
  expect(sent.map(({ init }) => init.headers['authorization'])).toEqual([
    'Bearer parley_old',
    'Bearer parley_old',
    'Bearer parley_new',
  ])
})
