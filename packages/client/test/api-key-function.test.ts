// An API key that a function returns, because several processes share it and one of them rotates it.
import { afterEach, expect, test, vi } from 'vitest'
import { createParley, type ParleyOptions } from '../src/index.ts'
import { everyFace, failure } from './outcomes.ts'
import { OPTIONS, problem, updated } from './responses.ts'

afterEach(() => void vi.useRealTimers())

/** A service that accepts one key, and a function that returns what `store.key` is at that time. */
function sharing(store: { key: string; valid: string }, options: ParleyOptions = {}) {
  const sent: string[] = []
  let asked = 0
  const parley = createParley({
    ...OPTIONS,
    async fetch(_, { headers }) {
      sent.push(String(headers['authorization']))
      return headers['authorization'] === `Bearer ${store.valid}` ? updated() : problem(401, 'api_key_invalid')
    },
    async apiKey() {
      asked++
      return store.key
    },
    ...options,
  })
  return { sent, asked: () => asked, parley, update: () => parley.updateConversation('cnv_1', { status: 'Closed' }) }
}

test('concurrent first calls ask the apiKey function once', async () => {
  const { update, asked } = sharing({ key: 'k1', valid: 'k1' })
  expect(asked()).toBe(0)
  await Promise.all([update(), update(), update()])
  await update()
  expect(asked()).toBe(1)
})

test('calls continue with the new key after another process rotated it', async () => {
  const store = { key: 'k1', valid: 'k1' }
  const { update, sent, asked, parley } = sharing(store)
  await update()
  Object.assign(store, { key: 'k2', valid: 'k2' })
  await Promise.all([update(), update(), update()])
  expect(asked()).toBe(2)
  expect(sent).toEqual(['k1', 'k1', 'k1', 'k1', 'k2', 'k2', 'k2'].map((key) => `Bearer ${key}`))
  Object.assign(store, { key: 'k3', valid: 'k3' })
  expect((await parley.fetch(`${OPTIONS.baseUrl}/api/conversation/cnv_1`)).status).toBe(200)
})

test('a revoked key is an error after one more call of the function', async () => {
  const { update, sent, asked } = sharing({ key: 'k1', valid: 'k2' })
  expect(await failure(update())).toMatchObject({ code: 'api_key_invalid', attempts: 1 })
  expect([sent.length, asked()]).toEqual([1, 2])
})

test.each<[string, () => Promise<string>, string]>([
  ['fails', () => Promise.reject(new Error('vault is sealed')), 'apiKey could not be read: vault is sealed'],
  ['returns nothing', async () => '', 'apiKey must return a string of visible ASCII'],
])('nothing is sent if the apiKey function %s', async (_, apiKey, message) => {
  const { update, sent } = sharing({ key: '', valid: '' }, { apiKey })
  expect(await failure(update())).toMatchObject({ kind: 'invalid_argument', message })
  expect(sent).toEqual([])
})

test('a call whose apiKey function hangs times out, and sends nothing later', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { update, sent, parley } = sharing(
    { key: 'k1', valid: 'k1' },
    { apiKey: () => promise, timeoutMs: 20, retry: false },
  )
  expect(await failure(update())).toMatchObject({ kind: 'timeout', mayHaveExecuted: false, attempts: 0 })
  const aborted = parley.getCaller({ signal: AbortSignal.timeout(5), timeoutMs: 60_000 })
  expect(await failure(aborted)).toMatchObject({ kind: 'aborted', mayHaveExecuted: false })
  const own = parley.fetch(`${OPTIONS.baseUrl}/api/tags`, { signal: AbortSignal.timeout(5) })
  await expect(own).rejects.toThrow('aborted due to timeout')
  resolve('k1')
  await promise
  expect(sent).toEqual([])
  await expect(update()).resolves.toBeDefined()
})

test('a call fails with its 401 if the apiKey function fails', async () => {
  const responses = ['k1']
  const apiKey = async () => {
    const key = responses.shift()
    if (key === undefined) throw new Error('vault is sealed')
    return key
  }
  const { update } = sharing({ key: '', valid: 'k2' }, { apiKey })
  expect(await failure(update())).toMatchObject({ code: 'api_key_invalid' })
})

test('neither the client nor an error shows a key of the apiKey function', async () => {
  const { update, parley } = sharing({ key: 'parley_from_the_vault', valid: 'other' })
  const error = await failure(update())
  expect(everyFace(error) + everyFace(parley)).not.toContain('parley_from_the_vault')
})

test.each<[string, ParleyOptions, number]>([
  ['with retries', {}, 3],
  ['without', { retry: false }, 2],
])('a call ends although the apiKey function always returns another wrong key, %s', async (_, options, most) => {
  let count = 0
  const { update, sent } = sharing({ key: '', valid: 'k' }, { apiKey: () => `k${count++}`, ...options })
  expect(await failure(update())).toMatchObject({ code: 'api_key_invalid', attempts: most })
  expect(sent).toHaveLength(most)
  const other = sharing({ key: '', valid: 'k' }, { apiKey: () => `k${count++}`, ...options })
  expect((await other.parley.fetch(`${OPTIONS.baseUrl}/api/tags`)).status).toBe(401)
  expect(other.sent).toHaveLength(most)
})

test('many rejected calls ask the apiKey function a few times only', async () => {
  let asked = 0
  const { update, sent } = sharing({ key: '', valid: 'k' }, { apiKey: () => `k${asked++}` })
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 20 }, () => failure(update())))
  }
  expect(asked).toBeLessThanOrEqual(4)
  expect(sent.length).toBeLessThanOrEqual(5 * 20 * 3)
})

test('a clock that is set back does not delay the next call of the apiKey function', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let asked = 0
  const store = { key: '', valid: 'good' }
  const { update } = sharing(store, { apiKey: () => store.key || `wrong_${asked++}` })
  await failure(update())
  await failure(update())
  const before = asked
  await failure(update())
  expect(asked).toBe(before)
  store.key = 'good'
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(10_000)
  await update()
})
