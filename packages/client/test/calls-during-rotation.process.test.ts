import { once } from 'node:events'
import { CONVERSATION, type NetworkFault } from '@parley/tools'
import { expect, test } from 'vitest'
import type { ParleyOptions } from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'
import { failure } from './outcomes.ts'
import { clientOf, persistFor, regenerations, rejection, rotatingCaller, update } from './rotating-caller.ts'

const caller = rotatingCaller()
const persist = persistFor(caller)
const client = (options: Partial<ParleyOptions> = {}) => clientOf(caller, options)
const RAW_UPDATE = { params: { path: { id: CONVERSATION } }, body: { status: 'Closed' } } as const

test('no call fails during three rotations', async () => {
  const parley = client({ timeoutMs: 60_000 })
  const done = new AbortController()
  let calls = 0
  async function callOn() {
    while (!done.signal.aborted) {
      await update(parley)
      calls++
    }
  }
  const callers = Promise.all(Array.from({ length: 20 }, callOn))
  for (let rotations = 0; rotations < 3; rotations++) {
    const before = calls
    await parley.rotateApiKey({ persist })
    // The new key is in use before the next rotation, in calls that began after this one.
    await expect.poll(() => calls).toBeGreaterThan(before + 40)
  }
  done.abort()
  await expect(callers).resolves.toHaveLength(20)
  expect(regenerations(caller)).toBe(3)
  // The service rejected only requests that were under way with the old key.
  expect(caller.proxy.seen.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
})

test('a request that is rejected after a rotation is sent again with the new key', async () => {
  const parley = client()
  const gate = new EventTarget()
  caller.proxy.next.push({ hold: once(gate, 'open') })
  const call = update(parley)
  await expect.poll(() => caller.proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  caller.proxy.seen.length = 1
  gate.dispatchEvent(new Event('open'))
  await call
  expect(caller.proxy.seen.map(({ status }) => status)).toEqual([401, 200])
})

test('parley.fetch sends a rejected request again with the new key and its body', async () => {
  const parley = client()
  const gate = new EventTarget()
  caller.proxy.next.push({ hold: once(gate, 'open') })
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"status":"Closed"}' }
  const call = parley.fetch(`${caller.proxy.url}/api/conversation/${CONVERSATION}`, init)
  await expect.poll(() => caller.proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  gate.dispatchEvent(new Event('open'))
  expect((await call).status).toBe(200)
})

test('a 429 for the old key does not delay a call after a rotation', async () => {
  const parley = client()
  const gate = new EventTarget()
  caller.proxy.next.push({ hold: once(gate, 'open'), afterwards: rejection(429, 'rate_limit_exceeded') })
  const call = update(parley)
  await expect.poll(() => caller.proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  caller.proxy.seen.length = 1
  gate.dispatchEvent(new Event('open'))
  await call
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
})

test('calls continue while the check of a new key hangs', async () => {
  // The service gets the check immediately, or never. Its response doesn't come until the rotation is aborted.
  for (const stalled of ['stall', { hold: new Promise<void>(() => {}) }] satisfies NetworkFault[]) {
    const parley = client({ timeoutMs: 60_000 })
    const controller = new AbortController()
    caller.proxy.seen.length = 0
    caller.proxy.next.push('pass', stalled)
    const rotation = failure(parley.rotateApiKey({ persist, signal: controller.signal }))
    await expect
      .poll(() => caller.proxy.seen.at(1)?.status ?? caller.proxy.seen.length)
      .toBe(stalled === 'stall' ? 200 : 2)
    await Promise.all([
      update(parley),
      update(parley),
      createRawClient(parley).POST('/api/conversation/{id}', RAW_UPDATE),
    ])
    await update(parley)
    controller.abort('enough')
    expect(await rotation).toMatchObject({ kind: 'rotation_failed', stage: 'unverified', cause: { kind: 'aborted' } })
    await update(parley)
  }
})

test('a caller who joined a rotation can stop waiting for it', async () => {
  const parley = client()
  const gate = new EventTarget()
  caller.proxy.next.push('pass', { hold: once(gate, 'open') })
  const rotation = parley.rotateApiKey({ persist })
  const joined = failure(parley.rotateApiKey({ persist, signal: AbortSignal.abort('enough') }))
  expect(await joined).toMatchObject({ kind: 'aborted', cause: 'enough' })
  gate.dispatchEvent(new Event('open'))
  await expect(rotation).resolves.toHaveProperty('uniqueId')
})
