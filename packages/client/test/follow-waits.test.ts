// How often a follower asks, whatever it gets. The clock is the test's own, so hours pass in no time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createParley,
  follow,
  type FollowOptions,
  type ListEventsResult,
  type ParleyOptions,
  type ReconnectDetails,
} from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted } from './responses.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
const empty = (nextPosition: string) => () => Response.json({ events: [], nextPosition })
const event = (position: string) => ({ id: `evt_${position}`, position, type: 'conversation.read' })
const html =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('<html>', { status, headers: { 'Content-Type': 'text/html', ...headers } })

/** Begins to follow, and counts the requests. */
function begin(responses: Parameters<typeof scripted>, options: FollowOptions = {}, own: ParleyOptions = {}) {
  const { fetch, sent } = scripted(...responses)
  const errors: unknown[] = []
  const onReconnect = ({ error }: ReconnectDetails) => errors.push(error)
  const events = follow(createParley({ ...OPTIONS, fetch, ...own }), { after: '1', onReconnect, ...options })
  const next = events.next().then(
    ({ value }) => value?.position,
    (error: unknown) => error,
  )
  return { next, sent, errors }
}

test.each<[string, Record<string, string>]>([
  ['seconds beyond every timer', { 'Retry-After': '1e9' }],
  ['a month', { 'Retry-After': '2592000' }],
  ['a date of another century', { 'Retry-After': 'Thu, 31 Dec 2099 23:59:59 GMT' }],
  ['no end', { 'Retry-After': 'Infinity' }],
  ['a rate limit that is restored in years', { RateLimit: '"d";r=0;t=99999999' }],
])('follow waits 15 minutes if the service asks for %s', async (_, headers) => {
  for (const [status, code] of [
    [503, 'service_unavailable'],
    [429, 'rate_limit_exceeded'],
  ] as const) {
    const { next, sent } = begin([
      () => problem(status, code, {}, headers),
      () => Response.json({ events: [event('2')], nextPosition: '2' }),
    ])
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(await next).toBe('2')
  }
})

test('follow backs off after empty pages that arrive immediately', async () => {
  const ended = new AbortController()
  const { next, sent, errors } = begin([empty('1')], { signal: ended.signal })
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(sent.length).toBeLessThan(10 * 12 * 2 + 10)
  expect(sent.length).toBeGreaterThan(10)
  expect(errors).toEqual([])
  ended.abort()
  expect(await next).toBeUndefined()
})

test('follow backs off if the service never returns a position for `now`', async () => {
  const ended = new AbortController()
  const { next, sent } = begin([empty('now')], { after: 'now', signal: ended.signal })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(sent.length).toBeLessThan(40)
  ended.abort()
  await next
})

test('follow continues soon after events of other types', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => empty(String(index + 2)))
  const { next, sent } = begin([...pages, () => Response.json({ events: [event('30')], nextPosition: '30' })])
  await vi.advanceTimersByTimeAsync(20 * 200)
  expect([await next, sent.length]).toEqual(['30', 21])
})

test.each([
  ['a login page', html(200)],
  ['a redirect to one', html(302, { Location: 'https://login.example' })],
  ['a maintenance page', html(404)],
  ['a page of a firewall', html(403)],
  ['an empty page', html(502)],
])('follow retries with a long backoff after %s of another server', async (_, respond) => {
  const hour = Array.from({ length: 40 }, () => respond)
  const { next, sent, errors } = begin([...hour, () => Response.json({ events: [event('2')], nextPosition: '2' })])
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(sent.length).toBeLessThan(40)
  expect(errors).toHaveLength(sent.length)
  expect(errors[0]).toMatchObject({ kind: 'unexpected_response' })
  await vi.advanceTimersByTimeAsync(300 * MINUTE_MS)
  expect(await next).toBe('2')
})

test.each<[string, () => Response]>([
  ['the same page again and again', () => Response.json({ events: [event('2'), event('3')], nextPosition: '3' })],
  ['events without a position after them', () => Response.json({ events: [event('2')], nextPosition: '' })],
  ['events that are none', () => Response.json({ events: [null], nextPosition: '3' })],
])('follow yields each event once and backs off if a proxy responds with %s', async (_, respond) => {
  const ended = new AbortController()
  const { fetch, sent } = scripted(respond)
  const reasons: unknown[] = []
  const onReconnect = ({ error }: ReconnectDetails) => void reasons.push(error)
  const events = follow(createParley({ ...OPTIONS, fetch }), { signal: ended.signal, onReconnect })
  const positions: string[] = []
  const loop = (async () => {
    for await (const { position } of events) positions.push(position)
  })()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  ended.abort()
  await loop
  expect(new Set(positions).size).toBe(positions.length)
  expect(sent.length).toBeLessThan(12)
  expect(reasons[0]).toMatchObject({ kind: 'unexpected_response', reason: 'not_in_contract' })
})

test('follow accepts a fake client that only returns pages', async () => {
  const pages = [{ events: [event('2')], nextPosition: '2' }] as unknown as ListEventsResult[]
  const events = follow({ listEvents: async () => pages.shift() ?? Promise.reject(new Error('The end.')) })
  expect(await events.next()).toMatchObject({ value: { position: '2' } })
  await expect(events.next()).rejects.toThrow('The end.')
})

test('follow ends after three rejected keys, even if the function always returns another one', async () => {
  let count = 0
  const { next, sent } = begin([() => problem(401, 'api_key_invalid')], {}, { apiKey: () => `key_${count++}` })
  expect(await next).toMatchObject({ code: 'api_key_invalid' })
  expect(sent.length).toBeLessThanOrEqual(3)
})

test.each<[string, FollowOptions['onReconnect']]>([
  ['throws', () => JSON.parse('{')],
  ['rejects', async () => JSON.parse('{')],
])('follow prints the error of an onReconnect that %s, and continues', async (_, onReconnect) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { next } = begin([html(502), () => Response.json({ events: [event('2')], nextPosition: '2' })], { onReconnect })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(await next).toBe('2')
  expect(warn).toHaveBeenCalledTimes(1)
})

test.each([null, '', undefined])('follow begins with the oldest event if the position is %j', async (after) => {
  const { next, sent } = begin([() => Response.json({ events: [event('2')], nextPosition: '2' })], { after })
  expect(await next).toBe('2')
  expect(sent[0]?.url).not.toContain('after')
})

test.each<[string, object | null]>([
  ['options', null],
  ['after', { after: 5 }],
  ['type', { type: 'message.sent' }],
  ['signal', { signal: {} }],
  ['onPosition', { onPosition: 5 }],
  ['onReconnect', { onReconnect: 'log' }],
])('follow rejects invalid options before it sends a request: %s', async (argument, options) => {
  const { fetch, sent } = scripted(empty('1'))
  const wrong = async () => follow(createParley({ ...OPTIONS, fetch }), options as FollowOptions)
  expect(await failure(wrong())).toMatchObject({ kind: 'invalid_argument', argument })
  expect(sent).toEqual([])
})
